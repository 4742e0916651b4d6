//! Lookups on boards of other sizes, and the methods on lines in words of 64, 128 and 256 bits.

mod contenders;
mod lines;
mod questions;

use std::rc::Rc;

use crate::harness::network::Walk;
use crate::harness::race::{Heat, Race, rounds};
use crate::harness::way::Way;
use crate::report::{Name, Title, Unit};
use questions::{Inlined, Questions};

/// A load: how lookups are measured.
struct Load {
    title: Title,
    way: Way,
    rounds: usize,
}

/// The number of questions: so many that branch prediction cannot learn them.
const MANY: usize = 4096;

static LOADS: [Load; 4] = [
    Load {
        title: Title::new(
            "spread",
            "Throughput-bound: 4,096 random squares on random boards of 8 to 40 pieces.",
        ),
        way: Way::Overlapping { laps: 8 },
        rounds: 301,
    },
    Load {
        title: Title::new(
            "network",
            "Under cache pressure: 64 of the spread lookups at a time, with 64 KiB of a 24 MiB network read in between.",
        ),
        way: Way::BetweenReads { lines: 1024, bursts: 64 },
        rounds: 201,
    },
    Load {
        title: Title::new("waiting", "Latency-bound: each lookup waits for the answer of the one before."),
        way: Way::Waiting { laps: 4 },
        rounds: 301,
    },
    Load {
        title: Title::new(
            "cold",
            "Under cache pressure: 64 of the spread lookups at a time, with 2 MiB of a 24 MiB network read in between.",
        ),
        way: Way::BetweenReads { lines: 32 * 1024, bursts: 16 },
        rounds: 61,
    },
];

/// A contender: its name, and its loops over one kind of lookup in words of type `W`.
struct Contender<W> {
    name: Name,
    loops: Box<dyn Inlined<W>>,
}

pub(crate) fn races(full: bool) -> Vec<Race> {
    contenders::races(full).into_iter().chain(lines::races(full)).collect()
}

/// A race under the first `loads` loads.
fn race<W: 'static>(
    title: Title,
    questions: &Rc<Questions<W>>,
    contenders: Vec<Contender<W>>,
    loads: usize,
    full: bool,
) -> Race {
    let names = contenders.iter().map(|contender| contender.name).collect();
    let contenders = Rc::new(contenders);
    let heats = LOADS[..loads].iter().map(|load| {
        let (questions, contenders) = (Rc::clone(questions), Rc::clone(&contenders));
        let mut walk = Walk::default();
        let time = move |_, i: usize| load.way.time(&(&*contenders[i].loops, &*questions), &mut walk);
        Heat { title: load.title, rounds: rounds(load.rounds, full), time: Box::new(time) }
    });
    Race { title, unit: Unit::Lookup, contenders: names, heats: heats.collect() }
}
