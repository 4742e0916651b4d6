//! [`Sliders`] and [`Pieces`]: the pieces of a position, grouped by how they attack.

use crate::bitboard::Bitboard;
use crate::color::Color;

/// Two sets of sliders: those that move along ranks and files, and those that move along diagonals. Queens are in both.
///
/// For one board the sets are bitboards; for many boards they are slices of bitboards.
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
    /// Rooks and queens.
    #[doc(alias = "rook_like")]
    pub orthogonal: T,
    /// Bishops and queens.
    #[doc(alias = "bishop_like")]
    pub diagonal: T,
}

impl Sliders {
    /// Two empty sets.
    pub const EMPTY: Self = Self { orthogonal: Bitboard::EMPTY, diagonal: Bitboard::EMPTY };
}

/// The pieces of a position, grouped by how they attack. [`attackers`](crate::attackers) takes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// The pawns of each side, indexed by [`Color`]: White's first.
    pub pawns: [Bitboard; Color::ALL.len()],
    /// The knights of both sides.
    pub knights: Bitboard,
    /// The kings of both sides.
    pub kings: Bitboard,
    /// The rooks, bishops and queens of both sides.
    pub sliders: Sliders,
}
