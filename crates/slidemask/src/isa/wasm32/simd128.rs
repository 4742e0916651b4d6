//! SIMD128: two lines of a square in a register, 16 boards in rows.

use super::simd128_places;
use super::simd128_rows::Sixteen;
use crate::bitboard::Bitboard;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::items::{lookups_by, queen_of_two, token_items};
use crate::isa::kernels::kernels;
use crate::isa::loops;
use crate::isa::table::{Scalar, Simd128};
use crate::isa::vectors::places::Codes;
use crate::isa::vectors::setwise;
use crate::isa::vectors::two_lines::{self, columns, setwise_in_two_words};
use crate::square::Square;
use crate::threats::code::PieceCode;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;

impl InstructionSet for Simd128 {
    token_items! { Simd128 over Scalar, rows Sixteen }

    lookups_by! { threat_deltas = Codes::deltas }

    #[inline(always)]
    fn victims(self, codes: &[u8; 64], _: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
        simd128_places::counted(self.empty_row(), codes, pairs.victims_of(attacker.code()))
    }

    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        two_lines::bishop(self.empty_row(), square, occupied)
    }

    queen_of_two! {}

    setwise_in_two_words! {}
}

kernels! { Simd128, columns: columns, on_board: columns, sets: setwise, map: columns, lists: loops }
