//! [`Rider`]: a piece that slides along lines, and what follows from its lines: attacks, x-rays, squares between.

use core::marker::PhantomData;

use slidemask::isa::{InstructionSet, NATIVE};
use slidemask::word::Bits;

use crate::course::{Course, Lines};
use crate::error::RiderError;
use crate::ride::Ride;
use crate::set::Set;
use crate::shape::Shape;
use crate::square::Square;
#[cfg(feature = "alloc")]
use crate::table::Boxed;
use crate::table::{Table, check_rides, check_size, course_of, line_of};
use crate::u256::U256;
use crate::word::{BoardWord, u64_of, u128_of, u256_of};

/// A piece that slides along lines. It owns the table of the lines through each square, so a static of it is the table.
///
/// Programs name it [`Rider`], whose table is an array, or [`BoxedRider`], whose table is on the heap. `W` is the word
/// ([`BoardWord`]), and `T` the table ([`Table`]). A function for both kinds of table takes an `AnyRider<W, impl Table<W>>`.
///
/// A square that the board does not have, and a hole, attack nothing. Bits of `occupied` that are no squares change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyRider<W, T> {
    shape: Shape,
    pub(crate) course: Course,
    pub(crate) table: T,
    word: PhantomData<W>,
}

/// A piece on a board whose number of squares is known to the compiler: the table is an array, and may be a static.
///
/// ```
/// use slidemask_wide::{Rider, Set, Shape, rides};
///
/// static SHAPE: Shape = Shape::of(9, 9);
/// // 81 squares, a line through each of them.
/// static LANCE: Rider<u128, 81, 1> = Rider::<u128, _, _>::new(&SHAPE, rides::LANCE);
///
/// let lance = SHAPE.named("e2")?;
/// let pieces = SHAPE.named("e7")?.into();
/// assert_eq!(LANCE.attacks(lance, pieces).count(), 5);
/// # Ok::<(), slidemask_wide::ParseSquareError>(())
/// ```
pub type Rider<W, const SQUARES: usize, const LINES: usize> = AnyRider<W, [[W; LINES]; SQUARES]>;

/// A [`Rider`] in a word of 64 bits.
pub type Rider64<const SQUARES: usize, const LINES: usize> = Rider<u64, SQUARES, LINES>;

/// A [`Rider`] in a word of 128 bits.
pub type Rider128<const SQUARES: usize, const LINES: usize> = Rider<u128, SQUARES, LINES>;

/// A [`Rider`] in a word of 256 bits.
pub type Rider256<const SQUARES: usize, const LINES: usize> = Rider<U256, SQUARES, LINES>;

/// A piece on a board that is known only at run time. Needs the feature `alloc`.
///
/// ```
/// use slidemask_wide::{BoxedRider, Set, Shape, U256, rides};
///
/// let shape = Shape::rectangle(12, 12)?;
/// let nightrider = BoxedRider::<U256>::boxed(&shape, &rides::NIGHTRIDER)?;
/// assert_eq!(nightrider.attacks(shape.named("a1")?, Set::EMPTY).count(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub type BoxedRider<W> = AnyRider<W, Boxed<W>>;

/// The piece, or a panic that says in a constant what is wrong.
pub(crate) const fn unwrap<T: Copy>(rider: Result<T, RiderError>) -> T {
    match rider {
        Ok(rider) => rider,
        Err(RiderError::WordTooNarrow { .. }) => panic!("the board has more squares than the word has bits"),
        Err(RiderError::WrongNumberOfSquares { .. }) => {
            panic!("the board has another number of squares than its type says")
        }
        Err(RiderError::NeverLands { .. } | RiderError::Stays { .. }) => {
            panic!("a step of the piece leads nowhere")
        }
        Err(RiderError::PathNeverLands { .. }) => panic!("a path of the piece leads nowhere"),
        // Only a list of pieces has zones.
        Err(RiderError::ZoneBeyondBoard { .. }) => panic!("the zone of the piece is not a part of the board"),
    }
}

