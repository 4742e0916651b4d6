//! Reading the clock.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// What reading the clock twice takes by itself: the least of many tries.
static READING: LazyLock<Duration> = LazyLock::new(|| {
    let tries = (0..10_000).map(|_| Instant::now().elapsed());
    tries.min().unwrap_or_default()
});

/// How long some work takes, the readings of the clock taken off, and what it gives.
#[inline]
pub(crate) fn time<R>(work: impl FnOnce() -> R) -> (Duration, R) {
    let reading = *READING;
    let start = Instant::now();
    let result = black_box(work());
    (start.elapsed().saturating_sub(reading), result)
}

/// How long this thread has been running some work, where the system tells, and what it gives: for work that takes
/// longer than a thread's turn. On a machine that others use, who takes ten turns is interrupted nine times, and who
/// takes half a one never is; so the slower one would seem slower than it is.
pub(crate) fn time_running<R>(work: impl FnOnce() -> R) -> (Duration, R) {
    let start = running();
    let result = black_box(work());
    (running().saturating_sub(start), result)
}

/// How long this thread has been running.
#[cfg(target_os = "linux")]
fn running() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// How long it has been since the first call: elsewhere nobody is asked for more.
#[cfg(not(target_os = "linux"))]
fn running() -> Duration {
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    FIRST.elapsed()
}

/// The share of each of many in a time.
pub(crate) fn nanoseconds_each(time: Duration, count: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "some millions")]
    let count = count as f64;
    time.as_secs_f64() * 1e9 / count
}
