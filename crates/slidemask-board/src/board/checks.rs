//! What a move takes, and whether it gives check.

use slidemask::{
    Bitboard, Sliders, Square, king_attacks, knight_attacks, line, pawn_attacks, slider_attackers,
};

use super::Board;
use super::attacks::shields;
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
    #[must_use]
    pub fn is_en_passant(&self, one: Move) -> bool {
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
        let (Some(king), Some(kind)) =
            (self.king(!us).filter(|&king| king != to), self.placement.kind_at(from))
        else {
            return self.is_check_after(one);
        };
        // Our pieces and all occupied squares after the move.
        let stayed = self.color(us).without(from);
        let of = |kind| self.kind(kind) & stayed;
        let mut orthogonal = of(Kind::Rook) | of(Kind::Queen);
        let mut diagonal = of(Kind::Bishop) | of(Kind::Queen);
        let mut leaps = knight_attacks(king) & of(Kind::Knight)
            | pawn_attacks(!us, king) & of(Kind::Pawn)
            | king_attacks(king) & of(Kind::King);
        let mut occupied = self.occupied().without(from).with(to);
        match promotion.unwrap_or(kind) {
            Kind::Bishop => diagonal.insert(to),
            Kind::Rook => orthogonal.insert(to),
            Kind::Queen => (orthogonal, diagonal) = (orthogonal.with(to), diagonal.with(to)),
            Kind::Knight => leaps |= knight_attacks(king) & Bitboard::from(to),
            Kind::Pawn => {
                leaps |= pawn_attacks(!us, king) & Bitboard::from(to);
                if self.is_en_passant(one) {
                    occupied -= behind(to, us);
                }
            }
            Kind::King => match self.castling_wing(one) {
                None => leaps |= king_attacks(king) & Bitboard::from(to),
                Some(wing) => {
                    let (rook, target) = (wing.rook_target(us), wing.king_target(us));
                    occupied = occupied.without(to).with(rook).with(target);
                    orthogonal = orthogonal.without(to).with(rook);
                    leaps |= king_attacks(king) & Bitboard::from(target);
                }
            },
        }
        !leaps.is_empty() || !slider_attackers(king, Sliders { orthogonal, diagonal }, occupied).is_empty()
    }

    #[cold]
    fn is_check_after(&self, one: Move) -> bool {
        let mut after = *self;
        after.play_unchecked(one);
        !after.checkers().is_empty()
    }

    /// The squares on which quiet moves of the side to move give check.
    pub(super) fn checking_squares(&self) -> CheckingSquares {
        let us = self.side_to_move;
        let them = self.king(!us).filter(|_| self.king(us).is_some() && self.checkers_of(!us).is_empty());
        them.map_or(CheckingSquares::Unknown, |king| {
            let [bishop, rook] = [Kind::Bishop, Kind::Rook].map(|kind| self.check_squares(us, kind));
            let [pawn, knight] = [Kind::Pawn, Kind::Knight].map(|kind| self.check_squares(us, kind));
            let direct = [pawn, knight, bishop, rook, bishop | rook, Bitboard::EMPTY];
            CheckingSquares::Known {
                king,
                direct,
                shields: shields(king, self.sliders(us), self.color(!us), self.color(us)),
            }
        })
    }
}

/// The squares on which a side's quiet moves give check.
pub(super) enum CheckingSquares {
    Known {
        /// The king of the other side.
        king: Square,
        /// The squares from which a piece attacks the king, by kind. A king attacks no king.
        direct: [Bitboard; Kind::ALL.len()],
        /// The pieces that open a line to the king when they leave it.
        shields: Bitboard,
    },
    /// On boards that no game can reach, the answer may depend on more: each move is asked.
    Unknown,
}

impl CheckingSquares {
    /// The targets of these quiet moves that give check.
    pub(super) fn among(&self, board: &Board, PieceMoves { kind, from, targets }: PieceMoves) -> Bitboard {
        let castling = targets & board.color(board.side_to_move);
        let (known, asked) = match *self {
            Self::Unknown => (Bitboard::EMPTY, targets),
            Self::Known { king, shields, .. } if shields.contains(from) => {
                (targets - castling - line(king, from), targets & (castling | line(king, from)))
            }
            Self::Known { ref direct, .. } => (targets & direct[kind as usize], castling),
        };
        known | asked.iter().filter(|&to| board.gives_check(Move::new(from, to))).collect::<Bitboard>()
    }
}
