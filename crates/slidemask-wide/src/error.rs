//! The errors: each says what is wrong, where, and what to do.

use core::error::Error;
use core::fmt;

use crate::piece::Piece;
use crate::ride::Ride;

/// The reason why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShapeError {
    /// The board has no file or no rank.
    Empty {
        /// The number of files.
        files: usize,
        /// The number of ranks.
        ranks: usize,
    },
    /// The board has more than 256 squares.
    TooLarge {
        /// The number of files.
        files: usize,
        /// The number of ranks.
        ranks: usize,
    },
    /// With its padding the board has more than 256 bits.
    TooMuchPadding {
        /// The number of bits.
        bits: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { files, ranks } => {
                write!(
                    f,
                    "a board of {files}x{ranks} has no squares; it needs at least one file and one rank"
                )
            }
            Self::TooLarge { files, ranks } => {
                write!(
                    f,
                    "a board of {files}x{ranks} has more than 256 squares; the largest boards are those such as 16x16 or 32x8"
                )
            }
            Self::TooMuchPadding { bits } => {
                write!(f, "with this padding the squares take {bits} bits; 256 are the most")
            }
        }
    }
}

impl Error for ShapeError {}

/// The reason why there is no table of lines for a board, a word and a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RiderError {
    /// The step leads off the board or into a hole from every square.
    NeverLands {
        /// The step.
        ride: Ride,
        /// The number of files of the board.
        files: usize,
        /// The number of ranks of the board.
        ranks: usize,
    },
    /// The step behind the legs of a path leads off the board or into a hole from every square, or a leg does.
    PathNeverLands {
        /// The step.
        ride: Ride,
        /// The number of files of the board.
        files: usize,
        /// The number of ranks of the board.
        ranks: usize,
    },
    /// The step leads nowhere: it has neither files nor ranks, or its longest ride is 0.
    Stays {
        /// The step.
        ride: Ride,
    },
    /// The word has fewer bits than the board has squares.
    WordTooNarrow {
        /// The number of bits.
        bits: usize,
        /// The number of squares, holes included.
        squares: usize,
    },
    /// The type is for another number of squares.
    WrongNumberOfSquares {
        /// The number of squares in the type.
        expected: usize,
        /// The number of squares of the board, holes included.
        squares: usize,
    },
    /// The zone of a piece has another size than the board, or squares that the board lacks.
    ZoneBeyondBoard {
        /// The number of files of the board.
        files: usize,
        /// The number of ranks of the board.
        ranks: usize,
    },
}

impl fmt::Display for RiderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeverLands { ride, files, ranks } => write!(
                f,
                "the step ({}, {}) in files and ranks lands on no square of this board of {files}x{ranks}; leave it out",
                ride.files, ride.ranks
            ),
            Self::PathNeverLands { ride, files, ranks } => write!(
                f,
                "the step ({}, {}) in files and ranks, behind its legs, lands on no square of this board of {files}x{ranks}; leave the path out",
                ride.files, ride.ranks
            ),
            Self::Stays { ride } => write!(
                f,
                "the step ({}, {}) in files and ranks, at most {} times, leads nowhere; leave it out",
                ride.files, ride.ranks, ride.longest
            ),
            Self::WordTooNarrow { bits, squares } => {
                let word = if *squares <= 128 { "u128" } else { "U256" };
                write!(f, "a board of {squares} squares does not fit into a word of {bits} bits; use {word}")
            }
            Self::WrongNumberOfSquares { expected, squares } => {
                write!(f, "the board has {squares} squares, and its type says {expected}; holes count, too")
            }
            Self::ZoneBeyondBoard { files, ranks } => write!(
                f,
                "the zone of a piece is not a part of this board of {files}x{ranks}; cut it out with Shape::clipped"
            ),
        }
    }
}

impl Error for RiderError {}

