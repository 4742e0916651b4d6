//! Lookups in 64-bit words, by Hyperbola Quintessence: [`scalar`](crate::scalar) shows them to users.

use crate::arch::REVERSES_BITS;
use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::direction::Direction;
use crate::line::Axis;
use crate::method::hyperbola_quintessence::{Masks, byte_swap, first_rank, reversal};
use crate::pieces::Sliders;
use crate::rays::ray_attacks;
use crate::square::Square;

/// Along a rank: from a table, or, where one instruction reverses a word, by reversal.
const fn rank(square: Square, occupied: Bitboard) -> u64 {
    let masks = Masks::lookup(square, Axis::Rank);
    if REVERSES_BITS { reversal(masks, occupied.0) } else { first_rank(masks, occupied.0) }
}

const fn other(square: Square, axis: Axis, occupied: Bitboard) -> u64 {
    byte_swap(Masks::lookup(square, axis), occupied.0)
}

/// The squares that a rook attacks.
///
/// ```
/// use slidemask::{Bitboard, Square, scalar};
///
/// const ATTACKS: Bitboard = scalar::rook_attacks(Square::A1, Bitboard::EMPTY);
/// assert_eq!(ATTACKS.count(), 14);
/// ```
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rank(square, occupied) | other(square, Axis::File, occupied))
}

/// The squares that a bishop attacks.
///
/// ```
/// use slidemask::{Bitboard, Square, scalar};
///
/// const ATTACKS: Bitboard = scalar::bishop_attacks(Square::A1, Bitboard::EMPTY);
/// assert_eq!(ATTACKS.count(), 7);
/// ```
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(other(square, Axis::Diagonal, occupied) | other(square, Axis::Antidiagonal, occupied))
}

/// The squares that a queen attacks.
///
/// ```
/// use slidemask::{Bitboard, Square, scalar};
///
/// const ATTACKS: Bitboard = scalar::queen_attacks(Square::A1, Bitboard::EMPTY);
/// assert_eq!(ATTACKS.count(), 21);
/// ```
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}

/// The squares that a rook attacks, and those that a bishop attacks, from the same square.
///
/// ```
/// use slidemask::{Bitboard, Square, scalar};
///
/// const BOTH: (Bitboard, Bitboard) = scalar::rook_and_bishop_attacks(Square::A1, Bitboard::EMPTY);
/// assert_eq!((BOTH.0.count(), BOTH.1.count()), (14, 7));
/// ```
#[inline]
#[must_use]
pub const fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    (rook_attacks(square, occupied), bishop_attacks(square, occupied))
}

built_on_lookups! { examples: "use slidemask::scalar;", "scalar::"; [#[inline] pub const] }

/// The union of the attacks of all rooks of a set.
#[inline]
#[must_use]
pub const fn setwise_rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    ray_attacks(Direction::North, rooks, occupied)
        .union(ray_attacks(Direction::East, rooks, occupied))
        .union(ray_attacks(Direction::South, rooks, occupied))
        .union(ray_attacks(Direction::West, rooks, occupied))
}

/// The union of the attacks of all bishops of a set.
#[inline]
#[must_use]
pub const fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    ray_attacks(Direction::NorthEast, bishops, occupied)
        .union(ray_attacks(Direction::SouthEast, bishops, occupied))
        .union(ray_attacks(Direction::SouthWest, bishops, occupied))
        .union(ray_attacks(Direction::NorthWest, bishops, occupied))
}

/// The union of the attacks of all queens of a set.
#[inline]
#[must_use]
pub const fn setwise_queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard {
    setwise_slider_attacks(Sliders { orthogonal: queens, diagonal: queens }, occupied)
}

/// The union of the attacks of all rooks, bishops and queens.
///
/// ```
/// use slidemask::{Bitboard, Sliders, Square, scalar};
///
/// const QUEEN: Bitboard = Bitboard::from_square(Square::A1);
/// const SLIDERS: Sliders = Sliders { orthogonal: QUEEN, diagonal: QUEEN };
/// const ATTACKS: Bitboard = scalar::setwise_slider_attacks(SLIDERS, QUEEN);
/// assert_eq!(ATTACKS.count(), 21);
/// ```
#[inline]
#[must_use]
pub const fn setwise_slider_attacks(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    setwise_rook_attacks(sliders.orthogonal, occupied)
        .union(setwise_bishop_attacks(sliders.diagonal, occupied))
}
