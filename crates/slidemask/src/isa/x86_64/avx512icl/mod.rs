//! AVX-512 as in Ice Lake and Zen 4: a line of eight squares is a byte, and a register holds 64 of them.

mod counts;
mod every_square;
mod icl_places;
mod numbers;
mod thirtytwo_lookups;

use self::icl_places::Codes;
use super::x86_rows::SixtyfourByMatrix;
use crate::bitboard::Bitboard;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::kernels::kernels;
use crate::isa::table::{Avx2, Avx512, Avx512Icl};
use crate::isa::vectors::setwise;
use crate::kind::Kind;
use crate::network::planes::{Planes, Seen};
use crate::square::Square;
use crate::threats::by_kind::Side;
use crate::threats::change::Change;
use crate::threats::features::FeatureSet;
use crate::threats::list::ThreatDeltas;
use crate::threats::list::{BoardThreats, End};
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;
use crate::threats::perspective::Perspective;

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

    // Single lookups gain nothing from the newer instructions.
    #[inline(always)]
    fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().queen_attacks(square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.base().rook_and_bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        self.base().by_kind(side)
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

    #[inline(always)]
    fn threat_deltas<const CHANGES: usize>(
        self,
        codes: &mut [u8; 64],
        bits: [u64; CODE_BITS],
        changes: [Change; CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        Codes::deltas(self, codes, bits, changes, pairs, deltas);
    }

    #[inline(always)]
    fn counts(self, side: &Side) -> [u8; 64] {
        proved!(counts::counts(side))
    }
}

kernels! { Avx512Icl, columns: thirtytwo_lookups, on_board: every_square, sets: setwise, map: every_square, lists: every_square }
