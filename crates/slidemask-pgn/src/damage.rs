//! [`Damage`]: what is wrong with a game, and where.

use alloc::string::String;
use core::fmt;

use slidemask_board::{BoardError, SanError};

/// Damage in a game: what is wrong, and where. The moves before it can be read.
///
/// ```
/// use slidemask_pgn::PgnGame;
///
/// let damage = PgnGame::new(b"1. e4 e5\n2. Nf3 Nc5").plies().find_map(Result::err).unwrap();
/// assert_eq!(
///     damage.to_string(),
///     "game 0, ply 3, line 2 (byte 16), at \"Nc5\": no knight that fits this move can go to c5"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of the game, from 0.
    pub game: u64,
    /// The moves of the line before the damage; `None` in the headers.
    pub ply: Option<u32>,
    /// The line of the source, from 1.
    pub line: u64,
    /// The byte of the source, from 0.
    pub byte: u64,
    /// The text at this place: a move or a value, or the start of it.
    pub text: String,
    /// What is wrong.
    pub flaw: Flaw,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.game)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ", line {} (byte {})", self.line, self.byte)?;
        if !self.text.is_empty() {
            write!(f, ", at {:?}", self.text)?;
        }
        write!(f, ": {}", self.flaw)
    }
}

impl core::error::Error for Damage {}

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// A move is not legal, or is no move.
    Move(SanError),
    /// A null move in check: the other side could take the king.
    NullMoveInCheck,
    /// A move behind the result.
    MoveAfterResult,
    /// The header `FEN` is not a possible position.
    Position(BoardError),
    /// The header `Variant` names rules other than those of chess and Chess960.
    Variant,
    /// A header has no `]` in its line, or stands behind moves.
    UnclosedHeader,
    /// A comment has no `}`.
    UnclosedComment,
    /// A variation has no `)`.
    UnclosedVariation,
    /// A `)` without a `(`.
    UnopenedVariation,
    /// A variation where no move can be replaced.
    VariationWithoutMove,
    /// Variations in variations, more than 256 of them.
    TooManyVariations,
    /// A character is not allowed where it stands.
    Unexpected,
    /// A table that repeats the headers for each move would have no end.
    LongHeaders,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Move(error) => return error.fmt(f),
            Self::Position(error) => return write!(f, "the header FEN: {error}"),
            Self::NullMoveInCheck => "a null move is not allowed in check",
            Self::MoveAfterResult => "a move follows the result: does another game start here?",
            Self::Variant => "this variant is not supported: only chess and Chess960 are",
            Self::UnclosedHeader => "this header has no ']' in its line, or stands behind moves",
            Self::UnclosedComment => "the comment has no '}'",
            Self::UnclosedVariation => "the variation has no ')'",
            Self::UnopenedVariation => "a ')' without a '('",
            Self::VariationWithoutMove => "the variation follows no move that it could replace",
            Self::TooManyVariations => "more than 256 variations are inside each other",
            Self::Unexpected => "this character is not expected here",
            Self::LongHeaders => {
                "its headers are too long to be repeated for each move: leave out their columns"
            }
        })
    }
}
