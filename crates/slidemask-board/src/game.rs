//! [`Game`]: a position with the moves that led to it, for rules such as repetition that need both.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use crate::board::{Board, Changes, IllegalMove, Keyed, Outcome};
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
/// A search can use it, too: it has [null moves](Self::null_move), and [repetitions](Self::is_repetition) as engines score them.
///
/// To start from another position, use `Game::from(board)`. The position's halfmove clock counts for the 50-move and 75-move
/// rules. Its earlier occurrences are unknown and do not count.
#[doc(alias("history", "repetition"))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Game {
    past: Vec<Ply>,
    now: Keyed,
}

/// A move that was played, and the position before it with its key: 96 bytes. So taking a move back is a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Ply {
    before: Keyed,
    played: Move,
}

impl Game {
    /// A copy of the current position, without its key.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> Board {
        self.now.board()
    }

    /// The current position with its key.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Keyed {
        &self.now
    }

    /// The earlier positions with their keys, from the first to the last.
    ///
    /// ```
    /// use slidemask_board::{Game, Move};
    ///
    /// let mut game = Game::default();
    /// let first = game.position().key();
    /// game.play("e2e4".parse()?)?;
    /// assert!(game.earlier().map(|position| position.key()).eq([first]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn earlier(&self) -> impl DoubleEndedIterator<Item = &Keyed> + ExactSizeIterator {
        self.past.iter().map(|ply| &ply.before)
    }

    /// The position that the game began from.
    #[must_use]
    pub fn start(&self) -> Board {
        self.past.first().map_or(self.now, |ply| ply.before).board()
    }

    /// The moves so far, from the first to the last. A [null move](Self::null_move) is [`Move::NULL`], which [`play`](Self::play)
    /// refuses.
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
        self.now.check(one)?;
        self.play_unchecked(one);
        Ok(())
    }

    /// Makes a move that the caller knows to be legal, such as one from [`Board::legal_moves`].
    ///
    /// An illegal move leaves the position in an unspecified state. It does not panic.
    #[inline]
    pub fn play_unchecked(&mut self, one: Move) {
        self.play_and_tell(one, ());
    }

    /// As [`play_unchecked`](Self::play_unchecked), and tells a listener what the move [changes](Changes).
    pub fn play_and_tell(&mut self, one: Move, changes: impl Changes) {
        self.past.push(Ply { before: self.now, played: one });
        self.now.play_and_tell(one, changes);
    }

    /// Passes the turn, which no game allows but a search does. In check, it does nothing and returns false. [`undo`](Self::undo) takes
    /// it back.
    ///
    /// Positions before a null move do not count as repeated after it.
    ///
    /// ```
    /// use slidemask_board::{Game, Move};
    ///
    /// let mut game = Game::default();
    /// assert!(game.null_move());
    /// assert!(game.null_move());
    /// assert_eq!(game.occurrences(), 1);
    /// assert_eq!(game.undo(), Some(Move::NULL));
    /// ```
    #[doc(alias("pass", "make_null_move"))]
    #[must_use = "in check nothing has happened, so there is nothing to undo"]
    pub fn null_move(&mut self) -> bool {
        let Some(after) = self.now.null_move() else { return false };
        self.past.push(Ply { before: self.now, played: Move::NULL });
        self.now = after;
        true
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

    /// Makes room for this number of further moves, null moves included, so that they allocate no memory.
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
    #[doc(alias("repetitions", "threefold"))]
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.reversible().filter(|ply| self.now.is_again(&ply.before)).count()
    }

    /// Whether a search should score the current position as a draw by repetition. `plies` is the number of moves that the search has
    /// made, null moves included. It is true if the position has occurred within the last `plies - 1` plies, or at least twice
    /// before.
    ///
    /// ```
    /// use slidemask_board::Game;
    ///
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Nc3", "Ng8", "Nb1", "Nf6", "Nc3"] {
    ///     game.play(game.board().parse_san(text)?)?;
    /// }
    /// // The position after the third move is back, after four more moves.
    /// assert!(game.is_repetition(5)); // the search has come through it
    /// assert!(!game.is_repetition(4)); // the search began from it
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("has_repeated", "is_draw", "twofold"))]
    #[must_use]
    pub fn is_repetition(&self, plies: usize) -> bool {
        // The same side is to move every second ply.
        let earlier = self.reversible().enumerate().skip(1).step_by(2);
        let mut again = earlier.filter(|(_, ply)| self.now.is_again(&ply.before));
        again.next().is_some_and(|(i, _)| i + 1 < plies || again.next().is_some())
    }

    /// Whether the side to move has a legal move to a position that [`is_repetition`](Self::is_repetition) would take for a draw, one
    /// move deeper.
    ///
    /// ```
    /// use slidemask_board::Game;
    ///
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1"] {
    ///     game.play(game.board().parse_san(text)?)?;
    /// }
    /// assert!(!game.upcoming_repetition(3)); // Ng8 leads to where the search began
    /// game.play(game.board().parse_san("Ng8")?)?;
    /// game.play(game.board().parse_san("Nf3")?)?;
    /// assert!(game.upcoming_repetition(5)); // Nf6
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("cuckoo", "has_game_cycle"))]
    #[must_use]
    pub fn upcoming_repetition(&self, plies: usize) -> bool {
        // Engines look up the difference of two keys in a table of moves. Here the positions are compared: one piece of the side to
        // move is all that differs.
        let (us, them) = (self.now.side_to_move(), !self.now.side_to_move());
        let mut recent = self.reversible().enumerate().skip(2).step_by(2);
        recent.any(|(i, ply)| {
            let [here, there] = [&self.now, &ply.before].map(|position| position.color(us));
            let (Some(from), Some(to)) = ((here - there).single(), (there - here).single()) else {
                return false;
            };
            let one = Move::new(from, to);
            if self.now.color(them) != ply.before.color(them) || !self.now.is_legal(one) {
                return false;
            }
            let mut after = self.now;
            after.play_unchecked(one);
            let again = |earlier: &Ply| after.is_again(&earlier.before);
            again(ply) && (i + 1 < plies || self.reversible().skip(i + 1).any(again))
        })
    }

    /// The plies since the last capture, pawn move or null move, from the last to the first. No position before can occur again.
    fn reversible(&self) -> impl Iterator<Item = &Ply> {
        // The clock counts them, unless it has stopped at its maximum: then any earlier position may be the same.
        let plies = match self.now.halfmove_clock() {
            u16::MAX => self.past.len(),
            plies => plies.into(),
        };
        self.past.iter().rev().take(plies).take_while(|ply| ply.played != Move::NULL)
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
