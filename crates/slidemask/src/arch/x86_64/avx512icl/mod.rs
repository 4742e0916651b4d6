//! AVX-512 as in Ice Lake and Zen 4: a line of eight squares is a byte, and a register holds 64 of them.

mod around;
mod board;
mod columns;
mod counts;

use self::around::Codes;
use super::rows::SixtyfourByMatrix;
use crate::arch::change::Change;
use crate::arch::kernels::kernels;
use crate::arch::lookups::Lookups;
use crate::arch::token::{Assumed, Avx512, Avx512Icl};
use crate::arch::vectors::{sets, threats};
use crate::threat::by_kind::Side;
use crate::threat::list::{BoardThreats, ThreatDeltas};
use crate::threat::pairs::Pairs;

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

    #[inline(always)]
    fn threat_deltas<const CHANGES: usize>(
        self,
        codes: &mut [u8; 64],
        changes: [Change; CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        threats::deltas(Codes::load(self, codes), codes, changes, pairs, deltas);
    }

    #[inline(always)]
    fn all_threats(self, codes: &[u8; 64], pairs: &Pairs, list: &mut BoardThreats) {
        around::all(Codes::load(self, codes), codes, pairs, list);
    }

    #[inline(always)]
    fn counts(self, side: &Side) -> [u8; 64] {
        proved!(counts::counts(side))
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