/// Writes the constructors for constants once for each word. Functions of traits cannot be `const` in stable Rust, so these
/// constructors are not generic, and a caller names the word: `Rider128::new`, or `Rider::<u128, _, _>::new`.
macro_rules! constant {
    ($($word:ty, $of:ident;)+) => { $(
        impl<const SQUARES: usize, const LINES: usize> Rider<$word, SQUARES, LINES> {
            /// Computes the table of a piece, for constants.
            ///
            /// # Panics
            /// In the cases in which [`try_new`](Self::try_new) returns an error. In a constant, that is an error of the
            /// compiler.
            #[must_use]
            pub const fn new(shape: &Shape, rides: [Ride; LINES]) -> Self {
                unwrap(Self::try_new(shape, rides))
            }

            /// Computes the table of a piece.
            ///
            /// # Errors
            /// The board has more squares than the word has bits, or another number than the type says. Holes count as squares.
            /// Or a step is zero, is taken at most 0 times, or lands on no square from anywhere.
            pub const fn try_new(shape: &Shape, rides: [Ride; LINES]) -> Result<Self, RiderError> {
                if let Err(error) = check_rides(shape, &rides) {
                    return Err(error);
                }
                Self::with_rides(shape, rides)
            }

            /// The same, with rides that need not lead anywhere.
            pub(crate) const fn with_rides(shape: &Shape, rides: [Ride; LINES]) -> Result<Self, RiderError> {
                if let Err(error) = check_size(shape, <$word as BoardWord>::BITS) {
                    return Err(error);
                }
                if shape.bits() != SQUARES {
                    return Err(RiderError::WrongNumberOfSquares { expected: SQUARES, squares: shape.bits() });
                }
                let mut table = [[$of([0; 4]); LINES]; SQUARES];
                let mut index = 0;
                while index < SQUARES {
                    let mut line = 0;
                    while line < LINES {
                        table[index][line] = $of(line_of(shape, index, rides[line]));
                        line += 1;
                    }
                    index += 1;
                }
                Ok(Self { shape: *shape, course: course_of(shape, &rides), table, word: PhantomData })
            }
        }
    )+ };
}

constant! {
    u64, u64_of;
    u128, u128_of;
    U256, u256_of;
}

#[cfg(feature = "alloc")]
impl<W: BoardWord> BoxedRider<W> {
    /// Computes the table of a piece now, and keeps it on the heap.
    ///
    /// # Errors
    /// The board has more squares than the word has bits. Holes count as squares. Or a step is zero, is taken at most 0 times, or
    /// lands on no square from anywhere.
    pub fn boxed(shape: &Shape, rides: &[Ride]) -> Result<Self, RiderError> {
        check_rides(shape, rides)?;
        Self::boxed_with_rides(shape, rides)
    }

    /// The same, with rides that need not lead anywhere.
    pub(crate) fn boxed_with_rides(shape: &Shape, rides: &[Ride]) -> Result<Self, RiderError> {
        check_size(shape, W::BITS)?;
        Ok(Self {
            shape: *shape,
            course: course_of(shape, rides),
            table: Boxed::new(shape, rides),
            word: PhantomData,
        })
    }
}

impl<W, T> AnyRider<W, T> {
    /// A piece with the lines of these rides, which the table has.
    pub(crate) const fn with_table(shape: &Shape, rides: &[Ride], table: T) -> Self {
        Self { shape: *shape, course: course_of(shape, rides), table, word: PhantomData }
    }
}

impl<W: BoardWord, T: Table<W>> AnyRider<W, T> {
    /// The board.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The size of the table in bytes: a word for each line through each square, holes included.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The lines through a square, one for each ride and in the order of the rides, each without the square itself. The iterator
    /// is empty if the square is beyond the board. The lines through a hole are empty sets.
    #[inline]
    pub fn lines(&self, square: Square) -> impl Iterator<Item = Set<W>> {
        self.table.lines(square.index()).unwrap_or(&[]).iter().map(|&line| Set(line))
    }

