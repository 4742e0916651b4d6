//! SIMD128: two lines of a square in a register, 16 boards in rows.

use super::simd128_places;
use super::simd128_rows::Sixteen;
use crate::bitboard::Bitboard;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::kernels::kernels;
use crate::isa::loops;
use crate::isa::table::{Scalar, Simd128};
use crate::isa::vectors::places::Codes;
use crate::isa::vectors::setwise;
use crate::isa::vectors::two_lines::{self, columns};
use crate::pieces::Sliders;
use crate::square::Square;
use crate::threats::change::Change;
use crate::threats::code::PieceCode;
use crate::threats::list::ThreatDeltas;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;

impl InstructionSet for Simd128 {
    token_items! { Simd128 over Scalar, rows Sixteen }

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
    fn victims(self, codes: &[u8; 64], _: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
        simd128_places::counted(self.empty_row(), codes, pairs.victims_of(attacker.code()))
    }

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
