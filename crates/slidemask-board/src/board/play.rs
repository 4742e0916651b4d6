//! Makes moves, and tells why a move is not legal.

use core::{fmt, ops::ControlFlow};

use slidemask::{Bitboard, Color, Square, pawn_attacks};

use super::sides::behind;
use super::{Board, Changes, Which, Wing};
use crate::moves::Move;
use crate::piece::{Kind, Piece};

/// Why a move is not legal.
///
/// ```
/// use slidemask::Square;
/// use slidemask_board::{Board, IllegalMove, Move};
///
/// let mut board = Board::initial();
/// let error = board.play(Move::new(Square::A1, Square::A3)).unwrap_err();
/// assert_eq!(error.to_string(), "the rook on a1 cannot go to a3");
/// assert_eq!(board, Board::initial());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The move is [`Move::NULL`].
    Null,
    /// The side to move has no piece on the square.
    NoPiece {
        /// The side to move.
        side: Color,
        /// The square.
        from: Square,
    },
    /// A pawn reaches its last rank, and the move does not name the promotion.
    MissingPromotion {
        /// The move.
        attempt: Move,
    },
    /// The move names a promotion that is not allowed: no pawn reaches its last rank, or a pawn cannot become this kind.
    WrongPromotion {
        /// The move.
        attempt: Move,
    },
    /// The king cannot castle with this rook now.
    Castling {
        /// The square of the rook.
        rook: Square,
    },
    /// The piece cannot move to this square.
    Unreachable {
        /// The kind of the piece.
        kind: Kind,
        /// The move.
        attempt: Move,
    },
    /// The piece could move there, but its king would be in check.
    KingInCheck {
        /// The move.
        attempt: Move,
    },
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("0000 is a null move: no piece moves, so it is not legal"),
            Self::NoPiece { side, from } => write!(f, "{side} is to move and has no piece on {from}"),
            Self::MissingPromotion { attempt } => {
                write!(f, "{attempt} does not name the promotion: add q, r, b or n, such as {attempt}q")
            }
            Self::WrongPromotion { attempt } => write!(
                f,
                "{attempt} is no valid promotion: only a pawn that reaches its last rank promotes, to a queen, \
                 rook, bishop or knight"
            ),
            Self::Castling { rook } => write!(
                f,
                "the king cannot castle with the rook on {rook}: castling needs the castling right, no piece in \
                 the way, no check, and no attacked square on the king's path"
            ),
            Self::Unreachable { kind, attempt: Move { from, to, .. } } => {
                write!(f, "the {kind} on {from} cannot go to {to}")
            }
            Self::KingInCheck { attempt } => write!(f, "{attempt} would leave the king in check"),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl Board {
    /// Whether a move is legal on this board.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Board, Move};
    ///
    /// assert!(Board::initial().is_legal(Move::new(Square::E2, Square::E4)));
    /// assert!(!Board::initial().is_legal(Move::new(Square::E2, Square::E5)));
    /// ```
    #[must_use]
    pub fn is_legal(&self, one: Move) -> bool {
        self.is_among(self.king(self.side_to_move), one)
    }

    /// Whether a move is among those that [`generate`](Self::generate) visits.
    fn is_among(&self, king: Option<Square>, one: Move) -> bool {
        let from = Bitboard::from(one.from) & self.color(self.side_to_move);
        let found = self.generate(king, from, Which::All, |moves| {
            if moves.contains(one) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    /// Makes a move. If the move is not legal, the board does not change.
    ///
    /// # Errors
    /// If the move is not legal. The error says why.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Board, Move};
    ///
    /// let mut board = Board::initial();
    /// board.play(Move::new(Square::G1, Square::F3))?;
    /// assert_eq!(board.to_string(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    /// # Ok::<(), slidemask_board::IllegalMove>(())
    /// ```
    #[doc(alias("make_move", "push"))]
    pub fn play(&mut self, one: Move) -> Result<(), IllegalMove> {
        self.check(one)?;
        self.play_unchecked(one);
        Ok(())
    }

    /// Whether a move is legal, or why it is not.
    pub(crate) fn check(&self, one: Move) -> Result<(), IllegalMove> {
        if self.is_legal(one) { Ok(()) } else { Err(self.why_illegal(one)) }
    }

    /// Why a move is not legal. The move must not be legal.
    pub(crate) fn why_illegal(&self, attempt: Move) -> IllegalMove {
        let side = self.side_to_move;
        let Move { from, to, promotion } = attempt;
        if attempt == Move::NULL {
            return IllegalMove::Null;
        }
        let Some(Piece { kind, .. }) = self.piece_at(from).filter(|piece| piece.color == side) else {
            return IllegalMove::NoPiece { side, from };
        };
        // Whether the move would be legal if the king did not matter.
        let goes = |promotion| self.is_among(None, Move { promotion, ..attempt });
        if goes(promotion) {
            IllegalMove::KingInCheck { attempt }
        } else if promotion.is_none() && goes(Some(Kind::Queen)) {
            IllegalMove::MissingPromotion { attempt }
        } else if promotion.is_some() && (goes(None) || goes(Some(Kind::Queen))) {
            IllegalMove::WrongPromotion { attempt }
        } else if kind == Kind::King && self.pieces(side, Kind::Rook).contains(to) {
            IllegalMove::Castling { rook: to }
        } else {
            IllegalMove::Unreachable { kind, attempt }
        }
    }

    /// The board after a null move, which passes the turn; `None` in check. No game has it, but a search does.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7")?;
    /// let passed = board.null_move().unwrap();
    /// assert_eq!(passed.to_string(), "4k3/8/8/8/3pP3/8/8/4K2R w K - 1 8");
    ///
    /// let check = Board::from_fen("4k3/8/8/8/8/8/8/4RK2 b - - 0 1")?;
    /// assert_eq!(check.null_move(), None);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias("pass", "swap_turn", "make_null_move"))]
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        self.checkers().is_empty().then(|| self.null_move_unchecked())
    }

    /// As [`null_move`](Self::null_move), if the caller knows that there is no check.
    #[inline]
    #[must_use]
    pub fn null_move_unchecked(&self) -> Self {
        Self {
            side_to_move: !self.side_to_move,
            en_passant: None,
            halfmove_clock: self.halfmove_clock.saturating_add(1),
            fullmove_number: self.fullmove_number.saturating_add(self.side_to_move as u16),
            ..*self
        }
    }

    /// Makes a move that the caller knows to be legal, such as one from [`legal_moves`](Self::legal_moves).
    ///
    /// An illegal move leaves the board in an unspecified state. It does not panic.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Board, Move};
    ///
    /// let mut board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// board.play_unchecked(Move::new(Square::E1, Square::H1)); // castles
    /// assert_eq!(board.to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias = "make_move_unchecked")]
    pub fn play_unchecked(&mut self, one: Move) {
        self.play_and_tell(one, ());
    }

    /// As [`play_unchecked`](Self::play_unchecked), and tells a listener what the move [changes](Changes).
    #[inline]
    pub fn play_and_tell(&mut self, one: Move, mut changes: impl Changes) {
        changes.before(self);
        self.make(one, &mut changes);
        changes.after(self);
    }

    #[inline]
    fn make(&mut self, one: Move, changes: &mut impl Changes) {
        let Move { from, to, promotion } = one;
        let Some(kind) = self.placement.kind_at(from) else { return };
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let passed = self.en_passant.take();
        self.side_to_move = them;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(us as u16);

        let piece = Piece { color: us, kind };
        self.take_off(piece, from, changes);
        if kind == Kind::King {
            self.castling.lose_all(us);
            if self.color(us).contains(to) {
                let rook = Piece { color: us, kind: Kind::Rook };
                let wing = Wing::of(from, to);
                self.take_off(rook, to, changes);
                self.put(piece, wing.king_target(us), changes);
                self.put(rook, wing.rook_target(us), changes);
                return;
            }
        }
        if self.color(them).contains(to) {
            self.halfmove_clock = 0;
            self.castling.lose(them, to);
            if let Some(kind) = self.placement.kind_at(to) {
                self.take_off(Piece { color: them, kind }, to, changes);
                if kind == Kind::King {
                    self.castling.lose_all(them); // possible only on boards with accepted impossibilities
                }
            }
        }
        self.castling.lose(us, from);
        self.put(Piece { color: us, kind: promotion.unwrap_or(kind) }, to, changes);
        if kind == Kind::Pawn {
            self.halfmove_clock = 0;
            let behind = behind(to, us).first();
            if passed == Some(to) {
                if let Some(taken) = behind {
                    self.take_off(Piece { color: them, kind: Kind::Pawn }, taken, changes);
                }
            } else if from.index().abs_diff(to.index()) == 16 {
                // A pawn of theirs attacks a square if a pawn of ours on that square would attack it.
                self.en_passant = behind
                    .filter(|&passed| !(pawn_attacks(us, passed) & self.pieces(them, Kind::Pawn)).is_empty());
            }
        }
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square, changes: &mut impl Changes) {
        self.placement.toggle(piece, square);
        changes.enters(piece, square);
    }

    #[inline]
    fn take_off(&mut self, piece: Piece, square: Square, changes: &mut impl Changes) {
        self.placement.toggle(piece, square);
        changes.leaves(piece, square);
    }
}
