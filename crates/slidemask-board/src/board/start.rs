//! The 960 starting positions of Chess960. Number 518 is the initial position of standard chess.
//!
//! The numbers are Scharnagl's. A number encodes, from its lowest digit on: the file of the bishop on light squares, the
//! file of the bishop on dark squares, the queen's place among the free squares, and the knights' places among the rest.
//! The king and the rooks take the last three squares, with the king in the middle.

use core::fmt;

use slidemask::{Bitboard, Color, File, Square};

use super::sides::{back_rank, forward};
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
    pub fn initial() -> Self {
        Self::with_back_ranks(back_pieces(Self::STANDARD))
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
        if number < 960 {
            Ok(Self::with_back_ranks(back_pieces(number)))
        } else {
            Err(NoStartingPosition { number })
        }
    }

    fn with_back_ranks(kinds: [Kind; 8]) -> Self {
        let mut board = Self::EMPTY;
        for color in Color::ALL {
            for pawn in Bitboard::from(back_rank(color)).shift(forward(color)) {
                board.placement.toggle(Piece { color, kind: Kind::Pawn }, pawn);
            }
            let mut wings = Wing::ALL;
            for (file, kind) in File::ALL.into_iter().zip(kinds) {
                let square = Square::new(file, back_rank(color));
                board.placement.toggle(Piece { color, kind }, square);
                if kind == Kind::Rook {
                    // The files go from a to h, so the queenside rook comes first.
                    wings.reverse();
                    board.castling.rooks[color as usize][wings[0] as usize] = Some(square);
                }
            }
        }
        board
    }
}

/// The pieces of the back ranks, from the a-file to the h-file.
fn back_pieces(number: u16) -> [Kind; 8] {
    let mut pieces = [None; 8];
    let mut rest = usize::from(number);
    let mut digit = |base| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    pieces[2 * digit(4) + 1] = Some(Kind::Bishop);
    pieces[2 * digit(4)] = Some(Kind::Bishop);
    place_free(&mut pieces, digit(6), Kind::Queen);
    // The digit numbers the pairs of five places in this order: 01 02 03 04 12 13 14 23 24 34.
    let mut pair = digit(10);
    let mut first = 0;
    while pair >= 4 - first {
        pair -= 4 - first;
        first += 1;
    }
    place_free(&mut pieces, first, Kind::Knight);
    place_free(&mut pieces, first + pair, Kind::Knight); // the first knight has taken a place
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        place_free(&mut pieces, 0, kind);
    }
    pieces.map(|kind| kind.unwrap_or(Kind::Pawn)) // all eight places are taken
}

fn place_free(pieces: &mut [Option<Kind>; 8], place: usize, kind: Kind) {
    if let Some(free) = pieces.iter_mut().filter(|piece| piece.is_none()).nth(place) {
        *free = Some(kind);
    }
}
