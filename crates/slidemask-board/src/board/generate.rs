//! The legal moves, as a set for each piece.
//!
//! Check and pins are known first: in check, the other pieces have to take the checker or step in between; what
//! is pinned stays on its line to the king. So every set is legal as it is. Only en passant is tried out, for it
//! lifts two pawns at once.

use core::ops::ControlFlow;

use slidemask::{
    Bitboard, Color, Rank, Square, between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks,
    queen_attacks, rook_attacks,
};

use super::attacks::forward;
use super::{Board, CastlingConditions, Wing};
use crate::moves::{MoveList, PieceMoves};
use crate::piece::Kind;

/// Which of the legal moves.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use slidemask_board::{Board, Kind, Which};
///
/// let board = Board::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
/// let mut targets = Vec::new();
/// let _ = board.moves_of(board.kind(Kind::Pawn), Which::Captures, |pawn| -> ControlFlow<()> {
///     targets.push(pawn.targets);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(targets, [slidemask::Bitboard::from(slidemask::Square::D5)]);
/// # Ok::<(), slidemask_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// All of them.
    All,
    /// Those that take a piece, en passant included.
    Captures,
    /// The others: castling too, and promotions that take nothing.
    Quiets,
}

impl Board {
    /// The legal moves, a piece at a time; pieces without a move are left out. The visitor may break off.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use slidemask_board::Board;
    ///
    /// let mut count = 0;
    /// let _ = Board::initial().moves(|piece| -> ControlFlow<()> {
    ///     count += piece.count();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(count, 20);
    /// let first = Board::initial().moves(ControlFlow::Break);
    /// assert_eq!(first.break_value().map(|pawn| pawn.count()), Some(2));
    /// ```
    #[doc(alias = "generate_moves")]
    #[inline]
    pub fn moves<B>(&self, visit: impl FnMut(PieceMoves) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves_of(Bitboard::FULL, Which::All, visit)
    }

    /// The legal moves that take a piece, en passant included.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().captures(ControlFlow::Break), ControlFlow::Continue(()));
    /// ```
    #[doc(alias = "tactical")]
    #[inline]
    pub fn captures<B>(&self, visit: impl FnMut(PieceMoves) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves_of(Bitboard::FULL, Which::Captures, visit)
    }

    /// The legal moves that take nothing: castling too, and promotions.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use slidemask_board::Board;
    ///
    /// assert!(Board::initial().quiets(ControlFlow::Break).is_break());
    /// ```
    #[inline]
    pub fn quiets<B>(&self, visit: impl FnMut(PieceMoves) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves_of(Bitboard::FULL, Which::Quiets, visit)
    }

    /// The legal moves of some pieces; of the squares, those of the side to move count.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use slidemask::{Square, bitboard};
    /// use slidemask_board::{Board, Which};
    ///
    /// let board = Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
    /// let king = board.moves_of(Square::E1.into(), Which::All, ControlFlow::Break).break_value().unwrap();
    /// assert_eq!(king.targets, bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 1 . .
    ///     1 . . 1 . 1 . 1
    /// }); // castling takes the rooks
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[inline]
    pub fn moves_of<B>(
        &self,
        pieces: Bitboard,
        which: Which,
        visit: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let king = self.king(self.side_to_move);
        self.generate(king, pieces & self.color(self.side_to_move), which, visit)
    }

