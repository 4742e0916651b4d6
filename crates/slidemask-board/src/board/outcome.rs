//! [`Outcome`]: how a game has ended.

use slidemask::{Bitboard, Color};

use super::Board;
use crate::piece::Kind;

/// How a game has ended, or the draw that a player may claim.
///
/// [`Board::outcome`] looks at one position and its clock. `Game::outcome` also counts repetitions; it needs the feature
/// `alloc`.
///
/// ```
/// use slidemask::Color;
/// use slidemask_board::{Board, Outcome};
///
/// let mate = Board::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")?;
/// assert_eq!(mate.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
/// assert_eq!(mate.outcome().and_then(Outcome::winner), Some(Color::Black));
/// # Ok::<(), slidemask_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No sequence of moves can lead to mate. Besides the kings there is nothing, one knight, or only bishops on squares of
    /// one colour.
    InsufficientMaterial,
    /// Each side has made fifty moves without a capture or a pawn move. The draw needs a claim.
    FiftyMoves,
    /// Each side has made 75 moves without a capture or a pawn move.
    SeventyFiveMoves,
    /// The position has occurred three times. The draw needs a claim.
    ThreefoldRepetition,
    /// The position has occurred five times.
    FivefoldRepetition,
}

impl Outcome {
    /// The side that has won, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The name in lower case, such as `checkmate` or `seventy-five moves`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::FiftyMoves => "fifty moves",
            Self::SeventyFiveMoves => "seventy-five moves",
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FivefoldRepetition => "fivefold repetition",
        }
    }

    /// Whether this draw ends the game only if a player claims it.
    #[must_use]
    pub const fn needs_claim(self) -> bool {
        matches!(self, Self::FiftyMoves | Self::ThreefoldRepetition)
    }
}

impl Board {
    /// How the game has ended in this position, or `None` while it goes on. A board cannot count repetitions.
    ///
    /// After 100 halfmoves without a capture or a pawn move, a player may [claim](Outcome::needs_claim) a draw. After 150,
    /// the game is drawn. A checkmate counts, whatever the clock says.
    ///
    /// ```
    /// use slidemask_board::{Board, Outcome};
    ///
    /// let outcome = |fen| Board::from_fen(fen).unwrap().outcome();
    /// assert_eq!(outcome("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), Some(Outcome::Stalemate));
    /// assert_eq!(outcome("7k/8/8/8/8/8/8/KN6 w - - 0 1"), Some(Outcome::InsufficientMaterial));
    /// assert_eq!(outcome("7k/8/8/8/8/8/8/KR6 w - - 100 90"), Some(Outcome::FiftyMoves));
    /// assert_eq!(outcome("7k/8/8/8/8/8/8/KR6 w - - 99 90"), None);
    /// assert_eq!(outcome("7k/8/8/8/8/8/8/KR6 w - - 150 90"), Some(Outcome::SeventyFiveMoves));
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            Some(if self.checkers().is_empty() {
                Outcome::Stalemate
            } else {
                Outcome::Checkmate { winner: !self.side_to_move }
            })
        } else if self.has_insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.halfmove_clock >= 150 {
            Some(Outcome::SeventyFiveMoves)
        } else if self.halfmove_clock >= 100 {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }

    /// Whether the pieces are too few for a mate. Besides the kings there is nothing, one knight, or only bishops on
    /// squares of one colour.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let bishops = |fen| Board::from_fen(fen).unwrap().has_insufficient_material();
    /// assert!(bishops("7k/8/8/8/8/8/8/KB1b4 w - - 0 1"));
    /// assert!(!bishops("7k/8/8/8/8/8/8/KBb5 w - - 0 1"));
    /// ```
    #[must_use]
    pub fn has_insufficient_material(&self) -> bool {
        let knights = self.kind(Kind::Knight);
        let bishops = self.kind(Kind::Bishop);
        let others = self.occupied() - self.kind(Kind::King);
        if others == knights {
            return !knights.more_than_one();
        }
        others == bishops
            && (bishops.is_subset(Bitboard::LIGHT_SQUARES) || bishops.is_subset(Bitboard::DARK_SQUARES))
    }
}
