//! Columns of lookups: the batches of every instruction set, and loops over single lookups.

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use slidemask::{Bitboard, Slider};

use crate::harness::any::AnyContender;
use crate::harness::clock;
use crate::harness::contender::Kind;
use crate::harness::loops::answer::{Answers, checksum};
use crate::harness::loops::column::ColumnLoop;
use crate::harness::race::{Heat, Race, Taken, rounds};
use crate::ours::batch::{batches, column};
use crate::ours::native::Native;
use crate::report::{Name, Title, Unit};
use crate::rivals;
use crate::workloads::questions::Questions;

struct Load {
    title: Title,
    lookups: usize,
    laps: usize,
    rounds: usize,
}

static LOADS: [Load; 2] = [
    Load {
        title: Title::new("warm", "Columns of 4,096 random lookups, over and over: they stay in the cache."),
        lookups: 4096,
        laps: 8,
        rounds: 301,
    },
    // A lookup takes 17 bytes, or 25 if it has two answers.
    Load {
        title: Title::new(
            "streaming",
            "Columns of 4 million random lookups: 68 MiB or more, read and written far beyond a core's own caches.",
        ),
        lookups: 4 << 20,
        laps: 1,
        rounds: 41,
    },
];

const ABOUT: &str = "A column of lookups in one call. All contenders but the batches are single lookups, inlined into a loop.";

/// The races of columns.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let questions = LOADS.each_ref().map(|load| Rc::new(Questions::spread(Slider::Queen, load.lookups)));
    let answers = LOADS
        .each_ref()
        .map(|load| Rc::new(RefCell::new([(); 2].map(|()| vec![Bitboard::EMPTY; load.lookups]))));
    [
        (Kind::Rook, "batches of rooks"),
        (Kind::Bishop, "batches of bishops"),
        (Kind::Queen, "batches of queens"),
        (Kind::RookAndBishop, "batches of both"),
    ]
    .map(|(kind, title)| {
        let (contenders, columns): (_, Vec<_>) = entries(kind, full).unzip();
        let columns = Rc::new(columns);
        let heats = LOADS.iter().zip(&questions).zip(&answers).map(|((load, questions), answers)| {
            let (columns, questions, answers) =
                (Rc::clone(&columns), Rc::clone(questions), Rc::clone(answers));
            let time =
                move |round, i: usize| load.time(&columns[i], &questions, &mut answers.borrow_mut(), round);
            Heat { title: load.title, rounds: load.rounds(full), time: Box::new(time) }
        });
        Race { title: Title::new(title, ABOUT), unit: Unit::Lookup, contenders, heats: heats.collect() }
    })
    .into()
}

fn entries(kind: Kind, full: bool) -> impl Iterator<Item = (Name, ColumnLoop)> {
    let batches = batches().map(move |(name, batch)| (name, column(batch, kind)));
    let looped = [&Native as &dyn AnyContender].into_iter().chain(rivals::entered(full));
    batches.chain(looped.map(move |contender| (contender.name(), contender.column(kind))))
}

impl Load {
    /// A round of the streaming load takes a second, so it gets no more rounds in a full measurement.
    fn rounds(&self, full: bool) -> usize {
        rounds(self.rounds, full && self.laps > 1)
    }

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
