//! Reads a FEN, and says why a text is none.

use std::fmt;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use slidemask::Square;
use slidemask_board::{Board, BoardError, EpdError, FenError, Field, Impossibilities, PlacementError};

use crate::names;
use crate::text_column::Argument;

pyo3::create_exception!(
    slidemask,
    BadFenError,
    PyValueError,
    "A text that is not a FEN, or a position that is not possible.\n\n\
     ``row`` is the position of the text in its column, counted from 0 (``None`` for a single text), ``field`` is the part of \
     the FEN that is wrong, ``text`` is the text (``None`` if the position came from numbers), and ``reason`` says what is wrong."
);

/// The longest part of a text that a message shows.
const SHOWN: usize = 100;

/// The FEN of an object that has one, or a method for it, such as `chess.Board`. Anything else stays what it is.
pub(crate) fn fen_of(item: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if item.is_instance_of::<PyString>() || item.is_none() {
        return Ok(item);
    }
    let Some(fen) = item.getattr_opt("fen")? else {
        return Ok(item);
    };
    if fen.is_callable() { fen.call0() } else { Ok(fen) }
}

/// The argument `fens`.
pub(crate) const ARGUMENT: Argument =
    Argument { name: "fens", texts: "FENs", of_one: "use slidemask.Board for one position", text_of: fen_of };

/// Why a text gives no board.
#[derive(Clone, Copy)]
pub(crate) enum Refused {
    Null,
    NotUtf8,
    Board(BoardError),
    /// The operations of a line of EPD are wrong.
    Operations(EpdError),
    Bitboards(PlacementError),
    /// The square has a code that is no piece.
    Code(Square, u8),
    /// What is wrong with a record.
    Record(&'static str),
    /// A text that is no position of a variant.
    OfVariant(slidemask_wide::FenError),
}

/// Which impossible positions a caller accepts.
pub(crate) const fn accepted(accept_impossible: bool) -> Impossibilities {
    if accept_impossible { Impossibilities::ALL } else { Impossibilities::NONE }
}

/// Reads one text: a FEN, or a line of EPD.
pub(crate) fn read(text: Option<&[u8]>, accepted: Impossibilities) -> Result<Board, Refused> {
    let text = std::str::from_utf8(text.ok_or(Refused::Null)?).map_err(|_| Refused::NotUtf8)?;
    if !text.contains(';') {
        return Board::from_fen_accepting(text, accepted).map_err(Refused::Board);
    }
    // No FEN has a semicolon, and each operation of EPD ends with one.
    match Board::from_epd_accepting(text, accepted) {
        Ok(epd) => Ok(epd.board()),
        Err(EpdError::Board(error)) => Err(Refused::Board(error)),
        Err(error) => Err(Refused::Operations(error)),
    }
}

impl Refused {
    /// The part of the FEN that is wrong.
    const fn field(&self) -> &'static str {
        match self {
            Self::Board(BoardError::Fen(FenError::BadField(field))) => match field {
                Field::SideToMove => "side to move",
                Field::Castling => "castling rights",
                Field::EnPassant => "en-passant square",
                Field::HalfmoveClock => "halfmove clock",
                Field::FullmoveNumber => "fullmove number",
            },
            Self::Null
            | Self::NotUtf8
            | Self::Board(BoardError::Fen(FenError::TooManyFields { .. } | FenError::Empty)) => "text",
            Self::OfVariant(slidemask_wide::FenError::WrongSide { .. }) => "side to move",
            Self::OfVariant(slidemask_wide::FenError::Placement(_))
            | Self::Board(BoardError::Fen(_))
            | Self::Bitboards(_)
            | Self::Code(..)
            | Self::Record(_) => "placement",
            Self::OfVariant(_) => "hands",
            Self::Board(_) => "position",
            Self::Operations(_) => "operations",
        }
    }

    /// The exception, which names the row, the field and the text.
    pub(crate) fn exception(&self, py: Python<'_>, row: Option<usize>, text: Option<&[u8]>) -> PyErr {
        let reason = self.to_string();
        let whole = text.map(String::from_utf8_lossy);
        let mut message = row.map_or_else(String::new, |row| format!("row {row}: "));
        message += &reason;
        if let Some(whole) = &whole {
            let shown: String = whole.chars().take(SHOWN).collect();
            message += &if shown.len() < whole.len() {
                format!(". The text is {shown:?}... ({} bytes)", text.map_or(0, <[u8]>::len))
            } else {
                format!(". The text is {shown:?}")
            };
        }
        let attributes = (("row", row), ("field", self.field()), ("text", whole), ("reason", reason));
        names::with_attributes(py, BadFenError::new_err(message), attributes)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("the FEN is missing"),
            Self::NotUtf8 => f.write_str("the text is not valid UTF-8"),
            Self::Board(error) => error.fmt(f),
            Self::Operations(error) => error.fmt(f),
            Self::Bitboards(error) => error.fmt(f),
            Self::Code(square, code) => write!(f, "{square} has the code {code}, which is no piece"),
            Self::Record(wrong) => f.write_str(wrong),
            Self::OfVariant(error) => error.fmt(f),
        }
    }
}
