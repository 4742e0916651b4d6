//! [`Batch`]: games that were read, as Arrow columns and as positions.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef};
use arrow_schema::{Field, Schema};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use super::columns::Column;
use super::table::{Chunk, Table};
use super::values;
use crate::arrow::{self, ArrowBatch};
use crate::boards::Boards;
use crate::memory;
use crate::positions::Positions;

/// Games of several chunks.
#[derive(Default)]
pub(super) struct Batch {
    pieces: Vec<(Arc<Chunk>, Range<usize>)>,
    /// The rows of the games.
    pub(super) rows: usize,
}

/// Positions, the offsets of the games, and the other columns.
pub(super) type Boards3<'py> = (Boards, Bound<'py, PyArray1<i64>>, ArrowBatch);

impl Batch {
    /// Adds the next game of a chunk. A game without rows is left out: any number of them would keep their chunks in memory.
    pub(super) fn push(&mut self, chunk: &Arc<Chunk>, game: usize) {
        let rows = chunk.rows(&(game..game + 1)).len();
        if rows == 0 {
            return;
        }
        self.rows += rows;
        match self.pieces.last_mut() {
            Some((last, games)) if Arc::ptr_eq(last, chunk) && games.end == game => games.end = game + 1,
            _ => self.pieces.push((Arc::clone(chunk), game..game + 1)),
        }
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

    fn values(&self, number: usize, column: &Column, of_games: bool) -> PyResult<ArrayRef> {
        let kind = column.empty();
        if of_games || !column.is_of_game() {
            let pieces = self.pieces.iter().map(|(chunk, games)| {
                let rows = if of_games { games.clone() } else { chunk.rows(games) };
                (&chunk.values[number], rows, 1)
            });
            return values::column(&kind, self.rows, pieces);
        }
        let pieces = self.games().map(|(chunk, game)| {
            (&chunk.values[number], game..game + 1, chunk.rows(&(game..game + 1)).len())
        });
        values::column(&kind, self.rows, pieces)
    }

    fn columns(&self, py: Python<'_>, table: &Table, positions: &Positions) -> PyResult<ArrowBatch> {
        let columns = table.columns.iter().enumerate().map(|(number, (_, column))| match column {
            Column::Feature(feature) => feature.column(py, positions),
            column => py.detach(|| self.values(number, column, table.of_games)),
        });
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        let fields = table.columns.iter().zip(&columns);
        let fields = fields.map(|((name, _), column)| Field::new(name, column.data_type().clone(), true));
        arrow::batch(Schema::new(fields.collect::<Vec<_>>()), columns, self.rows).map(ArrowBatch)
    }

    pub(super) fn arrow(&self, py: Python<'_>, table: &Table) -> PyResult<ArrowBatch> {
        let has_features = table.columns.iter().any(|(_, column)| column.is_feature());
        let positions = if has_features { py.detach(|| self.positions())? } else { Positions::NONE };
        self.columns(py, table, &positions)
    }

    pub(super) fn boards<'py>(&self, py: Python<'py>, table: &Table) -> PyResult<Boards3<'py>> {
        let positions = py.detach(|| self.positions())?;
        let columns = self.columns(py, table, &positions)?;
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
