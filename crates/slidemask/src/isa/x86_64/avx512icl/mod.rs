//! AVX-512 as in Ice Lake and Zen 4: a line of eight squares is a byte, and a register holds 64 of them.

mod counts;
mod every_square;
mod icl_places;
mod thirtytwo_lookups;

use self::icl_places::Codes;
use super::x86_rows::SixtyfourByMatrix;
use crate::isa::instruction_set::{InstructionSet, lookups_by, token_items};
use crate::isa::kernels::kernels;
use crate::isa::table::{Avx2, Avx512, Avx512Icl};
use crate::isa::vectors::setwise;
use crate::threats::list::BoardThreats;
use crate::threats::pairs::Pairs;

// Single lookups gain nothing from the newer instructions.
impl InstructionSet for Avx512Icl {
    token_items! { Avx512Icl over Avx512, rows SixtyfourByMatrix }

    #[inline(always)]
    fn avx2(self) -> Option<Avx2> {
        self.base().avx2()
    }

    #[inline(always)]
    fn avx512(self) -> Option<Avx512> {
        Some(self.base())
    }

    #[inline(always)]
    fn avx512icl(self) -> Option<Self> {
        Some(self)
    }

    #[inline(always)]
    fn all_threats(self, codes: &[u8; 64], pairs: &Pairs, list: &mut BoardThreats) {
        icl_places::all(Codes::load(self, codes), codes, pairs, list);
    }

    lookups_by! {
        threat_deltas = Codes::deltas,
        counts = counts::counts,
    }
}

kernels! { Avx512Icl, columns: thirtytwo_lookups, one_board: every_square, sets: setwise, map: every_square, lists: every_square }