    /// The squares that the piece attacks: on each ray up to the first piece, and this piece, whose side does not matter.
    ///
    /// ```
    /// use slidemask_wide::{Placement, Rider, Shape, U256, rides};
    ///
    /// static SHAPE: Shape = Shape::of(12, 12);
    /// static NIGHTRIDER: Rider<U256, 144, 4> = Rider::<U256, _, _>::new(&SHAPE, rides::NIGHTRIDER);
    ///
    /// // A nightrider on d5, and pieces on f9 and e4. The latter stands beside the lines.
    /// let position = Placement::parse(&SHAPE, "12/12/12/5p6/12/12/12/3n8/4p7/12/12/12")?;
    /// let attacks = NIGHTRIDER.attacks(SHAPE.named("d5")?, position.occupied());
    /// assert_eq!(SHAPE.draw(attacks).to_string(), "\
    /// . . . . . . . . . . . .
    /// 1 . . . . . . . . . . .
    /// . . . . . . . . . . . .
    /// . 1 . . . 1 . . . . . 1
    /// . . . . . . . . . 1 . .
    /// . . 1 . 1 . . 1 . . . .
    /// . 1 . . . 1 . . . . . .
    /// . . . . . . . . . . . .
    /// . 1 . . . 1 . . . . . .
    /// . . 1 . 1 . . 1 . . . .
    /// . . . . . . . . . 1 . .
    /// . 1 . . . 1 . . . . . 1
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn attacks(&self, square: Square, occupied: Set<W>) -> Set<W> {
        self.attacks_along(NATIVE, square, Lines::All, occupied)
    }

