//! Generates the legal moves, as one set of target squares for each piece.
//!
//! The generator finds checks and pins first. In check, pieces other than the king must take the checker or block its
//! line. A pinned piece must stay on its line to the king. So the sets contain legal moves only, and no move is tried out.
//! The exception is en passant, which takes two pawns off their squares at once.

use core::ops::ControlFlow;

use slidemask::{
    Bitboard, Square, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, queen_attacks,
    rook_attacks,
};

use super::attacks::check_mask;
use super::sides::{behind, forward, pawns_attack, third_rank};
use super::{Board, CastlingConditions, Wing};
use crate::moves::{LAST_RANKS, MoveList, PieceMoves};
use crate::piece::Kind;

/// A choice of legal moves, for move pickers.
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
    /// All legal moves. In check, these are the evasions.
    #[doc(alias = "evasions")]
    All,
    /// The moves that take a piece, en passant included.
    Captures,
    /// The captures and all promotions.
    #[doc(alias("tactical", "loud"))]
    Noisy,
    /// The moves that are not noisy: they neither take a piece nor promote. Castling is one of them.
    Quiets,
    /// The quiet moves that give check. To visit them, use [`Board::moves_of`].
    QuietChecks,
}

impl Board {
    /// Visits the legal moves, piece by piece. Pieces without a legal move are left out.
    ///
    /// To stop early, return [`ControlFlow::Break`] from `visit`.
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

    /// Visits the legal moves that take a piece, en passant included. It works like [`moves`](Self::moves).
    #[inline]
    pub fn captures<B>(&self, visit: impl FnMut(PieceMoves) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves_of(Bitboard::FULL, Which::Captures, visit)
    }

    /// Visits the captures and all promotions. It works like [`moves`](Self::moves).
    #[inline]
    pub fn noisy<B>(&self, visit: impl FnMut(PieceMoves) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves_of(Bitboard::FULL, Which::Noisy, visit)
    }

    /// Visits the legal moves that neither take a piece nor promote. It works like [`moves`](Self::moves).
    #[inline]
    pub fn quiets<B>(&self, visit: impl FnMut(PieceMoves) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves_of(Bitboard::FULL, Which::Quiets, visit)
    }

    /// Visits the legal moves of the pieces on some squares. Squares without a piece of the side to move are ignored.
    ///
    /// Castling is a move of the king to the square of its rook:
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
    /// });
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[inline]
    pub fn moves_of<B>(
        &self,
        pieces: Bitboard,
        which: Which,
        mut visit: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let king = self.king(self.side_to_move);
        let from = pieces & self.color(self.side_to_move);
        if which != Which::QuietChecks {
            return self.generate(king, from, which, visit);
        }
        let checks = self.checking_squares();
        self.generate(king, from, Which::Quiets, |moves| {
            let targets = checks.among(self, moves);
            if targets.is_empty() {
                ControlFlow::Continue(())
            } else {
                visit(PieceMoves { targets, ..moves })
            }
        })
    }

