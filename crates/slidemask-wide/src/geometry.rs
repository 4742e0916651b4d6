//! [`Geometry`]: a board with the lines of rook, bishop and queen.

use slidemask::isa::{InstructionSet, NATIVE};

use crate::course::Lines;
use crate::drawing::Drawing;
#[cfg(feature = "alloc")]
use crate::error::RiderError;
use crate::ride::rides;
#[cfg(feature = "alloc")]
use crate::rider::BoxedRider;
use crate::rider::{AnyRider, Rider, unwrap};
use crate::set::Set;
use crate::shape::Shape;
use crate::square::Square;
#[cfg(feature = "alloc")]
use crate::table::Boxed;
use crate::table::Table;
use crate::u256::U256;
use crate::word::BoardWord;

/// A board with the lines of rook, bishop and queen.
///
/// Programs name it [`Geometry`] or [`ShuffledGeometry`](crate::ShuffledGeometry), whose tables are arrays, or [`BoxedGeometry`],
/// whose table is on the heap. `W` is the word ([`BoardWord`]), and `T` the table ([`Table`]). A function for all kinds of table
/// takes an `AnyGeometry<W, impl Table<W>>`.
///
/// The four lines are the rank, the file and the two diagonals. On a hexagonal board use riders: see [`Shape::GLINSKI`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyGeometry<W, T> {
    queen: AnyRider<W, T>,
}

/// A board whose number of squares is known to the compiler: the table is an array, and may be a static.
///
/// ```
/// use slidemask_wide::{Geometry, Set, Shape, U256};
///
/// static XIANGQI: Geometry<u128, 90> = Geometry::<u128, _>::rectangle(9, 10);
/// static OMEGA: Geometry<U256, 144> = Geometry::<U256, _>::new(&Shape::OMEGA);
///
/// assert_eq!(XIANGQI.table_bytes(), 90 * 4 * 16);
/// let corner = OMEGA.square(0, 0).unwrap();
/// assert_eq!(OMEGA.bishop_attacks(corner, Set::EMPTY).count(), 11);
/// assert_eq!(OMEGA.rook_attacks(corner, Set::EMPTY).count(), 0);
/// ```
pub type Geometry<W, const SQUARES: usize> = AnyGeometry<W, [[W; 4]; SQUARES]>;

/// A [`Geometry`] in a word of 64 bits.
pub type Geometry64<const SQUARES: usize> = Geometry<u64, SQUARES>;

/// A [`Geometry`] in a word of 128 bits.
///
/// ```
/// use slidemask_wide::Geometry128;
///
/// static SHOGI: Geometry128<81> = Geometry128::rectangle(9, 9);
/// ```
pub type Geometry128<const SQUARES: usize> = Geometry<u128, SQUARES>;

/// A [`Geometry`] in a word of 256 bits.
pub type Geometry256<const SQUARES: usize> = Geometry<U256, SQUARES>;

/// A board that is known only at run time. Needs the feature `alloc`.
///
/// ```
/// use slidemask_wide::{BoxedGeometry, Set, Shape};
///
/// let capablanca = BoxedGeometry::<u128>::boxed(&Shape::rectangle(10, 8)?)?;
/// let queen = capablanca.shape().named("e4")?;
/// assert_eq!(capablanca.queen_attacks(queen, Set::EMPTY).count(), 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub type BoxedGeometry<W> = AnyGeometry<W, Boxed<W>>;

