//! What an entry says, as text and as columns.

use std::fmt;

use slidemask::{File, Square};
use slidemask_binpack::Entry;
use slidemask_board::{Board, Impossibilities, Move};
use slidemask_table::{EntryColumn, RowType, Values};

use crate::error::Failure;
use crate::table::no_memory;

/// The move of an entry without one.
pub(super) const NO_MOVE: &str = "0000";

/// A move in UCI notation, with castling as a step of the king.
pub(super) struct Played(pub(super) Option<Move>);

impl Played {
    pub(super) fn of(entry: &Entry) -> Self {
        let position = &entry.position;
        Self(entry.played().map(|mut played| {
            // A binpack has no castling but that of standard chess.
            if position.color(position.side_to_move()).contains(played.to) {
                let file = if played.to.file() == File::H { File::G } else { File::C };
                played.to = Square::new(file, played.from.rank());
            }
            played
        }))
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(played) => played.fmt(f),
            None => f.write_str(NO_MOVE),
        }
    }
}

/// The columns that say all of an entry. Each name is the key of a line of plain text.
fn all() -> impl Iterator<Item = (&'static str, EntryColumn)> {
    EntryColumn::NAMES.into_iter().filter_map(|name| Some((name, EntryColumn::named(name)?)))
}

pub(super) fn columns() -> impl Iterator<Item = (String, RowType)> {
    all().map(|(name, column)| (name.to_owned(), column.row_type()))
}

/// The values of these columns.
pub(super) fn values(entries: &[Entry]) -> Result<Vec<Values>, Failure> {
    let mut rows: Vec<_> = all().map(|(_, column)| (column, Values::new(column.row_type()))).collect();
    for entry in entries {
        let board = Board::accepting(&entry.position.to_fen(entry.ply), Impossibilities::ALL);
        let board = board.map_err(|error| Failure::input(error.to_string()))?;
        for (column, values) in &mut rows {
            column.push(entry, &board, values);
        }
    }
    let values: Vec<_> = rows.into_iter().map(|(_, values)| values).collect();
    if values.iter().all(Values::is_complete) { Ok(values) } else { Err(no_memory()) }
}
