//! Sets and maps for who has lookups only: a loop over the squares, one lookup after another. No tables of its
//! own.

use slidemask::attack_map::AttackMap;
use slidemask::{Bitboard, Sliders, Square};

/// The squares that any of the sliders attacks; queens are in both sets.
#[inline]
pub(crate) fn union(
    rook: impl Fn(Square, Bitboard) -> Bitboard,
    bishop: impl Fn(Square, Bitboard) -> Bitboard,
    sliders: Sliders,
    occupied: Bitboard,
) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for square in sliders.orthogonal {
        attacked |= rook(square, occupied);
    }
    for square in sliders.diagonal {
        attacked |= bishop(square, occupied);
    }
    attacked
}

/// What a rook, and what a bishop attacks, from every square.
#[inline]
pub(crate) fn map(
    both: impl Fn(Square, Bitboard) -> (Bitboard, Bitboard),
    occupied: Bitboard,
    map: &mut AttackMap,
) {
    for ((square, rook), bishop) in Square::ALL.into_iter().zip(&mut map.rook).zip(&mut map.bishop) {
        (*rook, *bishop) = both(square, occupied);
    }
}
