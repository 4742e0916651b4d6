//! SSSE3: the two lines of a bishop in a register; all else is scalar.
//!
//! `docs/MEASURED.md` has the gain over the scalar bishop. AVX2 and AVX-512 use this bishop, too: `edgeless` in two lanes took
//! 1.08 of its time. The slider and its mirror image are loaded from a table: made by a shift and moved between registers, they
//! took 1.7 times as long.
//!
//! What lost: columns of rooks in pairs took 1.3 times as long as scalar ones, since a byte shuffle does not reverse a rank;
//! columns of queens took 1.3 times as long, too.

use super::rows::Sixteen;
use crate::arch::change::Change;
use crate::arch::kernels::kernels;
use crate::arch::lookups::Lookups;
use crate::arch::loops;
use crate::arch::token::{Scalar, Ssse3};
use crate::arch::vectors::around::Codes;
use crate::arch::vectors::{pairs, sets, threats};
use crate::bitboard::Bitboard;
use crate::square::Square;
use crate::threat::list::ThreatDeltas;
use crate::threat::mailbox::CODE_BITS;
use crate::threat::pairs::Pairs;

impl Lookups for Ssse3 {
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
    fn gather(self, codes: &[u8; 64]) -> [u64; CODE_BITS] {
        proved!(super::around::gather_16(codes))
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
}

kernels! {
    Ssse3,
    columns: loops::rook, pairs::bishop_column, loops::queen, loops::rook_and_bishop;
    one board: loops::rook_on, loops::bishop_on, loops::queen_on;
    sets: sets::rook, sets::bishop, sets::slider;
    map: loops::map;
    lists: loops::rook_list, loops::bishop_list, loops::queen_list
}
