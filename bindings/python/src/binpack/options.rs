//! Which files to read and how, as Python says it, and what is wrong with them.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;
use std::{fs, io};

use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use slidemask_binpack::{FileDamage, FilePart, Files, Filter, Options, ReadError};

use crate::turns::Turns;
use crate::{names, threads};

pyo3::create_exception!(
    slidemask,
    BadBinpackError,
    PyValueError,
    "A binpack is damaged.\n\n\
     ``path`` is the file, and ``byte`` the place in it. ``ply`` is the number of moves before the place in its chain of moves (``None`` \
     outside of chains), ``reason`` says what is wrong, and ``lost`` is the number of bytes that cannot be read because of it."
);

/// The error for damage.
pub(super) fn damaged(py: Python<'_>, damage: &FileDamage, advice: &str) -> PyErr {
    let error = BadBinpackError::new_err(format!("{damage}{advice}"));
    let attributes = (
        ("path", damage.path.to_string_lossy()),
        ("byte", damage.damage.byte),
        ("ply", damage.damage.ply),
        ("reason", damage.damage.flaw.to_string()),
        ("lost", damage.lost),
    );
    names::with_attributes(py, error, attributes)
}

/// The error for files that cannot be read.
pub(super) fn failed(py: Python<'_>, error: &ReadError) -> PyErr {
    match error {
        ReadError::Io { path, source } => of_file(path.clone(), source),
        ReadError::Damaged(damage) => damaged(py, damage, ": use errors='skip' to read the rest"),
        ReadError::OutOfMemory => PyMemoryError::new_err(error.to_string()),
        ReadError::Threads => PyOSError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    }
}

/// Reads the argument `errors`.
pub(crate) fn skips_damage(errors: &Bound<'_, PyAny>) -> PyResult<bool> {
    names::chosen(Some(errors), "errors", &[("raise", false), ("skip", true)]).copied()
}

/// An error of the operating system. Python makes a `FileNotFoundError` or another one of it by its number.
pub(crate) fn of_file(path: PathBuf, error: &io::Error) -> PyErr {
    let text = error.to_string();
    match error.raw_os_error() {
        Some(number) => {
            let text = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, text, path))
        }
        None => PyOSError::new_err(format!("{}: {text}", path.display())),
    }
}

/// A part of a file, as Python has it: the path, the first byte, and the one after the last.
pub(super) type PyPart = (PathBuf, u64, u64);

/// Finds the chunks of files.
pub(super) fn files(py: Python<'_>, parts: Vec<PyPart>) -> PyResult<Files> {
    let mut files = Files::new();
    for (path, start, end) in parts {
        if fs::metadata(&path).is_ok_and(|data| !(data.is_file() || data.is_dir())) {
            return Err(PyOSError::new_err(format!(
                "{} is a pipe or a device, and a binpack is read at several places: write it into a file",
                path.display()
            )));
        }
        let (mut turns, mut asked) = (Turns::new(), Ok(()));
        let stop = || {
            asked = turns.ask();
            asked.is_err()
        };
        let added = py.detach(|| files.add_until(&path, start..end, stop));
        asked?;
        added.map_err(|error| failed(py, &error))?;
    }
    Ok(files)
}

/// Splits files into shares of about the same size: the parts of each.
#[pyfunction]
pub(crate) fn binpack_parts(
    py: Python<'_>,
    parts: Vec<PyPart>,
    shares: &Bound<'_, PyAny>,
) -> PyResult<Vec<Vec<PyPart>>> {
    let shares: usize = names::natural(shares, "shares", 1)?;
    let files = files(py, parts)?;
    let split = files.split(NonZero::new(shares).unwrap_or(NonZero::<usize>::MIN));
    let part = |FilePart { path, bytes }| (path, bytes.start, bytes.end);
    Ok(split.into_iter().map(|share| share.into_iter().map(part).collect()).collect())
}

