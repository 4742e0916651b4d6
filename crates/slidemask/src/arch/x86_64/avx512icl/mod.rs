//! AVX-512 as in Ice Lake and Zen 4: a line of eight squares is a byte, and a register holds 64 of them.

mod around;
mod board;
mod columns;

use super::rows::SixtyfourByMatrix;
use crate::arch::kernels::kernels;
use crate::arch::lookups::Lookups;
use crate::arch::token::{Assumed, Avx512, Avx512Icl};
use crate::arch::vectors::sets;

// Single lookups gain nothing from the newer instructions.
impl Lookups for Avx512Icl {
    type Base = Avx512;

    #[inline(always)]
    fn base(self) -> Avx512 {
        proved!(Avx512::assume())
    }

    type Register = SixtyfourByMatrix;

    #[inline(always)]
    fn zeros(self) -> SixtyfourByMatrix {
        SixtyfourByMatrix::empty(self)
    }

    type Codes = around::Codes;

    #[inline(always)]
    fn codes(self, codes: &[u8; 64]) -> around::Codes {
        around::Codes::load(self, codes)
    }
}

kernels! {
    Avx512Icl,
    columns: columns::rook, columns::bishop, columns::queen, columns::rook_and_bishop;
    one board: board::rook_on, board::bishop_on, board::queen_on;
    sets: sets::rook, sets::bishop, sets::slider;
    map: board::map;
    lists: board::rook_list, board::bishop_list, board::queen_list
}
