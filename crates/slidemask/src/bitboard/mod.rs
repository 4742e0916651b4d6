//! [`Bitboard`]: a set of squares in one word.
//!
//! The set itself and its operations are here; [`picture`] draws and reads it, `geometry` turns and shifts
//! it, `iter` walks it, `operators` spells it with `&`, `|`, `^`, `!` and `-`.

use crate::square::{File, Rank, Square};

mod geometry;
mod iter;
mod operators;
mod picture;

pub use iter::{Squares, Subsets};
pub use picture::ParseBitboardError;

/// A set of squares: bit 0 is a1, bit 1 is b1, bit 8 is a2, bit 63 is h8.
///
/// Every operation is `const` under a name; the operators `&`, `|`, `^`, `!` and `-` (difference) say the
/// same outside const contexts.
///
/// ```
/// use slidemask::{Bitboard, Rank, Square, bitboard};
///
/// const PAWNS: Bitboard = Bitboard::from_rank(Rank::Second).without(Square::E2).with(Square::E4);
/// assert_eq!(PAWNS, bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . 1 . . .
///     . . . . . . . .
///     1 1 1 1 . 1 1 1
///     . . . . . . . .
/// });
/// assert_eq!(PAWNS.count(), 8);
/// ```
#[doc(alias("BitBoard", "SquareSet"))]
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Bitboard(
    /// The bits; a1 is the lowest.
    pub u64,
);

impl Bitboard {
    /// No square.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert!(Bitboard::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert_eq!(Bitboard::FULL.count(), 64);
    /// ```
    #[doc(alias = "ALL")]
    pub const FULL: Self = Self(!0);

    /// The 28 squares of the rim: files a and h, ranks 1 and 8.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert_eq!(Bitboard::EDGES.count(), 28);
    /// ```
    #[doc(alias = "BORDER")]
    pub const EDGES: Self = Self::from_file(File::A)
        .union(Self::from_file(File::H))
        .union(Self::from_rank(Rank::First))
        .union(Self::from_rank(Rank::Eighth));

    /// The 32 light squares; h1 is one.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert!(Bitboard::LIGHT_SQUARES.contains(Square::H1));
    /// ```
    pub const LIGHT_SQUARES: Self = {
        let mut light = Self::EMPTY;
        let mut square = 0;
        while square < 64 {
            if Square::ALL[square].is_light() {
                light = light.with(Square::ALL[square]);
            }
            square += 1;
        }
        light
    };

    /// The 32 dark squares; a1 is one.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert!(Bitboard::DARK_SQUARES.contains(Square::A1));
    /// ```
    pub const DARK_SQUARES: Self = Self::LIGHT_SQUARES.complement();