/// Writes the constructors for constants once for each word, as those of a rider.
macro_rules! constant {
    ($($word:ty),+) => { $(
        impl<const SQUARES: usize> Geometry<$word, SQUARES> {
            /// A rectangle, for constants: the numbers of files and of ranks.
            ///
            /// # Panics
            /// The board has no square, more squares than the word has bits, or another number than the type says. In a constant,
            /// that is an error of the compiler. For a size that is known only at run time use `BoxedGeometry`.
            #[must_use]
            pub const fn rectangle(files: usize, ranks: usize) -> Self {
                Self::new(&Shape::of(files, ranks))
            }

            /// A board with or without holes, for constants.
            ///
            /// # Panics
            /// The board has more squares than the word has bits, or another number than the type says. Holes count as squares.
            /// In a constant, that is an error of the compiler.
            #[must_use]
            pub const fn new(shape: &Shape) -> Self {
                Self { queen: unwrap(Rider::<$word, SQUARES, 4>::with_rides(shape, rides::QUEEN)) }
            }
        }
    )+ };
}
constant!(u64, u128, U256);

#[cfg(feature = "alloc")]
impl<W: BoardWord> BoxedGeometry<W> {
    /// A board with or without holes, whose table is computed now and kept on the heap.
    ///
    /// # Errors
    /// [`RiderError::WordTooNarrow`]: the board has more squares than the word has bits. Holes count as squares.
    pub fn boxed(shape: &Shape) -> Result<Self, RiderError> {
        Ok(Self { queen: BoxedRider::boxed_with_rides(shape, &rides::QUEEN)? })
    }
}

impl<W, T> AnyGeometry<W, T> {
    pub(crate) const fn with_queen(queen: AnyRider<W, T>) -> Self {
        Self { queen }
    }
}

