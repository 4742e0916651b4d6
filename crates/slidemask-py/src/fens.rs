//! Columns of FENs: lists of Python, and string columns of Arrow.
//!
//! String columns come from other programs, which may have written anything. So texts are bytes, which are checked row by row.

use std::fmt;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, ByteArrayType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, GenericByteArray};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyList, PyString};
use slidemask::Square;
use slidemask_board::{Board, BoardError, FenError, Field, Impossibilities, PlacementError};

use crate::{arrow, names};

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

/// A column of texts, which keeps them alive.
pub(crate) enum Column<'py> {
    Python(Vec<Bound<'py, PyAny>>),
    Arrow(Vec<ArrayRef>),
}

impl<'py> Column<'py> {
    /// Reads the argument `fens`: anything with the Arrow PyCapsule interface, a NumPy array, or an iterable of `str`.
    pub(crate) fn new(fens: &Bound<'py, PyAny>) -> PyResult<Self> {
        if fens.is_instance_of::<PyString>() || fens.is_instance_of::<PyBytes>() {
            return Err(PyTypeError::new_err(
                "fens is one text: pass a list of FENs, or use slidemask.Board for one position",
            ));
        }
        if let Some(chunks) = arrow::chunks(fens, "fens")? {
            for chunk in &chunks {
                if !is_text(chunk.data_type()) {
                    return Err(PyTypeError::new_err(format!(
                        "fens is an Arrow column of {}: FENs are strings",
                        chunk.data_type()
                    )));
                }
            }
            return Ok(Self::Arrow(chunks));
        }
        if let Ok(list) = fens.cast::<PyList>() {
            return Ok(Self::Python(list.iter().map(fen_of).collect::<PyResult<_>>()?));
        }
        // A NumPy array or a pandas series gives its entries as Python objects. So does any other iterable.
        let items = if fens.hasattr("tolist")? { fens.call_method0("tolist")? } else { fens.clone() };
        if items.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("fens is an array of no dimension: pass a column of FENs"));
        }
        let items = items.try_iter().map_err(|_| {
            names::wrong_type(fens, "fens", ": pass a list, an array or an Arrow column of FENs")
        })?;
        let items = items.map(|item| item.and_then(fen_of));
        Ok(Self::Python(items.collect::<PyResult<_>>()?))
    }

    /// The texts, without a copy. `None` is a null.
    pub(crate) fn texts(&self) -> PyResult<Vec<Option<&[u8]>>> {
        match self {
            Self::Python(items) => {
                items.iter().enumerate().map(|(row, item)| python_text(row, item)).collect()
            }
            Self::Arrow(chunks) => {
                let mut texts = Vec::with_capacity(chunks.iter().map(Array::len).sum());
                for chunk in chunks {
                    arrow_texts(chunk, &mut texts);
                }
                Ok(texts)
            }
        }
    }
}

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

fn python_text<'a>(row: usize, item: &'a Bound<'_, PyAny>) -> PyResult<Option<&'a [u8]>> {
    if let Ok(text) = item.cast::<PyString>() {
        // A text with lone surrogates has no UTF-8 form. It is no FEN: it counts as one with an impossible byte.
        return Ok(Some(text.to_str().map_or(&[0xff], str::as_bytes)));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes()));
    }
    // pandas writes NaN or its NA for a missing text.
    if item.is_none()
        || item.get_type().name()? == "NAType"
        || item.cast::<PyFloat>().is_ok_and(|number| number.extract::<f64>().is_ok_and(f64::is_nan))
    {
        return Ok(None);
    }
    Err(names::wrong_type(item, &format!("fens[{row}]"), ", not str"))
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::Null => true,
        DataType::Dictionary(_, values) => !matches!(**values, DataType::Dictionary(..)) && is_text(values),
        _ => false,
    }
}

