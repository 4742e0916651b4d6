//! `PgnReader`: what `slidemask.read_pgn` reads with.

use std::collections::{BTreeSet, VecDeque};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use std::{io, mem};

use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use slidemask_pgn::{Blocks, InOrder, ReadError};
use slidemask_table::{self as table, Chunk, GameColumn, GameTable};

use super::batches::{Batch, Boards3, Wanted};
use super::damage::{Found, Wrong};
use super::filter::{filter, headers};
use super::headers::Missing;
use super::source::{Decompressed, Source, failed};
use crate::arrow::ArrowBatch;
use crate::binpack::skips_damage;
use crate::names;
use crate::reading::{Reading, end_soon};
use crate::threads;
use crate::turns::POLL;

/// The games of files, a batch at a time.
#[pyclass(frozen, module = "slidemask._native")]
pub(crate) struct PgnReader {
    wanted: Wanted,
    missing: Arc<Missing>,
    /// Positions are wanted.
    boards: AtomicBool,
    /// The rows after which a batch ends with its game.
    rows: usize,
    threads: NonZero<usize>,
    skip_damage: bool,
    /// The bytes of all files, and those that were read.
    size: u64,
    bytes: Arc<AtomicU64>,
    progress: Option<Py<PyAny>>,
    reading: Reading<Open>,
    /// What was read so far, and the damage that was found.
    seen: Mutex<(Totals, Vec<Found>)>,
}

#[derive(Clone, Copy, Default)]
struct Totals {
    games: u64,
    rows: u64,
    damaged: u64,
}

type Chunks = InOrder<Option<Chunk>>;

/// What is being read.
#[derive(Default)]
struct Open {
    sources: VecDeque<Source>,
    /// The file that is being read, and that it is being opened.
    path: PathBuf,
    opening: Option<Receiver<io::Result<Decompressed>>>,
    chunks: Option<Chunks>,
    /// The games in the files before, and in this one up to now.
    before: u64,
    games: u64,
    /// The games that are still wanted.
    limit: u64,
    /// The chunk whose games are taken, the next of them, and how much of its damage was seen.
    chunk: Option<(Arc<Chunk>, usize, usize)>,
    /// The games that were taken and not returned.
    batch: Batch,
    has_begun: bool,
}

/// How many places of damage are listed.
const LISTED: usize = 1000;

impl Open {
    /// Ends the threads that read a file.
    fn end_file(&mut self) {
        end_soon(self.chunks.take());
    }
}

/// The options of a reader, from those of `slidemask.read_pgn`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct PyOptions<'py> {
    table: Bound<'py, PyAny>,
    batch: Bound<'py, PyAny>,
    variations: Bound<'py, PyAny>,
    max_games: Option<Bound<'py, PyAny>>,
    filter: Option<Bound<'py, PyAny>>,
    integers: Vec<String>,
    threads: Option<Bound<'py, PyAny>>,
    errors: Bound<'py, PyAny>,
}

impl PgnReader {
    fn seen(&self) -> MutexGuard<'_, (Totals, Vec<Found>)> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a batch, and returns what a function makes of it; `None` at the end. If the function fails, the next call has the batch.
    fn next<T>(&self, py: Python<'_>, answer: impl FnOnce(&Batch) -> PyResult<T>) -> PyResult<Option<T>> {
        self.reading.next(|open| {
            self.fill(py, open)?;
            if open.batch.rows == 0 {
                return Ok(None);
            }
            let answer = answer(&open.batch)?;
            let batch = mem::take(&mut open.batch);
            py.detach(|| drop(batch));
            Ok(Some(answer))
        })
    }

    /// Reads the next batch, unless one is there. It asks for signals while it waits.
    fn fill(&self, py: Python<'_>, open: &mut Open) -> PyResult<()> {
        let mut asked = Instant::now();
        while !open.batch.is_full(self.rows) {
            self.take_games(py, open)?;
            if open.batch.is_full(self.rows) || !self.next_chunk(py, open, asked)? {
                break;
            }
            if asked.elapsed() > POLL {
                py.check_signals()?;
                self.tell(py)?;
                asked = Instant::now();
            }
        }
        self.tell(py)
    }

    /// Takes games of the chunk until the batch is full.
    fn take_games(&self, py: Python<'_>, open: &mut Open) -> PyResult<()> {
        let Some((chunk, game, seen)) = &mut open.chunk else { return Ok(()) };
        while *game < chunk.games() && !open.batch.is_full(self.rows) {
            let rows = open.batch.rows;
            open.batch.push(chunk, *game, &self.wanted.table);
            let mut counted = self.seen();
            counted.0.games += 1;
            counted.0.rows += (open.batch.rows - rows) as u64;
            drop(counted);
            let damage = chunk.damage.get(*seen).filter(|(place, _)| place == game);
            *game += 1;
            if let Some((_, damage)) = damage {
                *seen += 1;
                self.damaged(py, &open.path, Wrong::Game(damage.clone()))?;
            }
        }
        if *game == chunk.games() {
            if chunk.is_last {
                open.sources.clear();
                open.end_file();
            }
            open.chunk = None;
        }
        Ok(())
    }

