//! Kogge-Stone fill, brought from adders to the chessboard by Steffan Westcott: each direction in three doubling
//! steps, without tables.

use slidemask::{Bitboard, Square};

pub(crate) const NAME: &str = "Kogge-Stone";

/// Everything that sliders reach in one direction, the first blockers included.
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

from_fill!(fill);
