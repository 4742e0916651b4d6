//! Columns of texts: lists of Python, and Arrow columns of texts and of lists of texts.
//!
//! An Arrow column is written in two passes. The first one counts the bytes of each block of rows; the second one writes each text to
//! its place. So nothing but the column itself takes memory, and a column that Arrow cannot count is an error before that.

use std::sync::Arc;

use arrow_array::{ArrayRef, ListArray, StringArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use slidemask_board::{Board, Fen};

use crate::notation::Notation;
use crate::positions::{BLOCK, Positions, bits};
use crate::{memory, threads};

/// Room for one text.
pub(crate) type Line = [u8; Fen::MAX_LEN];

/// The FEN of a position.
pub(crate) fn fen<'a>(board: &Board, buffer: &'a mut Line) -> &'a str {
    board.to_fen().encode(buffer)
}

/// A FEN without clocks, which is equal for equal positions: the en-passant square is left out if no capture there is legal.
pub(crate) fn identity<'a>(board: &Board, buffer: &'a mut Line) -> &'a str {
    let fen = Fen { en_passant: board.legal_en_passant(), ..board.to_fen() }.encode(buffer);
    fen.rsplitn(3, ' ').last().unwrap_or(fen)
}

/// A text for each position, as a list of Python.
///
/// Only Python's objects need the GIL. The texts are written some blocks at a time, and only those of these blocks are in memory.
pub(crate) fn list(
    py: Python<'_>,
    positions: &Positions,
    text: impl for<'a> Fn(&Board, &'a mut Line) -> Option<&'a str> + Sync + Send,
) -> PyResult<Py<PyList>> {
    /// Rows whose texts are in memory: 6 MB. To make so many objects takes 5 ms.
    const PART: usize = 64 * BLOCK;
    let list = memory::nones(py, positions.len())?;
    let mut lines = memory::room(PART.min(positions.len()))?;
    lines.resize(PART.min(positions.len()), (0, [0; Fen::MAX_LEN]));
    for part in (0..positions.len()).step_by(PART) {
        let lines = &mut lines[..PART.min(positions.len() - part)];
        threads::fill(py, lines, 1, BLOCK, |first, lines| {
            for (row, (length, line)) in (part + first..).zip(lines) {
                *length = positions.get(row).and_then(|board| text(board, line)).map_or(0, str::len);
            }
        })?;
        py.check_signals()?;
        // A text has at least one letter.
        for (row, (length, line)) in (part..).zip(lines).filter(|(_, (length, _))| *length > 0) {
            list.set_item(row, PyString::from_bytes(py, &line[..*length])?)?;
        }
    }
    Ok(list.unbind())
}

/// A text for each position, as an Arrow column. A row without one is null.
pub(crate) fn column(
    py: Python<'_>,
    positions: &Positions,
    text: impl for<'a> Fn(&Board, &'a mut Line) -> Option<&'a str> + Sync + Send,
) -> PyResult<ArrayRef> {
    of_rows(py, positions.len(), |row, buffer| positions.get(row).and_then(|board| text(board, buffer)))
}

/// A text for each row, as an Arrow column. A row without one is null.
pub(crate) fn of_rows(
    py: Python<'_>,
    rows: usize,
    text: impl for<'a> Fn(usize, &'a mut Line) -> Option<&'a str> + Sync + Send,
) -> PyResult<ArrayRef> {
    let each = |row: usize, each: &mut dyn FnMut(&[u8])| {
        if let Some(text) = text(row, &mut [0; Fen::MAX_LEN]) {
            each(text.as_bytes());
        }
    };
    let size = |row: usize| text(row, &mut [0; Fen::MAX_LEN]).map_or((0, 0), |text| (1, text.len()));
    let Written { rows_end: mut ends, ends: texts_end, bytes } = written(py, rows, size, each)?;
    let mut valid = memory::allocate(rows, 1)?;
    py.detach(|| {
        for (is_valid, ends) in valid.iter_mut().zip(ends.windows(2)) {
            *is_valid = ends[0] < ends[1];
        }
        // The end of the texts of a row instead of their number.
        for end in &mut ends {
            *end = texts_end[end.cast_unsigned() as usize];
        }
        Ok(Arc::new(strings(ends, bytes, bits(&valid)?.map(NullBuffer::new))?) as ArrayRef)
    })
}

