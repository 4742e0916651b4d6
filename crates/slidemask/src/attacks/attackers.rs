//! The other way round: which pieces attack a square.
//!
//! Attacks of all pieces but pawns are mutual, so a rook set down on the square finds the rooks that attack
//! it; a white pawn set down there finds the black pawns.

use super::leaping::{king_attacks, knight_attacks, pawn_attacks};
use super::sliding::rook_and_bishop_attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::Square;

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

/// The pieces, of either side, that attack a square.
///
/// ```
/// use slidemask::{Bitboard, Pieces, Square, attackers};
///
/// let pieces = Pieces {
///     pawns: [Bitboard::from(Square::D3), Bitboard::from(Square::D5)],
///     knights: Bitboard::from(Square::F3),
///     rook_like: Bitboard::from(Square::E8),
///     ..Pieces::default()
/// };
/// let occupied: Bitboard = [Square::D3, Square::D5, Square::F3, Square::E8].into_iter().collect();
/// // The knight does not attack e4.
/// assert!(attackers(Square::E4, &pieces, occupied).into_iter().eq([Square::D3, Square::D5, Square::E8]));
/// ```
#[doc(alias = "attackers_to")]
#[inline]
#[must_use]
pub const fn attackers(target: Square, pieces: &Pieces, occupied: Bitboard) -> Bitboard {
    let [white_pawns, black_pawns] = pieces.pawns;
    slider_attackers(target, pieces.rook_like, pieces.bishop_like, occupied)
        .union(knight_attacks(target).intersection(pieces.knights))
        .union(king_attacks(target).intersection(pieces.kings))
        .union(pawn_attacks(Color::Black, target).intersection(white_pawns))
        .union(pawn_attacks(Color::White, target).intersection(black_pawns))
}

/// The sliding pieces that attack a square.
///
/// ```
/// use slidemask::{Bitboard, Square, slider_attackers};
///
/// let rooks: Bitboard = [Square::A4, Square::E1].into_iter().collect();
/// let bishops = Bitboard::from(Square::G2);
/// let occupied = rooks | bishops | Bitboard::from(Square::C4);
/// // The rook on a4 is behind the piece on c4.
/// let found = slider_attackers(Square::E4, rooks, bishops, occupied);
/// assert!(found.into_iter().eq([Square::E1, Square::G2]));
/// ```
#[inline]
#[must_use]
pub const fn slider_attackers(
    target: Square,
    rook_like: Bitboard,
    bishop_like: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let (rook, bishop) = rook_and_bishop_attacks(target, occupied);
    rook.intersection(rook_like).union(bishop.intersection(bishop_like))
}
