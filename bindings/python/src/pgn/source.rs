//! [`Source`]: a file by its path, or an open file of Python.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use slidemask_pgn::{decompressed, open};

use crate::binpack::of_file;
use crate::names;

/// What is read.
pub(super) enum Source {
    Path(PathBuf),
    /// An object of Python whose method `read` returns bytes.
    Object(Py<PyAny>),
}

impl Source {
    /// A path, or else an object that can be read.
    pub(super) fn new(value: Bound<'_, PyAny>) -> PyResult<Self> {
        if value.hasattr("read")? {
            return Ok(Self::Object(value.unbind()));
        }
        value.extract().map(Self::Path).map_err(|_| {
            names::wrong_type(&value, "an entry of paths", ": use paths, or files that are open")
        })
    }

    /// What messages call it.
    pub(super) fn name(&self, py: Python<'_>) -> PathBuf {
        match self {
            Self::Path(path) => path.clone(),
            Self::Object(object) => {
                let name = object.bind(py).getattr("name").and_then(|name| name.extract());
                name.unwrap_or_else(|_| PathBuf::from("<file>"))
            }
        }
    }

    /// The number of bytes, as far as it is known.
    pub(super) fn size(&self, py: Python<'_>) -> PyResult<u64> {
        let Self::Path(path) = self else { return Ok(0) };
        // To open a pipe waits for who writes it.
        let found = py.detach(|| match fs::metadata(path) {
            Ok(data) if !data.is_file() && !data.is_dir() => Ok(0),
            _ => open(path).and_then(|file| file.metadata()).map(|data| data.len()),
        });
        found.map_err(|error| of_file(path.clone(), &error))
    }

    /// Opens it. To open a pipe, and to read its first bytes, may take for ever, so a thread does. The bytes that are read are counted.
    pub(super) fn open(self, bytes: Arc<AtomicU64>) -> io::Result<Receiver<io::Result<Decompressed>>> {
        let is_pipe = matches!(&self, Self::Path(path) if !path.is_file());
        let (opened, opening) = mpsc::channel();
        let open = move || drop(opened.send(self.counted(bytes).and_then(decompressed)));
        if is_pipe {
            thread::Builder::new().spawn(open)?;
        } else {
            open();
        }
        Ok(opening)
    }

    fn counted(self, bytes: Arc<AtomicU64>) -> io::Result<Counted> {
        let source: Box<dyn Read + Send> = match self {
            Self::Path(path) => Box::new(open(path)?),
            Self::Object(object) => Box::new(Object(object)),
        };
        Ok(Counted { source, bytes })
    }
}

/// Why a source cannot be read: what an object has raised, or an error of a file.
pub(super) fn failed(path: PathBuf, error: io::Error) -> PyErr {
    if error.get_ref().and_then(|inner| inner.downcast_ref::<PyErr>()).is_some() {
        return error.into();
    }
    of_file(path, &error)
}

/// The text of a source.
pub(super) type Decompressed = Box<dyn Read + Send>;

/// A source that counts its bytes.
struct Counted {
    source: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(into)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// An object whose method `read` returns bytes.
struct Object(Py<PyAny>);

impl Read for Object {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let _under_way = UnderWay::begin();
        if IS_OVER.load(Ordering::SeqCst) {
            return Ok(0);
        }
        let read = Python::try_attach(|py| {
            let found = self.0.bind(py).call_method1("read", (into.len(),))?;
            let bytes = found.cast::<PyBytes>().map_err(|_| {
                names::wrong_type(&found, "what read() returns", ": open the file in binary mode")
            })?;
            let (wanted, found) = (into.len(), bytes.as_bytes());
            let target = into.get_mut(..found.len()).ok_or_else(|| {
                PyValueError::new_err(format!("read({wanted}) returned {} bytes", found.len()))
            })?;
            target.copy_from_slice(found);
            Ok::<_, PyErr>(target.len())
        });
        // The interpreter ends while a thread reads.
        read.unwrap_or(Ok(0)).map_err(io::Error::other)
    }
}

/// The interpreter is about to end, so no object is read any more.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// The calls of `read` that are under way.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

struct UnderWay;

impl UnderWay {
    fn begin() -> Self {
        UNDER_WAY.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Waits for calls of `read` before the interpreter ends, but not for ever: a thread that comes back to Python later would end the
/// process with an abort.
#[pyfunction]
pub(crate) fn end_reading(py: Python<'_>) {
    IS_OVER.store(true, Ordering::SeqCst);
    let began = Instant::now();
    while UNDER_WAY.load(Ordering::SeqCst) > 0 && began.elapsed() < PATIENCE {
        py.detach(|| thread::sleep(Duration::from_millis(1)));
    }
}

/// The longest wait at the end of the interpreter.
const PATIENCE: Duration = Duration::from_secs(2);
