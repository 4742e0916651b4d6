//! Zones, files and ranks as sets, and steps of whole sets.

use core::ops::Range;

use slidemask::word::Bits;

use crate::layout::Layout;
use crate::ride::Ride;
use crate::set::Set;
use crate::shape::Shape;
use crate::u256::U256;
use crate::word::{BoardWord, u64_of, u128_of, u256_of};

impl Shape {
    /// The same board with holes outside an area, given by its files and its ranks, both counted from 0. What is beyond the board
    /// changes nothing.
    ///
    /// So zones are shapes. A piece that stays in a zone is a [`Rider`](crate::Rider) on it, and [`Set::all_of`] is its set:
    ///
    /// ```
    /// use slidemask_wide::{Rider128, Set, Shape, rides};
    ///
    /// static XIANGQI: Shape = Shape::of(9, 10);
    /// static PALACE: Set<u128> = Set::<u128>::all_of(&XIANGQI.clipped(3..6, 0..3));
    /// static GENERAL: Rider128<90, 2> = Rider128::new(&XIANGQI.clipped(3..6, 0..3), rides::WAZIR);
    ///
    /// let f1 = XIANGQI.named("f1")?;
    /// assert_eq!(GENERAL.attacks(f1, Set::EMPTY).count(), 2);
    /// assert_eq!(XIANGQI.draw(PALACE - Set::of(f1)).to_string(), "\
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . 1 1 1 . . .
    /// . . . 1 1 1 . . .
    /// . . . 1 1 . . . .
    /// ");
    /// # Ok::<(), slidemask_wide::ParseSquareError>(())
    /// ```
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "a range is written where it is passed")]
    pub const fn clipped(mut self, files: Range<usize>, ranks: Range<usize>) -> Self {
        let mut index = 0;
        while index < self.files() * self.ranks() {
            let (file, rank) = (index % self.files(), index / self.files());
            if file < files.start || file >= files.end || rank < ranks.start || rank >= ranks.end {
                self = self.without(file, rank);
            }
            index += 1;
        }
        self
    }

    /// The same board, turned by 180 degrees: a zone of one side becomes that of the other side.
    ///
    /// ```
    /// use slidemask_wide::Shape;
    ///
    /// let shape = Shape::of(9, 9);
    /// assert_eq!(shape.clipped(0..2, 0..3).turned(), shape.clipped(7..9, 6..9));
    /// ```
    #[must_use]
    pub const fn turned(self) -> Self {
        let mut turned = Self::of(self.files(), self.ranks()).numbered(self.layout()).called(self.names());
        let mut index = 0;
        while index < self.files() * self.ranks() {
            let (file, rank) = (index % self.files(), index / self.files());
            if self.square(file, rank).is_none() {
                turned = turned.without(self.files() - 1 - file, self.ranks() - 1 - rank);
            }
            index += 1;
        }
        turned
    }

    /// Whether the other board, of the same layout, has the same size and all squares of this one.
    #[cfg(feature = "alloc")]
    pub(crate) fn is_part_of(&self, other: &Self) -> bool {
        let all = [self, other].map(Set::<U256>::all_of);
        (self.files(), self.ranks()) == (other.files(), other.ranks()) && (all[0] - all[1]).is_empty()
    }

    /// The squares of a file, counted from 0, without holes. The set is empty if there is no such file.
    ///
    /// ```
    /// use slidemask_wide::{Set, Shape};
    ///
    /// let shape = Shape::of(5, 3).without(2, 1);
    /// let files_and_rank = shape.file_squares::<u64>(0) | shape.file_squares(2) | shape.rank_squares(2);
    /// assert_eq!(shape.draw(files_and_rank).to_string(), "\
    /// 1 1 1 1 1
    /// 1 .   . .
    /// 1 . 1 . .
    /// ");
    /// ```
    #[inline]
    #[must_use]
    pub fn file_squares<W: BoardWord>(&self, file: usize) -> Set<W> {
        if file >= self.files() {
            return Set::EMPTY;
        }
        let Layout { by_files, from_right, .. } = self.layout();
        self.run_or_crossing(by_files, if from_right { self.files() - 1 - file } else { file })
    }

    /// The squares of a rank, counted from 0, without holes. The set is empty if there is no such rank.
    #[inline]
    #[must_use]
    pub fn rank_squares<W: BoardWord>(&self, rank: usize) -> Set<W> {
        if rank >= self.ranks() {
            return Set::EMPTY;
        }
        let Layout { by_files, from_top, .. } = self.layout();
        self.run_or_crossing(!by_files, if from_top { self.ranks() - 1 - rank } else { rank })
    }

    /// The squares whose bits follow one another, or those that have the same place in each such run.
    #[inline]
    fn run_or_crossing<W: BoardWord>(&self, is_run: bool, number: usize) -> Set<W> {
        if is_run {
            // If a run has all bits of a word, there is no bit behind it, and the difference is all bits.
            let first = Bits(W::bit(self.run())).wrapping_sub(Bits(W::one()));
            self.moved(Set(first.0), (number * self.width()).cast_signed())
        } else {
            let [first, _] = self.ends();
            self.moved(first, number.cast_signed())
        }
    }

    /// All squares of the files that have a square of the set.
    ///
    /// In shogi, a pawn may not be dropped on a file with another unpromoted pawn of its side (nifu), nor on a rank from which it could
    /// never move:
    ///
    /// ```
    /// use slidemask_wide::{Placement, Set, Shape, rides};
    ///
    /// let shogi = Shape::of(9, 9);
    /// let position = Placement::parse(&shogi, "4k4/9/9/P8/2P3pP1/1+P7/4P4/9/4K4")?;
    /// let pawns: Set<u128> = position.squares_of(|piece| piece.letter == b'p' && piece.is_white && !piece.is_promoted);
    /// let drops = shogi.origins(&rides::SHOGI_PAWN) - shogi.whole_files(pawns) - position.occupied();
    /// assert_eq!(shogi.draw(drops).to_string(), "\
    /// . . . . . . . . .
    /// . 1 . 1 . 1 1 . 1
    /// . 1 . 1 . 1 1 . 1
    /// . 1 . 1 . 1 1 . 1
    /// . 1 . 1 . 1 . . 1
    /// . . . 1 . 1 1 . 1
    /// . 1 . 1 . 1 1 . 1
    /// . 1 . 1 . 1 1 . 1
    /// . 1 . 1 . 1 1 . 1
    /// ");
    /// # Ok::<(), slidemask_wide::PlacementError>(())
    /// ```
    #[must_use]
    pub fn whole_files<W: BoardWord>(&self, set: Set<W>) -> Set<W> {
        (0..self.files()).map(|file| self.file_squares(file)).fold(Set::EMPTY, |union, squares| {
            if (squares & set).is_empty() { union } else { union | squares }
        })
    }

    /// The squares from which at least one of the steps lands on the board. A piece on another square could never move, so shogi
    /// forbids to drop it there, and to leave it there without promotion: a pawn or a lance on the last rank, a knight on the last two.
    ///
    /// For the other side, take [`rides::reversed`](crate::rides::reversed). See [`whole_files`](Self::whole_files) for an example.
    #[must_use]
    pub fn origins<W: BoardWord>(&self, rides: &[Ride]) -> Set<W> {
        rides.iter().fold(Set::EMPTY, |union, ride| {
            let (files, ranks) = (i32::from(ride.files), i32::from(ride.ranks));
            let back = union | self.shift(self.squares(), -files, -ranks);
            if ride.both { back | self.shift(self.squares(), files, ranks) } else { back }
        })
    }

    /// All squares of a set, moved by some files and ranks. What leaves the board or falls into a hole is dropped. Positive numbers
    /// lead to the right and up the board.
    ///
    /// ```
    /// use slidemask_wide::{Placement, Shape};
    ///
    /// let shape = Shape::of(8, 4);
    /// let position = Placement::parse(&shape, "8/7P/P2P4/8")?;
    /// let pawns = position.occupied::<u64>();
    /// let captures = shape.shift(pawns, 1, 1) | shape.shift(pawns, -1, 1);
    /// assert_eq!(shape.draw(captures).to_string(), "\
    /// . . . . . . 1 .
    /// . 1 1 . 1 . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// ");
    /// # Ok::<(), slidemask_wide::PlacementError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn shift<W: BoardWord>(&self, set: Set<W>, files: i32, ranks: i32) -> Set<W> {
        if files.unsigned_abs() as usize >= self.files() || ranks.unsigned_abs() as usize >= self.ranks() {
            return Set::EMPTY;
        }
        let (files, ranks) = (files as isize, ranks as isize);
        let moved = self.moved(set & self.squares(), self.step_bits(files, ranks));
        // A square that leaves a rank lands in the first or in the last files of a rank beside it, or in the padding. If the squares of
        // a file follow one another, it is the other way around.
        let Layout { by_files, from_right, from_top, .. } = self.layout();
        let (along, is_mirrored) = if by_files { (ranks, from_top) } else { (files, from_right) };
        let [first, last] = self.ends::<W>();
        (0..along.abs()).fold(moved, |moved, number| {
            moved
                - if (along > 0) == is_mirrored {
                    self.moved(last, -number)
                } else {
                    self.moved(first, number)
                }
        })
    }

    /// A set whose bits are moved by a number, without bits that are no squares.
    #[inline]
    fn moved<W: BoardWord>(&self, set: Set<W>, by: isize) -> Set<W> {
        // A board has at most 256 squares.
        Set(set.0.shifted(i32::try_from(by).unwrap_or(i32::MAX))) & self.squares()
    }
}

/// Writes a constructor for constants once for each word; see [`Rider::new`](crate::Rider#method.new).
macro_rules! constant {
    ($($word:ty, $of:ident;)+) => { $(
        impl Set<$word> {
            /// The squares of a board, without holes, for constants; see [`Shape::clipped`]. Squares whose bits the word lacks are
            /// left out. [`Shape::squares`] is the same for all words.
            #[must_use]
            pub const fn all_of(shape: &Shape) -> Self {
                Self($of(shape.limbs()))
            }
        }
    )+ };
}

constant! {
    u64, u64_of;
    u128, u128_of;
    U256, u256_of;
}
