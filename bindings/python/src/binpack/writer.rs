//! Writes a binpack.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask_binpack::{Entry, Position, Writer};

use super::options::of_file;
use crate::boards::Boards;
use crate::positions::Positions;
use crate::{names, threads};

/// The columns of entries. All have the same length.
struct Columns<'a> {
    positions: &'a Positions,
    moves: &'a [Option<String>],
    scores: &'a [i16],
    plies: &'a [u16],
    results: &'a [i8],
}

impl Columns<'_> {
    /// The entry of a row, or what is wrong with it.
    fn entry(&self, row: usize) -> Result<Entry, String> {
        let board = self.positions.get(row).ok_or("the position is missing")?;
        let played = self.moves[row]
            .as_ref()
            .map(|text| board.parse_uci(text).map_err(|error| format!("{text:?}: {error}")))
            .transpose()?;
        let position = Position::from_board(board).map_err(|error| error.to_string())?;
        Ok(Entry::new(position, played, self.scores[row], self.plies[row], self.results[row]))
    }

    /// The bytes of all chunks, or the row that is wrong and why. Nothing if it is stopped.
    fn write(&self, stop: &AtomicBool) -> Result<Vec<u8>, (usize, String)> {
        let mut writer = Writer::new();
        for row in 0..self.positions.len() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let entry = self.entry(row).map_err(|wrong| (row, wrong))?;
            writer.push(&entry).map_err(|flaw| (row, flaw.to_string()))?;
        }
        Ok(writer.finish())
    }
}

/// Writes columns of one length, which `_binpack.py` has checked.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "an entry has five parts")]
#[expect(clippy::needless_pass_by_value, reason = "Python gives a list, which becomes this vector")]
pub(crate) fn write_binpack(
    py: Python<'_>,
    path: PathBuf,
    boards: &Boards,
    moves: Vec<Option<Bound<'_, PyAny>>>,
    scores: &Bound<'_, PyArray1<i16>>,
    plies: &Bound<'_, PyArray1<u16>>,
    results: &Bound<'_, PyArray1<i8>>,
    append: bool,
) -> PyResult<()> {
    let text = |one: &Bound<'_, PyAny>| Ok::<_, PyErr>(names::one_move(one)?.to_string_lossy().into_owned());
    let moves = moves.iter().map(|one| one.as_ref().map(text).transpose()).collect::<PyResult<Vec<_>>>()?;
    let (scores, plies, results) = (scores.try_readonly()?, plies.try_readonly()?, results.try_readonly()?);
    let columns = Columns {
        positions: &boards.positions,
        moves: &moves,
        scores: scores.as_slice()?,
        plies: plies.as_slice()?,
        results: results.as_slice()?,
    };
    let bytes = threads::interruptible(py, |stop| columns.write(stop))?
        .map_err(|(row, wrong)| PyValueError::new_err(format!("row {row}: {wrong}")))?;
    py.detach(|| {
        let mut options = OpenOptions::new();
        options.create(true).write(true).append(append).truncate(!append);
        options.open(&path).and_then(|mut file| {
            let before = file.metadata()?.len();
            // A part of a chunk would hide what is written behind it.
            file.write_all(&bytes).inspect_err(|_| drop(file.set_len(before)))
        })
    })
    .map_err(|error| of_file(path, &error))
}
