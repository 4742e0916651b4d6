//! The attacks of sliders: single lookups and sets.
//!
//! Every function here accepts any input and never panics.

use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::isa::DEFAULT;
#[allow(
    unused_imports,
    reason = "the trait has the lookups of a token, which `DEFAULT` is in most builds"
)]
use crate::isa::InstructionSet;
use crate::pieces::Sliders;
use crate::square::Square;

/// The squares that a rook attacks: along its rank and file, up to and including the first piece of either side.
///
/// It makes no difference whether `occupied` contains the rook's own square.
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
    DEFAULT.rook_attacks(square, occupied)
}

/// The squares that a bishop attacks: along both diagonals, up to and including the first piece of either side.
///
/// It makes no difference whether `occupied` contains the bishop's own square.
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
    DEFAULT.bishop_attacks(square, occupied)
}

/// The squares that a queen attacks: those that a rook and a bishop on its square would attack.
///
/// It makes no difference whether `occupied` contains the queen's own square.
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
    DEFAULT.queen_attacks(square, occupied)
}

/// The attacks of a rook and of a bishop on the same square, in this order.
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    DEFAULT.rook_and_bishop_attacks(square, occupied)
}

built_on_lookups! { examples: "", "slidemask::"; [#[inline] pub] }

/// The union of the attacks of all rooks of a set, computed at once (set-wise).
///
/// A rook blocks the other rooks of the set if it is in `occupied`, as all pieces of a board usually are. A rook that is not
/// in `occupied` blocks none.
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
    DEFAULT.setwise_rook_attacks(rooks, occupied)
}

/// The union of the attacks of all bishops of a set; see [`setwise_rook_attacks`].
#[inline]
#[must_use]
pub fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    DEFAULT.setwise_bishop_attacks(bishops, occupied)
}

/// The union of the attacks of all queens of a set; see [`setwise_rook_attacks`].
#[inline]
#[must_use]
pub fn setwise_queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard {
    DEFAULT.setwise_queen_attacks(queens, occupied)
}

/// The union of the attacks of all rooks, bishops and queens in `sliders`, of one side or of both.
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
    DEFAULT.setwise_slider_attacks(sliders, occupied)
}
