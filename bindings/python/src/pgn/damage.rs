//! What is wrong with games, as Python has it.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask_pgn::Damage;

use crate::names;

pyo3::create_exception!(
    slidemask,
    BadPgnError,
    PyValueError,
    "A game in PGN is damaged.\n\n\
     ``path`` is the file, ``game`` the number of the game, from 0 through all files, ``line`` (from 1) and ``byte`` are the place in \
     the file. ``ply`` is the number of moves before it (``None`` in the headers), ``text`` what stands there, and ``reason`` says what \
     is wrong."
);

/// Damage in a file.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) path: String,
    pub(super) damage: Wrong,
}

#[derive(Clone)]
pub(super) enum Wrong {
    Game(Damage),
    TooLong { game: u64, line: u64, byte: u64, longest: usize },
}

impl Found {
    /// The exception, with advice.
    pub(super) fn error(&self, py: Python<'_>, advice: &str) -> PyErr {
        let (game, ply, line, byte, text, reason, message) = match &self.damage {
            Wrong::Game(damage) => {
                let &Damage { game, ply, line, byte, ref text, ref flaw } = damage;
                (game, ply, line, byte, &**text, flaw.to_string(), damage.to_string())
            }
            &Wrong::TooLong { game, line, byte, longest } => {
                let reason = format!("the game has more than {longest} bytes: is this PGN?");
                let message = format!("game {game}, line {line} (byte {byte}): {reason}");
                (game, None, line, byte, "", reason, message)
            }
        };
        let error = BadPgnError::new_err(format!("{}, {message}{advice}", self.path));
        let place = (
            ("path", &self.path),
            ("game", game),
            ("ply", ply),
            ("line", line),
            ("byte", byte),
            ("text", text),
            ("reason", reason),
        );
        names::with_attributes(py, error, place)
    }
}