impl<W: BoardWord, T: Table<W>> AnyGeometry<W, T> {
    /// Files, ranks and holes.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        self.queen.shape()
    }

    /// The square on a file and a rank, both counted from 0; see [`Shape::square`].
    #[inline]
    #[must_use]
    pub const fn square(&self, file: usize, rank: usize) -> Option<Square> {
        self.shape().square(file, rank)
    }

    /// A set as text; see [`Shape::draw`].
    #[must_use]
    pub const fn draw(&self, set: Set<W>) -> Drawing<'_, W> {
        self.shape().draw(set)
    }

    /// The size of the table in bytes. It has a word for each of the four lines through each square, holes included, and a
    /// [`ShuffledGeometry`](crate::ShuffledGeometry) has its shuffles, too.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.queen.table_bytes()
    }

    /// The queen as a rider. It has what a geometry has not, such as x-rays; see [`AnyRider`].
    #[inline]
    #[must_use]
    pub const fn queen(&self) -> &AnyRider<W, T> {
        &self.queen
    }

    /// The squares that a rook attacks: on each ray up to the first piece, and this piece, whose side does not matter.
    ///
    /// ```
    /// use slidemask_wide::{Geometry, Placement};
    ///
    /// static XIANGQI: Geometry<u128, 90> = Geometry::<u128, _>::rectangle(9, 10);
    ///
    /// // A chariot on e3, and pieces on c3 and e8.
    /// let position = Placement::parse(XIANGQI.shape(), "9/9/4p4/9/9/9/9/2p1R4/9/9")?;
    /// let attacks = XIANGQI.rook_attacks(XIANGQI.shape().named("e3")?, position.occupied());
    /// assert_eq!(XIANGQI.draw(attacks).to_string(), "\
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . 1 . . . .
    /// . . . . 1 . . . .
    /// . . . . 1 . . . .
    /// . . . . 1 . . . .
    /// . . . . 1 . . . .
    /// . . 1 1 . 1 1 1 1
    /// . . . . 1 . . . .
    /// . . . . 1 . . . .
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn rook_attacks(&self, square: Square, occupied: Set<W>) -> Set<W> {
        self.rook_attacks_with(NATIVE, square, occupied)
    }

    /// The same in an instruction set; see [`AnyRider::attacks_with`].
    #[inline(always)]
    #[must_use]
    pub fn rook_attacks_with<I: InstructionSet>(&self, isa: I, square: Square, occupied: Set<W>) -> Set<W> {
        self.queen.attacks_along(isa, square, Lines::OfRook, occupied)
    }

    /// The squares that a bishop attacks, as those of [`rook_attacks`](Self::rook_attacks).
    #[inline]
    #[must_use]
    pub fn bishop_attacks(&self, square: Square, occupied: Set<W>) -> Set<W> {
        self.bishop_attacks_with(NATIVE, square, occupied)
    }

    /// The same in an instruction set; see [`AnyRider::attacks_with`].
    #[inline(always)]
    #[must_use]
    pub fn bishop_attacks_with<I: InstructionSet>(&self, isa: I, square: Square, occupied: Set<W>) -> Set<W> {
        self.queen.attacks_along(isa, square, Lines::OfBishop, occupied)
    }

    /// The squares that a queen attacks: those of a rook and those of a bishop.
    #[inline]
    #[must_use]
    pub fn queen_attacks(&self, square: Square, occupied: Set<W>) -> Set<W> {
        self.queen_attacks_with(NATIVE, square, occupied)
    }

    /// The same in an instruction set; see [`AnyRider::attacks_with`].
    #[inline(always)]
    #[must_use]
    pub fn queen_attacks_with<I: InstructionSet>(&self, isa: I, square: Square, occupied: Set<W>) -> Set<W> {
        self.rook_attacks_with(isa, square, occupied) | self.bishop_attacks_with(isa, square, occupied)
    }

    /// The squares strictly between two squares of a rank, file or diagonal. The set is empty if they are on no such line, or if
    /// a hole is between them.
    ///
    /// ```
    /// use slidemask_wide::Geometry;
    ///
    /// let board = Geometry::<u64, 40>::rectangle(8, 5);
    /// let [a1, d4, b4] = ["a1", "d4", "b4"].map(|name| board.shape().named(name).unwrap());
    /// assert_eq!(board.draw(board.between(a1, d4)).to_string(), "\
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . 1 . . . . .
    /// . 1 . . . . . .
    /// . . . . . . . .
    /// ");
    /// assert!(board.between(a1, b4).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn between(&self, one: Square, other: Square) -> Set<W> {
        self.queen.between(one, other)
    }

    /// The whole rank, file or diagonal through two squares, both included, or the empty set if they are on no such line. A hole
    /// ends the line. The set is empty if both squares are the same.
    #[inline]
    #[must_use]
    pub fn line(&self, one: Square, other: Square) -> Set<W> {
        self.queen.line(one, other)
    }

    /// Whether three squares are on one rank, file or diagonal; see [`AnyRider::aligned`] for equal squares.
    #[inline]
    #[must_use]
    pub fn aligned(&self, one: Square, two: Square, three: Square) -> bool {
        self.queen.aligned(one, two, three)
    }

    /// The sliders of two sets that attack a square: `orthogonal` has the rooks and queens, `diagonal` the bishops and queens.
    ///
    /// ```
    /// use slidemask_wide::{Geometry, Placement, Set};
    ///
    /// let capablanca = Geometry::<u128, 80>::rectangle(10, 8);
    /// let shape = capablanca.shape();
    /// let position = Placement::parse(shape, "5k3q/10/10/10/1b8/5p4/10/5r4")?;
    /// let of = |letters: &[u8]| -> Set<u128> { position.squares_of(|piece| letters.contains(&piece.letter)) };
    /// let king = shape.named("f8")?;
    /// let attackers = capablanca.slider_attackers(king, of(b"rq"), of(b"bq"), position.occupied());
    /// // The queen and the bishop. The pawn on f3 stands before the rook.
    /// assert_eq!(attackers, [shape.named("j8")?, shape.named("b4")?].into_iter().collect());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn slider_attackers(
        &self,
        target: Square,
        orthogonal: Set<W>,
        diagonal: Set<W>,
        occupied: Set<W>,
    ) -> Set<W> {
        self.rook_attacks(target, occupied) & orthogonal | self.bishop_attacks(target, occupied) & diagonal
    }
}
