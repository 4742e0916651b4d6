//! Sets and maps for who has lookups only: a loop over the sliders, one lookup after another. No tables of its
//! own.

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

/// The squares that each of the sliders attacks, by its square; queens are in both sets.
#[inline]
pub(crate) fn map(
    rook: impl Fn(Square, Bitboard) -> Bitboard,
    bishop: impl Fn(Square, Bitboard) -> Bitboard,
    rook_like: Bitboard,
    bishop_like: Bitboard,
    occupied: Bitboard,
) -> [Bitboard; Square::ALL.len()] {
    let mut attacks = [Bitboard::EMPTY; Square::ALL.len()];
    for square in rook_like {
        attacks[square as usize] = rook(square, occupied);
    }
    for square in bishop_like {
        attacks[square as usize] |= bishop(square, occupied);
    }
    attacks
}
