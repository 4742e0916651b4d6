//! Columns of lookups: the batches of every instruction set, and single lookups, inlined into a loop.

use std::cell::{LazyCell, RefCell};
use std::hint::black_box;
use std::rc::Rc;

use slidemask::{Bitboard, Slider};

use crate::harness::clock;
use crate::harness::contender::{Kind, Named};
use crate::harness::loops::answers::{Answers, checksum};
use crate::harness::loops::many::ColumnLoop;
use crate::harness::named_loops::NamedLoops;
use crate::harness::race::{Heat, Race, Taken};
use crate::ours::batches::{batches, look_up};
use crate::ours::native::Native;
use crate::report::Unit;
use crate::rivals::of_rivals;
use crate::workloads::questions::Questions;

struct Load {
    name: &'static str,
    lookups: usize,
    laps: usize,
    rounds: usize,
}

static LOADS: [Load; 2] = [
    // Random lookups, over and over: they stay in the cache.
    Load { name: "warm", lookups: 4096, laps: 8, rounds: 301 },
    // 68 MiB or more, read and written far beyond a core's own caches: a lookup takes 17 bytes, or 25 if it has two answers.
    Load { name: "streaming", lookups: 4 << 20, laps: 1, rounds: 41 },
];

/// The races of columns.
pub(super) fn races() -> Vec<Race> {
    // Made when they are first needed: the tests leave out the long ones.
    let columns = LOADS.each_ref().map(|load| {
        Rc::new(LazyCell::new(|| {
            let answers = [(); 2].map(|()| vec![Bitboard::EMPTY; load.lookups]);
            (Questions::spread(Slider::Queen, load.lookups), RefCell::new(answers))
        }))
    });
    let race = |kind, title| {
        let (contenders, loops): (_, Vec<_>) = entries(kind).unzip();
        let loops = Rc::new(loops);
        let heats = LOADS.iter().zip(&columns).map(|(load, columns)| {
            let (loops, columns) = (Rc::clone(&loops), Rc::clone(columns));
            let time = move |round, i: usize| {
                let (questions, answers) = &**columns;
                load.time(&loops[i], questions, &mut answers.borrow_mut(), round)
            };
            Heat::new(load.name, load.rounds, time)
        });
        Race::new(title, Unit::Lookup, contenders, heats.collect())
    };
    vec![
        race(Kind::Rook, "batches of rooks"),
        race(Kind::Bishop, "batches of bishops"),
        race(Kind::Queen, "batches of queens"),
        race(Kind::RookAndBishop, "batches of both"),
    ]
}

fn entries(kind: Kind) -> impl Iterator<Item = Named<ColumnLoop>> {
    let batches = batches().map(move |(name, batch)| {
        let column: ColumnLoop = Box::new(move |questions, answers| look_up(batch, kind, questions, answers));
        (name, column)
    });
    batches.chain([Native.column(kind)]).chain(of_rivals!(|rival| rival.column(kind)))
}

impl Load {
    /// Measures one contender. In the first round, the columns of answers are cleared before the measurement and summed
    /// after it.
    fn time(&self, column: &ColumnLoop, questions: &Questions, answers: &mut Answers, round: usize) -> Taken {
        if round == 0 {
            for column in &mut *answers {
                column.fill(Bitboard::EMPTY);
            }
        }
        let (time, ()) = clock::time(|| {
            for _ in 0..self.laps {
                column(black_box(questions), black_box(answers));
            }
        });
        let sum = if round == 0 { checksum(answers) } else { 0 };
        Taken { nanoseconds: clock::nanoseconds_each(time, self.laps * self.lookups), sum }
    }
}