    /// Waits for the next chunk, but not long after signals were asked for. `false` at the end of the last file.
    fn next_chunk(&self, py: Python<'_>, open: &mut Open, asked: Instant) -> PyResult<bool> {
        let Some(chunks) = &mut open.chunks else { return self.next_file(py, open) };
        let found = py.detach(|| chunks.next_until(|| asked.elapsed() > POLL));
        match found {
            Some(Ok(Some(chunk))) => {
                open.games = chunk.end;
                open.chunk = Some((Arc::new(chunk), 0, 0));
            }
            Some(Err(ReadError::Stopped)) => {}
            Some(Err(ReadError::GameTooLong { game, line, byte, longest })) => {
                open.games = game + 1;
                let game = open.before + game;
                self.damaged(py, &open.path, Wrong::TooLong { game, line, byte, longest })?;
            }
            None => {
                open.before += open.games;
                open.limit = open.limit.saturating_sub(open.games);
                open.games = 0;
                open.end_file();
            }
            Some(other) => {
                // Other files can be read.
                open.end_file();
                return Err(match other {
                    Err(ReadError::Io(error)) => failed(open.path.clone(), error),
                    Err(error) => PyOSError::new_err(format!("{}: {error}", open.path.display())),
                    Ok(_) => PyMemoryError::new_err(
                        "there is not enough memory for the columns of a block of games",
                    ),
                });
            }
        }
        Ok(true)
    }

    /// Opens the next file, but does not wait long. `false` if there is none.
    fn next_file(&self, py: Python<'_>, open: &mut Open) -> PyResult<bool> {
        let Some(opening) = &mut open.opening else {
            let source = open.sources.pop_front().filter(|_| open.limit > 0);
            let Some(source) = source else { return Ok(false) };
            open.path = source.name(py);
            let bytes = Arc::clone(&self.bytes);
            let opening = py.detach(|| source.open(bytes));
            open.opening = Some(opening.map_err(|error| failed(open.path.clone(), error))?);
            return Ok(true);
        };
        let found = match py.detach(move || opening.recv_timeout(POLL)) {
            Err(RecvTimeoutError::Timeout) => return Ok(true),
            found => found.unwrap_or_else(|error| Err(io::Error::other(error))),
        };
        open.opening = None;
        let source = found.map_err(|error| failed(open.path.clone(), error))?;
        let (table, missing) = (Arc::clone(&self.wanted.table), Arc::clone(&self.missing));
        let has_features = table.columns.iter().any(|column| column.feature().is_some());
        let of_file = table::Source {
            path: open.path.to_string_lossy().into_owned(),
            before: open.before,
            limit: open.limit,
            // Batches compute features, on all threads.
            boards: has_features || self.boards.load(Ordering::Relaxed),
        };
        open.has_begun = true;
        let chunks = Blocks::new(source).on_threads(self.threads, move |block| {
            missing.look(&block);
            table.read(&block, &of_file)
        });
        open.chunks = Some(chunks);
        Ok(true)
    }

    /// Counts damage, and raises it unless it is skipped.
    fn damaged(&self, py: Python<'_>, path: &Path, damage: Wrong) -> PyResult<()> {
        let found = Found { path: path.to_string_lossy().into_owned(), damage };
        let (totals, damage) = &mut *self.seen();
        totals.damaged += 1;
        if damage.len() < LISTED {
            damage.push(found.clone());
        }
        if self.skip_damage {
            return Ok(());
        }
        Err(found.error(py, ": use errors='skip' to read the rest"))
    }

    fn tell(&self, py: Python<'_>) -> PyResult<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        let rows = self.seen().0.rows;
        progress.call1(py, (self.bytes.load(Ordering::Relaxed), self.size, rows)).map(drop)
    }
}

/// The columns of a list of names.
fn named(names: &Bound<'_, PyAny>) -> PyResult<Vec<GameColumn>> {
    let names = names.extract::<Vec<String>>().map_err(|_| {
        PyTypeError::new_err("columns is not a list of names: use names such as 'fen', 'uci' and 'White'")
    })?;
    let unknown = |error| PyValueError::new_err(format!("{error}, which slidemask.FEATURES lists"));
    names.iter().map(|name| GameColumn::named(name).map_err(unknown)).collect()
}

/// All columns that have a name of their own, and the usual headers.
#[pyfunction]
pub(crate) fn game_columns(of_games: bool) -> Vec<String> {
    let known = GameColumn::known().filter(|&(_, _, is_of_game)| is_of_game || !of_games);
    let usual = GameColumn::usual(true).into_iter().map(|column| column.name().to_owned());
    let mut names: Vec<_> = known.map(|(name, ..)| name.to_owned()).collect();
    names.extend(usual.filter(|name| name.starts_with(|first: char| first.is_ascii_uppercase())));
    names
}