    /// All legal moves.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.list(Which::All)
    }

    /// The legal moves that take a piece, en passant included.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
    /// assert_eq!(board.legal_captures()[0].to_string(), "e5d6");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn legal_captures(&self) -> MoveList {
        self.list(Which::Captures)
    }

    /// The legal moves that take nothing: castling too, and promotions.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().legal_quiets().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_quiets(&self) -> MoveList {
        self.list(Which::Quiets)
    }

    fn list(&self, which: Which) -> MoveList {
        let mut list = MoveList::new();
        let _ = self.moves_of(Bitboard::FULL, which, |moves| -> ControlFlow<()> {
            list.add(moves);
            ControlFlow::Continue(())
        });
        list
    }

    /// How many legal moves there are, without making a list of them.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().move_count(), 20);
    /// ```
    #[must_use]
    pub fn move_count(&self) -> usize {
        let mut count = 0;
        let _ = self.moves(|moves| -> ControlFlow<()> {
            count += moves.count();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether there is a legal move.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert!(Board::initial().has_legal_move());
    /// ```
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.moves(ControlFlow::Break).is_break()
    }

    /// The moves that leave the king where it is not attacked; any moves where there is none.
    pub(super) fn generate<B>(
        &self,
        king: Option<Square>,
        from: Bitboard,
        which: Which,
        mut visit: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.side_to_move;
        let occupied = self.occupied();
        let wanted = match which {
            Which::All => !self.color(us),
            Which::Captures => self.color(!us),
            Which::Quiets => !occupied,
        };
        let mut tell = |kind, from, targets: Bitboard| {
            if targets.is_empty() {
                return ControlFlow::Continue(());
            }
            visit(PieceMoves { kind, from, targets })
        };
        let (checkers, pinned) =
            king.map_or((Bitboard::EMPTY, Bitboard::EMPTY), |king| self.checks_and_pins(king, us));

        if !checkers.more_than_one() {
            let evasions = match (king, checkers.first()) {
                (Some(king), Some(checker)) => between(king, checker).with(checker),
                _ => Bitboard::FULL,
            };
            let wanted = wanted & evasions;
            // A pinned piece stays on the line; the king and the pinning piece end it.
            let kept = |square| match king {
                Some(king) if pinned.contains(square) => line(king, square),
                _ => Bitboard::FULL,
            };
            for pawn in self.kind(Kind::Pawn) & from {
                let targets = self.pawn_targets(pawn, occupied) & wanted & kept(pawn);
                let passing = if which == Which::Quiets { Bitboard::EMPTY } else { self.passing(pawn, king) };
                tell(Kind::Pawn, pawn, targets | passing)?;
            }
            for knight in (self.kind(Kind::Knight) & from) - pinned {
                tell(Kind::Knight, knight, knight_attacks(knight) & wanted)?;
            }
            for bishop in self.kind(Kind::Bishop) & from {
                tell(Kind::Bishop, bishop, bishop_attacks(bishop, occupied) & wanted & kept(bishop))?;
            }
            for rook in self.kind(Kind::Rook) & from {
                tell(Kind::Rook, rook, rook_attacks(rook, occupied) & wanted & kept(rook))?;
            }
            for queen in self.kind(Kind::Queen) & from {
                tell(Kind::Queen, queen, queen_attacks(queen, occupied) & wanted & kept(queen))?;
            }
        }

        let Some(king) = king else {
            for king in self.kind(Kind::King) & from {
                tell(Kind::King, king, king_attacks(king) & wanted)?;
            }
            return ControlFlow::Continue(());
        };
        if !from.contains(king) {
            return ControlFlow::Continue(());
        }
        let steps = king_attacks(king) & wanted;
        let may_castle = which != Which::Captures && checkers.is_empty() && self.castling.any(us);
        if steps.is_empty() && !may_castle {
            return ControlFlow::Continue(());
        }
        // The king does not hide the squares behind it.
        let danger = self.attacked_with(!us, occupied.without(king));
        let castling = if may_castle { self.castling_targets(king, danger) } else { Bitboard::EMPTY };
        tell(Kind::King, king, (steps - danger) | castling)
    }

    /// Where a pawn may go, but for en passant and what it leaves the king to.
    fn pawn_targets(&self, pawn: Square, occupied: Bitboard) -> Bitboard {
        let us = self.side_to_move;
        let third = match us {
            Color::White => Rank::Third,
            Color::Black => Rank::Sixth,
        };
        let one = Bitboard::from(pawn).shift(forward(us)) - occupied;
        let two = (one & Bitboard::from(third)).shift(forward(us)) - occupied;
        one | two | pawn_attacks(us, pawn) & self.color(!us)
    }

    /// The en-passant square, if this pawn may take there.
    #[inline]
    pub(crate) fn passing(&self, pawn: Square, king: Option<Square>) -> Bitboard {
        match self.en_passant {
            Some(square) if pawn_attacks(self.side_to_move, pawn).contains(square) => {
                if self.may_take_passing(pawn, square, king) {
                    Bitboard::from(square)
                } else {
                    Bitboard::EMPTY
                }
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether the king is safe once the pawn has taken: two pawns leave their squares, so that no pin tells.
    #[cold]
    fn may_take_passing(&self, pawn: Square, square: Square, king: Option<Square>) -> bool {
        let taken = Bitboard::from(square).shift(forward(!self.side_to_move));
        let occupied = self.occupied().without(pawn).with(square) - taken;
        king.is_none_or(|king| {
            let attackers = self.attackers_with(king, occupied) & self.color(!self.side_to_move);
            attackers.is_subset(taken)
        })
    }

    /// The rooks that the king, which is not in check, may castle with now.
    fn castling_targets(&self, king: Square, danger: Bitboard) -> Bitboard {
        let us = self.side_to_move;
        let mut targets = Bitboard::EMPTY;
        for wing in Wing::ALL {
            let Some(rook) = self.castling.rook(us, wing) else { continue };
            let CastlingConditions { empty, safe, unshielded } = wing.conditions(us, king, rook);
            if (empty & self.occupied()).is_empty()
                && (safe & danger).is_empty()
                && (unshielded & self.sliders(!us).orthogonal).is_empty()
            {
                targets.insert(rook);
            }
        }
        targets
    }
}
