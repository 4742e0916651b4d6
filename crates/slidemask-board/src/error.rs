//! What is wrong with a FEN or with sets of pieces: what, where, and what would be right.

use core::fmt;

use slidemask::{Rank, Square};

/// A field of FEN behind the placement.
///
/// ```
/// use slidemask_board::{Fen, FenError, Field};
///
/// let error = "8/8/8/8/8/8/8/8 white".parse::<Fen>().unwrap_err();
/// assert_eq!(error, FenError::BadField(Field::SideToMove));
/// assert_eq!(error.to_string(), "the side to move is neither 'w' nor 'b'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The second field.
    SideToMove,
    /// The third field.
    Castling,
    /// The fourth field.
    EnPassant,
    /// The fifth field.
    HalfmoveClock,
    /// The sixth field.
    FullmoveNumber,
}

/// Why a text is no FEN.
///
/// ```
/// use slidemask_board::Fen;
///
/// let why = |fen: &str| fen.parse::<Fen>().unwrap_err().to_string();
/// assert_eq!(why("8/8/8/8/8/ppppppppp/8/8"), "rank 3 has 9 squares instead of 8");
/// assert_eq!(why("8/8/8/8/8/8/8"), "the placement has 7 ranks instead of 8, separated by '/'");
/// assert_eq!(
///     why("8/8/8/8/8/8/8/7x"),
///     "rank 1 has 'x', which is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares (1 to 8)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenError {
    /// There is no text.
    Empty,
    /// The placement does not have eight ranks.
    RankCount {
        /// How many it has.
        found: usize,
    },
    /// A rank does not have eight squares.
    RankLength {
        /// The rank.
        rank: Rank,
        /// How many squares it has.
        squares: usize,
    },
    /// A rank has a letter that stands for nothing.
    UnknownPiece {
        /// The rank.
        rank: Rank,
        /// The letter.
        found: char,
    },
    /// A field is not what it should be.
    BadField(Field),
    /// There are more fields than six.
    TooManyFields {
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "there is no FEN: it begins with the pieces, such as 8/8/8/8/8/8/8/K6k"),
            Self::RankCount { found } => {
                let s = plural(*found);
                write!(f, "the placement has {found} rank{s} instead of 8, separated by '/'")
            }
            Self::RankLength { rank, squares } => {
                let s = plural(*squares);
                write!(f, "rank {rank} has {squares} square{s} instead of 8")
            }
            Self::UnknownPiece { rank, found } => write!(
                f,
                "rank {rank} has {found:?}, which is neither a piece (PNBRQK, pnbrqk) nor a number of empty \
                 squares (1 to 8)"
            ),
            Self::BadField(field) => f.write_str(match field {
                Field::SideToMove => "the side to move is neither 'w' nor 'b'",
                Field::Castling => {
                    "the castling rights are neither '-' nor up to four different letters of KQkq or, naming \
                     the rook's file, A to H and a to h"
                }
                Field::EnPassant => "the en-passant square is neither '-' nor a square of rank 3 or 6",
                Field::HalfmoveClock => "the halfmove clock is no number from 0 to 65535",
                Field::FullmoveNumber => "the fullmove number is no number from 0 to 65535",
            }),
            Self::TooManyFields { found } => {
                write!(
                    f,
                    "there are {found} fields instead of 6: pieces, side, castling, en passant, two clocks"
                )
            }
        }
    }
}

const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl core::error::Error for FenError {}

/// A square that is not in one set of a colour and one of a kind.
///
/// ```
/// use slidemask::{Bitboard, Square};
/// use slidemask_board::Placement;
///
/// let error = Placement::from_bitboards([Bitboard::from(Square::E4), Bitboard::EMPTY], [Bitboard::EMPTY; 6]);
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "e4 is in 1 set of a colour and 0 sets of a kind; a piece is in one of each"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacementError {
    /// The first such square.
    pub square: Square,
    /// In how many sets of a colour it is.
    pub colors: usize,
    /// In how many sets of a kind it is.
    pub kinds: usize,
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, colors, kinds } = self;
        let [of_color, of_kind] = [colors, kinds].map(|&count| plural(count));
        write!(
            f,
            "{square} is in {colors} set{of_color} of a colour and {kinds} set{of_kind} of a kind; \
             a piece is in one of each"
        )
    }
}

impl core::error::Error for PlacementError {}
