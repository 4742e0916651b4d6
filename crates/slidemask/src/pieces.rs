//! [`Pieces`]: a position, as far as attacks tell its pieces apart.

use crate::bitboard::Bitboard;
use crate::color::Color;

/// The pieces of a position by kind, as far as attacks tell them apart.
///
/// ```
/// use slidemask::{Bitboard, Pieces, Square};
///
/// let pieces = Pieces { knights: Bitboard::from(Square::F3), ..Pieces::default() };
/// assert!(pieces.rook_like.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// The pawns, by [`Color`]: white ones first.
    pub pawns: [Bitboard; Color::ALL.len()],
    /// The knights of both sides.
    pub knights: Bitboard,
    /// The kings of both sides.
    pub kings: Bitboard,
    /// What attacks as a rook does: the rooks and queens of both sides.
    pub rook_like: Bitboard,
    /// What attacks as a bishop does: the bishops and queens of both sides.
    pub bishop_like: Bitboard,
}
