//! [`Batch`]: games that were read, as Arrow columns and as positions.

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, Float64Array, Int64Array, ListArray, StringArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::Field;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyMemoryError, PyOverflowError};
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
    /// The moves in their lists.
    moves: usize,
    /// The bytes of the texts in them.
    text: usize,
}

/// The bytes of texts after which a batch ends with its game.
const TEXT: usize = 1 << 28;

/// The moves in lists after which a batch ends with its game.
const MOVES: usize = 1 << 20;

/// Positions, the offsets of the games, and the other columns.
pub(super) type Boards3<'py> = (Boards, Bound<'py, PyArray1<i64>>, ArrowBatch);

impl Batch {
    /// Adds the next game of a chunk. A game without rows is left out: any number of them would keep their chunks in memory.
    pub(super) fn push(&mut self, chunk: &Arc<Chunk>, game: usize, table: &GameTable) {
        let rows = chunk.rows(&(game..game + 1), table);
        if rows == 0 {
            return;
        }
        self.rows += rows;
        self.moves += if table.has_lists() { chunk.moves(&(game..game + 1)).len() } else { 0 };
        self.text = self.text.saturating_add(chunk.text_bytes(game, table));
        match self.pieces.last_mut() {
            Some((last, games)) if Arc::ptr_eq(last, chunk) && games.end == game => games.end = game + 1,
            _ => self.pieces.push((Arc::clone(chunk), game..game + 1)),
        }
    }

    /// Whether there are so many rows, long lists, or long texts.
    pub(super) const fn is_full(&self, rows: usize) -> bool {
        self.rows >= rows || self.moves >= MOVES || self.text >= TEXT
    }

    fn games(&self) -> impl Iterator<Item = (&Chunk, Range<usize>)> + Clone {
        self.pieces.iter().flat_map(|(chunk, games)| games.clone().map(|game| (&**chunk, game..game + 1)))
    }

    /// The moves before each game, and all.
    fn offsets<T: TryFrom<usize>>(&self) -> PyResult<Vec<T>> {
        let mut offsets = memory::room(1 + self.games().count())?;
        let ends = self.games().scan(0, |end, (chunk, game)| {
            *end += chunk.moves(&game).len();
            Some(*end)
        });
        for offset in iter::once(0).chain(ends) {
            let error = |_| {
                PyOverflowError::new_err(format!("a batch of {offset} moves: take fewer games at a time"))
            };
            offsets.push(T::try_from(offset).map_err(error)?);
        }
        Ok(offsets)
    }

    /// The positions, if the chunks have them.
    fn positions(&self) -> PyResult<Positions> {
        let pieces = || {
            self.pieces.iter().map(|(chunk, games)| chunk.boards.get(chunk.moves(games)).unwrap_or_default())
        };
        let mut boards = memory::room(pieces().map(<[_]>::len).sum())?;
        pieces().for_each(|piece| boards.extend_from_slice(piece));
        Ok(Positions { boards, valid: None })
    }

    /// The values of a column: one for each move, or for each row.
    fn values(&self, number: usize, column: &GameColumn, table: &GameTable) -> PyResult<ArrayRef> {
        let values = if column.is_of_game() {
            let pieces = self.games().map(|(chunk, game)| {
                let times = chunk.rows(&game, table);
                (&chunk.values[number], game, times)
            });
            Values::concat(column.row_type(), pieces)
        } else {
            let pieces =
                self.pieces.iter().map(|(chunk, games)| (&chunk.values[number], chunk.moves(games), 1));
            Values::concat(column.row_type(), pieces)
        };
        array(values.map_err(|_| {
            let rows = self.rows;
            PyMemoryError::new_err(format!("there is not enough memory for {rows} rows of {}", column.name()))
        })?)
    }

    fn columns(&self, py: Python<'_>, wanted: &Wanted, positions: &Positions) -> PyResult<ArrowBatch> {
        let table = &wanted.table;
        let lists = table.has_lists().then(|| self.offsets()).transpose()?;
        let lists = lists.map(|offsets| OffsetBuffer::new(offsets.into()));
        let columns = table.columns.iter().enumerate().map(|(number, column)| {
            let values = match column.feature() {
                Some(feature) => feature_values::column(feature, py, positions)?,
                None => py.detach(|| {
                    let values = self.values(number, column, table)?;
                    if wanted.is_whole[number] { numbers(values.as_string()) } else { Ok(values) }
                })?,
            };
            let Some(offsets) = lists.clone().filter(|_| !column.is_of_game()) else { return Ok(values) };
            let item = Arc::new(Field::new_list_field(values.data_type().clone(), true));
            Ok(Arc::new(ListArray::new(item, offsets, values, None)) as ArrayRef)
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
        Ok((Boards::from(positions), self.offsets()?.into_pyarray(py), columns))
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
