//! SIMD128: two lines of a square in a register, 16 boards in rows.

use super::simd128_rows::Sixteen;
use crate::bitboard::Bitboard;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::kernels::kernels;
use crate::isa::loops;
use crate::isa::table::{Scalar, Simd128};
use crate::isa::vectors::setwise;
use crate::isa::vectors::two_lines::{self, columns};
use crate::pieces::Sliders;
use crate::square::Square;

impl InstructionSet for Simd128 {
    token_items! { Simd128 over Scalar, rows Sixteen }

    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        two_lines::bishop(self.empty_row(), square, occupied)
    }

    #[inline(always)]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        two_lines::setwise_rook(self.empty_row(), rooks, occupied)
    }

    #[inline(always)]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        two_lines::setwise_bishop(self.empty_row(), bishops, occupied)
    }

    #[inline(always)]
    fn setwise_slider_attacks(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        two_lines::setwise_slider(self.empty_row(), sliders, occupied)
    }
}

kernels! { Simd128, columns: columns, on_board: columns, sets: setwise, map: columns, lists: loops }
