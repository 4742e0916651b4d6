//! The ways to measure single lookups: overlapping, waiting, and between reads of a network.

use std::time::Duration;

use super::clock;
use super::loops::single::SingleLoops;
use super::network::Walk;
use super::race::Taken;
use crate::workloads::questions::Questions;

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
    pub(crate) fn time(self, loops: &dyn SingleLoops, questions: &Questions, walk: &mut Walk) -> Taken {
        let all = questions.all();
        let ((time, sum), lookups) = match self {
            Self::Overlapping { laps } => {
                (clock::time(|| loops.overlapping(all, laps)), laps * all.squares.len())
            }
            Self::Waiting { laps } => (clock::time(|| loops.waiting(all, laps)), laps * all.squares.len()),
            Self::BetweenReads { lines, bursts } => {
                (between_reads(loops, questions, walk, lines, bursts), bursts * BURST)
            }
        };
        Taken { nanoseconds: clock::nanoseconds_each(time, lookups), sum }
    }
}

/// The time of the bursts, without the reads of the network.
///
/// Only the second of two passes is timed. In the first pass the caches still hold data of other contenders, or data
/// that a long run of overlapping lookups would keep. After it they hold only what lookups between reads leave there.
fn between_reads(
    loops: &dyn SingleLoops,
    questions: &Questions,
    walk: &mut Walk,
    lines: usize,
    bursts: usize,
) -> (Duration, u64) {
    let mut pass = || {
        (0..bursts).fold((Duration::ZERO, 0_u64), |(time, sum), burst| {
            walk.read(lines);
            let (taken, answers) =
                clock::time(|| loops.overlapping(questions.part(burst * BURST..(burst + 1) * BURST), 1));
            (time + taken, sum.wrapping_add(answers))
        })
    };
    pass();
    pass()
}
