//! Errors of making a board from a text or a number.

use core::fmt;

use super::Impossibilities;
use crate::error::FenError;

/// Why a text gives no board: it cannot be read, or no game of chess reaches its position.
///
/// ```
/// use slidemask_board::Board;
///
/// let why = |fen| Board::from_fen(fen).unwrap_err().to_string();
/// assert_eq!(why("8/8/8/8/8/8/8/K5k"), "rank 1 has 7 squares instead of 8");
/// assert_eq!(
///     why("8/8/8/8/8/8/8/P6k w"),
///     "impossible: a side has no king (each side must have one); a pawn stands on rank 1 or 8 (no pawn can)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardError {
    /// The text is not a FEN.
    Fen(FenError),
    /// The position is impossible. The value lists those of its impossibilities that the caller did not accept.
    Impossible(Impossibilities),
}

impl From<FenError> for BoardError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<Impossibilities> for BoardError {
    fn from(found: Impossibilities) -> Self {
        Self::Impossible(found)
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Impossible(found) => found.fmt(f),
        }
    }
}

impl core::error::Error for BoardError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Fen(error) => Some(error),
            Self::Impossible(found) => Some(found),
        }
    }
}

/// A number that is not the number of a Chess960 starting position.
///
/// ```
/// use slidemask_board::{Board, NoStartingPosition};
///
/// assert_eq!(Board::chess960(960), Err(NoStartingPosition { number: 960 }));
/// assert_eq!(
///     NoStartingPosition { number: 960 }.to_string(),
///     "there is no starting position 960: they are numbered 0 to 959, and 518 is that of standard chess"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoStartingPosition {
    /// The number that was given.
    pub number: u16,
}

impl fmt::Display for NoStartingPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no starting position {}: they are numbered 0 to 959, and 518 is that of standard chess",
            self.number
        )
    }
}

impl core::error::Error for NoStartingPosition {}
