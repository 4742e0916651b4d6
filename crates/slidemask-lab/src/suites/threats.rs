//! Threats: those that each move of a game adds and removes, all threats of a board, and the attacks of a side by kind.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::time::Duration;

use crate::harness::any::AnyContender;
use crate::harness::clock;
use crate::harness::loops::threats::{ThreatLoops, loops};
use crate::harness::network::Walk;
use crate::harness::race::{Heat, Race, Taken, rounds};
use crate::ours::instruction_sets::available;
use crate::ours::native::Native;
use crate::ours::threats::of_token;
use crate::report::{Title, Unit};
use crate::rivals;
use crate::workloads::moves::Moves;

/// A number of moves, and of boards, that branch prediction cannot learn.
const MANY: usize = 4096;

/// The number of moves, or of boards, between two reads of the network.
const BURST: usize = 64;

/// The number of cache lines of a network that are read before each burst.
const LINES: usize = 1024;

/// The contenders. All races and heats share them, and each uses them by its number.
type Contenders = Rc<RefCell<Vec<Box<dyn ThreatLoops>>>>;

/// A loop of a contender over a part of the questions. It returns a sum.
type Part = fn(&mut dyn ThreatLoops, &Moves, Range<usize>) -> u64;

/// What a race measures.
struct Measured {
    title: Title,
    unit: Unit,
    /// The measured loop.
    part: Part,
    /// Sums the answers, to compare contenders.
    sum: Part,
    loads: &'static [&'static Load],
}

static MEASURED: [Measured; 3] = [
    Measured {
        title: Title::new(
            "deltas",
            "The threats that each move of random games adds and removes. Looped: bitboards, a mailbox, and loops over \
             the sets that single lookups give, as in the scalar code of engines. They keep the bitboards up to date, \
             too.",
        ),
        unit: Unit::Move,
        part: |loops, moves, part| loops.deltas(&moves.steps[part]),
        sum: |loops, moves, part| loops.sum_of_deltas(&moves.steps[part]),
        loads: &[&GAME_ORDER, &NETWORK],
    },
    Measured {
        title: Title::new("all threats", "All threats of a board. Looped: a lookup for each piece."),
        unit: Unit::Board,
        part: |loops, _, part| loops.threats(part),
        sum: |loops, _, part| loops.sum_of_threats(part),
        loads: &[&GAME_ORDER, &SHUFFLED, &NETWORK],
    },
    Measured {
        title: Title::new(
            "by kind",
            "The attacks of the side that is not to move, a set for each kind of piece. Looped: a lookup for each \
             piece, and two shifts for all pawns.",
        ),
        unit: Unit::Board,
        part: |loops, moves, part| loops.by_kind(&moves.sides[part]),
        sum: |loops, moves, part| loops.by_kind(&moves.sides[part]),
        loads: &[&GAME_ORDER, &SHUFFLED, &NETWORK],
    },
];

/// How a race is run.
struct Load {
    title: Title,
    rounds: usize,
    /// The number of the first question.
    start: usize,
    way: Way,
}

#[derive(Clone, Copy)]
enum Way {
    /// All questions in one run of the loop.
    Together,
    /// [`BURST`] questions at a time, with [`LINES`] cache lines of a network read before them.
    BetweenReads,
}

static GAME_ORDER: Load = Load {
    title: Title::new(
        "game order",
        "Throughput-bound: 4,096 moves or boards in the order of games. A board has nearly the pieces of the one before.",
    ),
    rounds: 301,
    start: 0,
    way: Way::Together,
};

static SHUFFLED: Load = Load {
    title: Title::new(
        "shuffled",
        "Throughput-bound: the same in random order, so that branches are unpredictable.",
    ),
    rounds: 301,
    start: MANY,
    way: Way::Together,
};

static NETWORK: Load = Load {
    title: Title::new(
        "network",
        "Under cache pressure: game order, 64 at a time, with 64 KiB of a 24 MiB network read in between.",
    ),
    rounds: 201,
    start: 0,
    way: Way::BetweenReads,
};

/// The races of threats.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let moves = Rc::new(Moves::of_games(MANY));
    let contenders = Rc::new(RefCell::new(contenders(&moves, full)));
    MEASURED.iter().map(|measured| race(measured, &contenders, &moves, full)).collect()
}

fn contenders(moves: &Moves, full: bool) -> Vec<Box<dyn ThreatLoops>> {
    let tokens = available().filter_map(|isa| of_token(isa, moves));
    let looped = [&Native as &dyn AnyContender].into_iter().chain(rivals::entered(full));
    let looped = looped.map(|contender| contender.threats(moves));
    [loops(Native, moves)].into_iter().chain(tokens).chain(looped).collect()
}

fn race(measured: &'static Measured, contenders: &Contenders, moves: &Rc<Moves>, full: bool) -> Race {
    let &Measured { title, unit, part, sum, loads } = measured;
    let heats = loads.iter().map(|load| {
        let (contenders, moves) = (Rc::clone(contenders), Rc::clone(moves));
        let questions = load.start..load.start + MANY;
        let mut walk = Walk::default();
        let time = move |round, i: usize| {
            let loops = &mut *contenders.borrow_mut()[i];
            let sum = if round == 0 { sum(loops, &moves, questions.clone()) } else { 0 };
            let time =
                load.way.time(questions.clone(), &mut walk, |questions| part(loops, &moves, questions));
            Taken { nanoseconds: clock::nanoseconds_each(time, MANY), sum }
        };
        Heat { title: load.title, rounds: rounds(load.rounds, full), time: Box::new(time) }
    });
    let names = contenders.borrow().iter().map(|contender| contender.name()).collect();
    Race { title, unit, contenders: names, heats: heats.collect() }
}

impl Way {
    /// The time of all questions, without the reads of the network. Only the second of two passes between reads is timed:
    /// before it the caches hold only what such a pass leaves there.
    fn time(
        self,
        questions: Range<usize>,
        walk: &mut Walk,
        mut answer: impl FnMut(Range<usize>) -> u64,
    ) -> Duration {
        let mut pass = || {
            questions.clone().step_by(BURST).fold(Duration::ZERO, |time, start| {
                walk.read(LINES);
                time + clock::time(|| answer(start..start + BURST)).0
            })
        };
        match self {
            Self::Together => clock::time(|| answer(questions)).0,
            Self::BetweenReads => {
                pass();
                pass()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of the races have hardly a capture en passant. These have moves of all sorts, as the test of
    /// [`Moves`] says.
    #[test]
    fn contenders_agree_about_moves_of_all_sorts() {
        let moves = Moves::of_games(40_000);
        let mut contenders = contenders(&moves, true);
        let sums = contenders.iter_mut().map(|loops| (loops.name().name, loops.sum_of_deltas(&moves.steps)));
        let sums: Vec<_> = sums.collect();
        assert!(sums.iter().all(|&(_, sum)| sum == sums[0].1), "{sums:?}");
    }
}
