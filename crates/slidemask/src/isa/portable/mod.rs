//! The instruction set that every processor has: lookups in 64-bit words, one at a time.

mod deltas_by_loops;
mod eight;
pub(super) mod side;

pub(super) use eight::Eight;

use super::instruction_set::InstructionSet;
use super::items::lookups_by;
use super::kernels::{Kernels, kernels};
use super::loops;
use super::table::{Isa, Scalar};
use crate::bitboard::Bitboard;
use crate::kind::Kind;
use crate::scalar;
use crate::threats::all_threats;
use crate::threats::by_kind::Side;
use crate::threats::features::{pair_of, place};

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

    lookups_by! {
        spread = deltas_by_loops::spread,
        gather = deltas_by_loops::gather,
        victims = all_threats::victims,
        threat_deltas = deltas_by_loops::deltas,
        rook_attacks = scalar::rook_attacks,
        bishop_attacks = scalar::bishop_attacks,
        queen_attacks = scalar::queen_attacks,
        rook_and_bishop_attacks = scalar::rook_and_bishop_attacks,
        setwise_rook_attacks = scalar::setwise_rook_attacks,
        setwise_bishop_attacks = scalar::setwise_bishop_attacks,
        setwise_slider_attacks = scalar::setwise_slider_attacks,
    }

    #[inline(always)]
    fn place_and_pair(self, seen: u32) -> (usize, usize) {
        (place(seen), pair_of(seen))
    }

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        side::with_sets_of(self, side)
    }

    #[inline(always)]
    fn counts(self, side: &Side) -> [u8; 64] {
        side::counts(self, side)
    }
}

// All kernels are plain loops. The compiler vectorises those of sets with the instruction set of the build. It leaves columns
// scalar, because SSE2 is slow at shifts of 64 bits.
kernels! { Scalar, columns: loops, on_board: loops, sets: loops, map: loops, lists: loops }
