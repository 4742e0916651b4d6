//! The loads of single lookups: the questions, and how the lookups are measured.

use slidemask::Slider;

use crate::harness::way::Way;
use crate::report::Title;
use crate::workloads::questions::Questions;

pub(crate) struct Load {
    pub(crate) title: Title,
    pub(crate) questions: fn(Slider) -> Questions,
    pub(crate) way: Way,
    pub(crate) rounds: usize,
}

/// A number of questions that branch prediction cannot learn.
const MANY: usize = 4096;

/// So few questions that the entries they read stay in the first-level cache, even with the largest tables.
const FEW: usize = 32;

pub(crate) static LOADS: [Load; 6] = [
    Load {
        title: Title::new(
            "spread",
            "Throughput-bound: 4,096 random squares on random boards of 8 to 32 pieces.",
        ),
        questions: |slider| Questions::spread(slider, MANY),
        way: Way::Overlapping { laps: 8 },
        rounds: 301,
    },
    Load {
        title: Title::new(
            "game order",
            "Throughput-bound: 4,096 sliders where they stand, position after position of random games.",
        ),
        questions: |slider| Questions::in_game_order(slider, MANY),
        way: Way::Overlapping { laps: 8 },
        rounds: 301,
    },
    Load {
        title: Title::new(
            "network",
            "Under cache pressure: 64 of the spread lookups at a time, with 64 KiB of a 24 MiB network read in between.",
        ),
        questions: |slider| Questions::spread(slider, MANY),
        way: Way::BetweenReads { lines: 1024, bursts: 64 },
        rounds: 201,
    },
    Load {
        title: Title::new(
            "waiting, in L1",
            "Latency-bound: each lookup waits for the answer of the one before, which is on its board, off the lines. \
             32 questions, over and over: all they touch stays in the first-level cache.",
        ),
        questions: |slider| Questions::spread(slider, FEW),
        way: Way::Waiting { laps: 4 * MANY / FEW },
        rounds: 301,
    },
    Load {
        title: Title::new("waiting", "The same with 4,096 questions."),
        questions: |slider| Questions::spread(slider, MANY),
        way: Way::Waiting { laps: 4 },
        rounds: 301,
    },
    Load {
        title: Title::new(
            "cold",
            "Under cache pressure: 64 of the spread lookups at a time, with 2 MiB of a 24 MiB network read in between.",
        ),
        questions: |slider| Questions::spread(slider, MANY),
        way: Way::BetweenReads { lines: 32 * 1024, bursts: 16 },
        rounds: 61,
    },
];
