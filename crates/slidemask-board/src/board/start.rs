//! The 960 starting positions of Chess960. Number 518 is the initial position of standard chess.
//!
//! The numbers are Scharnagl's. A number encodes, from its lowest digit on: the file of the bishop on light squares, the
//! file of the bishop on dark squares, the queen's place among the free squares, and the knights' places among the rest.
//! The king and the rooks take the last three squares, with the king in the middle.

use core::fmt;

use slidemask::{Color, File, Rank, Square};

use super::sides::back_rank;
use super::{Board, Wing};
use crate::piece::{Kind, Piece};

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

impl Board {
    /// The number of the initial position of standard chess.
    const STANDARD: u16 = 518;

    /// The initial position of standard chess.
    #[doc(alias("startpos", "default", "new"))]
    #[must_use]
    pub const fn initial() -> Self {
        const INITIAL: Board = Board::with_back_ranks([back_pieces(Board::STANDARD); 2]);
        INITIAL
    }

    /// The starting position of Chess960 with this number, from 0 to 959.
    ///
    /// # Errors
    /// If the number is 960 or more.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::chess960(518), Ok(Board::initial()));
    /// let first = Board::chess960(0)?;
    /// assert_eq!(first.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// # Ok::<(), slidemask_board::NoStartingPosition>(())
    /// ```
    #[doc(alias("fischer_random", "scharnagl"))]
    pub fn chess960(number: u16) -> Result<Self, NoStartingPosition> {
        Self::double_chess960(number, number)
    }

    /// The starting position of double Chess960, in which each side has a starting position of its own.
    ///
    /// # Errors
    /// If a number is 960 or more.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::double_chess960(518, 0)?;
    /// assert_eq!(board.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// # Ok::<(), slidemask_board::NoStartingPosition>(())
    /// ```
    #[doc(alias("dfrc", "double_fischer_random"))]
    pub fn double_chess960(white: u16, black: u16) -> Result<Self, NoStartingPosition> {
        match [white, black].into_iter().find(|&number| number >= 960) {
            Some(number) => Err(NoStartingPosition { number }),
            None => Ok(Self::with_back_ranks([back_pieces(white), back_pieces(black)])),
        }
    }

    const fn with_back_ranks(kinds: [[Kind; 8]; 2]) -> Self {
        let mut board = Self::EMPTY;
        let (mut i, mut wings) = (0, [Wing::Queenside; 2]);
        while i < 16 {
            let (file, color) = (File::ALL[i / 2], Color::ALL[i % 2]);
            let (kind, wing) = (kinds[color as usize][i / 2], wings[color as usize]);
            let square = Square::new(file, back_rank(color));
            board.placement.toggle(Piece { color, kind }, square);
            let pawn = Square::new(file, [Rank::Second, Rank::Seventh][color as usize]);
            board.placement.toggle(Piece { color, kind: Kind::Pawn }, pawn);
            match kind {
                Kind::Rook => board.castling.rooks[color as usize][wing as usize] = Some(square),
                Kind::King => wings[color as usize] = Wing::Kingside,
                _ => {}
            }
            i += 1;
        }
        board
    }
}

/// The pieces of the back ranks, from the a-file to the h-file.
const fn back_pieces(number: u16) -> [Kind; 8] {
    let number = number as usize;
    let (light, dark, queen, mut pair) = (number % 4, number / 4 % 4, number / 16 % 6, number / 96);
    let mut pieces = [FREE; 8];
    pieces[2 * light + 1] = Kind::Bishop;
    pieces[2 * dark] = Kind::Bishop;
    place_free(&mut pieces, queen, Kind::Queen);
    // The digit numbers the pairs of five places in this order: 01 02 03 04 12 13 14 23 24 34.
    let mut first = 0;
    while pair >= 4 - first {
        pair -= 4 - first;
        first += 1;
    }
    place_free(&mut pieces, first, Kind::Knight);
    place_free(&mut pieces, first + pair, Kind::Knight); // the first knight has taken a place
    place_free(&mut pieces, 0, Kind::Rook);
    place_free(&mut pieces, 0, Kind::King);
    place_free(&mut pieces, 0, Kind::Rook);
    pieces
}

/// A place without a piece. No pawn stands on a back rank.
const FREE: Kind = Kind::Pawn;

const fn place_free(pieces: &mut [Kind; 8], mut place: usize, kind: Kind) {
    let mut i = 0;
    while place > 0 || !matches!(pieces[i], FREE) {
        place -= matches!(pieces[i], FREE) as usize;
        i += 1;
    }
    pieces[i] = kind;
}