/// The reason why a text is not a placement of pieces on the board.
///
/// Files and ranks are counted from 1, ranks from the bottom of the board. Columns are characters of the text, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlacementError {
    /// A rank has more squares than the board has files.
    RankTooLong {
        /// The rank.
        rank: usize,
        /// The number of files of the board.
        files: usize,
    },
    /// A rank has fewer squares than the board has files.
    RankTooShort {
        /// The rank.
        rank: usize,
        /// The number of squares of the rank in the text.
        squares: usize,
        /// The number of files of the board.
        files: usize,
    },
    /// The text has another number of ranks.
    WrongNumberOfRanks {
        /// The number of ranks in the text.
        found: usize,
        /// The number of ranks of the board.
        ranks: usize,
    },
    /// A character is neither a piece nor a number nor `/`.
    UnexpectedCharacter {
        /// The character.
        character: char,
        /// The column of the text, counted from 1.
        column: usize,
    },
    /// A number of empty squares is 0 or begins with 0.
    NoSquares {
        /// The column of the text, counted from 1.
        column: usize,
    },
    /// A piece stands where the board has a hole.
    PieceInHole {
        /// The letter of the piece.
        letter: char,
        /// The file, counted from 1.
        file: usize,
        /// The rank, counted from 1.
        rank: usize,
    },
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RankTooLong { rank, files } => {
                write!(f, "rank {rank} from the bottom has more than {files} squares")
            }
            Self::RankTooShort { rank, squares, files } => {
                write!(f, "rank {rank} from the bottom has {squares} squares instead of {files}")
            }
            Self::WrongNumberOfRanks { found, ranks } => {
                write!(
                    f,
                    "the position has {found} instead of {ranks} ranks; `/` separates ranks, the top rank comes first"
                )
            }
            Self::UnexpectedCharacter { character, column } => write!(
                f,
                "unexpected {character:?} at column {column}; pieces are letters, numbers of empty squares have one or two digits, `/` ends a rank"
            ),
            Self::NoSquares { column } => {
                write!(f, "the number at column {column} begins with 0; leave the 0 out")
            }
            Self::PieceInHole { letter, file, rank } => {
                write!(
                    f,
                    "the piece {letter:?} stands on file {file} from the left, rank {rank} from the bottom, where the board has a hole"
                )
            }
        }
    }
}

impl Error for PlacementError {}

/// The reason why a text is not a FEN or an SFEN of a position on the board.
///
/// Columns are characters of the text, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenError {
    /// The first field is not a placement of pieces.
    Placement(PlacementError),
    /// The field behind the placement is not the letter of a side.
    WrongSide {
        /// The column of the text, counted from 1.
        column: usize,
        /// Whether the text is an SFEN.
        is_sfen: bool,
    },
    /// The bracket before the hands is not closed.
    OpenBracket {
        /// The column of the bracket, counted from 1.
        column: usize,
    },
    /// Something follows the closing bracket.
    NoSpace {
        /// The column of the text, counted from 1.
        column: usize,
    },
    /// A character of the hands is neither a piece nor a number.
    UnexpectedInHand {
        /// The character.
        character: char,
        /// The column of the text, counted from 1.
        column: usize,
    },
    /// A side has more than 255 pieces with a letter in hand.
    TooManyInHand {
        /// The letter.
        letter: char,
        /// The column of the text, counted from 1.
        column: usize,
    },
    /// The hands end with a number.
    NumberWithoutPiece {
        /// The column of the text, counted from 1.
        column: usize,
    },
    /// The game does not have this piece.
    NotInGame {
        /// The piece.
        piece: Piece,
    },
    /// The hands have more pieces of a kind than the game.
    NotInHand {
        /// The letter, in lower case.
        letter: char,
        /// The number of pieces in both hands.
        found: usize,
        /// The largest number that can be in hand.
        most: usize,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placement(error) => error.fmt(f),
            Self::WrongSide { column, is_sfen: false } => {
                write!(
                    f,
                    "the side to move at column {column} is neither w (upper case) nor b; in xiangqi, r is w"
                )
            }
            Self::WrongSide { column, is_sfen: true } => {
                write!(f, "the side to move at column {column} is neither b (upper case, moves first) nor w")
            }
            Self::OpenBracket { column } => {
                write!(f, "the hands that begin with [ at column {column} have no ]; write it behind them")
            }
            Self::NoSpace { column } => {
                write!(f, "unexpected text at column {column} behind the hands; separate fields by spaces")
            }
            Self::UnexpectedInHand { character, column } => write!(
                f,
                "unexpected {character:?} at column {column}; hands are letters, with a number before each if there are several, or -"
            ),
            Self::TooManyInHand { letter, column } => {
                write!(f, "there are more than 255 {letter} in hand at column {column}")
            }
            Self::NotInGame { piece } => write!(f, "the game has no piece {piece}"),
            Self::NotInHand { letter, most: 0, .. } => write!(f, "no hand can have a piece {letter}"),
            Self::NotInHand { letter, found, most } => {
                write!(f, "the hands have {found} pieces {letter}, and the game has {most}")
            }
            Self::NumberWithoutPiece { column } => {
                write!(
                    f,
                    "the hands end with a number at column {column}; write the letter of the piece behind it"
                )
            }
        }
    }
}

impl Error for FenError {}