/// The legal moves of each position, as an Arrow column of lists of texts.
pub(crate) fn legal_moves(py: Python<'_>, positions: &Positions, notation: Notation) -> PyResult<ArrayRef> {
    let size = |row| positions.get(row).map_or((0, 0), |board| notation.size_of_moves(board));
    let each = |row, each: &mut dyn FnMut(&[u8])| {
        if let Some(board) = positions.get(row) {
            notation.each_move(board, each);
        }
    };
    let Written { rows_end, ends, bytes } = written(py, positions.len(), size, each)?;
    let nulls = positions.valid.clone().map(NullBuffer::new);
    py.detach(|| {
        let item = Arc::new(Field::new_list_field(DataType::Utf8, true));
        let texts = Arc::new(strings(ends, bytes, None)?);
        Ok(Arc::new(ListArray::try_new(item, offsets(rows_end), texts, nulls).map_err(|error| bug(&error))?)
            as ArrayRef)
    })
}

/// The texts of all rows, one after another.
struct Written {
    /// The number of texts before each row, and of all.
    rows_end: Vec<i32>,
    /// The number of bytes before each text, and of all.
    ends: Vec<i32>,
    bytes: Vec<u8>,
}

/// Writes the texts of all rows. `size` returns the number of texts of a row and that of their bytes, and `each` calls a function
/// with each text.
fn written(
    py: Python<'_>,
    rows: usize,
    size: impl Fn(usize) -> (usize, usize) + Sync + Send,
    each: impl Fn(usize, &mut dyn FnMut(&[u8])) + Sync + Send,
) -> PyResult<Written> {
    let rows_of = |block: usize| block * BLOCK..rows.min((block + 1) * BLOCK);
    // The texts and bytes of each block.
    let mut sizes: Vec<(usize, usize)> = memory::allocate(rows.div_ceil(BLOCK), 1)?;
    threads::fill(py, &mut sizes, 1, 1, |block, sizes| {
        for (block, (texts, bytes)) in (block..).zip(sizes) {
            for (count, size) in rows_of(block).map(&size) {
                (*texts, *bytes) = (*texts + count, *bytes + size);
            }
        }
    })?;
    // A text has a byte or more. So if the bytes fit, the texts do.
    let total = total(sizes.iter().map(|&(_, bytes)| bytes))?;
    let texts = sizes.iter().map(|(texts, _)| texts).sum::<usize>();
    let (mut rows_end, mut ends) = (memory::allocate(rows + 1, 1)?, memory::allocate(texts + 1, 1)?);
    let mut bytes = memory::allocate(total, 1)?;
    let (mut rows_left, mut ends_left, mut bytes_left) = (&mut rows_end[1..], &mut ends[1..], &mut bytes[..]);
    let mut parts = memory::room(sizes.len())?;
    let mut before = (0, 0);
    for (block, (texts, size)) in sizes.into_iter().enumerate() {
        let rows = rows_left.split_off_mut(..rows_of(block).len()).unwrap_or_default();
        let ends = ends_left.split_off_mut(..texts).unwrap_or_default();
        parts.push((before, rows, ends, bytes_left.split_off_mut(..size).unwrap_or_default()));
        before = (before.0 + texts, before.1 + size);
    }
    threads::fill(py, &mut parts, 1, 1, |block, parts| {
        for (block, ((count, before), rows, ends, bytes)) in (block..).zip(parts) {
            let (mut ends, mut count, mut written) = (ends.iter_mut(), *count, 0);
            for (number, row_end) in rows_of(block).zip(rows.iter_mut()) {
                each(number, &mut |text| {
                    bytes[written..written + text.len()].copy_from_slice(text);
                    written += text.len();
                    count += 1;
                    if let Some(end) = ends.next() {
                        *end = offset(*before + written);
                    }
                });
                *row_end = offset(count);
            }
        }
    })?;
    drop(parts);
    Ok(Written { rows_end, ends, bytes })
}

/// An offset of a column whose [`total`] was checked.
fn offset(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The number of bytes, or an error if they do not fit a column: Arrow counts them with 32 bits.
pub(crate) fn total(sizes: impl Iterator<Item = usize>) -> PyResult<usize> {
    let bytes = sizes.fold(0, usize::saturating_add);
    match i32::try_from(bytes) {
        Ok(_) => Ok(bytes),
        Err(_) => Err(PyOverflowError::new_err(format!(
            "a column of texts of {bytes} bytes: take fewer rows at a time"
        ))),
    }
}

fn offsets(ends: Vec<i32>) -> OffsetBuffer<i32> {
    OffsetBuffer::new(ScalarBuffer::from(ends))
}

pub(crate) fn strings(ends: Vec<i32>, bytes: Vec<u8>, nulls: Option<NullBuffer>) -> PyResult<StringArray> {
    StringArray::try_new(offsets(ends), Buffer::from_vec(bytes), nulls).map_err(|error| bug(&error))
}

fn bug(error: &ArrowError) -> PyErr {
    PyValueError::new_err(format!("a column that slidemask made is wrong, which is a bug: {error}"))
}
