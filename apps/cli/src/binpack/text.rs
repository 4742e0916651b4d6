//! What an entry says, as text.

use std::fmt;

use slidemask::{File, Square};
use slidemask_binpack::Entry;
use slidemask_board::Move;

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
