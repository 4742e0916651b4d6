//! [`Batch`]: games that were read, as Arrow columns and as positions.

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, Float64Array, Int64Array, StringArray};
use arrow_buffer::NullBuffer;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use slidemask_table::{Chunk, GameColumn, GameTable, Items, Values};

use crate::arrow::{self, ArrowBatch};
use crate::boards::Boards;
use crate::positions::{Positions, bits};
use crate::{feature_values, memory, texts};

/// The table that is read, and which of its columns have the numbers of their texts.
pub(super) struct Wanted {
    pub(super) table: Arc<GameTable>,
    pub(super) is_whole: Vec<bool>,
}

/// Games of several chunks.
#[derive(Default)]
pub(super) struct Batch {
    pieces: Vec<(Arc<Chunk>, Range<usize>)>,
    /// The rows of the games.
    pub(super) rows: usize,
    /// The bytes of the texts in them.
    text: usize,
}

/// The bytes of texts after which a batch ends with its game.
const TEXT: usize = 1 << 28;

/// Positions, the offsets of the games, and the other columns.
pub(super) type Boards3<'py> = (Boards, Bound<'py, PyArray1<i64>>, ArrowBatch);

impl Batch {
    /// Adds the next game of a chunk. A game without rows is left out: any number of them would keep their chunks in memory.
    pub(super) fn push(&mut self, chunk: &Arc<Chunk>, game: usize, table: &GameTable) {
        let rows = chunk.rows(&(game..game + 1)).len();
        if rows == 0 {
            return;
        }
        self.rows += rows;
        self.text = self.text.saturating_add(chunk.text_bytes(game, table));
        match self.pieces.last_mut() {
            Some((last, games)) if Arc::ptr_eq(last, chunk) && games.end == game => games.end = game + 1,
            _ => self.pieces.push((Arc::clone(chunk), game..game + 1)),
        }
    }

    /// Whether there are so many rows, or long texts.
    pub(super) const fn is_full(&self, rows: usize) -> bool {
        self.rows >= rows || self.text >= TEXT
    }

    fn games(&self) -> impl Iterator<Item = (&Chunk, usize)> + Clone {
        self.pieces.iter().flat_map(|(chunk, games)| games.clone().map(|game| (&**chunk, game)))
    }

    /// The positions, if the chunks have them.
    fn positions(&self) -> PyResult<Positions> {
        let pieces = || {
            self.pieces.iter().map(|(chunk, games)| chunk.boards.get(chunk.rows(games)).unwrap_or_default())
        };
        let mut boards = memory::room(pieces().map(<[_]>::len).sum())?;
        pieces().for_each(|piece| boards.extend_from_slice(piece));
        Ok(Positions { boards, valid: None })
    }

    fn values(&self, number: usize, column: &GameColumn, of_games: bool) -> PyResult<ArrayRef> {
        let values = if of_games || !column.is_of_game() {
            let pieces = self.pieces.iter().map(|(chunk, games)| {
                let rows = if of_games { games.clone() } else { chunk.rows(games) };
                (&chunk.values[number], rows, 1)
            });
            Values::concat(column.row_type(), pieces)
        } else {
            let pieces = self.games().map(|(chunk, game)| {
                (&chunk.values[number], game..game + 1, chunk.rows(&(game..game + 1)).len())
            });
            Values::concat(column.row_type(), pieces)
        };
        array(values.map_err(|_| {
            let rows = self.rows;
            PyMemoryError::new_err(format!("there is not enough memory for {rows} rows of {}", column.name()))
        })?)
    }

    fn columns(&self, py: Python<'_>, wanted: &Wanted, positions: &Positions) -> PyResult<ArrowBatch> {
        let table = &wanted.table;
        let columns = table.columns.iter().enumerate().map(|(number, column)| match column.feature() {
            Some(feature) => feature_values::column(feature, py, positions),
            None => py.detach(|| {
                let values = self.values(number, column, table.of_games)?;
                if wanted.is_whole[number] { numbers(values.as_string()) } else { Ok(values) }
            }),
        });
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        arrow::batch(table.columns.iter().map(GameColumn::name), columns, self.rows)
    }

    pub(super) fn arrow(&self, py: Python<'_>, wanted: &Wanted) -> PyResult<ArrowBatch> {
        let has_features = wanted.table.columns.iter().any(|column| column.feature().is_some());
        let positions = if has_features { py.detach(|| self.positions())? } else { Positions::NONE };
        self.columns(py, wanted, &positions)
    }

    pub(super) fn boards<'py>(&self, py: Python<'py>, wanted: &Wanted) -> PyResult<Boards3<'py>> {
        let positions = py.detach(|| self.positions())?;
        let columns = self.columns(py, wanted, &positions)?;
        let mut offsets = memory::room(1 + self.games().count())?;
        let mut end = 0;
        offsets.push(0);
        offsets.extend(self.games().map(|(chunk, game)| {
            end += chunk.rows(&(game..game + 1)).len();
            i64::try_from(end).unwrap_or(i64::MAX)
        }));
        Ok((Boards::from(positions), offsets.into_pyarray(py), columns))
    }
}

/// The whole numbers of texts. A text that is none is null.
fn numbers(texts: &StringArray) -> PyResult<ArrayRef> {
    let (mut numbers, mut valid) = (memory::room(texts.len())?, memory::room(texts.len())?);
    for text in texts {
        let number = text.and_then(|text| text.trim().parse::<i64>().ok());
        valid.push(number.is_some());
        numbers.push(number.unwrap_or_default());
    }
    Ok(Arc::new(Int64Array::new(numbers.into(), bits(&valid)?.map(NullBuffer::new))))
}

/// A column of texts, whole numbers or decimal numbers for Arrow.
fn array(values: Values) -> PyResult<ArrayRef> {
    let nulls = bits(&values.valid)?.map(NullBuffer::new);
    Ok(match values.items {
        Items::Text(found) => {
            texts::total(iter::once(found.text.len()))?;
            let mut offsets = memory::room(found.ends.len() + 1)?;
            offsets.push(0);
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_possible_wrap,
                reason = "the total was checked"
            )]
            offsets.extend(found.ends.iter().map(|&end| end as i32));
            Arc::new(texts::strings(offsets, found.text.into_bytes(), nulls)?)
        }
        Items::Whole(numbers) => Arc::new(Int64Array::new(numbers.into(), nulls)),
        Items::Decimal(numbers) => Arc::new(Float64Array::new(numbers.into(), nulls)),
    })
}
