//! Moves in the notation of the Universal Chess Interface (UCI): `e2e4`, `e7e8q`.

use core::{fmt, str::FromStr};

use slidemask::{Color, File, ParseSquareError, Rank, Square};

use crate::board::{Board, IllegalMove, Wing};
use crate::moves::Move;
use crate::piece::Kind;

/// How UCI writes castling: in standard chess or in Chess960.
///
/// ```
/// use slidemask::Square;
/// use slidemask_board::{Board, CastlingStyle, Move};
///
/// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
/// let castling = Move::new(Square::E1, Square::H1);
/// assert_eq!(board.uci(castling, CastlingStyle::KingSteps).to_string(), "e1g1");
/// assert_eq!(board.uci(castling, CastlingStyle::KingTakesRook).to_string(), "e1h1");
/// # Ok::<(), slidemask_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// The king goes to its target: `e1g1`, as in standard chess.
    ///
    /// This style is only for a king on the e-file and a rook on the a-file or h-file. From other squares, castling could look
    /// like an ordinary king move, so it is written as king takes rook.
    #[default]
    KingSteps,
    /// The king takes its rook: `e1h1`, as with the option `UCI_Chess960`.
    KingTakesRook,
}

/// A move that prints in UCI notation, made by [`Board::uci`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uci(Move);

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The move from and to the squares that the text shows. For castling in the style `KingSteps`, it goes to the king's target.
///
/// ```
/// use slidemask::Square;
/// use slidemask_board::{Board, CastlingStyle, Move};
///
/// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
/// let written = board.uci(Move::new(Square::E1, Square::H1), CastlingStyle::KingSteps);
/// assert_eq!(Move::from(written).to, Square::G1);
/// # Ok::<(), slidemask_board::BoardError>(())
/// ```
impl From<Uci> for Move {
    fn from(written: Uci) -> Self {
        written.0
    }
}

/// Why a text is not a move in UCI notation.
///
/// ```
/// use slidemask_board::Move;
///
/// let why = |text: &str| text.parse::<Move>().unwrap_err().to_string();
/// assert_eq!(why("e2"), "a move has 4 or 5 characters, such as e2e4 or e7e8q: this has 2");
/// assert_eq!(why("e2e9"), "the second square: a square has no rank '9': ranks are 1 to 8");
/// assert_eq!(why("e7e8k"), "a pawn cannot promote to 'k': write q, r, b or n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text does not have four or five characters. The value is the number of its characters.
    Length(usize),
    /// The first two characters are not a square.
    From(ParseSquareError),
    /// The third and fourth characters are not a square.
    To(ParseSquareError),
    /// The fifth character is not the letter of a promotion.
    Promotion(char),
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => {
                write!(f, "a move has 4 or 5 characters, such as e2e4 or e7e8q: this has {length}")
            }
            Self::From(error) => write!(f, "the first square: {error}"),
            Self::To(error) => write!(f, "the second square: {error}"),
            Self::Promotion(found) => {
                write!(f, "a pawn cannot promote to {found:?}: write q, r, b or n")
            }
        }
    }
}

impl core::error::Error for ParseMoveError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::From(error) | Self::To(error) => Some(error),
            _ => None,
        }
    }
}

/// Reads a move without a board. So `e1g1` is not castling here: to read castling, use [`Board::parse_uci`]. `0000` is
/// [`Move::NULL`].
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        if text == "0000" {
            return Ok(Self::NULL);
        }
        let length = text.chars().count();
        let mut places = text.char_indices().map(|(place, _)| place).chain([text.len()]);
        let (Some(middle), Some(end), true) = (places.nth(2), places.nth(1), length <= 5) else {
            return Err(ParseMoveError::Length(length));
        };
        let promotion = match text[end..].chars().next() {
            None => None,
            Some(letter) => Some(
                Kind::from_letter(letter)
                    .filter(|kind| Kind::PROMOTIONS.contains(kind))
                    .ok_or(ParseMoveError::Promotion(letter))?,
            ),
        };
        Ok(Self {
            from: text[..middle].parse().map_err(ParseMoveError::From)?,
            to: text[middle..end].parse().map_err(ParseMoveError::To)?,
            promotion,
        })
    }
}

