//! [`Path`]: squares that a piece passes, and a ride from the last one. [`paths`]: the paths of known pieces.

use crate::ride::Ride;

/// A way of a piece that bends or is blocked: legs, whose squares must be empty, and then a step or a ride.
///
/// The piece attacks the squares of the ride, and not those of the legs, unless the ride leads back over them. So a horse of xiangqi is eight paths with a leg, and a griffon, which
/// also stops where its path bends, is four leaps and eight rides behind a leg. A [`PathPiece`](crate::PathPiece) is a list of paths.
///
/// ```
/// use slidemask_wide::{Path, PathPiece128, Set, Shape, paths};
///
/// // A lame dabbaba: two steps like a rook, if the square between is empty.
/// const DABBABA: [Path; 4] = paths::four(Path::leap([(1, 0)], 1, 0));
/// // A rook that bends to the left behind its first step.
/// const BENT: [Path; 4] = paths::four(Path::ride([(1, 0)], 0, 1));
///
/// static SHAPE: Shape = Shape::of(10, 8);
/// static PIECE: PathPiece128<80, 8> = PathPiece128::new(&SHAPE, paths::join(DABBABA, BENT));
///
/// let [e4, d4, f7] = ["e4", "d4", "f7"].map(|name| SHAPE.named(name).unwrap());
/// let occupied: Set<u128> = [d4, f7].into_iter().collect();
/// assert_eq!(SHAPE.draw(PIECE.attacks(e4, occupied)).to_string(), "\
/// . . . . . . . . . .
/// . . . . . 1 . . . .
/// . . . . 1 1 . . . .
/// 1 1 1 1 . 1 . . . .
/// . . . . . . 1 . . .
/// . . . . . 1 1 1 1 1
/// . . . . 1 . . . . .
/// . . . . . . . . . .
/// ");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    pub(crate) legs: [(i16, i16); Self::MOST_LEGS],
    pub(crate) count: u8,
    pub(crate) ride: Ride,
}

impl Path {
    /// The largest number of legs.
    pub const MOST_LEGS: usize = 6;

    /// A step behind legs. Legs and step are files and ranks, each from the square before.
    ///
    /// ```
    /// use slidemask_wide::Path;
    ///
    /// // The elephant of janggi takes a step like a rook and two outwards like a bishop.
    /// const ELEPHANT: Path = Path::leap([(1, 0), (1, 1)], 1, 1);
    /// assert_eq!((ELEPHANT.legs(), ELEPHANT.ride_behind().longest), (&[(1, 0), (1, 1)][..], 1));
    /// ```
    ///
    /// ```compile_fail
    /// use slidemask_wide::Path;
    ///
    /// let _ = Path::leap([(1, 0); 7], 1, 0); // More legs than a path has.
    /// ```
    #[must_use]
    pub const fn leap<const LEGS: usize>(legs: [(i16, i16); LEGS], files: i16, ranks: i16) -> Self {
        Self::ride(legs, files, ranks).at_most(1)
    }

    /// A ride behind legs: a step that the piece repeats. Legs and step are files and ranks, each from the square before.
    #[must_use]
    pub const fn ride<const LEGS: usize>(legs: [(i16, i16); LEGS], files: i16, ranks: i16) -> Self {
        const { assert!(LEGS <= Self::MOST_LEGS, "a path has at most six legs") };
        let mut all = [(0, 0); Self::MOST_LEGS];
        let mut i = 0;
        while i < LEGS {
            all[i] = legs[i];
            i += 1;
        }
        #[allow(clippy::cast_possible_truncation, reason = "there are at most six")]
        let count = LEGS as u8;
        Self { legs: all, count, ride: Ride::one_way(files, ranks) }
    }

    /// The same path with a ride of at most `longest` steps.
    #[must_use]
    pub const fn at_most(self, longest: u8) -> Self {
        Self { ride: self.ride.at_most(longest), ..self }
    }

    /// The legs: files and ranks, each from the square before.
    #[must_use]
    pub const fn legs(&self) -> &[(i16, i16)] {
        self.legs.split_at(self.count as usize).0
    }

