//! The ways to measure single lookups: overlapping, waiting, and between reads of a network.

use std::ops::Range;
use std::time::Duration;

use super::clock;
use super::loops::single::SingleLoops;
use super::network::Walk;
use super::race::Taken;
use crate::workloads::questions::Questions;

/// A contender's loops with the questions that they answer.
pub(crate) trait Questioned {
    /// The number of questions.
    fn count(&self) -> usize;

    /// Throughput-bound: answers a part of the questions `laps` times, and returns the sum of the answers.
    fn overlapping(&self, part: Range<usize>, laps: usize) -> u64;

    /// Latency-bound: answers all questions `laps` times. Each answer waits for the one before.
    fn waiting(&self, laps: usize) -> u64;
}

impl Questioned for (&dyn SingleLoops, &Questions) {
    fn count(&self) -> usize {
        self.1.squares.len()
    }

    fn overlapping(&self, part: Range<usize>, laps: usize) -> u64 {
        self.0.overlapping(self.1.part(part), laps)
    }

    fn waiting(&self, laps: usize) -> u64 {
        self.0.waiting(self.1.all(), laps)
    }
}

/// How a contender's lookups are measured. A contender answers all questions `laps` times.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// Throughput-bound.
    Overlapping { laps: usize },
    /// Latency-bound.
    Waiting { laps: usize },
    /// Under cache pressure: `bursts` bursts of overlapping lookups. Before each burst, `lines` cache lines of a
    /// network are read.
    BetweenReads { lines: usize, bursts: usize },
}

/// The number of lookups in a burst.
const BURST: usize = 64;

impl Way {
    /// Measures one contender.
    pub(crate) fn time(self, asked: &dyn Questioned, walk: &mut Walk) -> Taken {
        let count = asked.count();
        let ((time, sum), lookups) = match self {
            Self::Overlapping { laps } => (clock::time(|| asked.overlapping(0..count, laps)), laps * count),
            Self::Waiting { laps } => (clock::time(|| asked.waiting(laps)), laps * count),
            Self::BetweenReads { lines, bursts } => {
                (between_reads(asked, walk, lines, bursts), bursts * BURST)
            }
        };
        Taken { nanoseconds: clock::nanoseconds_each(time, lookups), sum }
    }
}

/// The time of the bursts, without the reads of the network.
///
/// Only the second of two passes is timed. In the first pass the caches still hold data of other contenders, or data
/// that a long run of overlapping lookups would keep. After it they hold only what lookups between reads leave there.
fn between_reads(asked: &dyn Questioned, walk: &mut Walk, lines: usize, bursts: usize) -> (Duration, u64) {
    let mut pass = || {
        (0..bursts).fold((Duration::ZERO, 0_u64), |(time, sum), burst| {
            walk.read(lines);
            let (taken, answers) = clock::time(|| asked.overlapping(burst * BURST..(burst + 1) * BURST, 1));
            (time + taken, sum.wrapping_add(answers))
        })
    };
    pass();
    pass()
}
