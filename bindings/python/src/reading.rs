//! [`Reading`]: what the readers of games and of binpacks have in common. One call at a time reads, in the process that made the reader.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{mem, process, thread};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// What is being read, whose threads belong to one process.
pub(crate) struct Reading<T: Send + 'static> {
    /// It is locked for moments only: a call takes out what is read.
    turn: Mutex<Turn<T>>,
    process: u32,
}

enum Turn<T> {
    Ready(Box<T>),
    /// A call is reading.
    InUse,
    Ended,
    Closed,
}

impl<T: Send + 'static> Reading<T> {
    pub(crate) fn new(open: T) -> Self {
        Self { turn: Mutex::new(Turn::Ready(Box::new(open))), process: process::id() }
    }

    fn turn(&self) -> MutexGuard<'_, Turn<T>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls a function that reads. After it has returned `None`, which is the end, it is not called again.
    pub(crate) fn next<R>(&self, read: impl FnOnce(&mut T) -> PyResult<Option<R>>) -> PyResult<Option<R>> {
        // The lock ends with this line.
        let turn = mem::replace(&mut *self.turn(), Turn::InUse);
        let mut open = match turn {
            Turn::Ready(open) => open,
            Turn::InUse => return Err(in_use()),
            Turn::Ended => {
                *self.turn() = Turn::Ended;
                return Ok(None);
            }
            Turn::Closed => {
                *self.turn() = Turn::Closed;
                return Err(PyValueError::new_err("the reader is closed"));
            }
        };
        let answer = if self.process == process::id() {
            read(&mut open)
        } else {
            let message = "the reader was made before a fork, and its threads are in the other process: make it after the fork";
            Err(PyRuntimeError::new_err(message))
        };
        let turn = if matches!(answer, Ok(None)) {
            end(self.process, open);
            Turn::Ended
        } else {
            Turn::Ready(open)
        };
        *self.turn() = turn;
        answer
    }
}

impl<T: Send + 'static> Reading<T> {
    /// Frees what is read, and waits for its threads: not for ever, since a pipe may not end.
    pub(crate) fn close(&self, py: Python<'_>, is_closed: impl Fn() -> bool) -> PyResult<()> {
        let mut turn = self.turn();
        if matches!(*turn, Turn::InUse) {
            return Err(in_use());
        }
        let before = mem::replace(&mut *turn, Turn::Closed);
        drop(turn);
        if let Turn::Ready(open) = before
            && let Some(ending) = end(self.process, open)
        {
            let began = Instant::now();
            while !(ending.is_finished() && is_closed()) && began.elapsed() < Duration::from_secs(2) {
                py.check_signals()?;
                py.detach(|| thread::sleep(Duration::from_millis(1)));
            }
        }
        Ok(())
    }
}

fn in_use() -> PyErr {
    PyRuntimeError::new_err("another call is reading with this reader: use one for each thread")
}

impl<T: Send + 'static> Drop for Reading<T> {
    fn drop(&mut self) {
        if let Turn::Ready(open) = mem::replace(&mut *self.turn(), Turn::Ended) {
            end(self.process, open);
        }
    }
}

/// Frees what has threads. They end with their work, which another thread waits for. A forked process has no threads to wait for.
fn end<T: Send + 'static>(owner: u32, open: T) -> Option<JoinHandle<()>> {
    if owner == process::id() {
        return thread::Builder::new().spawn(move || drop(open)).ok();
    }
    mem::forget(open);
    None
}

/// Ends threads of this process.
pub(crate) fn end_soon<T: Send + 'static>(threads: T) {
    end(process::id(), threads);
}