    /// The same in an instruction set, for loops that run in the best one of the processor; see
    /// [`isa`](slidemask::isa).
    ///
    /// ```
    /// use slidemask_wide::isa::Scalar;
    /// use slidemask_wide::{Rider, Set, Shape, rides};
    ///
    /// static ROOK: Rider<u128, 81, 2> = Rider::<u128, _, _>::new(&Shape::of(9, 9), rides::ROOK);
    ///
    /// let corner = ROOK.shape().named("a1")?;
    /// assert_eq!(ROOK.attacks_with(Scalar, corner, Set::EMPTY), ROOK.attacks(corner, Set::EMPTY));
    /// # Ok::<(), slidemask_wide::ParseSquareError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn attacks_with<I: InstructionSet>(&self, isa: I, square: Square, occupied: Set<W>) -> Set<W> {
        self.attacks_along(isa, square, Lines::All, occupied)
    }

    #[inline(always)]
    pub(crate) fn attacks_along<I: InstructionSet>(
        &self,
        isa: I,
        square: Square,
        lines: Lines,
        occupied: Set<W>,
    ) -> Set<W> {
        Set(self.table.attacks(isa, square, lines, self.course, occupied.0))
    }

    /// The empty squares that the piece may go to.
    #[inline]
    #[must_use]
    pub fn moves(&self, square: Square, occupied: Set<W>) -> Set<W> {
        self.attacks(square, occupied).without(occupied)
    }

    /// The squares that the piece attacks through the first piece on each ray, if this one is in `blockers`.
    ///
    /// These are the squares that are attacked only after the attacked pieces of `blockers` have been removed.
    ///
    /// ```
    /// use slidemask_wide::{Rider, Set, Shape, rides};
    ///
    /// static SHAPE: Shape = Shape::of(10, 3);
    /// static ROOK: Rider<u64, 30, 2> = Rider::<u64, _, _>::new(&SHAPE, rides::ROOK);
    ///
    /// let [b2, d2, g2] = ["b2", "d2", "g2"].map(|name| SHAPE.named(name).unwrap());
    /// let occupied: Set<u64> = [d2, g2].into_iter().collect();
    /// // The rook on b2 looks through the piece on d2, up to that on g2.
    /// assert_eq!(SHAPE.draw(ROOK.xray_attacks(b2, occupied, d2.into())).to_string(), "\
    /// . . . . . . . . . .
    /// . . . . 1 1 1 . . .
    /// . . . . . . . . . .
    /// ");
    /// ```
    #[inline]
    #[must_use]
    pub fn xray_attacks(&self, square: Square, occupied: Set<W>, blockers: Set<W>) -> Set<W> {
        let attacks = self.attacks(square, occupied);
        let seen_through = attacks & blockers & occupied;
        self.attacks(square, occupied.without(seen_through)).without(attacks)
    }

    /// The squares strictly between two squares of a line, along the steps of the piece. The set is empty if no line leads from
    /// one to the other.
    ///
    /// These are the squares on which a piece would end a check by this piece:
    ///
    /// ```
    /// use slidemask_wide::{Rider, Shape, rides};
    ///
    /// static SHAPE: Shape = Shape::of(9, 9);
    /// static NIGHTRIDER: Rider<u128, 81, 4> = Rider::<u128, _, _>::new(&SHAPE, rides::NIGHTRIDER);
    ///
    /// let (nightrider, king) = (SHAPE.named("b2")?, SHAPE.named("e8")?);
    /// let blocks = [SHAPE.named("c4")?, SHAPE.named("d6")?];
    /// assert_eq!(NIGHTRIDER.between(nightrider, king), blocks.into_iter().collect());
    /// # Ok::<(), slidemask_wide::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn between(&self, one: Square, other: Square) -> Set<W> {
        let below = |square| Set(Bits(Set::<W>::of(square).0).wrapping_sub(Bits(W::one())).0);
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        self.line(one, other) & below(high).without(below(low)).without(Set::of(low))
    }

    /// The whole line through two squares, both included, or the empty set if no line leads from one to the other.
    ///
    /// A ride that is limited or goes one way has a line of its own from each square. Then this is the line from the first one,
    /// or from the second one if only that leads to the other.
    #[inline]
    #[must_use]
    pub fn line(&self, one: Square, other: Square) -> Set<W> {
        let from =
            |from, to| self.lines(from).find(|line| line.contains(to)).map(|line| line | Set::of(from));
        from(one, other).or_else(|| from(other, one)).unwrap_or(Set::EMPTY)
    }

    /// Whether a line leads through all three squares, from one of them.
    ///
    /// If two of the squares are the same, the answer is whether a line leads through that square and the third one. It is false
    /// if the board lacks one of them.
    #[inline]
    #[must_use]
    pub fn aligned(&self, one: Square, two: Square, three: Square) -> bool {
        let squares = [one, two, three];
        let all: Set<W> = squares.into_iter().collect();
        let is_from = |square| {
            let others = all.without(Set::of(square));
            self.lines(square).any(|line| others.without(line).is_empty())
        };
        squares.iter().all(|&square| self.shape.contains(square)) && squares.into_iter().any(is_from)
    }

    /// The pieces of a set that attack a square, if all of them are pieces of this kind.
    ///
    /// The set follows from the attacks of one piece on the target: lines lead back. This does not hold for rides that go one
    /// way. For them, use the rider of the [opposite](Ride::reversed) rides.
    ///
    /// ```
    /// use slidemask_wide::{Rider, Set, Shape, rides};
    ///
    /// static SHAPE: Shape = Shape::of(9, 9);
    /// static DOWN: Rider<u128, 81, 1> = Rider::<u128, _, _>::new(&SHAPE, rides::LANCE_DOWN);
    ///
    /// // The lance on e2 slides up, and attacks e7. The one behind it does not.
    /// let [e1, e2, e7] = ["e1", "e2", "e7"].map(|name| SHAPE.named(name).unwrap());
    /// let lances: Set<u128> = [e1, e2].into_iter().collect();
    /// assert_eq!(DOWN.attackers(e7, lances, lances), e2.into());
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers(&self, target: Square, pieces: Set<W>, occupied: Set<W>) -> Set<W> {
        self.attacks(target, occupied) & pieces
    }

    /// The union of the attacks of all pieces of a set, computed one piece after the other.
    #[inline]
    #[must_use]
    pub fn attacks_of_set(&self, pieces: Set<W>, occupied: Set<W>) -> Set<W> {
        pieces.into_iter().fold(Set::EMPTY, |union, square| union | self.attacks(square, occupied))
    }
}
