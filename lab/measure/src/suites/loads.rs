//! The loads of single lookups, on chessboards and on boards of other sizes.

use std::rc::Rc;

use crate::harness::contender::Named;
use crate::harness::loops::one::{Occupied, SingleLoops, Way};
use crate::harness::network::Walk;
use crate::harness::race::{Heat, Race};
use crate::report::Unit;
use crate::workloads::questions::Questions;

/// A number of questions that branch prediction cannot learn.
pub(super) const MANY: usize = 4096;

/// So few questions that the entries they read stay in the first-level cache, even with the largest tables.
pub(super) const FEW: usize = 32;

/// How lookups are measured.
pub(super) struct Load {
    name: &'static str,
    way: Way,
    rounds: usize,
}

/// Throughput-bound: random squares on random boards.
pub(super) static SPREAD: Load = Load { name: "spread", way: Way::Overlapping { laps: 8 }, rounds: 301 };

/// Throughput-bound: sliders where they stand, position after position of random games.
pub(super) static GAME_ORDER: Load =
    Load { name: "game order", way: Way::Overlapping { laps: 8 }, rounds: 301 };

/// Under cache pressure: 64 lookups at a time, with 64 KiB of a 24 MiB network read in between.
pub(super) static NETWORK: Load =
    Load { name: "network", way: Way::BetweenReads { lines: 1024, bursts: 64 }, rounds: 201 };

/// Latency-bound: each lookup waits for the answer of the one before, which is on its board, off the lines. [`FEW`]
/// questions, over and over: all they touch stays in the first-level cache.
pub(super) static WAITING_IN_L1: Load =
    Load { name: "waiting, in L1", way: Way::Waiting { laps: 4 * MANY / FEW }, rounds: 301 };

/// The same with [`MANY`] questions.
pub(super) static WAITING: Load = Load { name: "waiting", way: Way::Waiting { laps: 4 }, rounds: 301 };

/// Under cache pressure: 64 lookups at a time, with 2 MiB of a 24 MiB network read in between.
pub(super) static COLD: Load =
    Load { name: "cold", way: Way::BetweenReads { lines: 32 * 1024, bursts: 16 }, rounds: 61 };

/// A race of single lookups, with the questions of each load.
pub(super) fn race<S: 'static, W: Occupied + 'static>(
    title: &'static str,
    contenders: Vec<Named<Box<dyn SingleLoops<S, W>>>>,
    loads: impl IntoIterator<Item = (&'static Load, Rc<Questions<S, W>>)>,
) -> Race {
    let (names, loops): (_, Vec<_>) = contenders.into_iter().unzip();
    let loops = Rc::new(loops);
    let heats = loads.into_iter().map(|(load, questions)| {
        let (loops, mut walk) = (Rc::clone(&loops), Walk::default());
        let time = move |_, i: usize| load.way.time(&*loops[i], &questions, &mut walk);
        Heat::new(load.name, load.rounds, time)
    });
    let heats = heats.collect();
    Race::new(title, Unit::Lookup, names, heats)
}
