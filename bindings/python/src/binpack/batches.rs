//! Entries of a binpack as columns: for Arrow, as positions, and as inputs of a network.

use std::sync::Arc;

use arrow_array::types::{Int8Type, Int16Type, UInt16Type};
use arrow_array::{ArrayRef, PrimitiveArray};
use numpy::{IntoPyArray, PyArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use slidemask::{Bitboard, Color};
use slidemask_binpack::Entry;
use slidemask_board::{Board, Impossibilities, Kind};
use slidemask_nnue::network::NetworkInputs;
use slidemask_table::EntryColumn;

use crate::arrow::{self, ArrowBatch, ArrowColumn};
use crate::boards::Boards;
use crate::feature_values;
use crate::lists::BoardColumn;
use crate::memory::allocate;
use crate::network_inputs::{self, Sides};
use crate::notation::uci;
use crate::positions::{BLOCK, Positions};
use crate::{texts, threads};

/// Entries as a column of boards.
struct Entries<'a>(&'a [Entry]);

impl BoardColumn for Entries<'_> {
    fn rows(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn bitboards(&self, row: usize) -> Option<([Bitboard; 2], [Bitboard; 6])> {
        let position = &self.0[row].position;
        Some((Color::ALL.map(|color| position.color(color)), Kind::ALL.map(|kind| position.kind(kind))))
    }

    fn side_to_move(&self, row: usize) -> Color {
        self.0[row].position.side_to_move()
    }
}

/// A number of each entry.
fn numbers<T: Default + Clone + Send>(
    py: Python<'_>,
    entries: &[Entry],
    number: impl Fn(&Entry) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let mut numbers = allocate(entries.len(), 1)?;
    threads::fill(py, &mut numbers, 1, NUMBERS, |first, numbers| {
        for (place, entry) in numbers.iter_mut().zip(&entries[first..]) {
            *place = number(entry);
        }
    })?;
    Ok(numbers)
}

/// Entries whose numbers a thread takes at a time. For fewer, another thread is not worth it.
const NUMBERS: usize = 1 << 16;

/// The positions as boards. Those that no game can reach, which a binpack may have, are accepted.
fn positions(py: Python<'_>, entries: &[Entry]) -> PyResult<Positions> {
    let mut boards = allocate(entries.len(), 1)?;
    threads::fill(py, &mut boards, 1, BLOCK, |first, boards| {
        for (board, entry) in boards.iter_mut().zip(&entries[first..]) {
            let fen = entry.position.to_fen(entry.ply);
            *board = Board::accepting(&fen, Impossibilities::ALL).expect("all impossibilities are accepted");
        }
    })?;
    Ok(Positions { boards, valid: None })
}

/// The moves in UCI. An entry without a move has a null.
fn moves(py: Python<'_>, entries: &[Entry], positions: &Positions) -> PyResult<ArrayRef> {
    texts::of_rows(py, entries.len(), |row, buffer| {
        let (entry, board) = (&entries[row], &positions.boards[row]);
        let (letters, length) = uci(board, entry.played()?, board.castling_style());
        buffer[..length].copy_from_slice(&letters[..length]);
        core::str::from_utf8(&buffer[..length]).ok()
    })
}

/// The columns of batches, by name.
pub(super) struct Columns(Vec<(String, EntryColumn)>);

const COLUMNS: &str = "'fen', 'move', 'score', 'ply', 'result' and names of slidemask.FEATURES";

impl Columns {
    pub(super) fn new(names: &Bound<'_, PyAny>) -> PyResult<Self> {
        let names = names
            .extract::<Vec<String>>()
            .map_err(|_| PyTypeError::new_err(format!("columns is not a list of names: use {COLUMNS}")))?;
        let column = |name: String| match EntryColumn::named(&name) {
            Some(column) => Ok((name, column)),
            None => Err(PyValueError::new_err(format!(
                "there is no column '{}': use {COLUMNS}",
                name.escape_debug()
            ))),
        };
        names.into_iter().map(column).collect::<PyResult<_>>().map(Self)
    }

