//! Reading the clock.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The time between two readings of the clock with no work in between: the shortest of 10,000 tries.
static READING: LazyLock<Duration> = LazyLock::new(|| {
    let tries = (0..10_000).map(|_| Instant::now().elapsed());
    tries.min().unwrap_or_default()
});

/// Runs the work. Returns how long it took, less the time for reading the clock, and its result.
#[inline]
pub(crate) fn time<R>(work: impl FnOnce() -> R) -> (Duration, R) {
    let reading = *READING;
    let start = Instant::now();
    let result = black_box(work());
    (start.elapsed().saturating_sub(reading), result)
}

/// Runs the work. Returns the CPU time of this thread (on Linux; elsewhere the wall-clock time) and the result.
///
/// Use it for work that takes longer than a time slice of the scheduler. On a shared machine, a contender that needs
/// ten time slices is interrupted nine times, and one that needs half a slice is not interrupted. By the wall clock,
/// the slower contender would seem slower than it is.
pub(crate) fn time_running<R>(work: impl FnOnce() -> R) -> (Duration, R) {
    let start = running();
    let result = black_box(work());
    (running().saturating_sub(start), result)
}

/// The CPU time that this thread has used.
#[cfg(target_os = "linux")]
fn running() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// The wall-clock time since the first call, because the standard library has no CPU time of a thread.
#[cfg(not(target_os = "linux"))]
fn running() -> Duration {
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    FIRST.elapsed()
}

/// Nanoseconds for each answer, if `count` answers took `time`.
pub(crate) fn nanoseconds_each(time: Duration, count: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "some millions")]
    let count = count as f64;
    time.as_secs_f64() * 1e9 / count
}
