//! Turning a set over, around and sideways.

use super::Bitboard;
use crate::direction::Direction;

/// Swaps the bits under `mask` with those `shift` higher: one step of every flip below.
const fn delta_swap(bits: u64, mask: u64, shift: u32) -> u64 {
    let changed = (bits ^ bits >> shift) & mask;
    bits ^ changed ^ changed << shift
}

impl Bitboard {
    /// The board upside down: rank 1 becomes rank 8. One byte swap.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::B1).flip_vertical(), Bitboard::from(Square::B8));
    /// ```
    #[doc(alias("bswap", "swap_bytes", "flip_ranks"))]
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The board in a mirror: file a becomes file h, the bits of each rank are reversed.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::B1).mirror_horizontal(), Bitboard::from(Square::G1));
    /// ```
    #[doc(alias("flip_horizontal", "flip_files"))]
    #[inline]
    #[must_use]
    pub const fn mirror_horizontal(self) -> Self {
        let pairs = delta_swap(self.0, 0x5555_5555_5555_5555, 1);
        let nibbles = delta_swap(pairs, 0x3333_3333_3333_3333, 2);
        Self(delta_swap(nibbles, 0x0f0f_0f0f_0f0f_0f0f, 4))
    }

    /// The board turned over about the diagonal a1-h8: files become ranks.
    ///
    /// ```
    /// # use slidemask::{Bitboard, File, Rank, Square};
    /// assert_eq!(Bitboard::from(Square::B1).flip_diagonal(), Bitboard::from(Square::A2));
    /// assert_eq!(Bitboard::from(File::C).flip_diagonal(), Bitboard::from(Rank::Third));
    /// ```
    #[doc(alias = "transpose")]
    #[inline]
    #[must_use]
    pub const fn flip_diagonal(self) -> Self {
        let squares = delta_swap(self.0, 0x00aa_00aa_00aa_00aa, 7);
        let quads = delta_swap(squares, 0x0000_cccc_0000_cccc, 14);
        Self(delta_swap(quads, 0x0000_0000_f0f0_f0f0, 28))
    }

    /// The board turned over about the antidiagonal h1-a8.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::B1).flip_antidiagonal(), Bitboard::from(Square::H7));
    /// ```
    #[doc(alias = "flip_anti_diagonal")]
    #[inline]
    #[must_use]
    pub const fn flip_antidiagonal(self) -> Self {
        self.flip_diagonal().rotate_180()
    }

    /// A quarter turn clockwise: a1 becomes a8.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::B1).rotate_90(), Bitboard::from(Square::A7));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// A half turn: a1 becomes h8, all 64 bits are reversed.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::B1).rotate_180(), Bitboard::from(Square::G8));
    /// ```
    #[doc(alias("reverse_bits", "reverse"))]
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// A quarter turn counter-clockwise: a1 becomes h1.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::B1).rotate_270(), Bitboard::from(Square::H2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_270(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }

    /// Every square one step on; what would leave the board is gone, nothing wraps around.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Direction, Square};
    /// let set = Bitboard::from(Square::G1) | Bitboard::from(Square::H1);
    /// assert_eq!(set.shift(Direction::NorthEast), Bitboard::from(Square::H2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        let (files, ranks) = direction.delta();
        self.offset(files, ranks)
    }

    /// Every square so many files to the right and ranks up; what would leave the board is gone.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Square};
    /// let knight = Bitboard::from(Square::G1);
    /// assert_eq!(knight.offset(-1, 2), Bitboard::from(Square::F3));
    /// assert_eq!(knight.offset(2, 1), Bitboard::EMPTY);
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Self {
        if files.unsigned_abs() > 7 || ranks.unsigned_abs() > 7 {
            return Self::EMPTY;
        }
        // The files that a set pushed sideways can reach, the same in every rank.
        let byte = if files < 0 { 0xff >> -files } else { 0xff << files & 0xff };
        let reached = byte * 0x0101_0101_0101_0101;
        let places = 8 * ranks + files;
        let moved = if places < 0 { self.0 >> -places } else { self.0 << places };
        Self(moved & reached)
    }
}
