//! Columns of lookups: the batches of every instruction set, and loops over single lookups, inlined.

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use slidemask::batch::{Batch, UnequalLengths};
use slidemask::{
    Bitboard, Isa, Slider, Square, bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks,
};

use crate::contenders::{Entries, FRONT_DOOR};
use crate::harness::clock;
use crate::harness::race::{Heat, Race, Taken, rounds};
use crate::report::{Name, Title};
use crate::rivals;
use crate::singles::Lookup;
use crate::workloads::questions::Questions;

struct Load {
    title: Title,
    lookups: usize,
    laps: usize,
    rounds: usize,
}

const LOADS: [Load; 2] = [
    Load {
        title: Title::new("warm", "Columns of 4,096 random lookups, over and over: they stay in the cache."),
        lookups: 4096,
        laps: 8,
        rounds: 301,
    },
    // 17 bytes a lookup, and 25 where there are two answers.
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

/// Columns for the answers; the second is for the bishops, where both are asked for.
type Answers = [Vec<Bitboard>; 2];

/// Answers a column of squares on a column of boards.
struct Column {
    name: Name,
    run: Run,
}

type Run = Box<dyn Fn(&Questions, &mut Answers)>;

type OfBatch = fn(&Batch, &[Square], &[Bitboard], &mut [Bitboard]) -> Result<(), UnequalLengths>;

impl Column {
    /// A single lookup in a loop, inlined into it.
    fn looped(name: Name, lookup: impl Lookup<Bitboard>) -> Self {
        let run = Box::new(move |questions: &Questions, [attacks, _]: &mut Answers| {
            let questions = questions.squares.iter().zip(&questions.occupied);
            for ((&square, &occupied), attacks) in questions.zip(attacks) {
                *attacks = lookup(square, occupied);
            }
        });
        Self { name, run }
    }

    fn both_looped(name: Name, lookup: impl Lookup<(Bitboard, Bitboard)>) -> Self {
        let run = Box::new(move |questions: &Questions, [rooks, bishops]: &mut Answers| {
            let questions = questions.squares.iter().zip(&questions.occupied);
            for (((&square, &occupied), rook), bishop) in questions.zip(rooks).zip(bishops) {
                (*rook, *bishop) = lookup(square, occupied);
            }
        });
        Self { name, run }
    }

    fn batch(batch: Batch, column: OfBatch) -> Self {
        let run = Box::new(move |questions: &Questions, [attacks, _]: &mut Answers| {
            column(&batch, &questions.squares, &questions.occupied, attacks).expect("columns of one length");
        });
        Self { name: batch_name(batch.isa()), run }
    }

    fn both_in_batch(batch: Batch) -> Self {
        let run = Box::new(move |questions: &Questions, [rooks, bishops]: &mut Answers| {
            let answered =
                batch.rook_and_bishop_attacks(&questions.squares, &questions.occupied, rooks, bishops);
            answered.expect("columns of one length");
        });
        Self { name: batch_name(batch.isa()), run }
    }
}

/// A name for as long as the program runs, which is how long names are kept.
pub(crate) fn batch_name(isa: Isa) -> Name {
    Name::ours(format!("batch, {isa}").leak())
}

/// The batches that this processor has, the best first.
pub(crate) fn batches() -> impl Iterator<Item = Batch> {
    Isa::ALL.into_iter().rev().filter_map(Batch::with)
}

/// The columns of each kind.
#[derive(Default)]
struct Columns {
    rook: Vec<Column>,
    bishop: Vec<Column>,
    queen: Vec<Column>,
    both: Vec<Column>,
}

impl Entries for Columns {
    fn enter(
        &mut self,
        name: Name,
        rook: impl Lookup<Bitboard>,
        bishop: impl Lookup<Bitboard>,
        queen: impl Lookup<Bitboard>,
        both: impl Lookup<(Bitboard, Bitboard)>,
    ) {
        self.rook.push(Column::looped(name, rook));
        self.bishop.push(Column::looped(name, bishop));
        self.queen.push(Column::looped(name, queen));
        self.both.push(Column::both_looped(name, both));
    }
}

const ABOUT: &str =
    "A column of questions in one call; all that is no batch is a single lookup in a loop, inlined there.";

/// The races of columns.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let mut columns = Columns::default();
    for batch in batches() {
        columns.rook.push(Column::batch(batch, Batch::rook_attacks));
        columns.bishop.push(Column::batch(batch, Batch::bishop_attacks));
        columns.queen.push(Column::batch(batch, Batch::queen_attacks));
        columns.both.push(Column::both_in_batch(batch));
    }
    columns.enter(
        Name::ours(&FRONT_DOOR),
        rook_attacks,
        bishop_attacks,
        queen_attacks,
        rook_and_bishop_attacks,
    );
    rivals::strongest(&mut columns);
    if full {
        rivals::others(&mut columns);
    }
    let questions = LOADS.map(|load| Rc::new(Questions::spread(Slider::Queen, load.lookups)));
    let answers =
        LOADS.map(|load| Rc::new(RefCell::new([(); 2].map(|()| vec![Bitboard::EMPTY; load.lookups]))));
    let race = |title, columns: Vec<Column>| {
        let contenders = columns.iter().map(|column| column.name).collect();
        let columns = Rc::new(columns);
        let heat = |(i, load): (usize, &'static Load)| {
            let (questions, answers) = (Rc::clone(&questions[i]), Rc::clone(&answers[i]));
            let columns = Rc::clone(&columns);
            let time =
                move |round, i: usize| load.time(&columns[i], &questions, &mut answers.borrow_mut(), round);
            Heat { title: load.title, rounds: load.rounds(full), time: Box::new(time) }
        };
        Race {
            title: Title::new(title, ABOUT),
            contenders,
            heats: LOADS.iter().enumerate().map(heat).collect(),
        }
    };
    vec![
        race("batches of rooks", columns.rook),
        race("batches of bishops", columns.bishop),
        race("batches of queens", columns.queen),
        race("batches of both", columns.both),
    ]
}

impl Load {
    /// What streams takes a second of each round.
    fn rounds(&self, full: bool) -> usize {
        rounds(self.rounds, full && self.laps > 1)
    }

    /// Answers are compared in the first round, on columns that were empty.
    fn time(&self, column: &Column, questions: &Questions, answers: &mut Answers, round: usize) -> Taken {
        if round == 0 {
            for column in &mut *answers {
                column.fill(Bitboard::EMPTY);
            }
        }
        let (time, ()) = clock::time(|| {
            for _ in 0..self.laps {
                (column.run)(black_box(questions), black_box(answers));
            }
        });
        let sum = if round == 0 { checksum(answers) } else { 0 };
        Taken { nanoseconds: clock::nanoseconds_each(time, self.laps * self.lookups), sum }
    }
}

/// Tells answers in another order apart, too.
pub(crate) fn checksum(answers: &[Vec<Bitboard>]) -> u64 {
    answers.iter().flatten().fold(0, |sum, attacks| sum.rotate_left(1).wrapping_add(attacks.0))
}
