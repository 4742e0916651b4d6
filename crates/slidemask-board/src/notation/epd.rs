//! Extended Position Description (EPD): a position with operations, such as its best move.

use core::fmt;
use core::iter::FusedIterator;

use crate::board::{Board, BoardError, Impossibilities};
use crate::fen::{Fen, read_number};
use crate::placement::Letters;

/// A line of EPD: the first four fields of FEN, then operations.
///
/// Many test suites write the two clocks of FEN after the four fields. This type reads them there. The operations `hmvc`
/// and `fmvn` set the clocks as well.
///
/// It keeps the text of the operations and prints it unchanged, after one space. With `{:#}`, castling rights are the files
/// of the rooks.
///
/// ```
/// use slidemask_board::Board;
///
/// let line = "r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - bm Rxf4; id \"ERET; 001\";";
/// let epd = Board::from_epd(line)?;
/// assert_eq!(epd.board().move_count(), 46);
/// assert_eq!(epd.operation("bm").unwrap().operands().next(), Some("Rxf4"));
/// assert_eq!(epd.operation("id").unwrap().operands().next(), Some("ERET; 001"));
/// assert_eq!(epd.to_string(), line);
///
/// let suite = Board::from_epd("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66")?;
/// let counts: Vec<_> = suite.operations().map(|each| (each.opcode, each.operands)).collect();
/// assert_eq!(counts, [("D1", "15"), ("D2", "66")]);
/// # Ok::<(), slidemask_board::EpdError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Epd<'a> {
    board: Board,
    /// Whether the text has the two clocks of FEN.
    has_clocks: bool,
    operations: &'a str,
}

/// Why a text is not an EPD.
///
/// ```
/// use slidemask_board::{Board, EpdError};
///
/// let why = |text| Board::from_epd(text).unwrap_err();
/// assert_eq!(why("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; id \"a"), EpdError::UnclosedQuote { operation: 2 });
/// assert_eq!(
///     why("4k3/8/8/8/8/8/8/4K3 w - - 7").to_string(),
///     "operation 1 does not begin with a name such as bm: a letter, then letters, digits or '_'"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EpdError {
    /// The position cannot be read, or it is impossible.
    Board(BoardError),
    /// An operation does not begin with a name.
    Opcode {
        /// The number of the operation, counted from 1.
        operation: usize,
    },
    /// An operation opens a quotation and does not close it.
    UnclosedQuote {
        /// The number of the operation, counted from 1.
        operation: usize,
    },
    /// The operand of `hmvc` or `fmvn` is not a number from 0 to 65535.
    Clock {
        /// The number of the operation, counted from 1.
        operation: usize,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => error.fmt(f),
            Self::Opcode { operation } => write!(
                f,
                "operation {operation} does not begin with a name such as bm: a letter, then letters, digits or '_'"
            ),
            Self::UnclosedQuote { operation } => {
                write!(f, "operation {operation} opens a quotation and does not close it: add '\"'")
            }
            Self::Clock { operation } => {
                write!(f, "operation {operation} is a clock: it needs a number from 0 to 65535")
            }
        }
    }
}

impl core::error::Error for EpdError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Board(error) => Some(error),
            _ => None,
        }
    }
}

impl From<BoardError> for EpdError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

impl Board {
    /// Reads a line of EPD with a possible position.
    ///
    /// # Errors
    /// If the position cannot be read or is impossible, or if an operation cannot be read.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let epd = Board::from_epd("4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 9; bm O-O;")?;
    /// assert_eq!(epd.board().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 7 9");
    /// # Ok::<(), slidemask_board::EpdError>(())
    /// ```
    pub fn from_epd(text: &str) -> Result<Epd<'_>, EpdError> {
        Self::from_epd_accepting(text, Impossibilities::NONE)
    }

    /// Reads a line of EPD with a position that may have the accepted impossibilities.
    ///
    /// # Errors
    /// If the position cannot be read or has an impossibility that is not accepted, or if an operation cannot be read.
    ///
    /// ```
    /// use slidemask_board::{Board, Impossibility};
    ///
    /// let accepted = Impossibility::NoKing.into();
    /// assert!(Board::from_epd_accepting("8/8/8/8/8/8/8/8 w - - id \"nothing\";", accepted).is_ok());
    /// ```
    pub fn from_epd_accepting(text: &str, accepted: Impossibilities) -> Result<Epd<'_>, EpdError> {
        let four = fields(text, 4);
        let six = fields(text, 6);
        let is_number = |field: &str| field.bytes().all(|byte| byte.is_ascii_digit());
        let has_clocks = text[four..six].split_whitespace().filter(|&field| is_number(field)).count() == 2;
        let end = if has_clocks { six } else { four };
        let fen: Fen = text[..end].parse().map_err(BoardError::Fen)?;
        let board = Self::accepting(&fen, accepted).map_err(BoardError::Impossible)?;
        let mut epd = Epd::new(board, &text[end..])?;
        epd.has_clocks = has_clocks;
        Ok(epd)
    }
}

/// The byte at which the first `count` fields end. There may be fewer fields. White space or `;` ends a field.
fn fields(text: &str, count: usize) -> usize {
    let mut end = 0;
    for _ in 0..count {
        let rest = text[end..].trim_start();
        let field = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
        if field == 0 {
            break;
        }
        end = text.len() - rest.len() + field;
    }
    end
}