    /// The ride behind the legs. It goes one way.
    #[must_use]
    pub const fn ride_behind(&self) -> Ride {
        self.ride
    }

    /// The path, turned by 90 degrees to the left.
    #[must_use]
    pub const fn rotated(self) -> Self {
        self.mapped(true)
    }

    /// The path, mirrored from left to right.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        self.mapped(false)
    }

    /// The path, turned by 180 degrees: that of the other side's piece.
    #[must_use]
    pub const fn turned(self) -> Self {
        self.rotated().rotated()
    }

    /// The path with each step turned by 90 degrees, or mirrored.
    const fn mapped(mut self, is_rotated: bool) -> Self {
        const fn step((files, ranks): (i16, i16), is_rotated: bool) -> (i16, i16) {
            if is_rotated { (ranks.wrapping_neg(), files) } else { (files.wrapping_neg(), ranks) }
        }
        let mut i = 0;
        while i < Self::MOST_LEGS {
            self.legs[i] = step(self.legs[i], is_rotated);
            i += 1;
        }
        let (files, ranks) = step((self.ride.files, self.ride.ranks), is_rotated);
        Self { ride: Ride { files, ranks, ..self.ride }, ..self }
    }
}

/// The paths of known pieces.
///
/// A griffon on c3 and a manticore on g6 of a board of 9x9:
///
/// ```
/// use slidemask_wide::{PathPiece128, Set, Shape, paths};
///
/// static SHAPE: Shape = Shape::of(9, 9);
/// static GRIFFON: PathPiece128<81, 12> = PathPiece128::new(&SHAPE, paths::GRIFFON);
/// static MANTICORE: PathPiece128<81, 12> = PathPiece128::new(&SHAPE, paths::MANTICORE);
///
/// let [c3, g6] = ["c3", "g6"].map(|name| SHAPE.named(name).unwrap());
/// assert_eq!(SHAPE.draw(GRIFFON.attacks(c3, Set::EMPTY)).to_string(), "\
/// . 1 . 1 . . . . .
/// . 1 . 1 . . . . .
/// . 1 . 1 . . . . .
/// . 1 . 1 . . . . .
/// . 1 . 1 . . . . .
/// 1 1 . 1 1 1 1 1 1
/// . . . . . . . . .
/// 1 1 . 1 1 1 1 1 1
/// . 1 . 1 . . . . .
/// ");
/// assert_eq!(SHAPE.draw(MANTICORE.attacks(g6, Set::EMPTY)).to_string(), "\
/// . . 1 . 1 . . . 1
/// . . . 1 . 1 . 1 .
/// . . . . 1 . 1 . 1
/// . . . . . 1 . 1 .
/// . . . . 1 . 1 . 1
/// . . . 1 . 1 . 1 .
/// . . 1 . 1 . . . 1
/// . 1 . 1 . . . . .
/// 1 . 1 . . . . . .
/// ");
/// ```
#[allow(
    clippy::large_const_arrays,
    reason = "constructors take them by value; a program has the tables and not the lists"
)]
pub mod paths {
    use super::Path;

    /// The horse of xiangqi and of janggi: a step like a rook to an empty square, and one outwards like a bishop.
    pub const XIANGQI_HORSE: [Path; 8] = eight(Path::leap([(1, 0)], 1, 1));

    /// The elephant of xiangqi: two steps like a bishop in one direction, if the square between is empty.
    pub const XIANGQI_ELEPHANT: [Path; 4] = four(Path::leap([(1, 1)], 1, 1));

    /// The elephant of janggi: a step like a rook, and two outwards like a bishop. It is also called a lame zebra.
    pub const JANGGI_ELEPHANT: [Path; 8] = eight(Path::leap([(1, 0), (1, 1)], 1, 1));

    /// A lame camel: two steps like a rook in one direction, and one outwards like a bishop.
    pub const LAME_CAMEL: [Path; 8] = eight(Path::leap([(1, 0), (1, 0)], 1, 1));

