//! Fills: all sliders of a set move in one direction at once. The fills in eight directions together give the attacks
//! of rooks, bishops and whole sets.

use slidemask::{Bitboard, Sliders, Square};

use crate::harness::contender::{Contender, SetContender};
use crate::report::Name;

/// A way to fill one direction.
pub(super) trait Fill: Copy + 'static {
    const NAME: Name;

    /// All squares that the sliders attack in one direction, including the first pieces that they meet.
    fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard;
}

#[inline]
fn rooks<F: Fill>(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    let [north, south] = [F::fill::<0, 1>(rooks, occupied), F::fill::<0, -1>(rooks, occupied)];
    let [east, west] = [F::fill::<1, 0>(rooks, occupied), F::fill::<-1, 0>(rooks, occupied)];
    north | south | east | west
}

#[inline]
fn bishops<F: Fill>(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    let [up_right, down_left] = [F::fill::<1, 1>(bishops, occupied), F::fill::<-1, -1>(bishops, occupied)];
    let [up_left, down_right] = [F::fill::<-1, 1>(bishops, occupied), F::fill::<1, -1>(bishops, occupied)];
    up_right | down_left | up_left | down_right
}

impl<F: Fill> Contender for F {
    fn name(self) -> Name {
        F::NAME
    }

    #[inline]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        rooks::<F>(Bitboard::from_square(square), occupied)
    }

    #[inline]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        bishops::<F>(Bitboard::from_square(square), occupied)
    }
}

impl<F: Fill> SetContender for F {
    #[inline]
    fn sliders(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        rooks::<F>(sliders.orthogonal, occupied) | bishops::<F>(sliders.diagonal, occupied)
    }
}