    pub(super) fn batch(&self, py: Python<'_>, entries: &[Entry]) -> PyResult<ArrowBatch> {
        // Only moves and features need boards.
        let needed =
            self.0.iter().any(|(_, kind)| matches!(kind, EntryColumn::Move | EntryColumn::Feature(_)));
        let positions = positions(py, if needed { entries } else { &[] })?;
        let columns = self.0.iter().map(|(_, kind)| -> PyResult<ArrayRef> {
            Ok(match kind {
                EntryColumn::Move => moves(py, entries, &positions)?,
                EntryColumn::Score => array::<Int16Type>(numbers(py, entries, |entry| entry.score)?),
                EntryColumn::Ply => array::<UInt16Type>(numbers(py, entries, |entry| entry.ply)?),
                EntryColumn::Result => array::<Int8Type>(numbers(py, entries, |entry| entry.result)?),
                EntryColumn::Feature(feature) => feature_values::column(*feature, py, &positions)?,
            })
        });
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        arrow::batch(self.0.iter().map(|(name, _)| &**name), columns, entries.len())
    }
}

fn array<T: arrow_array::types::ArrowPrimitiveType>(values: Vec<T::Native>) -> ArrayRef {
    Arc::new(PrimitiveArray::<T>::new(values.into(), None))
}

type Scores<'py> = Bound<'py, PyArray1<i16>>;
type Plies<'py> = Bound<'py, PyArray1<u16>>;
type Results<'py> = Bound<'py, PyArray1<i8>>;

/// What is known about entries besides their positions and moves.
fn facts<'py>(py: Python<'py>, entries: &[Entry]) -> PyResult<(Scores<'py>, Plies<'py>, Results<'py>)> {
    Ok((
        numbers(py, entries, |entry| entry.score)?.into_pyarray(py),
        numbers(py, entries, |entry| entry.ply)?.into_pyarray(py),
        numbers(py, entries, |entry| entry.result)?.into_pyarray(py),
    ))
}

/// Positions, moves, scores, plies and results.
pub(super) type Boards5<'py> = (Boards, ArrowColumn, Scores<'py>, Plies<'py>, Results<'py>);

pub(super) fn boards<'py>(py: Python<'py>, entries: &[Entry]) -> PyResult<Boards5<'py>> {
    let positions = positions(py, entries)?;
    let moves = ArrowColumn(moves(py, entries, &positions)?);
    let (scores, plies, results) = facts(py, entries)?;
    Ok((Boards::from(positions), moves, scores, plies, results))
}

/// The inputs of two sides (`None` if they were written into rows), scores, plies, results, and whether White is to move.
pub(super) type Inputs<'py> =
    (Option<[Bound<'py, PyAny>; 2]>, Scores<'py>, Plies<'py>, Results<'py>, Bound<'py, PyArray1<bool>>);

pub(super) fn inputs<'py>(
    py: Python<'py>,
    entries: &[Entry],
    sides: Sides,
    network: &NetworkInputs,
    rows: Option<[PyReadwriteArray2<'py, i32>; 2]>,
) -> PyResult<Inputs<'py>> {
    let blocks = sides.pairs(py, &Entries(entries), network)?;
    let lists = if let Some(rows) = rows {
        for (column, mut rows) in rows.into_iter().enumerate() {
            let width = rows.as_array().ncols();
            let rows = rows.as_slice_mut()?.get_mut(..width * entries.len()).ok_or_else(|| {
                PyValueError::new_err(format!("the arrays have no room for {} rows", entries.len()))
            })?;
            blocks.pad(py, column, width, rows)?;
        }
        None
    } else {
        let [first, second] = [0, 1].map(|column| network_inputs::arrays(py, &blocks, column, None));
        Some([first?, second?])
    };
    py.detach(|| drop(blocks));
    let (scores, plies, results) = facts(py, entries)?;
    let white = numbers(py, entries, |entry| entry.position.side_to_move() == Color::White)?.into_pyarray(py);
    Ok((lists, scores, plies, results, white))
}
