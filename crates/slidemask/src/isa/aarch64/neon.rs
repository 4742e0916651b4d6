//! NEON: two lines of a square in a register, 16 boards in rows.
//!
//! No lookup was timed: `docs/MEASURED.md` has the numbers of instructions, and what models of four processors predict. If a
//! measurement says that a scalar rook or queen is faster, remove `rook_attacks` or `queen_attacks` below.

use super::neon_places;
use super::neon_rows::Sixteen;
use crate::bitboard::Bitboard;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::items::{lookups_by, token_items};
use crate::isa::kernels::kernels;
use crate::isa::loops;
use crate::isa::table::{Neon, Scalar};
use crate::isa::vectors::places::Codes;
use crate::isa::vectors::setwise;
use crate::isa::vectors::two_lines::{self, columns, setwise_in_two_words};
use crate::square::Square;
use crate::threats::code::PieceCode;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;

impl InstructionSet for Neon {
    token_items! { Neon over Scalar, rows Sixteen }

    lookups_by! { threat_deltas = Codes::deltas }

    #[inline(always)]
    fn victims(self, codes: &[u8; 64], _: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
        neon_places::counted(self.empty_row(), codes, pairs.victims_of(attacker.code()))
    }

    #[inline(always)]
    fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        two_lines::rook(self.empty_row(), square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        two_lines::bishop(self.empty_row(), square, occupied)
    }

    #[inline(always)]
    fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        two_lines::queen(self.empty_row(), square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        two_lines::rook_and_bishop(self.empty_row(), square, occupied)
    }

    setwise_in_two_words! {}
}

kernels! { Neon, columns: columns, one_board: columns, sets: setwise, map: columns, lists: loops }
