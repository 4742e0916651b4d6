//! AVX-512 as in Ice Lake and Zen 4: a line of eight squares is a byte, and a register holds 64 of them.

mod counts;
mod every_square;
mod thirtytwo_lookups;

use super::x86_rows::SixtyfourByMatrix;
use crate::bitboard::Bitboard;
use crate::by_kind::Side;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::kernels::kernels;
use crate::isa::table::{Avx512, Avx512Icl};
use crate::isa::vectors::setwise;
use crate::kind::Kind;
use crate::square::Square;

impl InstructionSet for Avx512Icl {
    token_items! { Avx512Icl over Avx512, rows SixtyfourByMatrix }

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
    fn counts(self, side: &Side) -> [u8; 64] {
        proved!(counts::counts(side))
    }
}

kernels! { Avx512Icl, columns: thirtytwo_lookups, on_board: every_square, sets: setwise, map: every_square, lists: every_square }
