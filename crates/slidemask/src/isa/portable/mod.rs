//! The instruction set that every processor has: lookups in 64-bit words, one at a time.

mod deltas_by_loops;
mod eight;
pub(super) mod side;

pub(super) use eight::Eight;

use super::instruction_set::InstructionSet;
use super::kernels::{Kernels, kernels};
use super::loops;
use super::table::{Isa, Scalar};
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::scalar;
use crate::square::Square;
use crate::threats::all_threats;
use crate::threats::change::Change;
use crate::threats::code::PieceCode;
use crate::threats::features::{pair_of, place};
use crate::threats::list::ThreatDeltas;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;

impl InstructionSet for Scalar {
    const ISA: Isa = Isa::Scalar;
    type Base = Self;
    type Rows = Eight;

    #[inline(always)]
    fn base(self) -> Self {
        self
    }

    #[inline(always)]
    fn kernels() -> &'static Kernels {
        compiled::kernels()
    }

    #[inline(always)]
    fn empty_row(self) -> Eight {
        Eight::EMPTY
    }

    #[inline(always)]
    fn spread(self, bits: [u64; CODE_BITS]) -> [u8; 64] {
        deltas_by_loops::spread(bits)
    }

    #[inline(always)]
    fn gather(self, codes: &[u8; 64]) -> [u64; CODE_BITS] {
        deltas_by_loops::gather(codes)
    }

    #[inline(always)]
    fn victims(self, codes: &[u8; 64], bits: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
        all_threats::victims(codes, bits, pairs, attacker)
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
        deltas_by_loops::deltas(self, codes, bits, changes, pairs, deltas);
    }

    #[inline(always)]
    fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        scalar::rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        scalar::bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        scalar::setwise_rook_attacks(rooks, occupied)
    }

    #[inline(always)]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        scalar::setwise_bishop_attacks(bishops, occupied)
    }

    #[inline(always)]
    fn setwise_slider_attacks(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        scalar::setwise_slider_attacks(sliders, occupied)
    }

    #[inline(always)]
    fn place_and_pair(self, seen: u32) -> (usize, usize) {
        (place(seen), pair_of(seen))
    }
}

// All kernels are plain loops. The compiler vectorises those of sets with the instruction set of the build. It leaves columns
// scalar, because SSE2 is slow at shifts of 64 bits.
kernels! { Scalar, columns: loops, on_board: loops, sets: loops, map: loops, lists: loops }
