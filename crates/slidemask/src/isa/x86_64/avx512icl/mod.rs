//! AVX-512 as in Ice Lake and Zen 4: a line of eight squares is a byte, and a register holds 64 of them.

mod counts;
mod every_square;
mod icl_places;
mod numbers;
mod thirtytwo_lookups;

use self::icl_places::Codes;
use super::x86_rows::SixtyfourByMatrix;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::items::{lookups_by, token_items};
use crate::isa::kernels::kernels;
use crate::isa::table::{Avx2, Avx512, Avx512Icl};
use crate::isa::vectors::setwise;
use crate::network::planes::{Planes, Seen};
use crate::threats::features::FeatureSet;
use crate::threats::list::{BoardThreats, End};
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;
use crate::threats::perspective::Perspective;

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

    #[inline(always)]
    fn all_threat_numbers<const S: usize, const N: usize>(
        self,
        features: &FeatureSet,
        first: u32,
        perspectives: [Perspective; S],
        codes: &[u8; 64],
        _: [u64; CODE_BITS],
        ends: &mut [End<'_, N, u32>; S],
    ) {
        numbers::of_threats(self, features, first, perspectives, codes, ends);
    }

    #[inline(always)]
    fn pawn_pair_numbers<const S: usize, const N: usize>(
        self,
        first: u32,
        some_and_others: (u64, u64),
        pawns: [u64; 2],
        perspectives: [Perspective; S],
        ends: &mut [End<'_, N, u32>; S],
    ) {
        numbers::of_pawn_pairs(self, first, some_and_others, pawns, perspectives, ends);
    }

    #[inline(always)]
    fn plane_numbers<const S: usize, const N: usize>(
        self,
        first: u32,
        planes: &Planes,
        seen: [Seen; S],
        codes: &[u8; 64],
        squares: u64,
        ends: &mut [End<'_, N, u32>; S],
    ) {
        numbers::of_pieces(self, first, planes, seen, codes, squares, ends);
    }

    lookups_by! {
        threat_deltas = Codes::deltas,
        counts = counts::counts,
    }
}

kernels! { Avx512Icl, columns: thirtytwo_lookups, on_board: every_square, sets: setwise, map: every_square, lists: every_square }
