//! The instruction set that every processor has: lookups in 64-bit words, one at a time.

pub(in crate::arch) mod around;
pub(in crate::arch) mod by_kind;
mod lookups;
mod word;

pub use lookups::*;
pub(super) use word::Word;

use super::change::Change;
use super::kernels::kernels;
use super::lookups::Lookups;
use super::loops;
use super::token::Scalar;
use crate::bitboard::Bitboard;
use crate::kind::Kind;
use crate::pieces::Sliders;
use crate::square::Square;
use crate::threat::by_kind::Side;
use crate::threat::list::ThreatDeltas;
use crate::threat::mailbox::CODE_BITS;
use crate::threat::pairs::Pairs;

impl Lookups for Scalar {
    type Base = Self;

    #[inline(always)]
    fn base(self) -> Self {
        self
    }

    type Register = Word;

    #[inline(always)]
    fn zeros(self) -> Word {
        Word::EMPTY
    }

    #[inline(always)]
    fn threat_deltas<const CHANGES: usize>(
        self,
        codes: &mut [u8; 64],
        changes: [Change; CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        around::deltas(codes, changes, pairs, deltas);
    }

    #[inline(always)]
    fn spread(self, bits: [u64; CODE_BITS]) -> [u8; 64] {
        around::spread(bits)
    }

    #[inline(always)]
    fn gather(self, codes: &[u8; 64]) -> [u64; CODE_BITS] {
        around::gather(codes)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        lookups::rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        lookups::bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        lookups::queen_attacks(square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        lookups::rook_and_bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn setwise_rook(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        lookups::setwise_rook_attacks(rooks, occupied)
    }

    #[inline(always)]
    fn setwise_bishop(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        lookups::setwise_bishop_attacks(bishops, occupied)
    }

    #[inline(always)]
    fn setwise_slider(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        lookups::setwise_slider_attacks(sliders, occupied)
    }

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        by_kind::with_sets_of(self, side)
    }

    #[inline(always)]
    fn counts(self, side: &Side) -> [u8; 64] {
        by_kind::counts(self, side)
    }
}

// Sets are plain loops, since the compiler vectorises them with the instruction set of the build.
kernels! {
    Scalar,
    columns: loops::rook, loops::bishop, loops::queen, loops::rook_and_bishop;
    one board: loops::rook_on, loops::bishop_on, loops::queen_on;
    sets: loops::setwise_rook, loops::setwise_bishop, loops::setwise_slider;
    map: loops::map;
    lists: loops::rook_list, loops::bishop_list, loops::queen_list
}
