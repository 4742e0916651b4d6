//! The front door: what a rook, a bishop and a queen attack, by the lookups that the build chose.
//!
//! Every function here takes any input and never panics. The occupied squares may include the attacker's own or not: it
//! makes no difference.

use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::isa::{InstructionSet, NATIVE};
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
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    NATIVE.rook_attacks(square, occupied)
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
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    NATIVE.bishop_attacks(square, occupied)
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
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    NATIVE.queen_attacks(square, occupied)
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
pub fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    NATIVE.rook_and_bishop_attacks(square, occupied)
}

built_on_lookups! { examples: "", "slidemask::"; [#[inline] pub] }
