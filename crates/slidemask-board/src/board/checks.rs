//! What a move takes, and whether it gives check.

use slidemask::{
    Bitboard, Sliders, Square, king_attacks, knight_attacks, line, pawn_attacks, slider_attackers,
};

use super::Board;
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
        let kind = promotion.unwrap_or(kind);
        // Our pieces and all occupied squares after the move.
        let after = |is_kind: Kind| {
            let stayed = self.pieces(us, is_kind).without(from);
            if is_kind == kind { stayed.with(to) } else { stayed }
        };
        let mut occupied = self.occupied().without(from).with(to);
        let mut rooks = after(Kind::Rook);
        let mut kings = after(Kind::King);
        if let Some(wing) = self.castling_wing(one) {
            let (rook, target) = (wing.rook_target(us), wing.king_target(us));
            occupied = occupied.without(to).with(rook).with(target);
            (rooks, kings) = (rooks.without(to).with(rook), kings.without(to).with(target));
        } else if self.is_en_passant(one) {
            occupied -= behind(to, us);
        }
        let queens = after(Kind::Queen);
        let sliders = Sliders { orthogonal: rooks | queens, diagonal: after(Kind::Bishop) | queens };
        let leaps = knight_attacks(king) & after(Kind::Knight)
            | pawn_attacks(!us, king) & after(Kind::Pawn)
            | king_attacks(king) & kings;
        !leaps.is_empty() || !slider_attackers(king, sliders, occupied).is_empty()
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
            CheckingSquares::Known { king, direct, shields: self.shields(king, us, us) }
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
