//! Flips, rotations and shifts of a bitboard.

use super::Bitboard;
use crate::direction::Direction;

/// Swaps the bits under `mask` with those `shift` places higher. Every flip below consists of such swaps.
const fn delta_swap(bits: u64, mask: u64, shift: u32) -> u64 {
    let changed = (bits ^ bits >> shift) & mask;
    bits ^ changed ^ changed << shift
}

impl Bitboard {
    /// Mirrors the board from rank 1 to rank 8: a1 becomes a8. It is one byte swap.
    #[doc(alias("bswap", "swap_bytes", "flip_ranks"))]
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Mirrors the board from file a to file h: a1 becomes h1. It reverses the bits of each byte.
    #[doc(alias("flip_horizontal", "flip_files"))]
    #[inline]
    #[must_use]
    pub const fn mirror_horizontal(self) -> Self {
        let pairs = delta_swap(self.0, 0x5555_5555_5555_5555, 1);
        let nibbles = delta_swap(pairs, 0x3333_3333_3333_3333, 2);
        Self(delta_swap(nibbles, 0x0f0f_0f0f_0f0f_0f0f, 4))
    }

    /// Mirrors the board across the diagonal a1-h8, so that files become ranks: b1 becomes a2.
    #[doc(alias = "transpose")]
    #[inline]
    #[must_use]
    pub const fn flip_diagonal(self) -> Self {
        let squares = delta_swap(self.0, 0x00aa_00aa_00aa_00aa, 7);
        let quads = delta_swap(squares, 0x0000_cccc_0000_cccc, 14);
        Self(delta_swap(quads, 0x0000_0000_f0f0_f0f0, 28))
    }

    /// Mirrors the board across the antidiagonal h1-a8: a1 becomes h8, b1 becomes h7.
    #[doc(alias = "flip_anti_diagonal")]
    #[inline]
    #[must_use]
    pub const fn flip_antidiagonal(self) -> Self {
        self.flip_diagonal().rotate_180()
    }

    /// Rotates the board by 90 degrees clockwise: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// Rotates the board by 180 degrees: a1 becomes h8. It reverses all 64 bits.
    #[doc(alias("reverse_bits", "reverse"))]
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// Rotates the board by 90 degrees counter-clockwise: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn rotate_270(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }

    /// Moves every square of the set one step in a direction. Squares that leave the board are dropped; none wraps around an
    /// edge.
    ///
    /// ```
    /// use slidemask::{Direction, bitboard};
    ///
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . 1 . . . . .
    ///     . . . . . . . 1
    ///     1 . . . . . . .
    ///     . . . . . . 1 1
    /// };
    /// assert_eq!(set.shift(Direction::NorthEast), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . 1
    ///     . . . . . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        let (files, ranks) = direction.delta();
        self.offset(files, ranks)
    }

    /// Moves every square by `files` to the right and by `ranks` up. Squares that leave the board are dropped.
    ///
    /// Negative numbers move left and down. Offsets of 8 or more give the empty set.
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Self {
        if files.unsigned_abs() > 7 || ranks.unsigned_abs() > 7 {
            return Self::EMPTY;
        }
        // The files that a square can be on after the move, in every rank.
        let byte = if files < 0 { 0xff >> -files } else { 0xff << files & 0xff };
        let reached = byte * 0x0101_0101_0101_0101;
        let places = 8 * ranks + files;
        let moved = if places < 0 { self.0 >> -places } else { self.0 << places };
        Self(moved & reached)
    }
}
