//! Rook, bishop and queen: scalar Hyperbola Quintessence, ranks looked up.

use crate::bitboard::Bitboard;
use crate::line::Axis;
use crate::method::hyperbola_quintessence::{Masks, byte_swap, first_rank};
use crate::square::Square;

/// The squares that a rook attacks: along rank and file up to the first piece, and that piece, whosever it is.
///
/// Whether its own square is in `occupied` makes no difference. Never panics.
///
/// ```
/// use slidemask::{Square, bitboard, rook_attacks};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 . . . .
/// };
/// assert_eq!(rook_attacks(Square::D4, occupied), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . 1 1 . 1 1 1 1
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
/// });
/// ```
#[doc(alias("get_rook_moves", "rook_moves"))]
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let rank = first_rank(Masks::lookup(square, Axis::Rank), occupied.0);
    let file = byte_swap(Masks::lookup(square, Axis::File), occupied.0);
    Bitboard(rank | file)
}

/// The squares that a bishop attacks: along both diagonals up to the first piece, and that piece, whosever it is.
///
/// Whether its own square is in `occupied` makes no difference. Never panics.
///
/// ```
/// use slidemask::{Square, bishop_attacks, bitboard};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . .
///     . . 1 . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     1 . . . . . . .
/// };
/// assert_eq!(bishop_attacks(Square::D4, occupied), bitboard! {
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . 1 . .
///     . . 1 . 1 . . .
///     . . . . . . . .
///     . . 1 . 1 . . .
///     . 1 . . . 1 . .
///     . . . . . . 1 .
/// });
/// ```
#[doc(alias("get_bishop_moves", "bishop_moves"))]
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let diagonal = byte_swap(Masks::lookup(square, Axis::Diagonal), occupied.0);
    let antidiagonal = byte_swap(Masks::lookup(square, Axis::Antidiagonal), occupied.0);
    Bitboard(diagonal | antidiagonal)
}

/// The squares that a queen attacks: those of a rook and those of a bishop.
///
/// Whether its own square is in `occupied` makes no difference. Never panics.
///
/// ```
/// use slidemask::{Bitboard, Square, bitboard, queen_attacks};
///
/// assert_eq!(queen_attacks(Square::D4, Bitboard::EMPTY), bitboard! {
///     . . . 1 . . . 1
///     1 . . 1 . . 1 .
///     . 1 . 1 . 1 . .
///     . . 1 1 1 . . .
///     1 1 1 . 1 1 1 1
///     . . 1 1 1 . . .
///     . 1 . 1 . 1 . .
///     1 . . 1 . . 1 .
/// });
/// ```
#[doc(alias = "queen_moves")]
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let (rook, bishop) = rook_and_bishop_attacks(square, occupied);
    rook.union(bishop)
}

/// The squares that a rook attacks, and those that a bishop attacks, from the same square.
///
/// ```
/// use slidemask::{Bitboard, Square, rook_and_bishop_attacks};
///
/// let (rook, bishop) = rook_and_bishop_attacks(Square::D4, Bitboard::EMPTY);
/// assert_eq!((rook.count(), bishop.count()), (14, 13));
/// ```
#[inline]
#[must_use]
pub const fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    (rook_attacks(square, occupied), bishop_attacks(square, occupied))
}

/// The squares that a rook attacks through the first pieces in its way, where these are among `blockers`.
///
/// The attacks that are new once the attacked blockers are lifted off the board.
///
/// ```
/// use slidemask::{Bitboard, Square, xray_rook_attacks};
///
/// // A rook on a1; pieces on c1, f1 and a2. It sees through c1 as far as f1, but not through a2.
/// let occupied: Bitboard = [Square::C1, Square::F1, Square::A2].into_iter().collect();
/// let through = Bitboard::from(Square::C1);
/// let beyond = xray_rook_attacks(Square::A1, occupied, through);
/// assert!(beyond.into_iter().eq([Square::D1, Square::E1, Square::F1]));
/// ```
#[inline]
#[must_use]
pub const fn xray_rook_attacks(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
    let attacks = rook_attacks(square, occupied);
    let lifted = attacks.intersection(blockers);
    attacks.symmetric_difference(rook_attacks(square, occupied.difference(lifted)))
}

/// The squares that a bishop attacks through the first pieces in its way, where these are among `blockers`.
///
/// ```
/// use slidemask::{Bitboard, Square, xray_bishop_attacks};
///
/// // A bishop on a1; pieces on c3 and e5.
/// let occupied: Bitboard = [Square::C3, Square::E5].into_iter().collect();
/// let beyond = xray_bishop_attacks(Square::A1, occupied, occupied);
/// assert!(beyond.into_iter().eq([Square::D4, Square::E5]));
/// ```
#[inline]
#[must_use]
pub const fn xray_bishop_attacks(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
    let attacks = bishop_attacks(square, occupied);
    let lifted = attacks.intersection(blockers);
    attacks.symmetric_difference(bishop_attacks(square, occupied.difference(lifted)))
}
