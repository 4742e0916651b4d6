//! NEON: the two lines of a bishop in a register, 16 boards in rows.
//!
//! A rook is scalar: one instruction reverses a word, so both of its lines take one subtraction each way
//! ([`joint`](crate::method::joint)). No lookup was timed: `docs/MEASURED.md` has the numbers of instructions, and what models of four
//! processors predict.

use super::neon_rows::Sixteen;
use crate::bitboard::Bitboard;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::kernels::kernels;
use crate::isa::loops;
use crate::isa::table::{Neon, Scalar};
use crate::isa::vectors::setwise;
use crate::isa::vectors::two_lines::{self, columns};
use crate::pieces::Sliders;
use crate::square::Square;

impl InstructionSet for Neon {
    token_items! { Neon over Scalar, rows Sixteen }

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

kernels! { Neon, columns: columns, on_board: columns, sets: setwise, map: loops, lists: loops }
