//! SIMD128: two lines of a square in a register, 16 boards in rows.

use super::rows::Sixteen;
use crate::arch::change::Change;
use crate::arch::kernels::kernels;
use crate::arch::lookups::Lookups;
use crate::arch::loops;
use crate::arch::scalar::by_kind;
use crate::arch::token::{Scalar, Simd128};
use crate::arch::vectors::around::Codes;
use crate::arch::vectors::{pairs, sets, threats};
use crate::bitboard::Bitboard;
use crate::kind::Kind;
use crate::pieces::Sliders;
use crate::square::Square;
use crate::threat::by_kind::Side;
use crate::threat::list::ThreatDeltas;
use crate::threat::pairs::Pairs;

impl Lookups for Simd128 {
    type Base = Scalar;

    #[inline(always)]
    fn base(self) -> Scalar {
        Scalar
    }

    type Register = Sixteen;

    #[inline(always)]
    fn zeros(self) -> Sixteen {
        Sixteen::empty(self)
    }

    #[inline(always)]
    fn threat_deltas<const CHANGES: usize>(
        self,
        codes: &mut [u8; 64],
        changes: [Change; CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        threats::deltas(Codes::load(self.zeros(), codes), codes, changes, pairs, deltas);
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        pairs::bishop(self.zeros(), square, occupied)
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.rook(square, occupied).union(self.bishop(square, occupied))
    }

    #[inline(always)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook(square, occupied), self.bishop(square, occupied))
    }

    #[inline(always)]
    fn setwise_rook(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        pairs::setwise_rook(self.zeros(), rooks, occupied)
    }

    #[inline(always)]
    fn setwise_bishop(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        pairs::setwise_bishop(self.zeros(), bishops, occupied)
    }

    #[inline(always)]
    fn setwise_slider(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        pairs::setwise_slider(self.zeros(), sliders, occupied)
    }

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        by_kind::with_sets_of(self, side)
    }
}

kernels! {
    Simd128,
    columns: pairs::rook_column, pairs::bishop_column, pairs::queen_column, pairs::rook_and_bishop_columns;
    one board: pairs::rook_on, pairs::bishop_on, pairs::queen_on;
    sets: sets::rook, sets::bishop, sets::slider;
    map: pairs::map;
    lists: loops::rook_list, loops::bishop_list, loops::queen_list
}
