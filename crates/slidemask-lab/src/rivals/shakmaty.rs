//! The crate shakmaty by Niklas Fiekas, under the GPL and only called: with the feature `shakmaty` as it comes,
//! with fixed-shift magics and 694 KiB of attacks; with `shakmaty-hq` alone what it has for small memories,
//! Hyperbola Quintessence with 2 KiB of masks.

use shakmaty::attacks::{bishop_attacks, rook_attacks};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
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

/// Counts from this position, in their own way: the length of the list at the last ply.
pub(crate) fn perft(fen: &str) -> impl Fn(u32) -> u64 + use<> {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("a possible position");
    move |depth| shakmaty::perft(&position, depth)
}
