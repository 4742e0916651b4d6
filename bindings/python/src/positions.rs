//! [`Positions`]: those of a column, some of which may be missing.

use arrow_buffer::BooleanBuffer;
use arrow_buffer::Buffer;
use pyo3::prelude::*;
use slidemask_board::Board;

use crate::fens::Refused;
use crate::lowest::Lowest;
use crate::turns::Turns;
use crate::{memory, threads};

/// Positions that a thread works on at a time.
pub(crate) const BLOCK: usize = 1024;

/// Positions, some of which may be missing.
pub(crate) struct Positions {
    pub(crate) boards: Vec<Board>,
    /// Which rows have a position. `None` if all have one.
    pub(crate) valid: Option<BooleanBuffer>,
}

impl Positions {
    /// A column without rows.
    pub(crate) const NONE: Self = Self { boards: Vec::new(), valid: None };

    /// Positions with a value for each row that says whether it has one.
    fn new(py: Python<'_>, boards: Vec<Board>, valid: &[bool]) -> PyResult<Self> {
        Ok(Self { boards, valid: py.detach(|| bits(valid))? })
    }

    /// Makes a column of blocks of these lengths. `write` gets the number of a block, its boards, and which of its rows have a
    /// position: none at first.
    pub(crate) fn make(
        py: Python<'_>,
        lengths: &[usize],
        write: impl Fn(usize, &mut [Board], &mut [bool]) + Sync + Send,
    ) -> PyResult<Self> {
        let mut valid = memory::allocate(lengths.iter().sum(), 1)?;
        let boards = threads::grow(py, lengths, &Board::default(), &mut valid, write)?;
        Self::new(py, boards, &valid)
    }

    pub(crate) fn len(&self) -> usize {
        self.boards.len()
    }

    /// The position of a row, if it has one.
    pub(crate) fn get(&self, row: usize) -> Option<&Board> {
        let is_valid = self.valid.as_ref().is_none_or(|valid| valid.value(row));
        self.boards.get(row).filter(|_| is_valid)
    }

    /// Whether all rows of two columns are the same.
    pub(crate) fn equal(&self, other: &Self) -> PyResult<bool> {
        let mut turns = Turns::new();
        let mut rows = (0..self.len()).step_by(BLOCK);
        let is_equal =
            |first: usize| (first..self.len().min(first + BLOCK)).all(|row| self.get(row) == other.get(row));
        if self.len() != other.len() {
            return Ok(false);
        }
        rows.try_fold(true, |equal, first| {
            turns.ask()?;
            Ok(equal && is_equal(first))
        })
    }

    /// `width` values for each row, in one column. A row without a position has zeros.
    pub(crate) fn fill<T: Default + Clone + Send>(
        &self,
        py: Python<'_>,
        width: usize,
        write: impl Fn(&Board, &mut [T]) + Sync + Send,
    ) -> PyResult<Vec<T>> {
        let mut values = memory::allocate(self.len(), width)?;
        threads::fill(py, &mut values, width, BLOCK, |first, values| {
            for (row, values) in (first..).zip(values.chunks_mut(width)) {
                if let Some(board) = self.get(row) {
                    write(board, values);
                }
            }
        })?;
        Ok(values)
    }

    /// Copies a row to a place of a column that is [made](Self::make).
    pub(crate) fn copy(&self, row: usize, (board, is_valid): (&mut Board, &mut bool)) {
        (*board, *is_valid) = (self.boards[row], self.get(row).is_some());
    }

    /// Whether each row has a position.
    pub(crate) fn is_valid(&self, py: Python<'_>) -> PyResult<Vec<bool>> {
        let mut values = memory::allocate(self.len(), 1)?;
        threads::fill(py, &mut values, 1, 64 * BLOCK, |first, values| {
            for (row, value) in (first..).zip(values) {
                *value = self.get(row).is_some();
            }
        })?;
        Ok(values)
    }

    /// Reads a column of so many rows. The error with the lowest row is the exception, which names the text of the row.
    pub(crate) fn read<'a>(
        py: Python<'_>,
        rows: usize,
        read: impl Fn(usize) -> Result<Board, Refused> + Sync + Send,
        text: impl Fn(usize) -> Option<&'a [u8]>,
        is_error: impl Fn(Refused) -> bool + Sync + Send,
    ) -> PyResult<Self> {
        let lowest = Lowest::new();
        let positions = Self::make(py, &threads::lengths(rows, BLOCK)?, |block, boards, valid| {
            for (row, (board, is_valid)) in (block * BLOCK..).zip(boards.iter_mut().zip(valid)) {
                match read(row) {
                    Ok(read) => (*board, *is_valid) = (read, true),
                    Err(refused) if is_error(refused) => lowest.note(row, || refused),
                    Err(_) => {}
                }
            }
        })?;
        if let Some((row, refused)) = lowest.found() {
            return Err(refused.exception(py, Some(row), text(row)));
        }
        Ok(positions)
    }
}

/// Values as the bits of Arrow. `None` if all are true.
pub(crate) fn bits(values: &[bool]) -> PyResult<Option<BooleanBuffer>> {
    if values.iter().all(|&value| value) {
        return Ok(None);
    }
    let mut bytes = memory::room::<u8>(values.len().div_ceil(8))?;
    bytes.extend(
        values.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit))),
    );
    Ok(Some(BooleanBuffer::new(Buffer::from_vec(bytes), 0, values.len())))
}
