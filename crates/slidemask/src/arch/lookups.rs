//! [`Lookups`]: the lookups of an instruction set on one board.

use super::around::ByteBoard;
use super::token::Token;
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::rows::Rows;
use crate::square::Square;
use crate::threat::mailbox::CODE_BITS;

/// The lookups of an instruction set on one board, and its register for many boards.
///
/// A lookup that an instruction set does not implement itself is that of its base, a narrower instruction set.
pub trait Lookups: Token {
    /// The instruction set whose lookups are used for those that are not implemented here.
    type Base: Lookups;

    /// The token of the base. A processor with the wider instructions has the narrower ones, too.
    fn base(self) -> Self::Base;

    /// The register type: one rank of as many boards as it has bytes.
    type Register: Rows;

    /// A register of zeros: an empty rank on every board. All other rows are made from it.
    fn zeros(self) -> Self::Register;

    /// The registers for a board of bytes.
    #[doc(hidden)]
    type Codes: ByteBoard;

    /// Loads a board of bytes.
    #[doc(hidden)]
    fn codes(self, codes: &[u8; 64]) -> Self::Codes;

    /// The board of bytes whose codes have these bits: a set of squares for each bit, the lowest first.
    #[inline(always)]
    #[doc(hidden)]
    fn spread(self, bits: [u64; CODE_BITS]) -> [u8; 64] {
        self.base().spread(bits)
    }

    /// The squares whose codes have each bit: the inverse of `spread`.
    #[inline(always)]
    #[doc(hidden)]
    fn gather(self, codes: &[u8; 64]) -> [u64; CODE_BITS] {
        self.base().gather(codes)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().rook(square, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().bishop(square, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().queen(square, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.base().rook_and_bishop(square, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn setwise_rook(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        self.base().setwise_rook(rooks, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn setwise_bishop(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        self.base().setwise_bishop(bishops, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn setwise_slider(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        self.base().setwise_slider(sliders, occupied)
    }
}
