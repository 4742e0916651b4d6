//! [`Game`]: a position with the moves that led to it, for rules such as repetition that need both.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use crate::board::{Board, IllegalMove, Keyed, Outcome};
use crate::moves::Move;

/// A game of chess or Chess960: the current position, and the moves that led to it. A game counts repetitions, which a
/// [`Board`] cannot do. It also separates the draws that end the game from those that a player must claim.
///
/// ```
/// use slidemask_board::{Game, Outcome};
///
/// let mut game = Game::default();
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8"] {
///     game.play(game.board().parse_san(text)?)?;
/// }
/// assert_eq!(game.occurrences(), 3);
/// assert_eq!(game.claimable_draw(), Some(Outcome::ThreefoldRepetition));
/// assert_eq!(game.outcome(), None); // the game goes on unless a player claims the draw
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// To start from another position, use `Game::from(board)`. The position's halfmove clock counts for the 50-move and 75-move
/// rules. Its earlier occurrences are unknown and do not count.
#[doc(alias("history", "repetition"))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Game {
    past: Vec<Ply>,
    now: Keyed,
}

/// A move that was played, and the position before it, with its key. So taking a move back is a copy.
///
/// It takes 96 bytes. A key takes 14 ns for each move. Counting repetitions takes 13 ns with keys and 30 ns without, with 16 positions
/// to compare on average (AMD EPYC, 2026-11-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Ply {
    before: Keyed,
    played: Move,
}

