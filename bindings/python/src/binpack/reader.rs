//! `BinpackReader`: what `slidemask.read_binpack` reads with.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use numpy::{PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use slidemask_binpack::{Entry, FileDamage, ReadError, Reader, Totals};

use super::batches::{self, Boards5, Columns, Inputs};
use super::options::{self, PyOptions, PyPart};
use crate::arrow::ArrowBatch;
use crate::names;
use crate::network_inputs::{self, Sides};
use crate::reading::Reading;
use crate::turns::POLL;

/// The entries of binpacks, a batch at a time.
#[pyclass(frozen, module = "slidemask._native")]
pub(crate) struct BinpackReader {
    columns: Columns,
    /// The chunks to read; `None` without an end.
    chunks: Option<u64>,
    progress: Option<Py<PyAny>>,
    reading: Reading<Open>,
    /// What was read so far, and the damage that was found.
    seen: Mutex<(Totals, Vec<FileDamage>)>,
}

struct Open {
    reader: Reader,
    entries: Vec<Entry>,
    /// The entries of a batch that was read and not returned, since the call failed.
    pending: usize,
}

impl BinpackReader {
    fn seen(&self) -> MutexGuard<'_, (Totals, Vec<FileDamage>)> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a batch, and returns what a function makes of it; `None` at the end. If the function fails, the next call has the batch.
    fn next<T>(&self, py: Python<'_>, answer: impl FnOnce(&[Entry]) -> PyResult<T>) -> PyResult<Option<T>> {
        self.reading.next(|open| {
            self.fill(py, open)?;
            if open.pending == 0 {
                return Ok(None);
            }
            let answer = answer(&open.entries[..open.pending])?;
            open.pending = 0;
            Ok(Some(answer))
        })
    }

    /// Reads the next batch, unless one is pending. It asks for signals while it waits.
    fn fill(&self, py: Python<'_>, open: &mut Open) -> PyResult<()> {
        while open.pending == 0 {
            let began = Instant::now();
            let found = py.detach(|| open.reader.fill_until(&mut open.entries, || began.elapsed() > POLL));
            self.note(&open.reader);
            match found {
                Ok(filled) => open.pending = filled,
                Err(ReadError::Stopped) => py.check_signals()?,
                Err(error) => return Err(options::failed(py, &error)),
            }
            if let Some(progress) = &self.progress {
                let totals = open.reader.totals();
                progress.call1(py, (totals.chunks, self.chunks, totals.kept))?;
            }
            if matches!(found, Ok(0)) {
                break;
            }
        }
        Ok(())
    }

    /// Keeps what was read so far for the attributes.
    fn note(&self, reader: &Reader) {
        let (totals, damage) = &mut *self.seen();
        *totals = reader.totals();
        damage.extend_from_slice(&reader.damage()[damage.len()..]);
    }
}

#[pymethods]
impl BinpackReader {
    #[new]
    fn new(
        py: Python<'_>,
        parts: Vec<PyPart>,
        columns: &Bound<'_, PyAny>,
        batch: &Bound<'_, PyAny>,
        options: PyOptions<'_>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let progress = names::progress(progress)?;
        let (columns, rows, options) =
            (Columns::new(columns)?, names::natural(batch, "batch", 1)?, options.read()?);
        let mut entries = Vec::new();
        entries.try_reserve_exact(rows).map_err(|_| {
            PyMemoryError::new_err(format!(
                "batch is {rows}: there is not enough memory for so many positions"
            ))
        })?;
        entries.resize(rows, Entry::EMPTY);
        let files = options::files(py, parts)?;
        let chunks = options.epochs.map(|epochs| epochs.saturating_mul(files.chunks() as u64));
        let reader = Reader::new(&files, options).map_err(|error| options::failed(py, &error))?;
        let seen = Mutex::new((reader.totals(), reader.damage().to_vec()));
        let reading = Reading::new(Open { reader, entries, pending: 0 });
        Ok(Self { columns, chunks, progress, reading, seen })
    }

    /// The columns of batches, without a row.
    fn no_rows(&self, py: Python<'_>) -> PyResult<ArrowBatch> {
        self.columns.batch(py, &[])
    }

    /// The next batch as Arrow columns.
    fn next_arrow(&self, py: Python<'_>) -> PyResult<Option<ArrowBatch>> {
        self.next(py, |entries| self.columns.batch(py, entries))
    }

    /// The next batch as positions, moves, scores, plies and results.
    fn next_boards<'py>(&self, py: Python<'py>) -> PyResult<Option<Boards5<'py>>> {
        self.next(py, |entries| batches::boards(py, entries))
    }

    /// The next batch as inputs of a network from two sides, scores, results, plies and sides to move. The inputs are written into
    /// two arrays of rows, if they are given.
    fn next_inputs<'py>(
        &self,
        py: Python<'py>,
        network: &Bound<'py, PyAny>,
        perspective: &Bound<'py, PyAny>,
        rows: Option<[Bound<'py, PyArray2<i32>>; 2]>,
    ) -> PyResult<Option<Inputs<'py>>> {
        let network = network_inputs::named(network)?;
        let sides = Sides::new(Some(perspective))?;
        if !sides.are_both() {
            return Err(PyValueError::new_err(format!(
                "perspective is {perspective}: use a pair of opposite sides, such as ('side to move', 'other side')"
            )));
        }
        let rows = rows.map(|rows| rows.map(|rows| rows.try_readwrite()));
        let rows = rows.map(|[one, other]| Ok::<_, PyErr>([one?, other?])).transpose()?;
        self.next(py, |entries| batches::inputs(py, entries, sides, &network, rows))
    }

    /// Ends the threads, and closes the file that is open.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.reading.close(py, || true)
    }

    /// What was read so far.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Totals { chunks, bytes, decoded, kept, damaged, lost, .. } = self.seen().0;
        let places = [("damaged", damaged), ("lost", lost)];
        [("chunks", chunks), ("bytes", bytes), ("read", decoded), ("kept", kept)]
            .into_iter()
            .chain(places)
            .into_py_dict(py)
    }

    /// The damage that was found so far, as exceptions.
    #[getter]
    fn damage<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        let damage = self.seen().1.clone();
        let error = |one| options::damaged(py, one, "").into_value(py).into_bound(py).into_any();
        damage.iter().map(error).collect()
    }
}