/// The filter of a `slidemask.BinpackFilter`, which has a field for each field.
fn filter(value: &Bound<'_, PyAny>) -> PyResult<Filter> {
    fn number<T: TryFrom<u64> + PartialOrd + From<u8>>(value: &Bound<'_, PyAny>, name: &str) -> PyResult<T> {
        names::natural(&value.getattr(name)?, name, 0)
    }
    let flag = |name: &str| {
        let value = value.getattr(name)?;
        value.extract::<bool>().map_err(|_| names::wrong_type(&value, name, ": use True or False"))
    };
    let keep = value.getattr("keep")?;
    let share: f64 =
        keep.extract().map_err(|_| names::wrong_type(&keep, "keep", ": use a number up to 1"))?;
    if !(share > 0.0 && share <= 1.0) {
        return Err(PyValueError::new_err(format!("keep is {share}: use a number above 0, up to 1")));
    }
    Ok(Filter {
        min_ply: number(value, "min_ply")?,
        max_ply: number(value, "max_ply")?,
        max_score: number(value, "max_score")?,
        min_pieces: number(value, "min_pieces")?,
        max_pieces: number(value, "max_pieces")?,
        no_captures: flag("no_captures")?,
        no_plain_captures: flag("no_plain_captures")?,
        no_promotions: flag("no_promotions")?,
        no_checks: flag("no_checks")?,
        max_contradiction: number(value, "max_contradiction")?,
        likely_results: flag("likely_results")?,
        piece_shares: piece_shares(&value.getattr("piece_shares")?)?,
        keep: share,
        seed: 0,
    })
}

/// Checks the fields of a `slidemask.BinpackFilter`.
#[pyfunction]
pub(crate) fn check_binpack_filter(value: &Bound<'_, PyAny>) -> PyResult<()> {
    filter(value).map(drop)
}

/// A share for each number of pieces, from a dictionary with some of them.
fn piece_shares(value: &Bound<'_, PyAny>) -> PyResult<[f32; 33]> {
    let expected = ": use a dictionary from numbers of pieces to shares, such as {8: 0.4, 16: 1}";
    // Any mapping will do.
    let dictionary = value.py().get_type::<PyDict>().call1((value,));
    let given: BTreeMap<i64, f32> = dictionary
        .and_then(|dictionary| dictionary.extract())
        .map_err(|_| names::wrong_type(value, "piece_shares", expected))?;
    let mut points = Vec::new();
    for (pieces, share) in given {
        let point = u8::try_from(pieces).ok().filter(|pieces| (2..=32).contains(pieces));
        let point = point.filter(|_| (0.0..=1.0).contains(&share)).ok_or_else(|| {
            let message = "pieces are 2 to 32, and shares 0 to 1";
            PyValueError::new_err(format!("piece_shares has {share} for {pieces} pieces: {message}"))
        })?;
        points.push((point, share));
    }
    Ok(Filter::shares_between(&points))
}

/// The options of a reader, from those of `slidemask.read_binpack`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct PyOptions<'py> {
    filter: Bound<'py, PyAny>,
    shuffle: Bound<'py, PyAny>,
    epochs: Option<Bound<'py, PyAny>>,
    weights: Option<Bound<'py, PyAny>>,
    seed: Bound<'py, PyAny>,
    threads: Option<Bound<'py, PyAny>>,
    errors: Bound<'py, PyAny>,
}

impl PyOptions<'_> {
    pub(super) fn read(self) -> PyResult<Options> {
        let threads = self.threads.as_ref();
        let weights = match &self.weights {
            Some(weights) => weights
                .extract::<Vec<f64>>()
                .map_err(|_| names::wrong_type(weights, "weights", ": use a list of numbers"))?,
            None => Vec::new(),
        };
        if self.weights.is_some() && self.epochs.is_some() {
            let message = "weights draw from the files again and again: pass epochs=None with them";
            return Err(PyValueError::new_err(message));
        }
        Ok(Options {
            filter: filter(&self.filter)?,
            threads: threads.map_or_else(|| Ok(threads::get_num_threads()), threads::count)?,
            epochs: self.epochs.as_ref().map(|epochs| names::natural(epochs, "epochs", 1)).transpose()?,
            shuffle: names::natural(&self.shuffle, "shuffle", 0)?,
            weights,
            seed: names::natural(&self.seed, "seed", 0)?,
            skip_damage: skips_damage(&self.errors)?,
        })
    }
}
