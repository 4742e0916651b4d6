//! [`PathPiece`]: a piece whose paths bend or have legs, and what follows from its paths: attacks, attackers, squares between.
//!
//! A path has two masks for each square: its legs, and its ray behind them. Without a piece on the legs, the ray is that of a lance, from the
//! square where the path bends: its squares are in the order of their bits, so [`without_slider`] answers it by subtraction.

use core::marker::PhantomData;

use slidemask::word::Bits;

use crate::course::{Course, without_slider};
use crate::error::RiderError;
use crate::path::Path;
use crate::rider::unwrap;
use crate::set::Set;
use crate::shape::Shape;
use crate::square::Square;
#[cfg(feature = "alloc")]
use crate::table::Boxed;
use crate::table::{Table, check_size, line_of};
use crate::u256::U256;
use crate::word::{BoardWord, u64_of, u128_of, u256_of};

/// A piece whose paths bend or have legs. It owns the tables of its paths, so a static of it is the tables.
///
/// Programs name it [`PathPiece`], whose tables are arrays, or [`BoxedPathPiece`], whose tables are on the heap. `W` is the word
/// ([`BoardWord`]), `T` the tables of legs and rays, and `O` that of origins ([`Table`]).
///
/// A square that the board does not have, and a hole, attack nothing, and no path leads over them. Bits of `occupied` that are no squares, and
/// that of the piece itself, change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyPathPiece<W, T, O> {
    shape: Shape,
    /// The first paths are leaps, and those behind them go up. The others go down.
    leaps: usize,
    downs: usize,
    legs: T,
    rays: T,
    /// The squares from which a path leads to each square on an empty board.
    origins: O,
    word: PhantomData<W>,
}

/// A piece whose paths bend or have legs, on a board whose number of squares is known to the compiler.
///
/// ```
/// use slidemask_wide::{PathPiece, Set, Shape, paths};
///
/// static XIANGQI: Shape = Shape::of(9, 10);
/// // 90 squares, eight paths from each of them.
/// static HORSE: PathPiece<u128, 90, 8> = PathPiece::<u128, _, _>::new(&XIANGQI, paths::XIANGQI_HORSE);
///
/// // The piece on f5 blocks two paths. That on e7 stands on none, because the leg is e6.
/// let [e5, f5, e7] = ["e5", "f5", "e7"].map(|name| XIANGQI.named(name).unwrap());
/// let occupied: Set<u128> = [f5, e7].into_iter().collect();
/// assert_eq!(XIANGQI.draw(HORSE.attacks(e5, occupied)).to_string(), "\
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . 1 . 1 . . .
/// . . 1 . . . . . .
/// . . . . . . . . .
/// . . 1 . . . . . .
/// . . . 1 . 1 . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// ");
/// ```
pub type PathPiece<W, const SQUARES: usize, const PATHS: usize> =
    AnyPathPiece<W, [[W; PATHS]; SQUARES], [[W; 1]; SQUARES]>;

/// A [`PathPiece`] in a word of 64 bits.
pub type PathPiece64<const SQUARES: usize, const PATHS: usize> = PathPiece<u64, SQUARES, PATHS>;

/// A [`PathPiece`] in a word of 128 bits.
pub type PathPiece128<const SQUARES: usize, const PATHS: usize> = PathPiece<u128, SQUARES, PATHS>;

/// A [`PathPiece`] in a word of 256 bits.
pub type PathPiece256<const SQUARES: usize, const PATHS: usize> = PathPiece<U256, SQUARES, PATHS>;

/// A piece whose paths bend or have legs, on a board that is known only at run time. Needs the feature `alloc`.
///
/// ```
/// use slidemask_wide::{BoxedPathPiece, Set, Shape, paths};
///
/// let shape = Shape::rectangle(12, 10)?;
/// let griffon = BoxedPathPiece::<u128>::boxed(&shape, &paths::GRIFFON)?;
/// assert_eq!(griffon.attacks(shape.named("a1")?, Set::EMPTY).count(), 1 + 10 + 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub type BoxedPathPiece<W> = AnyPathPiece<W, Boxed<W>, Boxed<W>>;

