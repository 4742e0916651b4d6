//! [`Reading`]: what the readers of games and of binpacks have in common. One call at a time reads, in the process that made the reader.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{mem, process, thread};

use pyo3::exceptions::PyRuntimeError;
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
            Turn::InUse => {
                return Err(PyRuntimeError::new_err(
                    "another call is reading with this reader: use one for each thread",
                ));
            }
            Turn::Ended => {
                *self.turn() = Turn::Ended;
                return Ok(None);
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

impl<T: Send + 'static> Drop for Reading<T> {
    fn drop(&mut self) {
        if let Turn::Ready(open) = mem::replace(&mut *self.turn(), Turn::Ended) {
            end(self.process, open);
        }
    }
}

/// Frees what has threads. They end with their work, which another thread waits for. A forked process has no threads to wait for.
fn end<T: Send + 'static>(owner: u32, open: T) {
    if owner == process::id() {
        let _ = thread::Builder::new().spawn(move || drop(open));
    } else {
        mem::forget(open);
    }
}

/// Ends threads of this process.
pub(crate) fn end_soon<T: Send + 'static>(threads: T) {
    end(process::id(), threads);
}
