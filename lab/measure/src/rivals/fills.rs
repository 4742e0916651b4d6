//! Fills: all sliders of a set move in one direction at once. The fills in eight directions together give the attacks
//! of rooks, bishops and whole sets.

use slidemask::{Bitboard, Sliders, Square};

use crate::harness::contender::{Contender, SetContender};

/// A way to fill one direction.
trait Fill: Copy + 'static {
    const NAME: &str;

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
    fn name(self) -> String {
        F::NAME.into()
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

/// Kogge-Stone fill, which Steffan Westcott brought from adders to the chessboard. It fills each direction in three
/// steps, each twice as long as the one before. It has no tables.
#[derive(Clone, Copy)]
pub(crate) struct KoggeStone;

impl Fill for KoggeStone {
    const NAME: &str = "Kogge-Stone";

    #[inline]
    fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut reached = sliders;
        let mut free = occupied.complement();
        reached |= free & reached.offset(FILES, RANKS);
        free &= free.offset(FILES, RANKS);
        reached |= free & reached.offset(2 * FILES, 2 * RANKS);
        free &= free.offset(2 * FILES, 2 * RANKS);
        reached |= free & reached.offset(4 * FILES, 4 * RANKS);
        reached.offset(FILES, RANKS)
    }
}

/// `Dumb7Fill`, from the Chess Programming Wiki: it fills each direction one step at a time, as often as the board is
/// wide. It has no tables.
#[derive(Clone, Copy)]
pub(crate) struct Dumb7Fill;

impl Fill for Dumb7Fill {
    const NAME: &str = "Dumb7Fill";

    #[inline]
    fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut front = sliders;
        let mut reached = sliders;
        // At most six squares lie between the first and the last square of a line.
        for _ in 0..6 {
            front = front.offset(FILES, RANKS) - occupied;
            reached |= front;
        }
        reached.offset(FILES, RANKS)
    }
}
