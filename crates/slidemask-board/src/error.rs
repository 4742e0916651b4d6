//! Errors of FEN and of sets of pieces. Each message says what is wrong, where, and what would be right.

use core::fmt;

use slidemask::{Rank, Square};

/// A field of FEN after the placement.
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
    /// The side to move, which is the second field.
    SideToMove,
    /// The castling rights, which are the third field.
    Castling,
    /// The en-passant square, which is the fourth field.
    EnPassant,
    /// The halfmove clock, which is the fifth field.
    HalfmoveClock,
    /// The number of the full move, which is the sixth field.
    FullmoveNumber,
}

/// Why a text is not a FEN.
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
    /// The text is empty or white space.
    Empty,
    /// The placement does not have eight ranks.
    RankCount {
        /// The number of ranks that it has.
        found: usize,
    },
    /// A rank does not have eight squares.
    RankLength {
        /// The rank.
        rank: Rank,
        /// The number of squares that it has.
        squares: usize,
    },
    /// A rank has a character that is neither a piece nor a number of empty squares.
    UnknownPiece {
        /// The rank.
        rank: Rank,
        /// The character.
        found: char,
    },
    /// A field after the placement cannot be read.
    BadField(Field),
    /// There are more than six fields.
    TooManyFields {
        /// The number of fields.
        found: usize,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                write!(f, "the FEN is empty: give at least the placement, such as 8/8/8/8/8/8/8/K6k")
            }
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
                    "the castling rights are neither '-' nor up to four different letters: KQkq, or the files \
                     of the rooks (A to H for White, a to h for Black)"
                }
                Field::EnPassant => "the en-passant square is neither '-' nor a square of rank 3 or 6",
                Field::HalfmoveClock => "the halfmove clock is not a number from 0 to 65535",
                Field::FullmoveNumber => "the fullmove number is not a number from 0 to 65535",
            }),
            Self::TooManyFields { found } => {
                write!(
                    f,
                    "the FEN has {found} fields instead of 6: placement, side to move, castling rights, \
                     en-passant square, halfmove clock, fullmove number"
                )
            }
        }
    }
}

const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl core::error::Error for FenError {}

/// An occupied square that is not in exactly one colour's set and in exactly one kind's set.
///
/// ```
/// use slidemask::{Bitboard, Square};
/// use slidemask_board::Placement;
///
/// let error = Placement::from_bitboards([Bitboard::from(Square::E4), Bitboard::EMPTY], [Bitboard::EMPTY; 6]);
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "e4 is in 1 set of a colour and 0 sets of a kind: an occupied square is in exactly one of each"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacementError {
    /// The first such square.
    pub square: Square,
    /// The number of colours whose set has the square.
    pub colors: usize,
    /// The number of kinds whose set has the square.
    pub kinds: usize,
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, colors, kinds } = self;
        let [of_color, of_kind] = [colors, kinds].map(|&count| plural(count));
        write!(
            f,
            "{square} is in {colors} set{of_color} of a colour and {kinds} set{of_kind} of a kind: \
             an occupied square is in exactly one of each"
        )
    }
}

impl core::error::Error for PlacementError {}
