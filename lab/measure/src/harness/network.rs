//! An array as large as an engine's evaluation network. Reading it evicts lookup tables from the caches.

use std::hint::black_box;
use std::ops::Range;
use std::sync::LazyLock;
use std::time::Duration;

use super::clock;

/// 64 bytes: a cache loads them together.
#[repr(align(64))]
struct CacheLine([u64; 8]);

/// 24 MiB: more than the caches of one core hold.
static NETWORK: LazyLock<Vec<CacheLine>> =
    LazyLock::new(|| (0..24 * 1024 * 1024 / 64).map(|i| CacheLine([i; 8])).collect());

/// The place in the network at which the next read starts.
#[derive(Default)]
pub(crate) struct Walk(usize);

/// The number of questions between two reads of the network.
pub(crate) const BURST: usize = 64;

impl Walk {
    /// Reads that many cache lines, from where the last call stopped.
    fn read(&mut self, lines: usize) {
        let part = &NETWORK[self.0..self.0 + lines];
        black_box(part.iter().fold(0, |sum, line| sum ^ line.0[0]));
        self.0 = (self.0 + lines) % NETWORK.len();
    }

    /// Answers bursts of questions. Before each burst it reads cache lines of the network. Returns the time without these
    /// reads, and the sum of the answers.
    ///
    /// Only the second of two passes is timed. In the first pass the caches still hold data of other contenders, or data
    /// that a long run of overlapping lookups would keep. After it they hold only what questions between reads leave there.
    pub(crate) fn between_reads(
        &mut self,
        lines: usize,
        bursts: Range<usize>,
        mut answer: impl FnMut(Range<usize>) -> u64,
    ) -> (Duration, u64) {
        let mut pass = || {
            bursts.clone().fold((Duration::ZERO, 0_u64), |(time, sum), burst| {
                self.read(lines);
                let (taken, answers) = clock::time(|| answer(burst * BURST..(burst + 1) * BURST));
                (time + taken, sum.wrapping_add(answers))
            })
        };
        pass();
        pass()
    }
}