/// The course of a path behind its legs.
const fn course_of(shape: &Shape, path: &Path) -> Course {
    let ride = path.ride_behind();
    if ride.longest == 1 {
        Course::Leaps
    } else if shape.step_bits(ride.files as isize, ride.ranks as isize) > 0 {
        Course::Up
    } else {
        Course::Down
    }
}

/// The legs of a path and the ray behind them, both without the square itself: the piece leaves it. They are empty if the square or a leg is
/// none of the board.
const fn masks_of(shape: &Shape, index: usize, path: &Path) -> [[u64; 4]; 2] {
    let mut legs = [0; 4];
    #[allow(clippy::cast_possible_truncation, reason = "a board has at most 256 squares")]
    let origin = Square::new(index as u8);
    if !shape.contains(origin) {
        return [[0; 4]; 2];
    }
    let squares = shape.limbs();
    let (files, ranks) = (shape.files().cast_signed(), shape.ranks().cast_signed());
    let (mut file, mut rank) = (shape.file(origin).cast_signed(), shape.rank(origin).cast_signed());
    let mut bend = index;
    let mut i = 0;
    while i < path.count as usize {
        // As `Shape::step`, without its divisions; see `line_of`.
        let (right, up) = (path.legs[i].0 as isize, path.legs[i].1 as isize);
        file += right;
        rank += up;
        if file < 0 || file >= files || rank < 0 || rank >= ranks {
            return [[0; 4]; 2];
        }
        bend = (bend.cast_signed() + shape.step_bits(right, up)).cast_unsigned();
        if squares[bend / 64] >> (bend % 64) & 1 == 0 {
            return [[0; 4]; 2];
        }
        legs[bend / 64] |= 1 << (bend % 64);
        i += 1;
    }
    let mut ray = line_of(shape, bend, path.ride);
    let own = !(1 << (index % 64));
    legs[index / 64] &= own;
    ray[index / 64] &= own;
    [legs, ray]
}

/// Checks that each path lands on a square from somewhere.
const fn check_paths(shape: &Shape, paths: &[Path]) -> Result<(), RiderError> {
    let mut i = 0;
    while i < paths.len() {
        let ride = paths[i].ride_behind();
        if ride.files == 0 && ride.ranks == 0 || ride.longest == 0 {
            return Err(RiderError::Stays { ride });
        }
        let mut index = 0;
        let mut lands = false;
        while index < shape.bits() && !lands {
            let [_, ray] = masks_of(shape, index, &paths[i]);
            lands = ray[0] | ray[1] | ray[2] | ray[3] != 0;
            index += 1;
        }
        if !lands {
            let (files, ranks) = (shape.files(), shape.ranks());
            return Err(if paths[i].count == 0 {
                RiderError::NeverLands { ride, files, ranks }
            } else {
                RiderError::PathNeverLands { ride, files, ranks }
            });
        }
        i += 1;
    }
    Ok(())
}

/// Puts leaps first, then paths that go up, then those that go down. Returns the number of leaps, and that of leaps and paths that go up.
const fn sort(shape: &Shape, paths: &mut [Path]) -> [usize; 2] {
    let mut ends = [0; 2];
    let mut end = 0;
    while end < 2 {
        let mut i = if end == 0 { 0 } else { ends[0] };
        ends[end] = i;
        while i < paths.len() {
            let course = course_of(shape, &paths[i]);
            if matches!(course, Course::Leaps) || end == 1 && matches!(course, Course::Up) {
                paths.swap(i, ends[end]);
                ends[end] += 1;
            }
            i += 1;
        }
        end += 1;
    }
    ends
}

