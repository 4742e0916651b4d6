//! [`Bitboard`]: a set of squares in 64 bits.
//!
//! This file has the set and its operations. [`picture`] draws and reads it, `geometry` flips, rotates and shifts it, `iter`
//! iterates over it, and `operators` implements `&`, `|`, `^`, `!` and `-`.

use crate::square::{File, Rank, Square};

mod geometry;
mod iter;
mod operators;
mod picture;

pub use iter::{Squares, Subsets};
pub use picture::ParseBitboardError;

/// A set of squares in 64 bits: bit 0 is a1, bit 1 is b1, bit 8 is a2, bit 63 is h8.
///
/// Every operation is a `const fn`. Outside `const`, the operators `&`, `|`, `^`, `!` and `-` (difference) do the same.
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
    /// The bits; a1 is bit 0.
    pub u64,
);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of all 64 squares.
    #[doc(alias = "ALL")]
    pub const FULL: Self = Self(!0);

    /// The 28 squares on the edge of the board: files a and h, ranks 1 and 8.
    #[doc(alias = "BORDER")]
    pub const EDGES: Self = Self::from_file(File::A)
        .union(Self::from_file(File::H))
        .union(Self::from_rank(Rank::First))
        .union(Self::from_rank(Rank::Eighth));

    /// The 32 light squares, such as h1.
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

    /// The 32 dark squares, such as a1.
    pub const DARK_SQUARES: Self = Self::LIGHT_SQUARES.complement();

    /// The set that contains one square.
    #[doc(alias("bitboard", "bb", "square_bb"))]
    #[inline]
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square as u32)
    }

    /// The eight squares of a file.
    #[inline]
    #[must_use]
    pub const fn from_file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u32)
    }

    /// The eight squares of a rank.
    #[inline]
    #[must_use]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank as u32))
    }

    /// The set with one square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        self.union(Self::from_square(square))
    }

    /// The set with one square removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        self.difference(Self::from_square(square))
    }

    /// Adds a square to the set.
    #[doc(alias("set", "add", "set_bit"))]
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Removes a square from the set. A square that is not in the set changes nothing.
    #[doc(alias("discard", "clear", "reset", "clear_bit"))]
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// Adds a square if the set lacks it, and removes it otherwise.
    #[doc(alias = "flip_bit")]
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        *self = self.symmetric_difference(Self::from_square(square));
    }

    /// Whether a square is in the set.
    #[doc(alias("has", "is_set", "get", "test_bit"))]
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        !self.is_disjoint(Self::from_square(square))
    }

    /// Whether the set has no squares.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two squares or more.
    #[doc(alias("several", "has_more_than_one"))]
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The only square of the set, or `None` if the set has no square or several.
    #[doc(alias = "single_square")]
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// The number of squares in the set, 0 to 64.
    #[doc(alias("len", "popcnt", "popcount", "count_ones"))]
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square, or `None` if the set is empty.
    #[doc(alias("lsb", "bitscan_forward", "next_square", "to_square"))]
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::from_low_bits(self.0.trailing_zeros() as usize)) }
    }

    /// The highest square, or `None` if the set is empty.
    #[doc(alias("msb", "bitscan_reverse"))]
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::from_low_bits(63 - self.0.leading_zeros() as usize)) }
    }

    /// Removes and returns the lowest square, or returns `None` if the set is empty.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square};
    ///
    /// let mut knights: Bitboard = [Square::G1, Square::B1].into_iter().collect();
    /// let mut visited = vec![];
    /// while let Some(square) = knights.pop_first() {
    ///     visited.push(square);
    /// }
    /// assert_eq!(visited, [Square::B1, Square::G1]);
    /// ```
    #[doc(alias("pop_lsb", "pop_front"))]
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Removes and returns the highest square, or returns `None` if the set is empty.
    #[doc(alias("pop_msb", "pop_back"))]
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square> {
        let last = self.last();
        if let Some(square) = last {
            self.remove(square);
        }
        last
    }

    /// Whether every square of this set is in the other set.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Whether every square of the other set is in this set.
    #[inline]
    #[must_use]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Whether the two sets have no square in common.
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.intersection(other).is_empty()
    }

    /// The squares that are in either set. Outside `const`, `a | b` does the same.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares that are in both sets. Outside `const`, `a & b` does the same.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that are not in the other. Outside `const`, `a - b` does the same.
    #[doc(alias("and_not", "without_set"))]
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares that are in exactly one of the two sets. Outside `const`, `a ^ b` does the same.
    #[doc(alias("xor", "toggled"))]
    #[inline]
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The squares that are not in the set. Outside `const`, `!a` does the same.
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
