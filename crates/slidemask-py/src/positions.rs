//! [`Positions`]: those of a column, some of which may be missing.

use std::sync::{Mutex, PoisonError};

use arrow_buffer::BooleanBuffer;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use slidemask_board::Board;

use crate::fens::Refused;
use crate::threads;

/// Positions that a thread works on at a time.
pub(crate) const BLOCK: usize = 1024;

/// A column of default values, or an exception if there is not enough memory for it.
pub(crate) fn allocate<T: Default + Clone>(rows: usize, width: usize) -> PyResult<Vec<T>> {
    let length = rows.checked_mul(width);
    // This asks for the memory and gives it back. (`vec!` ends the process if it gets none; in return, it takes memory of
    // zeros from the system without writing it.)
    let is_available = length.is_some_and(|length| Vec::<T>::new().try_reserve_exact(length).is_ok());
    match length {
        Some(length) if is_available => Ok(vec![T::default(); length]),
        _ => Err(PyMemoryError::new_err(format!(
            "there is not enough memory for {rows} rows of {} bytes",
            width.saturating_mul(size_of::<T>())
        ))),
    }
}

/// Positions, some of which may be missing.
pub(crate) struct Positions {
    pub(crate) boards: Vec<Board>,
    /// Which rows have a position. `None` if all have one.
    pub(crate) valid: Option<BooleanBuffer>,
}

impl Positions {
    pub(crate) fn new(boards: Vec<Board>, valid: Vec<bool>) -> Self {
        let valid = valid.contains(&false).then(|| BooleanBuffer::from(valid));
        Self { boards, valid }
    }

    pub(crate) fn len(&self) -> usize {
        self.boards.len()
    }

    /// The position of a row, if it has one.
    pub(crate) fn get(&self, row: usize) -> Option<&Board> {
        let is_valid = self.valid.as_ref().is_none_or(|valid| valid.value(row));
        self.boards.get(row).filter(|_| is_valid)
    }

    /// An answer for each row that has a position, in blocks of rows.
    pub(crate) fn each<T: Send>(
        &self,
        py: Python<'_>,
        answer: impl Fn(&Board) -> T + Sync + Send,
    ) -> PyResult<Vec<Vec<Option<T>>>> {
        threads::blocks(py, self.len(), BLOCK, |first, count| {
            (first..first + count).map(|row| self.get(row).map(&answer)).collect()
        })
    }

    /// `width` values for each row, in one column. A row without a position has zeros.
    pub(crate) fn fill<T: Default + Clone + Send>(
        &self,
        py: Python<'_>,
        width: usize,
        write: impl Fn(&Board, &mut [T]) + Sync + Send,
    ) -> PyResult<Vec<T>> {
        let mut values = allocate(self.len(), width)?;
        threads::fill(py, &mut values, width, BLOCK, |first, values| {
            for (row, values) in (first..).zip(values.chunks_mut(width)) {
                if let Some(board) = self.get(row) {
                    write(board, values);
                }
            }
        })?;
        Ok(values)
    }

    /// What [`Positions::new`] takes of a row.
    pub(crate) fn entry(&self, row: usize) -> (Board, bool) {
        (self.boards[row], self.get(row).is_some())
    }

    /// Which rows have a position.
    pub(crate) fn valid(&self) -> BooleanBuffer {
        self.valid.clone().unwrap_or_else(|| BooleanBuffer::new_set(self.len()))
    }

    /// Reads a column of so many rows. The error with the lowest row is the exception, which names the text of the row.
    pub(crate) fn read<'a>(
        py: Python<'_>,
        rows: usize,
        read: impl Fn(usize) -> Result<Board, Refused> + Sync + Send,
        text: impl Fn(usize) -> Option<&'a [u8]>,
        is_error: impl Fn(Refused) -> bool + Sync + Send,
    ) -> PyResult<Self> {
        let mut found: Vec<(Board, bool)> = allocate(rows, 1)?;
        // The error with the lowest row.
        let first_error: Mutex<Option<(usize, Refused)>> = Mutex::new(None);
        threads::fill(py, &mut found, 1, BLOCK, |first, found| {
            for (row, (board, is_valid)) in (first..).zip(found) {
                match read(row) {
                    Ok(read) => (*board, *is_valid) = (read, true),
                    Err(refused) if is_error(refused) => {
                        let mut lowest = first_error.lock().unwrap_or_else(PoisonError::into_inner);
                        if lowest.as_ref().is_none_or(|(other, _)| row < *other) {
                            *lowest = Some((row, refused));
                        }
                    }
                    Err(_) => {}
                }
            }
        })?;
        if let Some((row, refused)) = first_error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(refused.exception(py, Some(row), text(row)));
        }
        let (mut boards, mut valid) = (allocate(rows, 1)?, allocate(rows, 1)?);
        for ((board, is_valid), found) in boards.iter_mut().zip(&mut valid).zip(found) {
            (*board, *is_valid) = found;
        }
        Ok(Self::new(boards, valid))
    }
}
