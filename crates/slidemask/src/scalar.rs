//! The front door's `const` twins: one lookup at a time, without vectors, with the shortest wait.
//!
//! Hyperbola Quintessence on single words. Where each lookup waits for the answer of the last, nothing here is
//! faster, and nothing else here works at compile time. Where lookups overlap, take the [front
//! door](crate::rook_attacks): in a build for AVX-512 it answers in vectors, in half to three quarters of the time; with
//! AVX2 all but the rook does, with SSSE3 the bishop and what is made of it; in other builds it is this.
//!
//! ```
//! use slidemask::{Bitboard, Square, scalar};
//!
//! const ON_AN_EMPTY_BOARD: Bitboard = scalar::queen_attacks(Square::D4, Bitboard::EMPTY);
//! assert_eq!(ON_AN_EMPTY_BOARD, slidemask::queen_attacks(Square::D4, Bitboard::EMPTY));
//! ```

use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::direction::Direction;
use crate::line::Axis;
use crate::method::hyperbola_quintessence::{Masks, byte_swap};
use crate::rays::ray_attacks;
use crate::square::Square;

/// Along a rank: looked up, or, where one instruction reverses all bits, reversed.
const fn rank(square: Square, occupied: Bitboard) -> u64 {
    #[cfg(not(any(target_arch = "aarch64", target_arch = "loongarch64")))]
    use crate::method::hyperbola_quintessence::first_rank as along;
    #[cfg(any(target_arch = "aarch64", target_arch = "loongarch64"))]
    use crate::method::hyperbola_quintessence::reversal as along;
    along(Masks::lookup(square, Axis::Rank), occupied.0)
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

/// What the rooks of a set attack.
///
/// ```
/// use slidemask::{Bitboard, Square, scalar};
///
/// const ROOK: Bitboard = Bitboard::from_square(Square::A1);
/// const ATTACKS: Bitboard = scalar::setwise_rook_attacks(ROOK, ROOK);
/// assert_eq!(ATTACKS.count(), 14);
/// ```
#[inline]
#[must_use]
pub const fn setwise_rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    ray_attacks(Direction::North, rooks, occupied)
        .union(ray_attacks(Direction::East, rooks, occupied))
        .union(ray_attacks(Direction::South, rooks, occupied))
        .union(ray_attacks(Direction::West, rooks, occupied))
}

/// What the bishops of a set attack.
///
/// ```
/// use slidemask::{Bitboard, Square, scalar};
///
/// const BISHOP: Bitboard = Bitboard::from_square(Square::A1);
/// const ATTACKS: Bitboard = scalar::setwise_bishop_attacks(BISHOP, BISHOP);
/// assert_eq!(ATTACKS.count(), 7);
/// ```
#[inline]
#[must_use]
pub const fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    ray_attacks(Direction::NorthEast, bishops, occupied)
        .union(ray_attacks(Direction::SouthEast, bishops, occupied))
        .union(ray_attacks(Direction::SouthWest, bishops, occupied))
        .union(ray_attacks(Direction::NorthWest, bishops, occupied))
}

/// What the queens of a set attack.
///
/// ```
/// use slidemask::{Bitboard, Square, scalar};
///
/// const QUEEN: Bitboard = Bitboard::from_square(Square::A1);
/// const ATTACKS: Bitboard = scalar::setwise_queen_attacks(QUEEN, QUEEN);
/// assert_eq!(ATTACKS.count(), 21);
/// ```
#[inline]
#[must_use]
pub const fn setwise_queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard {
    setwise_slider_attacks(queens, queens, occupied)
}

/// What the sliders of a side attack: those that go as rooks do, and those that go as bishops do.
///
/// ```
/// use slidemask::{Bitboard, Square, scalar};
///
/// const QUEEN: Bitboard = Bitboard::from_square(Square::A1);
/// const ATTACKS: Bitboard = scalar::setwise_slider_attacks(QUEEN, QUEEN, QUEEN);
/// assert_eq!(ATTACKS.count(), 21);
/// ```
#[inline]
#[must_use]
pub const fn setwise_slider_attacks(
    rook_like: Bitboard,
    bishop_like: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    setwise_rook_attacks(rook_like, occupied).union(setwise_bishop_attacks(bishop_like, occupied))
}