impl Game {
    /// The current position.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> Board {
        self.now.board()
    }

    /// The position that the game began from.
    #[must_use]
    pub fn start(&self) -> Board {
        self.past.first().map_or(self.now, |ply| ply.before).board()
    }

    /// The moves so far, from the first to the last.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Board, Game, Move};
    ///
    /// let mut game = Game::default();
    /// game.play(Move::new(Square::E2, Square::E4))?;
    /// let mut board = game.start();
    /// for one in game.moves() {
    ///     println!("{}", board.san(one)?);
    ///     board.play(one)?;
    /// }
    /// assert_eq!(board, game.board());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.past.iter().map(|ply| ply.played)
    }

    /// Makes a move. If the move is not legal, the game does not change.
    ///
    /// A game that has ended by fivefold repetition, the 75-move rule or insufficient material still accepts legal moves.
    /// To stop there, check the [outcome](Self::outcome) first.
    ///
    /// # Errors
    /// If the move is not legal. The error says why.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Game, Move};
    ///
    /// let mut game = Game::default();
    /// let error = game.play(Move::new(Square::A1, Square::A3)).unwrap_err();
    /// assert_eq!(error.to_string(), "the rook on a1 cannot go to a3");
    /// assert_eq!(game, Game::default());
    /// ```
    #[doc(alias("make_move", "push"))]
    pub fn play(&mut self, one: Move) -> Result<(), IllegalMove> {
        let before = self.now;
        self.now.play(one)?;
        self.past.push(Ply { before, played: one });
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Game, Move};
    ///
    /// let mut game = Game::default();
    /// let one = Move::new(Square::E2, Square::E4);
    /// game.play(one)?;
    /// assert_eq!(game.undo(), Some(one));
    /// assert_eq!(game, Game::default());
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), slidemask_board::IllegalMove>(())
    /// ```
    #[doc(alias("unmake_move", "pop", "take_back"))]
    pub fn undo(&mut self) -> Option<Move> {
        let Ply { before, played } = self.past.pop()?;
        self.now = before;
        Some(played)
    }

    /// Makes room for this number of further moves, so that [`play`](Self::play) allocates no memory for them.
    ///
    /// # Errors
    /// If the memory cannot be allocated. Without this call, a move that needs memory would end the program then.
    ///
    /// ```
    /// use slidemask_board::Game;
    ///
    /// assert!(Game::default().try_reserve(1000).is_ok());
    /// assert!(Game::default().try_reserve(usize::MAX).is_err());
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.past.try_reserve(additional)
    }

    /// How often the current position has occurred in this game, this time included: at least 1.
    ///
    /// Two positions are the same if they have the same pieces, side to move, castling rights and legal en-passant
    /// captures; see [`Board::same_position`].
    ///
    /// ```
    /// use slidemask_board::{Board, Game};
    ///
    /// let mut game = Game::from(Board::from_fen("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")?);
    /// let mut occurrences = Vec::new();
    /// for text in ["Rh2", "Ra7", "Rh1", "Ra8", "Rh2", "Ra7", "Rh1", "Ra8"] {
    ///     game.play(game.board().parse_san(text)?)?;
    ///     occurrences.push(game.occurrences());
    /// }
    /// // After Ra8 the pieces stand as at the start, but nobody may castle any more.
    /// assert_eq!(occurrences, [1, 1, 1, 1, 1, 2, 2, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("repetitions", "threefold", "is_repetition"))]
    #[must_use]
    pub fn occurrences(&self) -> usize {
        // No position before the last capture or pawn move can occur again. The clock counts the halfmoves since then,
        // unless it has stopped at its maximum: then any earlier position may be the same.
        let reversible = match self.now.halfmove_clock() {
            u16::MAX => self.past.len(),
            plies => plies.into(),
        };
        let recent = self.past.iter().rev().take(reversible).map(|ply| &ply.before);
        // Different keys prove that positions differ. Equal keys prove nothing, so the positions are compared, too.
        1 + recent.filter(|before| before.key() == self.now.key() && before.same_position(&self.now)).count()
    }

    /// How the game has ended in the current position, or `None` while it goes on.
    ///
    /// A draw that needs a claim does not end the game: see [`claimable_draw`](Self::claimable_draw). A checkmate counts,
    /// whatever the clock says.
    ///
    /// ```
    /// use slidemask_board::{Board, Game, Outcome};
    ///
    /// let mut game = Game::from(Board::from_fen("7k/8/8/8/8/8/8/KR6 w - - 149 90")?);
    /// assert_eq!((game.outcome(), game.claimable_draw()), (None, Some(Outcome::FiftyMoves)));
    /// game.play(game.board().parse_san("Rb2")?)?;
    /// assert_eq!((game.outcome(), game.claimable_draw()), (Some(Outcome::SeventyFiveMoves), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let of_position = self.now.outcome().filter(|outcome| !outcome.needs_claim());
        of_position.or_else(|| (self.occurrences() >= 5).then_some(Outcome::FivefoldRepetition))
    }

    /// The draw that the side to move may claim now, or `None` if there is none or the game has ended.
    ///
    /// There is one if the current position has occurred three times, or if each side has made fifty moves without a capture
    /// or a pawn move.
    ///
    /// A player may also claim a draw with a move that is written down and not yet made. To check such a claim,
    /// [`play`](Self::play) the move, call this function, and [`undo`](Self::undo) the move.
    #[doc(alias = "can_claim_draw")]
    #[must_use]
    pub fn claimable_draw(&self) -> Option<Outcome> {
        if self.outcome().is_some() {
            None
        } else if self.occurrences() >= 3 {
            Some(Outcome::ThreefoldRepetition)
        } else {
            self.now.outcome()
        }
    }
}

impl From<Board> for Game {
    fn from(board: Board) -> Self {
        Self { past: Vec::new(), now: board.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A different position that has the key of the current one is not a repetition.
    #[test]
    fn equal_keys_are_not_equal_positions() {
        let mut game = Game::default();
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            game.play(text.parse().unwrap()).unwrap();
        }
        assert_eq!(game.occurrences(), 2);
        let other = Board::chess960(0).unwrap();
        game.past[1].before = Keyed::with_key(other, game.now.key());
        assert_eq!(game.occurrences(), 2);
    }

    #[test]
    fn room_for_moves_is_made_or_refused() {
        let mut game = Game::default();
        assert!(game.try_reserve(usize::MAX).is_err());
        assert_eq!(game.try_reserve(7), Ok(()));
        assert!(game.past.capacity() >= 7);
        assert_eq!(game, Game::default());
    }

    /// The comment on `Ply` states this size. Processors of 32 bits may align words of 64 bits to four bytes.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn a_move_takes_96_bytes() {
        assert_eq!(size_of::<Ply>(), 96);
    }
}
