//! AVX-512: eight words in a register. Columns are written by hand; single and set-wise lookups have lines or directions in lanes.

pub(super) mod columns;
mod lanes;

use super::rows::Sixtyfour;
use crate::arch::kernels::kernels;
use crate::arch::lookups::Lookups;
use crate::arch::loops;
use crate::arch::scalar;
use crate::arch::token::{Assumed, Avx2, Avx512};
use crate::arch::vectors::sets;
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::square::Square;

impl Lookups for Avx512 {
    type Base = Avx2;

    #[inline(always)]
    fn base(self) -> Avx2 {
        proved!(Avx2::assume())
    }

    type Register = Sixtyfour;

    #[inline(always)]
    fn zeros(self) -> Sixtyfour {
        Sixtyfour::empty(self)
    }

    type Codes = scalar::around::Codes;

    #[inline(always)]
    fn codes(self, codes: &[u8; 64]) -> Self::Codes {
        Self::Codes::load(codes)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        proved!(lanes::rook(square, occupied))
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        proved!(lanes::queen(square, occupied))
    }

    #[inline(always)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        proved!(lanes::rook_and_bishop(square, occupied))
    }

    #[inline(always)]
    fn setwise_rook(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        proved!(lanes::setwise_rook(rooks, occupied))
    }

    #[inline(always)]
    fn setwise_bishop(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        proved!(lanes::setwise_bishop(bishops, occupied))
    }

    #[inline(always)]
    fn setwise_slider(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        proved!(lanes::setwise_slider(sliders, occupied))
    }
}

kernels! {
    Avx512,
    columns: columns::rook, columns::bishop, columns::queen, columns::rook_and_bishop;
    one board: columns::rook_on, columns::bishop_on, columns::queen_on;
    sets: sets::rook, sets::bishop, sets::slider;
    map: columns::map;
    lists: loops::rook_list, loops::bishop_list, loops::queen_list
}
