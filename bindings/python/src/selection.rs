//! Rows of columns of positions: those that an index chooses, and those of several columns.

use std::sync::atomic::{AtomicUsize, Ordering};

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::positions::{BLOCK, Positions};
use crate::{memory, names, threads};

/// The rows that a slice, an array of row numbers or an array of `bool` chooses.
pub(crate) fn rows(positions: &Positions, index: &Bound<'_, PyAny>) -> PyResult<Positions> {
    let py = index.py();
    if let Ok(slice) = index.cast::<PySlice>() {
        let range = slice.indices(isize::try_from(positions.len())?)?;
        let row = |number: usize| range.start + number.cast_signed() * range.step;
        return Positions::make(py, &threads::lengths(range.slicelength, BLOCK)?, |block, boards, valid| {
            for (number, place) in (block * BLOCK..).zip(boards.iter_mut().zip(valid)) {
                positions.copy(row(number).cast_unsigned(), place);
            }
        });
    }
    let array: Bound<'_, PyAny> = names::arrays(py, "as_rows", (index,))?;
    match array.cast::<PyArray1<bool>>() {
        Ok(mask) => chosen(py, positions, mask.try_readonly()?.as_slice()?),
        Err(_) => numbered(py, positions, array.cast::<PyArray1<i64>>()?.try_readonly()?.as_slice()?),
    }
}

/// The rows for which the mask is true.
fn chosen(py: Python<'_>, positions: &Positions, mask: &[bool]) -> PyResult<Positions> {
    let length = positions.len();
    // An empty list is a mask, and a list of numbers, too.
    if mask.len() != length && !mask.is_empty() {
        let message = format!("the mask has {} entries: there are {length} rows", mask.len());
        return Err(PyIndexError::new_err(message));
    }
    let mut lengths = memory::allocate(mask.len().div_ceil(BLOCK), 1)?;
    threads::fill(py, &mut lengths, 1, BLOCK, |block, lengths| {
        for (length, mask) in lengths.iter_mut().zip(mask[block * BLOCK..].chunks(BLOCK)) {
            *length = mask.iter().filter(|&&is_chosen| is_chosen).count();
        }
    })?;
    Positions::make(py, &lengths, |block, boards, valid| {
        let rows = (block * BLOCK..).zip(mask[block * BLOCK..].iter().take(BLOCK));
        let rows = rows.filter(|(_, is_chosen)| **is_chosen);
        for ((row, _), place) in rows.zip(boards.iter_mut().zip(valid)) {
            positions.copy(row, place);
        }
    })
}

/// The rows with these numbers, which count from the end if they are negative.
fn numbered(py: Python<'_>, positions: &Positions, numbers: &[i64]) -> PyResult<Positions> {
    let length = positions.len();
    // The first number that is no row. Another thread of Python may write the array meanwhile, so each number is read once.
    let wrong = AtomicUsize::new(usize::MAX);
    let row = |number: i64| isize::try_from(number).ok().and_then(|number| names::row(number, length).ok());
    let taken = Positions::make(py, &threads::lengths(numbers.len(), BLOCK)?, |block, boards, valid| {
        let places = boards.iter_mut().zip(valid);
        for ((place, number), entry) in (block * BLOCK..).zip(&numbers[block * BLOCK..]).zip(places) {
            match row(*number) {
                Some(row) => positions.copy(row, entry),
                None => drop(wrong.fetch_min(place, Ordering::Relaxed)),
            }
        }
    })?;
    match numbers.get(wrong.into_inner()) {
        Some(&number) => {
            let message = format!("there is no row {number}: there are {length} rows");
            Err(PyIndexError::new_err(message))
        }
        None => Ok(taken),
    }
}

/// The positions of several columns, one column after another.
pub(crate) fn concat(py: Python<'_>, columns: &[&Positions]) -> PyResult<Positions> {
    let blocks = columns.iter().map(|column| column.len().div_ceil(BLOCK)).sum();
    let (mut lengths, mut sources) = (memory::room(blocks)?, memory::room(blocks)?);
    for &column in columns {
        for first in (0..column.len()).step_by(BLOCK) {
            lengths.push(BLOCK.min(column.len() - first));
            sources.push((column, first));
        }
    }
    Positions::make(py, &lengths, |block, boards, valid| {
        let (column, first) = sources[block];
        for (row, place) in (first..).zip(boards.iter_mut().zip(valid)) {
            column.copy(row, place);
        }
    })
}
