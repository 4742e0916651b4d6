//! Memory that may be missing. A column that finds none raises `MemoryError`; an ordinary vector would end the process.

use std::collections::TryReserveError;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::turns::Turns;

/// The exception for a column of so many rows.
pub(crate) fn missing(rows: usize, bytes: usize) -> PyErr {
    PyMemoryError::new_err(format!("there is not enough memory for {rows} rows of {bytes} bytes"))
}

/// The exception for memory that a library has not got.
pub(crate) fn refused(error: &TryReserveError) -> PyErr {
    PyMemoryError::new_err(format!("there is not enough memory: {error}"))
}

/// An empty column with room for so many rows.
pub(crate) fn room<T>(rows: usize) -> PyResult<Vec<T>> {
    let mut column = Vec::new();
    column.try_reserve_exact(rows).map_err(|_| missing(rows, size_of::<T>()))?;
    Ok(column)
}

/// A column of default values, which nothing has written yet if they are zeros.
pub(crate) fn allocate<T: Default + Clone>(rows: usize, width: usize) -> PyResult<Vec<T>> {
    let length = rows.checked_mul(width);
    // This asks for the memory and gives it back. (`vec!` ends the process if it gets none; in return, it takes memory of
    // zeros from the system without writing it.)
    let is_available = length.is_some_and(|length| Vec::<T>::new().try_reserve_exact(length).is_ok());
    match length {
        Some(length) if is_available => Ok(vec![T::default(); length]),
        _ => Err(missing(rows, width.saturating_mul(size_of::<T>()))),
    }
}

/// A list of Python, item by item. Other threads of Python get their turns meanwhile. (`PyList::new` panics without memory.)
pub(crate) fn list<'py>(
    py: Python<'py>,
    count: usize,
    mut item: impl FnMut(usize) -> PyResult<Option<Bound<'py, PyAny>>>,
) -> PyResult<Bound<'py, PyList>> {
    let list = nones(py, count)?;
    let mut turns = Turns::new();
    for number in 0..count {
        if let Some(item) = item(number)? {
            list.set_item(number, item)?;
        }
        turns.next(py)?;
    }
    Ok(list)
}

/// A list of `None`.
pub(crate) fn nones(py: Python<'_>, count: usize) -> PyResult<Bound<'_, PyList>> {
    Ok(PyList::new(py, [py.None()])?.as_sequence().repeat(count)?.cast_into::<PyList>()?)
}
