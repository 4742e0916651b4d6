//! The instruction set that every processor has: lookups in 64-bit words, one at a time.

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

impl InstructionSet for Scalar {
    const ISA: Isa = Isa::Scalar;
    type Base = Self;
    #[doc(hidden)]
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
    fn spread(self, bits: [u64; 4]) -> [u8; 64] {
        side::spread(bits)
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
}

// All kernels are plain loops. The compiler vectorises those of sets with the instruction set of the build. It leaves columns
// scalar, because SSE2 is slow at shifts of 64 bits.
kernels! { Scalar, columns: loops, on_board: loops, sets: loops, map: loops, lists: loops }
