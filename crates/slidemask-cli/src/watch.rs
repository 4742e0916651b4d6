//! Ctrl-C and the progress bar, while a count runs.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use slidemask_board::Progress;

use crate::error::INTERRUPTED;

/// Set by the first Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Makes the first Ctrl-C set the stop flag, so that results so far can be printed. The second Ctrl-C ends the program.
/// Returns the flag.
pub(super) fn stop_on_interrupt() -> &'static AtomicBool {
    // If the handler cannot be set, Ctrl-C ends the program.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    });
    &STOP
}

/// A progress bar on standard error, which appears after a second.
pub(super) struct Bar {
    drawn: ProgressBar,
    started: Instant,
    is_shown: AtomicBool,
}

impl Bar {
    pub(super) fn new() -> Self {
        let drawn = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(
            ProgressStyle::with_template("{wide_bar} {percent:>3} % {msg} nodes")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        Self { drawn, started: Instant::now(), is_shown: AtomicBool::new(false) }
    }

    pub(super) fn tell(&self, progress: Progress) {
        if self.started.elapsed() < Duration::from_secs(1) {
            return;
        }
        if !self.is_shown.swap(true, Ordering::Relaxed) {
            self.drawn.set_length(progress.parts as u64);
            self.drawn.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.drawn.set_message(HumanCount(progress.nodes).to_string());
        self.drawn.set_position(progress.done as u64);
    }

    pub(super) fn clear(&self) {
        self.drawn.finish_and_clear();
    }
}
