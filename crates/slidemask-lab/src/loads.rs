//! What single lookups are asked, and how: overlapping, waiting, and between the reads of a network.

use std::time::Duration;

use slidemask::Slider;

use crate::harness::clock;
use crate::harness::network::Walk;
use crate::harness::race::Taken;
use crate::report::Title;
use crate::singles::{Loops, Single};
use crate::workloads::questions::{Asked, Questions};

/// Too many to learn.
const MANY: usize = 4096;

/// Few enough that all they touch in the largest tables stays in the first cache.
const FEW: usize = 32;

enum Way {
    Overlapping,
    Waiting,
    /// Bursts of overlapping lookups, so many lines of the network read before each.
    Between {
        lines: usize,
        bursts: usize,
    },
}

pub(crate) struct Load {
    pub(crate) title: Title,
    questions: fn(Slider) -> Questions,
    way: Way,
    /// How often the questions are asked in a measurement.
    laps: usize,
    pub(crate) rounds: usize,
}

pub(crate) static LOADS: [Load; 6] = [
    Load {
        title: Title::new(
            "spread",
            "Lookups that overlap in the processor: 4,096 random squares on random boards of 8 to 32 pieces.",
        ),
        questions: |slider| Questions::spread(slider, MANY),
        way: Way::Overlapping,
        laps: 8,
        rounds: 301,
    },
    Load {
        title: Title::new(
            "game order",
            "Lookups that overlap: 4,096 sliders where they stand, position after position of random games.",
        ),
        questions: |slider| Questions::in_game_order(slider, MANY),
        way: Way::Overlapping,
        laps: 8,
        rounds: 301,
    },
    Load {
        title: Title::new(
            "network",
            "64 lookups of the spread ones at a time, with 64 KiB of a 24 MiB network read in between.",
        ),
        questions: |slider| Questions::spread(slider, MANY),
        way: Way::Between { lines: 1024, bursts: 64 },
        laps: 1,
        rounds: 201,
    },
    Load {
        title: Title::new(
            "waiting, in L1",
            "Each lookup waits for the one before, whose answer is on its board, off the lines. 32 questions, over \
             and over: all they touch stays in the first cache.",
        ),
        questions: |slider| Questions::spread(slider, FEW),
        way: Way::Waiting,
        laps: 4 * MANY / FEW,
        rounds: 301,
    },
    Load {
        title: Title::new("waiting", "The same with 4,096 questions."),
        questions: |slider| Questions::spread(slider, MANY),
        way: Way::Waiting,
        laps: 4,
        rounds: 301,
    },
    Load {
        title: Title::new(
            "cold",
            "64 lookups of the spread ones at a time, with 2 MiB of a 24 MiB network read in between.",
        ),
        questions: |slider| Questions::spread(slider, MANY),
        way: Way::Between { lines: 32 * 1024, bursts: 16 },
        laps: 1,
        rounds: 61,
    },
];

/// Lookups between two walks through the network.
const BURST: usize = 64;

impl Load {
    /// Measures one contender after another under this load.
    pub(crate) fn timer(&'static self, slider: Slider) -> impl FnMut(&Single) -> Taken {
        let questions = (self.questions)(slider);
        let mut walk = Walk::default();
        move |single| {
            let loops = &*single.loops;
            let (time, sum, count) = match self.way {
                Way::Overlapping => self.at_once(&questions, |asked, laps| loops.overlapping(asked, laps)),
                Way::Waiting => self.at_once(&questions, |asked, laps| loops.waiting(asked, laps)),
                Way::Between { lines, bursts } => between(loops, &questions, &mut walk, lines, bursts),
            };
            Taken { nanoseconds: clock::nanoseconds_each(time, count), sum }
        }
    }

    fn at_once(
        &self,
        questions: &Questions,
        run: impl Fn(Asked<'_>, usize) -> u64,
    ) -> (Duration, u64, usize) {
        let (time, sum) = clock::time(|| run(questions.all(), self.laps));
        (time, sum, self.laps * questions.squares.len())
    }
}

/// Only the lookups are timed, and only the second time, when the caches hold what such a use leaves in them: neither
/// what the one before left, nor all that overlapping lookups would have kept.
fn between(
    loops: &dyn Loops,
    questions: &Questions,
    walk: &mut Walk,
    lines: usize,
    bursts: usize,
) -> (Duration, u64, usize) {
    let mut pass = || {
        (0..bursts).fold((Duration::ZERO, 0_u64), |(time, sum), burst| {
            walk.read(lines);
            let (taken, answers) =
                clock::time(|| loops.overlapping(questions.part(burst * BURST..(burst + 1) * BURST), 1));
            (time + taken, sum.wrapping_add(answers))
        })
    };
    pass();
    let (time, sum) = pass();
    (time, sum, bursts * BURST)
}
