//! `Dumb7Fill`, from the Chess Programming Wiki: each direction step by step, as often as the board is wide,
//! without tables.

use slidemask::{Bitboard, Square};

pub(crate) const NAME: &str = "Dumb7Fill";

/// Everything that sliders reach in one direction, the first blockers included.
#[inline]
fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard {
    let mut front = sliders;
    let mut reached = sliders;
    // Six squares at most are between the first and the last of a line.
    for _ in 0..6 {
        front = front.offset(FILES, RANKS) - occupied;
        reached |= front;
    }
    reached.offset(FILES, RANKS)
}

from_fill!(fill);
