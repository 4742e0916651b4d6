//! The attacks of sliders: single lookups and sets.
//!
//! Every function here accepts any input and never panics.

use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::by_kind::AttacksByKind;
use crate::color::Color;
#[allow(
    unused_imports,
    reason = "the trait has the lookups of a token, which `DEFAULT` is in most builds"
)]
use crate::isa::InstructionSet;
use crate::isa::{DEFAULT, chosen};
use crate::kind::Kind;
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
    chosen::setwise_rook_attacks(rooks, occupied)
}

/// The union of the attacks of all bishops of a set; see [`setwise_rook_attacks`].
#[inline]
#[must_use]
pub fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    chosen::setwise_bishop_attacks(bishops, occupied)
}

/// The union of the attacks of all queens of a set; see [`setwise_rook_attacks`].
#[inline]
#[must_use]
pub fn setwise_queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard {
    chosen::setwise_queen_attacks(queens, occupied)
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
    chosen::setwise_slider_attacks(sliders, occupied)
}

impl AttacksByKind {
    /// The attacks of one side's pieces. The board is given as the squares of each colour, White's first, and of each kind, in
    /// the order of [`Kind::ALL`].
    ///
    /// A square is attacked even if a piece of the same side stands on it. Pins do not matter.
    ///
    /// Each occupied square should be in one set of colours and in one of kinds. Otherwise the result is unspecified.
    #[inline]
    #[must_use]
    pub fn of(
        color: Color,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> Self {
        chosen::attacks_by_kind(color, colors, kinds)
    }
}

/// The number of one side's pieces that attack each square: at most 16, from eight directions and by eight leaps of a knight.
///
/// The board is given as the squares of each colour, White's first, and of each kind, in the order of [`Kind::ALL`]. A slider
/// behind another one does not count: x-rays are not attacks.
///
/// Each occupied square should be in one set of colours and in one of kinds. Otherwise the result is unspecified.
///
/// ```
/// use slidemask::{Bitboard, Color, Square, attack_counts};
///
/// // Two white rooks, on a1 and a5.
/// let rooks: Bitboard = [Square::A1, Square::A5].into_iter().collect();
/// let mut kinds = [Bitboard::EMPTY; 6];
/// kinds[3] = rooks;
/// let counts = attack_counts(Color::White, [rooks, Bitboard::EMPTY], kinds);
/// assert_eq!(counts[Square::A3 as usize], 2);
/// assert_eq!(counts[Square::A8 as usize], 1);
/// assert_eq!(counts[Square::B2 as usize], 0);
/// ```
#[inline]
#[must_use]
pub fn attack_counts(
    color: Color,
    colors: [Bitboard; Color::ALL.len()],
    kinds: [Bitboard; Kind::ALL.len()],
) -> [u8; Square::ALL.len()] {
    chosen::attack_counts(color, colors, kinds)
}
