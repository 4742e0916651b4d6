//! [`EntryColumn`]: the columns of training data.

use slidemask_binpack::Entry;
use slidemask_board::Board;

use crate::features::Feature;
use crate::values::{RowType, Type, Values};

/// A column of a table of training data, with a row for each entry.
#[derive(Clone, Copy, Debug)]
pub enum EntryColumn {
    /// The move in UCI; null if there is none.
    Move,
    /// The score for the side to move.
    Score,
    /// The number of moves before the position.
    Ply,
    /// The result for the side to move: 1, 0 or -1.
    Result,
    /// A feature of the position.
    Feature(Feature),
}

impl EntryColumn {
    /// The names of the columns that say all of an entry. Features are columns, too.
    pub const NAMES: [&str; 5] = ["fen", "move", "score", "ply", "result"];

    /// The column with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "move" => Self::Move,
            "score" => Self::Score,
            "ply" => Self::Ply,
            "result" => Self::Result,
            "fen" => Self::Feature(Feature::named("canonical_fen")?),
            name => Self::Feature(Feature::named(name)?),
        })
    }

    /// What a row has.
    #[must_use]
    pub const fn row_type(self) -> RowType {
        match self {
            Self::Move => Type::Text.one(),
            Self::Score => Type::Signed(16).one(),
            Self::Ply => Type::Unsigned(16).one(),
            Self::Result => Type::Signed(8).one(),
            Self::Feature(feature) => feature.row_type(),
        }
    }

    /// Adds a row.
    pub fn push(self, entry: &Entry, board: &Board, to: &mut Values) {
        match self {
            Self::Move => to.push_text(entry.played().map(|one| board.uci(one, board.castling_style()))),
            Self::Score => to.push_whole(Some(entry.score)),
            Self::Ply => to.push_whole(Some(entry.ply)),
            Self::Result => to.push_whole(Some(entry.result)),
            Self::Feature(feature) => feature.push(Some(board), to),
        }
    }
}
