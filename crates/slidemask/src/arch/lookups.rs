//! [`Lookups`]: what an instruction set answers on one board.

use super::token::Token;
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::rows::Rows;
use crate::square::Square;

/// What a token answers on one board, and its registers for many boards. What an instruction set does not answer itself,
/// the narrower one that it is based on does.
pub trait Lookups: Token {
    /// The instruction set that answers the rest.
    type Base: Lookups;

    /// Its token: whoever has the wider instructions has the narrower ones.
    fn base(self) -> Self::Base;

    /// The registers: one rank of as many boards as they have bytes.
    type Register: Rows;

    /// A register of zeros: an empty rank on every board. Other rows are made from it.
    fn zeros(self) -> Self::Register;

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