    /// The set of one square.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard::from_square(Square::A2), Bitboard(0x100));
    /// ```
    #[doc(alias("bitboard", "bb", "square_bb"))]
    #[inline]
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square as u32)
    }

    /// The eight squares of a file.
    ///
    /// ```
    /// # use slidemask::{Bitboard, File};
    /// assert_eq!(Bitboard::from_file(File::A), Bitboard(0x0101_0101_0101_0101));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u32)
    }

    /// The eight squares of a rank.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Rank};
    /// assert_eq!(Bitboard::from_rank(Rank::Second), Bitboard(0xff00));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank as u32))
    }

    /// This set and one more square.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard::EMPTY.with(Square::A1), Bitboard(1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        self.union(Self::from_square(square))
    }

    /// This set less one square.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard(3).without(Square::A1), Bitboard(2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        self.difference(Self::from_square(square))
    }

    /// Adds a square.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// let mut set = Bitboard::EMPTY;
    /// set.insert(Square::B1);
    /// assert_eq!(set, Bitboard(2));
    /// ```
    #[doc(alias("set", "add", "set_bit"))]
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Takes a square away, if it is there.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// let mut set = Bitboard(3);
    /// set.remove(Square::B1);
    /// assert_eq!(set, Bitboard(1));
    /// ```
    #[doc(alias("discard", "clear", "reset", "clear_bit"))]
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// Adds a square that is not there, takes away one that is.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// let mut set = Bitboard(3);
    /// set.toggle(Square::B1);
    /// assert_eq!(set, Bitboard(1));
    /// ```
    #[doc(alias = "flip_bit")]
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        *self = self.symmetric_difference(Self::from_square(square));
    }

    /// Whether a square is in the set.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert!(Bitboard(2).contains(Square::B1));
    /// ```
    #[doc(alias("has", "is_set", "get", "test_bit"))]
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        !self.is_disjoint(Self::from_square(square))
    }

    /// Whether there is no square in the set.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert!(!Bitboard(2).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are two squares or more.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert!(Bitboard(3).more_than_one());
    /// assert!(!Bitboard(2).more_than_one());
    /// ```
    #[doc(alias("several", "has_more_than_one"))]
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The only square of the set, or `None` where there are none or several.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard(2).single(), Some(Square::B1));
    /// assert_eq!(Bitboard(3).single(), None);
    /// ```
    #[doc(alias = "single_square")]
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// How many squares are in the set.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert_eq!(Bitboard(0xff).count(), 8);
    /// ```
    #[doc(alias("len", "popcnt", "popcount", "count_ones"))]
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square, or `None` where the set is empty.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard(0b110).first(), Some(Square::B1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[doc(alias("lsb", "bitscan_forward", "next_square", "to_square"))]
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::from_low_bits(self.0.trailing_zeros() as usize)) }
    }

    /// The highest square, or `None` where the set is empty.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard(0b110).last(), Some(Square::C1));
    /// ```
    #[doc(alias("msb", "bitscan_reverse"))]
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::from_low_bits(63 - self.0.leading_zeros() as usize)) }
    }

    /// Removes the lowest square and returns it, or `None` where the set is empty.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// let mut set = Bitboard(0b110);
    /// assert_eq!(set.pop_first(), Some(Square::B1));
    /// assert_eq!(set, Bitboard(0b100));
    /// ```
    #[doc(alias("pop_lsb", "pop_front"))]
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Removes the highest square and returns it, or `None` where the set is empty.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// let mut set = Bitboard(0b110);
    /// assert_eq!(set.pop_last(), Some(Square::C1));
    /// assert_eq!(set, Bitboard(0b10));
    /// ```
    #[doc(alias("pop_msb", "pop_back"))]
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square> {
        let last = self.last();
        if let Some(square) = last {
            self.remove(square);
        }
        last
    }

    /// Whether every square of this set is in the other.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert!(Bitboard(2).is_subset(Bitboard(3)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Whether every square of the other set is in this one.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert!(Bitboard(3).is_superset(Bitboard(2)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Whether the two sets share no square.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert!(Bitboard(2).is_disjoint(Bitboard(1)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.intersection(other).is_empty()
    }

    /// The squares of either set; `a | b` outside const contexts.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert_eq!(Bitboard(0b110).union(Bitboard(0b011)), Bitboard(0b111));
    /// ```
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares of both sets; `a & b` outside const contexts.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert_eq!(Bitboard(0b110).intersection(Bitboard(0b011)), Bitboard(0b010));
    /// ```
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that the other lacks; `a - b` outside const contexts.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert_eq!(Bitboard(0b110).difference(Bitboard(0b011)), Bitboard(0b100));
    /// ```
    #[doc(alias("and_not", "without_set"))]
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares of exactly one of the sets; `a ^ b` outside const contexts.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert_eq!(Bitboard(0b110).symmetric_difference(Bitboard(0b011)), Bitboard(0b101));
    /// ```
    #[doc(alias("xor", "toggled"))]
    #[inline]
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The squares that are not in the set; `!a` outside const contexts.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// assert_eq!(Bitboard::EMPTY.complement(), Bitboard::FULL);
    /// ```
    #[doc(alias("not", "invert"))]
    #[inline]
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }
}

impl From<u64> for Bitboard {
    #[inline]
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    #[inline]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Self {
        Self::from_file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Self {
        Self::from_rank(rank)
    }
}
