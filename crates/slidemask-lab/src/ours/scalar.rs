//! The lookups without vector registers: `slidemask::scalar`.

use slidemask::{Bitboard, Sliders, Square, scalar};

use crate::harness::contender::{Contender, SetContender};
use crate::report::Name;

#[derive(Clone, Copy)]
pub(crate) struct Scalar;

impl Contender for Scalar {
    fn name(self) -> Name {
        Name::ours("slidemask::scalar")
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        scalar::rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        scalar::bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        scalar::queen_attacks(square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        scalar::rook_and_bishop_attacks(square, occupied)
    }
}

impl SetContender for Scalar {
    #[inline(always)]
    fn sliders(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        scalar::setwise_slider_attacks(sliders, occupied)
    }
}