    /// The legal moves as a list. To visit them without a list, use [`moves`](Self::moves).
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.legal(Which::All)
    }

    /// The legal moves of this choice as a list.
    ///
    /// ```
    /// use slidemask_board::{Board, Which};
    ///
    /// let board = Board::from_fen("3r2k1/4P3/8/8/8/8/8/R3K2R w KQ - 0 1")?;
    /// assert_eq!(board.legal(Which::Captures).len(), 4); // exd8
    /// assert_eq!(board.legal(Which::Noisy).len(), 8); // exd8 and e8
    /// assert_eq!(format!("{:?}", board.legal(Which::QuietChecks)), "[Move(h1g1), Move(h1h8)]");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn legal(&self, which: Which) -> MoveList {
        let mut list = MoveList::new();
        let _ = self.moves_of(Bitboard::FULL, which, |moves| -> ControlFlow<()> {
            list.add(moves);
            ControlFlow::Continue(())
        });
        list
    }

    /// The number of legal moves, counted without a list. A promotion counts as four moves.
    #[must_use]
    pub fn move_count(&self) -> usize {
        let mut count = 0;
        let _ = self.moves(|moves| -> ControlFlow<()> {
            count += moves.count();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.moves(ControlFlow::Break).is_break()
    }

    /// Visits the moves after which `king` is not attacked. Without a king, visits the moves of all pieces, even those that
    /// leave a king in check.
    pub(super) fn generate<B>(
        &self,
        king: Option<Square>,
        from: Bitboard,
        which: Which,
        mut visit: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.side_to_move;
        let occupied = self.occupied();
        // The targets of pieces, and those of a pawn's steps.
        let (wanted, steps) = match which {
            Which::All => (!self.color(us), Bitboard::FULL),
            Which::Captures => (self.color(!us), Bitboard::EMPTY),
            Which::Noisy => (self.color(!us), LAST_RANKS),
            Which::Quiets | Which::QuietChecks => (!occupied, !LAST_RANKS),
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
            let mask = king.map_or(Bitboard::FULL, |king| check_mask(king, checkers));
            let (wanted, steps) = (wanted & mask, (steps & mask) - occupied);
            // A pinned piece stays on the whole line through king and piece: it cannot pass the king or the pinning piece.
            let kept = |square| match king {
                Some(king) if pinned.contains(square) => line(king, square),
                _ => Bitboard::FULL,
            };
            let takers = match which {
                Which::Quiets | Which::QuietChecks => Bitboard::EMPTY,
                _ => self.en_passant_takers(king),
            };
            let takeable = wanted & self.color(!us);
            // Few pawns can capture or promote, so the others are left out first.
            // A pawn can take on a square if a pawn of the other side would attack it from there.
            let taking = pawns_attack(takeable, !us) | takers;
            let pawns = match which {
                Which::Captures => taking,
                Which::Noisy => taking | LAST_RANKS.shift(forward(!us)),
                _ => Bitboard::FULL,
            };
            for pawn in self.kind(Kind::Pawn) & from & pawns {
                let taken = pawn_attacks(us, pawn) & takeable;
                let mut targets = (self.pawn_steps(pawn, occupied) & steps | taken) & kept(pawn);
                if takers.contains(pawn) {
                    targets |= self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
                }
                tell(Kind::Pawn, pawn, targets)?;
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
        let around = king_attacks(king) & wanted;
        let may_castle =
            !matches!(which, Which::Captures | Which::Noisy) && checkers.is_empty() && self.castling.any(us);
        if around.is_empty() && !may_castle {
            return ControlFlow::Continue(());
        }
        // The king must not step back along the line of a check, so it does not block lines here.
        let danger = self.attacked_with(!us, occupied.without(king));
        let castling = if may_castle { self.castling_targets(king, danger) } else { Bitboard::EMPTY };
        tell(Kind::King, king, (around - danger) | castling)
    }

    /// The squares to which a pawn can go without a capture, whether or not its king is then in check.
    fn pawn_steps(&self, pawn: Square, occupied: Bitboard) -> Bitboard {
        let us = self.side_to_move;
        let one = Bitboard::from(pawn).shift(forward(us)) - occupied;
        let two = (one & Bitboard::from(third_rank(us))).shift(forward(us)) - occupied;
        one | two
    }

    /// The pawns that can legally take en passant. Without a king, all pawns that attack the en-passant square.
    #[inline]
    pub(crate) fn en_passant_takers(&self, king: Option<Square>) -> Bitboard {
        self.en_passant.map_or(Bitboard::EMPTY, |square| self.takers_on(square, king))
    }

    #[cold]
    fn takers_on(&self, square: Square, king: Option<Square>) -> Bitboard {
        let us = self.side_to_move;
        let taken = behind(square, us);
        // Whether the king is safe after the capture. Pins do not tell, since two pawns leave their squares.
        let is_safe = |king, pawn| {
            let occupied = self.occupied().without(pawn).with(square) - taken;
            (self.attackers_with(king, occupied) & self.color(!us)).is_subset(taken)
        };
        let pawns = pawn_attacks(!us, square) & self.pieces(us, Kind::Pawn);
        pawns.into_iter().filter(|&pawn| king.is_none_or(|king| is_safe(king, pawn))).collect()
    }

    /// The rooks with which the king can castle now. The king must not be in check.
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
