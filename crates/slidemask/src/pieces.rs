//! [`Sliders`] and [`Pieces`]: a position, as far as attacks tell its pieces apart.

use crate::bitboard::Bitboard;
use crate::color::Color;

/// Two sets of sliding pieces: those that move along ranks and files, and those that move along diagonals. Queens are in
/// both.
///
/// The sets are bitboards, or slices of bitboards where there are many boards.
///
/// ```
/// use slidemask::{Bitboard, Sliders, Square, setwise_slider_attacks};
///
/// let [rook, bishop, queen] = [Square::A1, Square::B1, Square::C1].map(Bitboard::from);
/// let sliders = Sliders { orthogonal: rook | queen, diagonal: bishop | queen };
/// assert!(setwise_slider_attacks(sliders, rook | bishop | queen).contains(Square::H7));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sliders<T = Bitboard> {
    /// What attacks as a rook does: rooks and queens.
    #[doc(alias = "rook_like")]
    pub orthogonal: T,
    /// What attacks as a bishop does: bishops and queens.
    #[doc(alias = "bishop_like")]
    pub diagonal: T,
}

impl Sliders {
    /// No sliders.
    pub const EMPTY: Self = Self { orthogonal: Bitboard::EMPTY, diagonal: Bitboard::EMPTY };
}

/// The pieces of a position by kind, as far as attacks tell them apart.
///
/// ```
/// use slidemask::{Bitboard, Pieces, Square};
///
/// let pieces = Pieces { knights: Bitboard::from(Square::F3), ..Pieces::default() };
/// assert!(pieces.sliders.orthogonal.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// The pawns, by [`Color`]: white ones first.
    pub pawns: [Bitboard; Color::ALL.len()],
    /// The knights of both sides.
    pub knights: Bitboard,
    /// The kings of both sides.
    pub kings: Bitboard,
    /// The rooks, bishops and queens of both sides.
    pub sliders: Sliders,
}
