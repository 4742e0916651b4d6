//! SSSE3: the two lines of a bishop in a register; all else is scalar.
//!
//! `docs/MEASURED.md` has the gain over the scalar bishop. AVX2 and AVX-512 use this bishop, too: `edgeless` in two lanes took
//! 1.08 of its time. The slider and its mirror image are loaded from a table: made by a shift and moved between registers, they
//! took 1.7 times as long.
//!
//! What lost: columns of rooks in pairs took 1.3 times as long as scalar ones, since a byte shuffle does not reverse a rank;
//! columns of queens took 1.3 times as long, too.

use super::x86_rows::Sixteen;
use crate::bitboard::Bitboard;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::kernels::kernels;
use crate::isa::loops;
use crate::isa::table::{Scalar, Ssse3};
use crate::isa::vectors::setwise;
use crate::isa::vectors::two_lines::{self, columns};
use crate::square::Square;

impl InstructionSet for Ssse3 {
    token_items! { Ssse3 over Scalar, rows Sixteen }

    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        two_lines::bishop(self.empty_row(), square, occupied)
    }
}

kernels! { Ssse3, columns: columns, on_board: loops, sets: setwise, map: loops, lists: loops }
