//! Whole sets of sliders at once: the union of what they attack, without a loop over them.
//!
//! For one position the functions here are what the build chose, as the [front door](crate::rook_attacks) is: with
//! AVX-512 eight directions lie in the lanes of a register. Only [`ray_attacks`], one direction, is `const` and scalar in
//! every build. The `const` twins of the others are in [`scalar`](crate::scalar), and
//! [`isa`](crate::isa) has them for the instruction sets found at run time. For columns of positions there are methods of
//! [`Batch`](crate::batch::Batch), such as [`Batch::setwise_rook_attacks`](crate::batch::Batch::setwise_rook_attacks).
//!
//! ```
//! use slidemask::{bitboard, setwise};
//!
//! let rooks = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . 1 . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . 1 .
//!     . . . . . . . .
//! };
//! let occupied = rooks | bitboard! {
//!     . . . . . . . .
//!     . 1 . . . . . .
//!     . . . . . . . .
//!     . . . . 1 . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(setwise::rook_attacks(rooks, occupied), bitboard! {
//!     . . . . . . 1 .
//!     . 1 . . . . 1 .
//!     . 1 . . . . 1 .
//!     1 . 1 1 1 . 1 .
//!     . 1 . . . . 1 .
//!     . 1 . . . . 1 .
//!     1 1 1 1 1 1 . 1
//!     . 1 . . . . 1 .
//! });
//! ```
//!
//! Sliders block one another where they are among the occupied squares, as pieces on a board are; a slider that is not
//! is walked through by the others. On its own square a slider attacks nothing but by another one.

use crate::bitboard::Bitboard;
use crate::isa::{InstructionSet, NATIVE};
pub use crate::rays::ray_attacks;

/// What the rooks of a set attack.
///
/// ```
/// use slidemask::{Bitboard, Square, setwise};
///
/// let rooks: Bitboard = [Square::A1, Square::B2].into_iter().collect();
/// assert_eq!(setwise::rook_attacks(rooks, rooks).count(), 26);
/// ```
#[inline]
#[must_use]
pub fn rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    NATIVE.setwise_rook_attacks(rooks, occupied)
}

/// What the bishops of a set attack.
///
/// ```
/// use slidemask::{Bitboard, Square, setwise};
///
/// let bishops: Bitboard = [Square::A1, Square::A2].into_iter().collect();
/// assert_eq!(setwise::bishop_attacks(bishops, bishops).count(), 14);
/// ```
#[inline]
#[must_use]
pub fn bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    NATIVE.setwise_bishop_attacks(bishops, occupied)
}

/// What the queens of a set attack.
///
/// ```
/// use slidemask::{Bitboard, Square, queen_attacks, setwise};
///
/// let queen = Bitboard::from(Square::D4);
/// assert_eq!(setwise::queen_attacks(queen, queen), queen_attacks(Square::D4, queen));
/// ```
#[inline]
#[must_use]
pub fn queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard {
    NATIVE.setwise_queen_attacks(queens, occupied)
}

/// What the sliders of a side attack: those that go as rooks do, and those that go as bishops do; queens are both.
///
/// ```
/// use slidemask::{Bitboard, Square, setwise};
///
/// let [rook, bishop] = [Square::A1, Square::B1].map(Bitboard::from);
/// let attacks = setwise::slider_attacks(rook, bishop, rook | bishop);
/// assert_eq!(attacks.count(), 7 + 1 + 7 - 1); // the a-file, the bishop; its diagonals, with a2 on both
/// ```
#[inline]
#[must_use]
pub fn slider_attacks(rook_like: Bitboard, bishop_like: Bitboard, occupied: Bitboard) -> Bitboard {
    NATIVE.setwise_slider_attacks(rook_like, bishop_like, occupied)
}