    /// A griffon takes a step like a bishop, and may go on outwards like a rook.
    pub const GRIFFON: [Path; 12] = join(four(Path::leap([], 1, 1)), eight(Path::ride([(1, 1)], 1, 0)));

    /// A manticore, or rhinoceros, takes a step like a rook, and may go on outwards like a bishop.
    pub const MANTICORE: [Path; 12] = join(four(Path::leap([], 1, 0)), eight(Path::ride([(1, 0)], 1, 1)));

    /// An osprey leaps two squares like a rook, and may go on outwards like a bishop.
    pub const OSPREY: [Path; 12] = join(four(Path::leap([], 2, 0)), eight(Path::ride([(2, 0)], 1, 1)));

    /// A rose repeats a knight's move, and turns by an eighth of a circle with each of them, always to the same side.
    ///
    /// A circle does not go through its squares in the order of their bits, so each square of it is a path, and the table is large.
    ///
    /// ```
    /// use slidemask_wide::{PathPiece128, Set, Shape, paths};
    ///
    /// static SHAPE: Shape = Shape::of(10, 10);
    /// static ROSE: PathPiece128<100, 104> = PathPiece128::new(&SHAPE, paths::ROSE);
    /// assert_eq!(ROSE.table_bytes(), 334_400);
    ///
    /// // The pieces on h6 and g7 block both circles to i8.
    /// let [f5, h6, g7] = ["f5", "h6", "g7"].map(|name| SHAPE.named(name).unwrap());
    /// let occupied: Set<u128> = [h6, g7].into_iter().collect();
    /// assert_eq!(SHAPE.draw(ROSE.attacks(f5, occupied)).to_string(), "\
    /// . . . 1 . . . 1 . .
    /// . 1 . . . 1 . . . 1
    /// . . 1 . . . . . . .
    /// 1 . . . 1 . 1 . . .
    /// . . . 1 . . . 1 . .
    /// . 1 . . . . . . . 1
    /// . . . 1 . . . 1 . .
    /// 1 . . . 1 . 1 . . .
    /// . . 1 . . . . . 1 .
    /// . 1 . . . 1 . . . .
    /// ");
    /// ```
    pub const ROSE: [Path; 104] = {
        const STEPS: [(i16, i16); 8] =
            [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
        let mut all = [Path::leap([], 0, 0); 104];
        let mut number = 0;
        while number < 104 {
            // Both circles in a direction begin with the same step.
            let is_first = number < 8;
            let turn = if is_first || number / 8 % 2 == 1 { 1 } else { 7 };
            let legs = if is_first { 0 } else { (number - 8) / 16 + 1 };
            let mut path = all[number];
            let mut leg = 0;
            while leg < legs {
                path.legs[leg] = STEPS[(number + leg * turn) % 8];
                path.count += 1;
                leg += 1;
            }
            (path.ride.files, path.ride.ranks) = STEPS[(number + legs * turn) % 8];
            all[number] = path;
            number += 1;
        }
        all
    };

    /// A path in all four directions.
    #[must_use]
    pub const fn four(path: Path) -> [Path; 4] {
        [path, path.rotated(), path.turned(), path.turned().rotated()]
    }

    /// A path in all four directions, and their mirror images.
    #[must_use]
    pub const fn eight(path: Path) -> [Path; 8] {
        join(four(path), four(path.mirrored()))
    }

    /// The paths of two pieces in one. The type of the result says how many there are.
    ///
    /// # Panics
    /// The result has another number of paths. In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn join<const ONE: usize, const OTHER: usize, const ALL: usize>(
        one: [Path; ONE],
        other: [Path; OTHER],
    ) -> [Path; ALL] {
        assert!(ONE + OTHER == ALL, "the result needs as many paths as both lists together");
        let mut all = [Path::leap([], 0, 0); ALL];
        let mut i = 0;
        while i < ALL {
            all[i] = if i < ONE { one[i] } else { other[i - ONE] };
            i += 1;
        }
        all
    }
}