/// Writes the constructors for constants once for each word; see [`Rider::new`](crate::Rider#method.new).
macro_rules! constant {
    ($($word:ty, $of:ident;)+) => { $(
        impl<const SQUARES: usize, const PATHS: usize> PathPiece<$word, SQUARES, PATHS> {
            /// Computes the tables of a piece, for constants.
            ///
            /// # Panics
            /// In the cases in which [`try_new`](Self::try_new) returns an error. In a constant, that is an error of the
            /// compiler.
            #[must_use]
            pub const fn new(shape: &Shape, paths: [Path; PATHS]) -> Self {
                unwrap(Self::try_new(shape, paths))
            }

            /// Computes the tables of a piece.
            ///
            /// # Errors
            /// The board has more squares than the word has bits, or another number than the type says. Holes count as squares.
            /// Or the ride of a path is a step of zero, is taken at most 0 times, or lands on no square from anywhere.
            pub const fn try_new(shape: &Shape, mut paths: [Path; PATHS]) -> Result<Self, RiderError> {
                if let Err(error) = check_size(shape, <$word as BoardWord>::BITS) {
                    return Err(error);
                }
                if shape.bits() != SQUARES {
                    return Err(RiderError::WrongNumberOfSquares { expected: SQUARES, squares: shape.bits() });
                }
                if let Err(error) = check_paths(shape, &paths) {
                    return Err(error);
                }
                let [leaps, downs] = sort(shape, &mut paths);
                let mut legs = [[$of([0; 4]); PATHS]; SQUARES];
                let mut rays = legs;
                let mut origins = [[0; 4]; SQUARES];
                let mut index = 0;
                while index < SQUARES {
                    let mut i = 0;
                    while i < PATHS {
                        let masks = masks_of(shape, index, &paths[i]);
                        legs[index][i] = $of(masks[0]);
                        rays[index][i] = $of(masks[1]);
                        add_origin(&mut origins, index, masks[1]);
                        i += 1;
                    }
                    index += 1;
                }
                let mut words = [[$of([0; 4]); 1]; SQUARES];
                index = 0;
                while index < SQUARES {
                    words[index] = [$of(origins[index])];
                    index += 1;
                }
                Ok(Self { shape: *shape, leaps, downs, legs, rays, origins: words, word: PhantomData })
            }
        }
    )+ };
}

/// Adds an origin to each square of its ray.
const fn add_origin(origins: &mut [[u64; 4]], origin: usize, ray: [u64; 4]) {
    let mut limb = 0;
    while limb < 4 {
        let mut left = ray[limb];
        while left != 0 {
            origins[64 * limb + left.trailing_zeros() as usize][origin / 64] |= 1 << (origin % 64);
            left &= left - 1;
        }
        limb += 1;
    }
}

constant! {
    u64, u64_of;
    u128, u128_of;
    U256, u256_of;
}

impl<W: Copy, const SQUARES: usize, const PATHS: usize> PathPiece<W, SQUARES, PATHS> {
    /// The legs and the ray of a path from a square.
    pub(crate) const fn path(&self, index: usize, path: usize) -> [W; 2] {
        [self.legs[index][path], self.rays[index][path]]
    }

    /// Whether a path goes down behind its legs.
    pub(crate) const fn goes_down(&self, path: usize) -> bool {
        path >= self.downs
    }
}

#[cfg(feature = "alloc")]
impl<W: BoardWord> BoxedPathPiece<W> {
    /// Computes the tables of a piece now, and keeps them on the heap.
    ///
    /// # Errors
    /// The board has more squares than the word has bits. Holes count as squares. Or the ride of a path is a step of zero, is taken at most
    /// 0 times, or lands on no square from anywhere.
    pub fn boxed(shape: &Shape, paths: &[Path]) -> Result<Self, RiderError> {
        use alloc::vec;
        use alloc::vec::Vec;

        check_size(shape, W::BITS)?;
        check_paths(shape, paths)?;
        let mut paths = paths.to_vec();
        let [leaps, downs] = sort(shape, &mut paths);
        let mut origins = vec![[0; 4]; shape.bits()];
        let (mut legs, mut rays) = (Vec::new(), Vec::new());
        for index in 0..shape.bits() {
            for path in &paths {
                let [passed, ray] = masks_of(shape, index, path);
                add_origin(&mut origins, index, ray);
                legs.push(W::from_limbs(passed));
                rays.push(W::from_limbs(ray));
            }
        }
        let origins: Vec<_> = origins.into_iter().map(W::from_limbs).collect();
        Ok(Self {
            shape: *shape,
            leaps,
            downs,
            legs: Boxed::of_masks(legs, paths.len()),
            rays: Boxed::of_masks(rays, paths.len()),
            origins: Boxed::of_masks(origins, 1),
            word: PhantomData,
        })
    }
}