#[pymethods]
impl PgnReader {
    #[new]
    fn new(
        py: Python<'_>,
        paths: Vec<Bound<'_, PyAny>>,
        columns: Option<&Bound<'_, PyAny>>,
        options: PyOptions<'_>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let of_games = *names::chosen(Some(&options.table), "table", &[("moves", false), ("games", true)])?;
        let variations = &options.variations;
        let table = GameTable {
            columns: columns.map_or_else(|| Ok(GameColumn::usual(of_games)), named)?,
            of_games,
            variations: variations
                .extract()
                .map_err(|_| names::wrong_type(variations, "variations", ": use True or False"))?,
            filter: filter(options.filter.as_ref())?,
        };
        let is_header =
            |column: &GameColumn| column.name().starts_with(|first: char| first.is_ascii_uppercase());
        for name in &options.integers {
            if !table.columns.iter().any(|column| column.name() == name && is_header(column)) {
                let message = format!("integers has '{name}': use headers that are among the columns");
                return Err(PyValueError::new_err(message));
            }
        }
        let is_whole =
            table.columns.iter().map(|column| options.integers.contains(&column.name().to_owned()));
        let is_whole = is_whole.collect();
        // The headers of the usual columns are not missed.
        let named = columns.map_or(&[][..], |_| &table.columns).iter().filter(|column| is_header(column));
        let named = named.map(|column| column.name().to_owned());
        let filtered = options.filter.as_ref().map_or_else(|| Ok(Vec::new()), headers)?;
        let missing = Arc::new(Missing::new(named.chain(filtered)));
        let rows = names::natural(&options.batch, "batch", 1)?;
        let limit = options.max_games.map(|most| names::natural(&most, "max_games", 0)).transpose()?;
        let threads =
            options.threads.as_ref().map_or_else(|| Ok(threads::get_num_threads()), threads::count)?;
        let sources = paths.into_iter().map(Source::new).collect::<PyResult<VecDeque<_>>>()?;
        let size = sources.iter().map(|source| source.size(py)).sum::<PyResult<_>>()?;
        let open = Open { sources, limit: limit.unwrap_or(u64::MAX), ..Open::default() };
        Ok(Self {
            wanted: Wanted { table: Arc::new(table), is_whole },
            missing,
            boards: AtomicBool::new(false),
            rows,
            threads: NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN),
            skip_damage: skips_damage(&options.errors)?,
            size,
            bytes: Arc::default(),
            progress: names::progress(progress)?,
            reading: Reading::new(open),
            seen: Mutex::default(),
        })
    }

    /// The columns of batches, without a row.
    fn no_rows(&self, py: Python<'_>) -> PyResult<ArrowBatch> {
        Batch::default().arrow(py, &self.wanted)
    }

    /// The next batch as Arrow columns.
    fn next_arrow(&self, py: Python<'_>) -> PyResult<Option<ArrowBatch>> {
        self.next(py, |batch| batch.arrow(py, &self.wanted))
    }

    /// Keeps the positions from now on.
    fn keep_boards(&self) -> PyResult<()> {
        if self.wanted.table.of_games {
            return Err(PyValueError::new_err("the table of games has no positions: pass table='moves'"));
        }
        let found = self.reading.next(|open| {
            if open.has_begun && !self.boards.load(Ordering::Relaxed) {
                return Err(PyRuntimeError::new_err(
                    "the reader has begun to read columns alone: call boards() before the first batch",
                ));
            }
            self.boards.store(true, Ordering::Relaxed);
            Ok(Some(()))
        });
        found.map(drop)
    }

    /// The next batch as positions, offsets of games, and columns.
    fn next_boards<'py>(&self, py: Python<'py>) -> PyResult<Option<Boards3<'py>>> {
        self.next(py, |batch| batch.boards(py, &self.wanted))
    }

    /// The headers that were named and that no game has had, and those of the first games. They are told once.
    fn missing_headers(&self) -> (Vec<String>, BTreeSet<String>) {
        self.missing.told()
    }

    /// Ends the threads, and closes the file that is open.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        // Each source counts its bytes here.
        self.reading.close(py, || Arc::strong_count(&self.bytes) == 1)
    }

    /// What was read so far.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Totals { games, rows, damaged } = self.seen().0;
        let bytes = self.bytes.load(Ordering::Relaxed);
        [("bytes", bytes), ("games", games), ("rows", rows), ("damaged", damaged)].into_py_dict(py)
    }

    /// The damage that was found so far, as exceptions.
    #[getter]
    fn damage<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        let damage = self.seen().1.clone();
        damage.iter().map(|one| one.error(py, "").into_value(py).into_bound(py).into_any()).collect()
    }
}
