//! Kogge-Stone fill: each direction in three doubling steps, without tables.

use slidemask::{Bitboard, Square};

pub(crate) const NAME: &str = "Kogge-Stone";

/// Everything that a slider reaches in one direction, the first blocker included.
#[inline]
fn fill<const FILES: i8, const RANKS: i8>(square: Square, occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::from_square(square);
    let mut free = occupied.complement();
    reached |= free & reached.offset(FILES, RANKS);
    free &= free.offset(FILES, RANKS);
    reached |= free & reached.offset(2 * FILES, 2 * RANKS);
    free &= free.offset(2 * FILES, 2 * RANKS);
    reached |= free & reached.offset(4 * FILES, 4 * RANKS);
    reached.offset(FILES, RANKS)
}

pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let [north, south] = [fill::<0, 1>(square, occupied), fill::<0, -1>(square, occupied)];
    let [east, west] = [fill::<1, 0>(square, occupied), fill::<-1, 0>(square, occupied)];
    north | south | east | west
}

pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let [up_right, down_left] = [fill::<1, 1>(square, occupied), fill::<-1, -1>(square, occupied)];
    let [up_left, down_right] = [fill::<-1, 1>(square, occupied), fill::<1, -1>(square, occupied)];
    up_right | down_left | up_left | down_right
}

pub(crate) fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}