/// Why a text is not a legal move in UCI notation.
///
/// ```
/// use slidemask_board::{Board, UciError};
///
/// let error = Board::initial().parse_uci("e2e5").unwrap_err();
/// assert!(matches!(error, UciError::Illegal(_)));
/// assert_eq!(error.to_string(), "the pawn on e2 cannot go to e5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UciError {
    /// The text is not a move.
    Syntax(ParseMoveError),
    /// The text is a move that is not legal on this board.
    Illegal(IllegalMove),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for UciError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Illegal(error) => Some(error),
        }
    }
}

impl Move {
    /// Writes a legal move of a piece of this kind in UCI notation. [`Board::uci`] reads the kind from the board.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{CastlingStyle, Kind, Move};
    ///
    /// // The king castles, and a rook goes to h1.
    /// let one = Move::new(Square::E1, Square::H1);
    /// assert_eq!(one.uci(Kind::King, CastlingStyle::KingSteps).to_string(), "e1g1");
    /// assert_eq!(one.uci(Kind::Rook, CastlingStyle::KingSteps).to_string(), "e1h1");
    /// ```
    #[must_use]
    pub fn uci(self, kind: Kind, style: CastlingStyle) -> Uci {
        let Self { from, to, .. } = self;
        let castles = kind == Kind::King && from.file() == File::E && matches!(to.file(), File::A | File::H);
        if castles && style == CastlingStyle::KingSteps {
            let color = if from.rank() == Rank::First { Color::White } else { Color::Black };
            Uci(Self::new(from, Wing::of(from, to).king_target(color)))
        } else {
            Uci(self)
        }
    }
}

impl Board {
    /// Writes a legal move in UCI notation.
    ///
    /// ```
    /// use slidemask_board::{Board, CastlingStyle};
    ///
    /// // The king on b1 castles to c1. `b1c1` would be a king move, so castling is king takes rook.
    /// let board = Board::from_fen("1k6/8/8/8/8/8/8/RK6 w Q - 0 1")?;
    /// let castling = board.parse_uci("b1a1").unwrap();
    /// assert_eq!(board.uci(castling, CastlingStyle::KingSteps).to_string(), "b1a1");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn uci(&self, one: Move, style: CastlingStyle) -> Uci {
        self.placement.kind_at(one.from).map_or(Uci(one), |kind| one.uci(kind, style))
    }

    /// How to write castling in this position: the king takes its rook if a king or rook that may castle is not where it starts in chess.
    ///
    /// ```
    /// use slidemask_board::{Board, CastlingStyle};
    ///
    /// assert_eq!(Board::initial().castling_style(), CastlingStyle::KingSteps);
    /// assert_eq!(Board::from_fen("1k6/8/8/8/8/8/8/RK6 w Q - 0 1")?.castling_style(), CastlingStyle::KingTakesRook);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn castling_style(&self) -> CastlingStyle {
        let rights = self.castling_rights();
        let is_chess = |color| {
            let home = |square: Square| if color == Color::White { square } else { square.flip_vertical() };
            !rights.any(color)
                || self.king(color) == Some(home(Square::E1))
                    && [(Wing::Kingside, Square::H1), (Wing::Queenside, Square::A1)].into_iter().all(
                        |(wing, corner)| rights.rook(color, wing).is_none_or(|rook| rook == home(corner)),
                    )
        };
        if Color::ALL.into_iter().all(is_chess) {
            CastlingStyle::KingSteps
        } else {
            CastlingStyle::KingTakesRook
        }
    }

    /// Reads a move in UCI notation and checks that it is legal. It reads castling in both [styles](CastlingStyle).
    ///
    /// # Errors
    /// If the text is not a move, or if the move is not legal.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert_eq!(board.parse_uci("e1g1"), board.parse_uci("e1h1"));
    /// assert!(board.parse_uci("e1e3").is_err());
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let one = self.castling_as_rook(text.parse().map_err(UciError::Syntax)?);
        if self.is_legal(one) { Ok(one) } else { Err(UciError::Illegal(self.why_illegal(one))) }
    }

    /// The same move, but a king that goes where castling would put it takes its rook.
    pub(super) fn castling_as_rook(&self, one: Move) -> Move {
        self.rook_of_king_steps(one).map_or(one, |rook| Move { to: rook, ..one })
    }

    /// The castling rook, if the king goes more than one square to the square on which castling would put it.
    fn rook_of_king_steps(&self, one: Move) -> Option<Square> {
        let us = self.side_to_move;
        let king = self.king(us).filter(|&king| king == one.from && king.distance(one.to) > 1)?;
        let wing = Wing::of(king, one.to);
        self.castling.rook(us, wing).filter(|_| one.to == wing.king_target(us))
    }
}
