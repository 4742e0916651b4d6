//! What a move takes, and whether it gives check.

use slidemask::{Bitboard, Sliders, Square, line, slider_attackers};

use super::Board;
use super::relations::attacks;
use super::sides::behind;
use crate::moves::{Move, PieceMoves};
use crate::piece::Kind;

impl Board {
    /// The kind of the piece that a legal move takes, en passant included; `None` if it takes nothing.
    ///
    /// ```
    /// use slidemask_board::{Board, Kind};
    ///
    /// let board = Board::from_fen("4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1")?;
    /// assert_eq!(board.captured(board.parse_san("exd6")?), Some(Kind::Pawn));
    /// assert_eq!(board.captured(board.parse_san("O-O")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn captured(&self, one: Move) -> Option<Kind> {
        if self.is_en_passant(one) {
            Some(Kind::Pawn)
        } else if self.color(!self.side_to_move).contains(one.to) {
            self.placement.kind_at(one.to)
        } else {
            None
        }
    }

    /// Whether a legal move takes a piece, en passant included.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, one: Move) -> bool {
        self.color(!self.side_to_move).contains(one.to) || self.is_en_passant(one)
    }

    /// Whether a legal move takes en passant.
    #[inline]
    pub(super) fn is_en_passant(&self, one: Move) -> bool {
        self.en_passant == Some(one.to) && self.kind(Kind::Pawn).contains(one.from)
    }

    /// Whether a legal move gives check: by the piece that moves, by one whose line it opens, by a promotion, by castling, or en
    /// passant.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert!(board.gives_check(board.parse_san("O-O+")?));
    /// assert!(!board.gives_check(board.parse_san("Rh7")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(&self, one: Move) -> bool {
        let Move { from, to, promotion } = one;
        let us = self.side_to_move;
        let (Some(king), Some(kind)) = (self.king(!us), self.placement.kind_at(from)) else { return false };
        let Sliders { mut orthogonal, mut diagonal } = self.sliders(us);
        let mut occupied = self.occupied().without(from).with(to);
        (orthogonal, diagonal) = (orthogonal.without(from), diagonal.without(from));
        match promotion.unwrap_or(kind) {
            Kind::Bishop => diagonal.insert(to),
            Kind::Rook => orthogonal.insert(to),
            Kind::Queen => (orthogonal, diagonal) = (orthogonal.with(to), diagonal.with(to)),
            Kind::King => {
                if let Some(wing) = self.castling_wing(one) {
                    let rook = wing.rook_target(us);
                    occupied = occupied.without(to).with(rook).with(wing.king_target(us));
                    orthogonal = orthogonal.without(to).with(rook);
                }
            }
            kind => {
                if attacks(us, kind, to, occupied).contains(king) {
                    return true;
                }
                if self.is_en_passant(one) {
                    occupied -= behind(to, us);
                }
            }
        }
        !slider_attackers(king, Sliders { orthogonal, diagonal }, occupied).is_empty()
    }

    /// The squares on which quiet moves of the side to move give check.
    pub(super) fn checking_squares(&self) -> CheckingSquares {
        let us = self.side_to_move;
        let king = self.king(!us);
        CheckingSquares {
            king,
            direct: Kind::ALL.map(|kind| self.check_squares(us, kind)),
            shields: king.map_or(Bitboard::EMPTY, |king| self.shields(king, us, us)),
        }
    }
}

/// The squares on which a side's quiet moves give check.
pub(super) struct CheckingSquares {
    /// The king of the other side.
    king: Option<Square>,
    /// The squares from which a piece attacks the king, by kind.
    direct: [Bitboard; Kind::ALL.len()],
    /// The pieces that open a line to the king when they leave it.
    shields: Bitboard,
}

impl CheckingSquares {
    /// The targets of these quiet moves that give check.
    pub(super) fn among(&self, board: &Board, PieceMoves { kind, from, targets }: PieceMoves) -> Bitboard {
        let opening = match self.king {
            Some(king) if self.shields.contains(from) => targets - line(king, from),
            _ => Bitboard::EMPTY,
        };
        // A king attacks no king. If it castles, its rook may, and the line between them may be open then.
        let gives = |&to: &Square| board.gives_check(Move::new(from, to));
        let castling: Bitboard = (targets & board.color(board.side_to_move)).iter().filter(gives).collect();
        ((opening | targets & self.direct[kind as usize]) - board.color(board.side_to_move)) | castling
    }
}