impl<'a> Epd<'a> {
    /// Makes an EPD from a board and operations, which are separated by `;`. `hmvc` and `fmvn` set the clocks of the board.
    ///
    /// # Errors
    /// If an operation cannot be read.
    ///
    /// ```
    /// use slidemask_board::{Board, Epd};
    ///
    /// let epd = Epd::new(Board::initial(), "bm e4;")?;
    /// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;");
    /// # Ok::<(), slidemask_board::EpdError>(())
    /// ```
    pub fn new(board: Board, operations: &'a str) -> Result<Self, EpdError> {
        let mut epd = Self { board, has_clocks: false, operations: operations.trim() };
        for (number, Operation { opcode, operands }) in (1..).zip(epd.operations()) {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) || !opcode.bytes().all(is_letter) {
                return Err(EpdError::Opcode { operation: number });
            }
            if end_of_operation(operands).is_none() {
                return Err(EpdError::UnclosedQuote { operation: number });
            }
            let clock = match opcode {
                "hmvc" => &mut epd.board.halfmove_clock,
                "fmvn" => &mut epd.board.fullmove_number,
                _ => continue,
            };
            *clock = read_number(operands).ok_or(EpdError::Clock { operation: number })?;
        }
        Ok(epd)
    }

    /// The position.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Iterates over the operations, in the order of the text.
    #[must_use]
    pub const fn operations(&self) -> Operations<'a> {
        Operations { rest: self.operations }
    }

    /// The first operation with this name, or `None` if no operation has it.
    ///
    /// ```
    /// use slidemask_board::{Board, Epd};
    ///
    /// let epd = Epd::new(Board::initial(), "bm e4 d4; acd 20;")?;
    /// assert_eq!(epd.operation("acd").map(|each| each.operands), Some("20"));
    /// # Ok::<(), slidemask_board::EpdError>(())
    /// ```
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<Operation<'a>> {
        self.operations().find(|each| each.opcode == opcode)
    }
}

impl fmt::Display for Epd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = if f.alternate() { self.board.to_shredder_fen() } else { self.board.to_fen() };
        if self.has_clocks {
            fen.fmt(f)?;
        } else {
            let mut buffer = [0; Fen::MAX_LEN];
            let mut text = Letters::new(&mut buffer);
            fen.encode_position(&mut text);
            f.write_str(text.into_str())?;
        }
        if self.operations.is_empty() { Ok(()) } else { write!(f, " {}", self.operations) }
    }
}

/// An operation of an EPD: a name, and operands.
///
/// ```
/// use slidemask_board::{Board, Epd};
///
/// let epd = Epd::new(Board::initial(), "bm e4 d4;")?;
/// let best = epd.operation("bm").unwrap();
/// assert_eq!(best.operands, "e4 d4");
/// assert!(best.operands().eq(["e4", "d4"]));
/// # Ok::<(), slidemask_board::EpdError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operation<'a> {
    /// The name of the operation, such as `bm` for the best move.
    pub opcode: &'a str,
    /// The text after the name, unchanged.
    pub operands: &'a str,
}

impl<'a> Operation<'a> {
    /// Iterates over the operands. An operand is a word, or the text of a quotation without its quotes. In a quotation, `\"` is no end, unless
    /// the operation ends behind it; the text keeps its `\`.
    ///
    /// ```
    /// use slidemask_board::Operation;
    ///
    /// let operation = Operation { opcode: "c0", operands: "\"a word\" e4" };
    /// assert!(operation.operands().eq(["a word", "e4"]));
    /// ```
    pub fn operands(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let mut rest = self.operands;
        core::iter::from_fn(move || {
            rest = rest.trim_start();
            let (operand, behind) = match rest.strip_prefix('"') {
                Some(quoted) => match closing_quote(quoted) {
                    Some(end) => (&quoted[..end], &quoted[end + 1..]),
                    None => (quoted, ""),
                },
                None => {
                    rest.split_at(rest.find(|c: char| c.is_whitespace() || c == '"').unwrap_or(rest.len()))
                }
            };
            let is_over = rest.is_empty();
            rest = behind;
            (!is_over).then_some(operand)
        })
    }
}

/// An iterator over the operations of an [`Epd`], made by [`Epd::operations`].
#[derive(Clone, Debug)]
pub struct Operations<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Operations<'a> {
    type Item = Operation<'a>;

    fn next(&mut self) -> Option<Operation<'a>> {
        // Many suites write the semicolon before an operation, not after it.
        self.rest = self.rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        let (operation, behind) = self.rest.split_at(end_of_operation(self.rest).unwrap_or(self.rest.len()));
        self.rest = behind;
        let operation = operation.trim_end();
        let (opcode, operands) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        (!operation.is_empty()).then_some(Operation { opcode, operands: operands.trim_start() })
    }
}

impl FusedIterator for Operations<'_> {}

/// Where the operation ends that a text begins with: at a `;` outside quotations, or at the end. `None` if a quotation is open there.
fn end_of_operation(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(place) = text[at..].find(['"', ';']).map(|found| at + found) {
        if text[place..].starts_with(';') {
            return Some(place);
        }
        at = place + 2 + closing_quote(&text[place + 1..])?;
    }
    Some(text.len())
}

/// Where a quotation ends, whose first quote was read. `\"` is a part of it, unless the operation ends there.
fn closing_quote(quoted: &str) -> Option<usize> {
    let mut is_escaped = false;
    let mut letters = quoted.char_indices();
    let closing = letters.find(|&(place, letter)| {
        let was_escaped = is_escaped;
        is_escaped = letter == '\\' && !was_escaped;
        let ends = || matches!(quoted[place + 1..].trim_start().chars().next(), None | Some(';'));
        letter == '"' && (!was_escaped || ends())
    });
    closing.map(|(place, _)| place)
}
