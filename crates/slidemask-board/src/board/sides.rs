//! The directions and ranks that depend on the side.

use slidemask::{Bitboard, Color, Direction, Rank, Square};

/// The direction in which a side's pawns move.
#[inline]
pub(crate) const fn forward(color: Color) -> Direction {
    match color {
        Color::White => Direction::North,
        Color::Black => Direction::South,
    }
}

/// The squares that a side's pawns attack from these squares.
#[inline]
pub(crate) fn pawns_attack(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = pawns.shift(forward(color));
    ahead.shift(Direction::East) | ahead.shift(Direction::West)
}

/// The square behind a square, from the view of a side. A pawn that this side takes en passant stands behind the target.
#[inline]
pub(crate) fn behind(square: Square, color: Color) -> Bitboard {
    Bitboard::from(square).shift(forward(!color))
}

/// The rank on which a side's king and rooks start: rank 1 for White, rank 8 for Black.
#[inline]
pub(crate) const fn back_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    }
}

/// The rank that a side's pawns pass with a double step: rank 3 for White, rank 6 for Black.
#[inline]
pub(crate) const fn third_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    }
}
