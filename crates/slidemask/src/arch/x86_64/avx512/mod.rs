//! AVX-512: eight words in a register. Columns are written by hand; single and set-wise lookups have lines or directions in
//! lanes.

pub(super) mod by_kind;
pub(super) mod columns;
mod lanes;

use super::rows::Sixtyfour;
use crate::arch::kernels::kernels;
use crate::arch::lookups::Lookups;
use crate::arch::loops;
use crate::arch::token::{Assumed, Avx2, Avx512};
use crate::arch::vectors::sets;
use crate::bitboard::Bitboard;
use crate::kind::Kind;
use crate::pieces::Sliders;
use crate::square::Square;
use crate::threat::by_kind::Side;
use crate::threat::mailbox::CODE_BITS;

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

    #[inline(always)]
    fn gather(self, codes: &[u8; 64]) -> [u64; CODE_BITS] {
        proved!(crate::arch::x86_64::around::gather_64(codes))
    }

    #[inline(always)]
    fn spread(self, bits: [u64; CODE_BITS]) -> [u8; 64] {
        proved!(crate::arch::x86_64::around::spread_64(bits))
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

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        proved!(by_kind::by_kind(side))
    }

    #[inline(always)]
    fn counts(self, side: &Side) -> [u8; 64] {
        proved!(by_kind::counts(side))
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