impl<W: BoardWord, T: Table<W>, O: Table<W>> AnyPathPiece<W, T, O> {
    /// The board.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The size of the tables in bytes: two words for each path from each square, holes included, and one word for each square.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.legs.bytes() + self.rays.bytes() + self.origins.bytes()
    }

    /// The squares that the piece attacks: on each path without a piece on its legs, up to the first piece, and this piece, whose side does not
    /// matter.
    ///
    /// ```
    /// use slidemask_wide::{PathPiece128, Set, Shape, paths};
    ///
    /// static SHAPE: Shape = Shape::of(10, 10);
    /// static GRIFFON: PathPiece128<100, 12> = PathPiece128::new(&SHAPE, paths::GRIFFON);
    ///
    /// // A griffon on d4. It attacks the piece on e5, and goes no further there. The piece on c8 ends a ride.
    /// let [d4, e5, c8] = ["d4", "e5", "c8"].map(|name| SHAPE.named(name).unwrap());
    /// let occupied: Set<u128> = [e5, c8].into_iter().collect();
    /// assert_eq!(SHAPE.draw(GRIFFON.attacks(d4, occupied)).to_string(), "\
    /// . . . . . . . . . .
    /// . . . . . . . . . .
    /// . . 1 . . . . . . .
    /// . . 1 . . . . . . .
    /// . . 1 . . . . . . .
    /// 1 1 1 . 1 . . . . .
    /// . . . . . . . . . .
    /// 1 1 1 . 1 1 1 1 1 1
    /// . . 1 . 1 . . . . .
    /// . . 1 . 1 . . . . .
    /// ");
    /// ```
    #[inline]
    #[must_use]
    pub fn attacks(&self, square: Square, occupied: Set<W>) -> Set<W> {
        let (Some(legs), Some(rays)) = (self.legs.lines(square.index()), self.rays.lines(square.index()))
        else {
            return Set::EMPTY;
        };
        let mut attacks = W::ZERO;
        let mut add = |from: usize, to: usize, course| {
            for (&legs, ray) in legs[from..to].iter().zip(&rays[from..to]) {
                if legs.and(occupied.0) == W::ZERO {
                    let seen = without_slider(core::slice::from_ref(ray), course, occupied.0);
                    attacks = attacks.or(seen.unwrap_or(W::ZERO));
                }
            }
        };
        add(0, self.leaps, Course::Leaps);
        add(self.leaps, self.downs, Course::Up);
        add(self.downs, legs.len(), Course::Down);
        Set(attacks)
    }

    /// The empty squares that the piece may go to.
    #[inline]
    #[must_use]
    pub fn moves(&self, square: Square, occupied: Set<W>) -> Set<W> {
        self.attacks(square, occupied).without(occupied)
    }

    /// The pieces of a set that attack a square, if all of them are pieces of this kind. Paths need not lead back: a horse of xiangqi may
    /// attack another one that does not attack it. So this is the piece itself, not one with opposite paths: it knows its origins.
    ///
    /// With all squares of the board as pieces, these are the squares from which such a piece would attack the target:
    ///
    /// ```
    /// use slidemask_wide::{PathPiece128, Shape, paths};
    ///
    /// static XIANGQI: Shape = Shape::of(9, 10);
    /// static HORSE: PathPiece128<90, 8> = PathPiece128::new(&XIANGQI, paths::XIANGQI_HORSE);
    ///
    /// // The piece on d3 takes two of the eight squares.
    /// let [e4, d3] = ["e4", "d3"].map(|name| XIANGQI.named(name).unwrap());
    /// let origins = HORSE.attackers(e4, XIANGQI.squares(), d3.into());
    /// assert_eq!(XIANGQI.draw(origins).to_string(), "\
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . 1 . 1 . . .
    /// . . 1 . . . 1 . .
    /// . . . . . . . . .
    /// . . . . . . 1 . .
    /// . . . . . 1 . . .
    /// . . . . . . . . .
    /// ");
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers(&self, target: Square, pieces: Set<W>, occupied: Set<W>) -> Set<W> {
        let Some(&[origins]) = self.origins.lines(target.index()) else { return Set::EMPTY };
        let attacks =
            |&from: &Square| self.between(from, target).any(|between| (between & occupied).is_empty());
        (pieces & Set(origins)).squares().filter(attacks).collect()
    }

    /// The squares that must be empty between a piece and its target: a set for each path that leads from one to the other. Most pieces have
    /// at most one such path. Two circles of a [rose](crate::paths::ROSE) may meet.
    ///
    /// The piece attacks the target if one of the sets is empty of pieces. If a set has one piece, and no other set is empty of pieces, this piece is
    /// pinned, or discovers an attack:
    ///
    /// ```
    /// use slidemask_wide::{PathPiece128, Set, Shape, paths};
    ///
    /// static SHAPE: Shape = Shape::of(10, 10);
    /// static GRIFFON: PathPiece128<100, 12> = PathPiece128::new(&SHAPE, paths::GRIFFON);
    ///
    /// let [griffon, king, rook] = ["b2", "c8", "c5"].map(|name| SHAPE.named(name).unwrap());
    /// let paths: Vec<Set<u128>> = GRIFFON.between(griffon, king).collect();
    /// assert_eq!(paths, [["c3", "c4", "c5", "c6", "c7"].into_iter().map(|name| SHAPE.named(name).unwrap()).collect()]);
    /// // The rook on c5 is pinned, and may go to the other squares of the path.
    /// assert_eq!(paths[0] & rook.into(), rook.into());
    /// ```
    #[inline]
    pub fn between(&self, from: Square, target: Square) -> impl Iterator<Item = Set<W>> {
        let tables = [&self.legs, &self.rays].map(|table| table.lines(from.index()).unwrap_or(&[]));
        let below = Bits(W::bit(target.index())).wrapping_sub(Bits(W::one()));
        let before = move |path: usize, ray: W| {
            // A leap has no square before its target.
            let before = if path < self.downs { below } else { !below };
            Set(ray.and(before.0)).without(Set::of(target))
        };
        let paths = tables[0].iter().zip(tables[1]).enumerate();
        paths
            .filter(move |(_, (_, ray))| Set(**ray).contains(target))
            .map(move |(path, (&legs, &ray))| Set(legs) | before(path, ray))
    }

    /// The squares on which one more piece would end an attack, by closing all paths from a piece to its target. The set is empty if the piece
    /// does not attack the target, or if no piece can close its paths.
    ///
    /// ```
    /// use slidemask_wide::{PathPiece128, Set, Shape, paths};
    ///
    /// static XIANGQI: Shape = Shape::of(9, 10);
    /// static HORSE: PathPiece128<90, 8> = PathPiece128::new(&XIANGQI, paths::XIANGQI_HORSE);
    ///
    /// let [horse, general] = ["d8", "e10"].map(|name| XIANGQI.named(name).unwrap());
    /// assert_eq!(HORSE.blocks(horse, general, Set::EMPTY), XIANGQI.named("d9")?.into());
    /// # Ok::<(), slidemask_wide::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn blocks(&self, from: Square, target: Square, occupied: Set<W>) -> Set<W> {
        let open = self.between(from, target).filter(|between| (*between & occupied).is_empty());
        open.reduce(|all, between| all & between).unwrap_or(Set::EMPTY)
    }
}
