//! Rows of columns of positions: those that an index chooses, and those of several columns.

use std::iter;

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::names;
use crate::positions::Positions;

/// The rows that a slice, an array of row numbers or an array of `bool` chooses.
pub(crate) fn rows(positions: &Positions, index: &Bound<'_, PyAny>) -> PyResult<Positions> {
    let length = positions.len();
    if let Ok(slice) = index.cast::<PySlice>() {
        let range = slice.indices(isize::try_from(length)?)?;
        let rows = iter::successors(Some(range.start), |row| row.checked_add(range.step));
        Ok(take(positions, rows.take(range.slicelength).map(isize::cast_unsigned)))
    } else if let Ok(mask) = index.extract::<Vec<bool>>() {
        // An empty list is a mask, and a list of numbers, too.
        if mask.len() != length && !mask.is_empty() {
            let message = format!("the mask has {} entries: there are {length} rows", mask.len());
            return Err(PyIndexError::new_err(message));
        }
        Ok(take(positions, (0..mask.len()).filter(|&row| mask[row])))
    } else if let Ok(numbers) = index.extract::<Vec<isize>>() {
        let numbers =
            numbers.into_iter().map(|number| names::row(number, length)).collect::<PyResult<Vec<_>>>()?;
        Ok(take(positions, numbers.into_iter()))
    } else {
        Err(PyTypeError::new_err("rows are chosen by a number, a slice, an array of numbers or of bool"))
    }
}

/// Some of the rows, in the order of their numbers, which are below the length.
fn take(positions: &Positions, rows: impl Iterator<Item = usize>) -> Positions {
    let (boards, valid) = rows.map(|row| positions.entry(row)).unzip();
    Positions::new(boards, valid)
}

/// The positions of several columns, one column after another.
pub(crate) fn concat<'a>(columns: impl Iterator<Item = &'a Positions>) -> Positions {
    let entries = columns.flat_map(|column| (0..column.len()).map(|row| column.entry(row)));
    let (boards, valid) = entries.unzip();
    Positions::new(boards, valid)
}
