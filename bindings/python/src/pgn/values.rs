//! [`Values`]: those of one column, which the threads of a reader write and batches copy.
//!
//! A thread that finds no memory says so; ordinary vectors would end the process.

use std::collections::TryReserveError;
use std::fmt::{self, Display, Write as _};
use std::ops::Range;
use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int64Type};
use arrow_array::{ArrayRef, PrimitiveArray};
use arrow_buffer::NullBuffer;
use pyo3::prelude::*;

use crate::positions::bits;
use crate::{memory, texts};

/// The values of a column.
pub(super) enum Values {
    Text(Texts),
    Whole(Vec<Option<i64>>),
    Decimal(Vec<Option<f64>>),
}

/// Texts, one behind the other.
#[derive(Default)]
pub(super) struct Texts {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    valid: Vec<bool>,
}

pub(super) type Pushed = Result<(), TryReserveError>;

pub(super) fn push<T>(values: &mut Vec<T>, value: T) -> Pushed {
    values.try_reserve(1)?;
    values.push(value);
    Ok(())
}

impl Texts {
    /// Adds to the text that [`end`](Self::end) ends.
    pub(super) fn add(&mut self, text: &str) -> Pushed {
        self.bytes.try_reserve(text.len())?;
        self.bytes.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Adds what prints itself.
    pub(super) fn add_shown(&mut self, shown: impl Display) -> Pushed {
        let mut writer = Writer { texts: self, failed: Ok(()) };
        // The writer keeps its error.
        let _ = write!(writer, "{shown}");
        writer.failed
    }

    /// Ends a text. Without one, the value is null.
    pub(super) fn end(&mut self, is_text: bool) -> Pushed {
        push(&mut self.ends, self.bytes.len())?;
        push(&mut self.valid, is_text)
    }

    /// Where the texts of some rows are.
    fn places(&self, rows: &Range<usize>) -> Range<usize> {
        let start = |row: usize| row.checked_sub(1).map_or(0, |before| self.ends[before]);
        start(rows.start)..start(rows.end)
    }
}

struct Writer<'a> {
    texts: &'a mut Texts,
    failed: Pushed,
}

impl fmt::Write for Writer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.failed = self.texts.add(text);
        if self.failed.is_ok() { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Values that a batch takes: which ones, and how often.
pub(super) type Piece<'a> = (&'a Values, Range<usize>, usize);

/// A column of so many rows.
pub(super) fn column<'a>(
    kind: &Values,
    rows: usize,
    pieces: impl Iterator<Item = Piece<'a>> + Clone,
) -> PyResult<ArrayRef> {
    match kind {
        Values::Text(_) => text_column(
            rows,
            pieces.filter_map(|(values, rows, times)| match values {
                Values::Text(texts) => Some((texts, rows, times)),
                _ => None,
            }),
        ),
        Values::Whole(_) => numbers::<Int64Type>(
            rows,
            pieces.filter_map(|(values, rows, times)| match values {
                Values::Whole(values) => Some((&values[rows], times)),
                _ => None,
            }),
        ),
        Values::Decimal(_) => numbers::<Float64Type>(
            rows,
            pieces.filter_map(|(values, rows, times)| match values {
                Values::Decimal(values) => Some((&values[rows], times)),
                _ => None,
            }),
        ),
    }
}

fn numbers<'a, T: ArrowPrimitiveType>(
    rows: usize,
    pieces: impl Iterator<Item = (&'a [Option<T::Native>], usize)>,
) -> PyResult<ArrayRef> {
    let (mut numbers, mut valid) = (memory::room(rows)?, memory::room(rows)?);
    for (values, times) in pieces {
        for _ in 0..times {
            numbers.extend(values.iter().map(|value| value.unwrap_or_default()));
            valid.extend(values.iter().map(Option::is_some));
        }
    }
    let nulls = bits(&valid)?.map(NullBuffer::new);
    Ok(Arc::new(PrimitiveArray::<T>::new(numbers.into(), nulls)))
}

fn text_column<'a>(
    rows: usize,
    pieces: impl Iterator<Item = (&'a Texts, Range<usize>, usize)> + Clone,
) -> PyResult<ArrayRef> {
    let size =
        |(texts, rows, times): (&Texts, Range<usize>, usize)| texts.places(&rows).len().saturating_mul(times);
    let total = texts::total(pieces.clone().map(size))?;
    let (mut bytes, mut ends, mut valid) =
        (memory::room(total)?, memory::room(rows + 1)?, memory::room(rows)?);
    ends.push(0);
    for (texts, rows, times) in pieces {
        let places = texts.places(&rows);
        for _ in 0..times {
            let before = bytes.len();
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_possible_wrap,
                reason = "the total was checked"
            )]
            ends.extend(texts.ends[rows.clone()].iter().map(|end| (end - places.start + before) as i32));
            bytes.extend_from_slice(&texts.bytes[places.clone()]);
            valid.extend_from_slice(&texts.valid[rows.clone()]);
        }
    }
    Ok(Arc::new(texts::strings(ends, bytes, bits(&valid)?.map(NullBuffer::new))?))
}
