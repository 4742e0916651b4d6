//! Sets and maps for who has lookups only: a loop over the squares, one lookup after another. No tables of its
//! own.

use slidemask::map::Map;
use slidemask::{Bitboard, Square};

/// The squares that any of the sliders attacks; queens are in both sets.
#[inline]
pub(crate) fn union(
    rook: impl Fn(Square, Bitboard) -> Bitboard,
    bishop: impl Fn(Square, Bitboard) -> Bitboard,
    rook_like: Bitboard,
    bishop_like: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for square in rook_like {
        attacked |= rook(square, occupied);
    }
    for square in bishop_like {
        attacked |= bishop(square, occupied);
    }
    attacked
}

/// What a rook, and what a bishop attacks, from every square.
#[inline]
pub(crate) fn map(
    both: impl Fn(Square, Bitboard) -> (Bitboard, Bitboard),
    occupied: Bitboard,
    map: &mut Map,
) {
    for ((square, rook), bishop) in Square::ALL.into_iter().zip(&mut map.rook).zip(&mut map.bishop) {
        (*rook, *bishop) = both(square, occupied);
    }
}
