//! [`Turns`]: when long work of one thread lets others do theirs.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often a call that takes long asks whether Ctrl-C was pressed.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// The turns of other threads, and of signals, in work of one thread.
pub(crate) struct Turns {
    asked: Instant,
    count: u32,
}

impl Turns {
    pub(crate) fn new() -> Self {
        Self { asked: Instant::now(), count: 0 }
    }

    /// After a piece of work with the GIL, such as one object of Python.
    pub(crate) fn next(&mut self, py: Python<'_>) -> PyResult<()> {
        self.count = self.count.wrapping_add(1);
        // To ask for the time takes as long as to make a short text.
        if self.count.is_multiple_of(256) && self.asked.elapsed() > POLL / 5 {
            py.check_signals()?;
            py.detach(|| ());
            self.asked = Instant::now();
        }
        Ok(())
    }

    /// After a piece of work without the GIL.
    pub(crate) fn ask(&mut self) -> PyResult<()> {
        if self.asked.elapsed() > POLL {
            #[expect(
                clippy::redundant_closure_for_method_calls,
                reason = "the method has one lifetime, not all"
            )]
            Python::attach(|py| py.check_signals())?;
            self.asked = Instant::now();
        }
        Ok(())
    }
}
