//! The crate shakmaty by Niklas Fiekas, under the GPL and only called: with the feature `shakmaty` as it comes,
//! with fixed-shift magics and 694 KiB of attacks; with `shakmaty-hq` alone what it has for small memories,
//! Hyperbola Quintessence with 2 KiB of masks.

use shakmaty::attacks::{bishop_attacks, rook_attacks};
use slidemask::{Bitboard, Square};

pub(crate) const NAME: &str =
    if cfg!(feature = "shakmaty") { "shakmaty, magic" } else { "shakmaty, Hyperbola Quintessence" };

/// Their squares have our numbers.
#[inline]
const fn theirs(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square as u32)
}

#[inline]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rook_attacks(theirs(square), shakmaty::Bitboard(occupied.0)).0)
}

#[inline]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(bishop_attacks(theirs(square), shakmaty::Bitboard(occupied.0)).0)
}

from_rook_and_bishop!();
