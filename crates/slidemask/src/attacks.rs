//! What a rook, a bishop and a queen attack, one at a time and as whole sets, in the instruction set of the build.
//!
//! Every function here takes any input and never panics.

use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::isa::{InstructionSet, NATIVE};
use crate::pieces::Sliders;
use crate::square::Square;

/// The squares that a rook attacks: along rank and file, up to and including the first piece of either side.
///
/// Whether `occupied` contains the rook's own square makes no difference.
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

/// The squares that a bishop attacks: along both diagonals, up to and including the first piece of either side.
///
/// Whether `occupied` contains the bishop's own square makes no difference.
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
/// Whether `occupied` contains the queen's own square makes no difference.
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

/// The union of the attacks of all rooks of a set, without a loop over them.
///
/// The pieces of a set block one another if they are in `occupied`, as pieces on a board are. A slider that is not in
/// `occupied` does not block the others.
///
/// For many boards in one call see [`Batch::setwise_rook_attacks`](crate::batch::Batch::setwise_rook_attacks).
///
/// ```
/// use slidemask::{bitboard, setwise_rook_attacks};
///
/// let rooks = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . .
/// };
/// let occupied = rooks | bitboard! {
///     . . . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .
///     . . . . 1 . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(setwise_rook_attacks(rooks, occupied), bitboard! {
///     . . . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     1 . 1 1 1 . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     1 1 1 1 1 1 . 1
///     . 1 . . . . 1 .
/// });
/// ```
#[inline]
#[must_use]
pub fn setwise_rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    NATIVE.setwise_rook_attacks(rooks, occupied)
}

/// The union of the attacks of all bishops of a set; see [`setwise_rook_attacks`].
#[inline]
#[must_use]
pub fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    NATIVE.setwise_bishop_attacks(bishops, occupied)
}

/// The union of the attacks of all queens of a set; see [`setwise_rook_attacks`].
#[inline]
#[must_use]
pub fn setwise_queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard {
    NATIVE.setwise_queen_attacks(queens, occupied)
}

/// The union of the attacks of all rooks, bishops and queens of a position, or of one side.
///
/// ```
/// use slidemask::{Bitboard, Sliders, Square, setwise_slider_attacks};
///
/// let [rook, bishop] = [Square::A1, Square::B1].map(Bitboard::from);
/// let sliders = Sliders { orthogonal: rook, diagonal: bishop };
/// let attacks = setwise_slider_attacks(sliders, rook | bishop);
/// assert_eq!(attacks.count(), 7 + 1 + 7 - 1); // the a-file, b1; the bishop's diagonals; a2 is on both
/// ```
#[inline]
#[must_use]
pub fn setwise_slider_attacks(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    NATIVE.setwise_slider_attacks(sliders, occupied)
}
