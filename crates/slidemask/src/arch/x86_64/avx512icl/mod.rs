//! AVX-512 as in Ice Lake and Zen 4: a line of eight squares is a byte, and a register has 64 of them.

mod board;
mod columns;

use super::rows::SixtyfourByMatrix;
use crate::arch::kernels::{Columns, Kernels};
use crate::arch::lookups::Lookups;
use crate::arch::token::{Assumed, Avx512, Avx512Icl};

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
}

impl Columns for Avx512Icl {
    #[inline(never)]
    fn kernels() -> &'static Kernels {
        static KERNELS: Kernels = Kernels {
            rook: columns::rook,
            bishop: columns::bishop,
            queen: columns::queen,
            rook_and_bishop: columns::rook_and_bishop,
            rook_on: board::rook_on,
            bishop_on: board::bishop_on,
            queen_on: board::queen_on,
            map: board::map,
            rook_list: board::rook_list,
            bishop_list: board::bishop_list,
            queen_list: board::queen_list,
            ..Kernels::looped::<Avx512Icl>().with_sets_in_rows::<Avx512Icl>()
        };
        &KERNELS
    }
}