/// The texts of an array of one of the types of [`is_text`].
fn arrow_texts<'a>(array: &'a ArrayRef, texts: &mut Vec<Option<&'a [u8]>>) {
    match array.data_type() {
        DataType::Utf8 => plain(array.as_string::<i32>(), texts),
        DataType::LargeUtf8 => plain(array.as_string::<i64>(), texts),
        DataType::Binary => plain(array.as_binary::<i32>(), texts),
        DataType::LargeBinary => plain(array.as_binary::<i64>(), texts),
        // Views of null rows may be anything. A `str` is only a view here: `read` checks its bytes.
        DataType::Utf8View => {
            let views = array.as_string_view();
            texts
                .extend((0..views.len()).map(|row| views.is_valid(row).then(|| views.value(row).as_bytes())));
        }
        DataType::BinaryView => {
            let views = array.as_binary_view();
            texts.extend((0..views.len()).map(|row| views.is_valid(row).then(|| views.value(row))));
        }
        DataType::Dictionary(key, _) => match **key {
            DataType::Int8 => dictionary::<Int8Type>(array, texts),
            DataType::Int16 => dictionary::<Int16Type>(array, texts),
            DataType::Int32 => dictionary::<Int32Type>(array, texts),
            DataType::Int64 => dictionary::<Int64Type>(array, texts),
            DataType::UInt8 => dictionary::<UInt8Type>(array, texts),
            DataType::UInt16 => dictionary::<UInt16Type>(array, texts),
            DataType::UInt32 => dictionary::<UInt32Type>(array, texts),
            _ => dictionary::<UInt64Type>(array, texts),
        },
        _ => texts.resize(texts.len() + array.len(), None),
    }
}

fn plain<'a, T: ByteArrayType>(array: &'a GenericByteArray<T>, texts: &mut Vec<Option<&'a [u8]>>) {
    let (offsets, bytes) = (array.value_offsets(), array.value_data());
    texts.extend(
        offsets
            .windows(2)
            .enumerate()
            .map(|(row, ends)| array.is_valid(row).then(|| &bytes[ends[0].as_usize()..ends[1].as_usize()])),
    );
}

fn dictionary<'a, K: ArrowDictionaryKeyType>(array: &'a ArrayRef, texts: &mut Vec<Option<&'a [u8]>>) {
    let array = array.as_dictionary::<K>();
    let mut values = Vec::with_capacity(array.values().len());
    arrow_texts(array.values(), &mut values);
    texts.extend(
        (0..array.len()).map(|row| array.key(row).and_then(|key| values.get(key).copied().flatten())),
    );
}

/// Why a text gives no board.
#[derive(Clone, Copy)]
pub(crate) enum Refused {
    Null,
    NotUtf8,
    Board(BoardError),
    Bitboards(PlacementError),
    /// The square has a code that is no piece.
    Code(Square, u8),
    /// What is wrong with a record.
    Record(&'static str),
}

/// Which impossible positions a caller accepts.
pub(crate) const fn accepted(accept_impossible: bool) -> Impossibilities {
    if accept_impossible { Impossibilities::ALL } else { Impossibilities::NONE }
}

/// Reads one text.
pub(crate) fn read(text: Option<&[u8]>, accepted: Impossibilities) -> Result<Board, Refused> {
    let text = std::str::from_utf8(text.ok_or(Refused::Null)?).map_err(|_| Refused::NotUtf8)?;
    Board::from_fen_accepting(text, accepted).map_err(Refused::Board)
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
            Self::Board(BoardError::Fen(_)) | Self::Bitboards(_) | Self::Code(..) | Self::Record(_) => {
                "placement"
            }
            Self::Board(_) => "position",
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
        let error = BadFenError::new_err(message);
        let value = error.value(py);
        let set = value
            .setattr("row", row)
            .and_then(|()| value.setattr("field", self.field()))
            .and_then(|()| value.setattr("text", whole))
            .and_then(|()| value.setattr("reason", reason));
        set.map_or_else(|failed| failed, |()| error)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("the FEN is missing"),
            Self::NotUtf8 => f.write_str("the text is not valid UTF-8"),
            Self::Board(error) => error.fmt(f),
            Self::Bitboards(error) => error.fmt(f),
            Self::Code(square, code) => write!(f, "{square} has the code {code}, which is no piece"),
            Self::Record(wrong) => f.write_str(wrong),
        }
    }
}

/// A FEN without clocks, which is equal for equal positions: the en-passant square is left out if no capture there is legal.
pub(crate) fn identity(board: &Board) -> String {
    let fen = board.to_string();
    let mut identity: String = fen.split_inclusive(' ').take(3).collect();
    match board.legal_en_passant() {
        Some(square) => identity += &square.to_string(),
        None => identity.push('-'),
    }
    identity
}
