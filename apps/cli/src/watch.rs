//! Ctrl-C and the progress bar, while a command runs.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::error::INTERRUPTED;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Set by the first Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Makes the first Ctrl-C set the stop flag, so that results so far can be printed. The second Ctrl-C ends the program.
/// Returns the flag.
pub(crate) fn stop_on_interrupt() -> &'static AtomicBool {
    // If the handler cannot be set, Ctrl-C ends the program.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    });
    &STOP
}

/// A progress bar on standard error, which appears after a second.
pub(crate) struct Bar {
    drawn: ProgressBar,
    started: Instant,
    is_shown: AtomicBool,
}

impl Bar {
    /// A bar with the name of what is counted, such as nodes.
    pub(crate) fn new(unit: &str) -> Self {
        let drawn = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(
            ProgressStyle::with_template(&format!("{{wide_bar}} {{percent:>3}} % {{msg}} {unit}"))
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        Self { drawn, started: Instant::now(), is_shown: AtomicBool::new(false) }
    }

    /// Shows that so many of all parts are done, and the count so far.
    pub(crate) fn tell(&self, done: u64, parts: u64, count: u64) {
        if self.started.elapsed() < Duration::from_secs(1) {
            return;
        }
        if !self.is_shown.swap(true, Ordering::Relaxed) {
            self.drawn.set_length(parts);
            self.drawn.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.drawn.set_message(HumanCount(count).to_string());
        self.drawn.set_position(done);
    }

    /// Runs what prints, while the bar is hidden.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.drawn.suspend(print)
    }

    pub(crate) fn clear(&self) {
        self.drawn.finish_and_clear();
    }
}
