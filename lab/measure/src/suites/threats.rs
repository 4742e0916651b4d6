//! Threats: those that each move of a game adds and removes, all threats of a board, and the attacks of a side by kind.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use crate::harness::clock;
use crate::harness::contender::Named;
use crate::harness::named_loops::NamedLoops;
use crate::harness::network::{BURST, Walk};
use crate::harness::race::{Heat, Race, Taken};
use crate::harness::threat_loops::{Listed, ThreatLoops, threat_loops};
use crate::ours::mailboxes::of_token;
use crate::ours::native::{Native, name_on_boards};
use crate::ours::tokens::available;
use crate::report::Unit;
use crate::rivals::of_rivals;
use crate::workloads::moves::Moves;

/// A number of moves, and of boards, that branch prediction cannot learn.
const MANY: usize = 4096;

/// The number of cache lines of a network that are read before each burst.
const LINES: usize = 1024;

/// The contenders. All races and heats share them, and each uses them by its number.
type Contenders = Rc<RefCell<Vec<Box<dyn ThreatLoops>>>>;

/// What a race measures.
struct Measured {
    title: &'static str,
    unit: Unit,
    listed: Listed,
    loads: &'static [&'static Load],
}

static MEASURED: [Measured; 5] = [
    // The threats that each move of random games adds and removes. Looped: bitboards, a mailbox, and loops over the sets that
    // single lookups give, as in the scalar code of engines. They keep the bitboards up to date, too.
    Measured { title: "deltas", unit: Unit::Move, listed: Listed::Deltas, loads: &[&GAME_ORDER, &NETWORK] },
    // All threats of a board. Looped: a lookup for each piece.
    Measured {
        title: "all threats",
        unit: Unit::Board,
        listed: Listed::Threats,
        loads: &[&GAME_ORDER, &SHUFFLED, &NETWORK],
    },
    // The numbers of the inputs of a network that each move adds and removes, for both sides: threats, pairs of pawns, pieces.
    Measured {
        title: "inputs of a move",
        unit: Unit::Move,
        listed: Listed::InputDeltas,
        loads: &[&GAME_ORDER, &NETWORK],
    },
    // The numbers of all inputs of a board, for both sides.
    Measured {
        title: "inputs of a board",
        unit: Unit::Board,
        listed: Listed::Inputs,
        loads: &[&GAME_ORDER, &SHUFFLED, &NETWORK],
    },
    // The attacks of the side that is not to move, a set for each kind of piece. Looped: a lookup for each piece, and two
    // shifts for all pawns.
    Measured {
        title: "by kind",
        unit: Unit::Board,
        listed: Listed::ByKind,
        loads: &[&GAME_ORDER, &SHUFFLED, &NETWORK],
    },
];

/// How a race is run.
struct Load {
    name: &'static str,
    rounds: usize,
    /// The number of the first question.
    start: usize,
    /// Whether [`LINES`] cache lines of a network are read before each burst of questions.
    between_reads: bool,
}

/// Throughput-bound: moves or boards in the order of games. A board has nearly the pieces of the one before.
static GAME_ORDER: Load = Load { name: "game order", rounds: 301, start: 0, between_reads: false };

/// Throughput-bound: the same in random order, so that branches are unpredictable.
static SHUFFLED: Load = Load { name: "shuffled", rounds: 301, start: MANY, between_reads: false };

/// Under cache pressure: game order, 64 at a time, with 64 KiB of a 24 MiB network read in between.
static NETWORK: Load = Load { name: "network", rounds: 201, start: 0, between_reads: true };

/// The races of threats.
pub(super) fn races() -> Vec<Race> {
    let moves = Rc::new(Moves::of_games(MANY));
    let (names, loops): (Vec<_>, Vec<_>) = contenders(&moves).into_iter().unzip();
    let contenders = Rc::new(RefCell::new(loops));
    MEASURED.iter().map(|measured| race(measured, &names, &contenders, &moves)).collect()
}

fn contenders(moves: &Moves) -> Vec<Named<Box<dyn ThreatLoops>>> {
    let tokens = available().filter_map(|isa| of_token(isa, moves));
    let rivals = of_rivals!(|rival| rival.looped_threats(moves));
    let ours = [threat_loops(name_on_boards(), Native, moves)].into_iter().chain(tokens);
    ours.chain([Native.looped_threats(moves)]).chain(rivals).collect()
}

fn race(measured: &'static Measured, names: &[String], contenders: &Contenders, moves: &Rc<Moves>) -> Race {
    let &Measured { title, unit, listed, loads } = measured;
    let heats = loads.iter().map(|load| {
        let (contenders, moves) = (Rc::clone(contenders), Rc::clone(moves));
        let (start, mut walk) = (load.start, Walk::default());
        let time = move |round, i: usize| {
            let loops = &mut contenders.borrow_mut()[i];
            let sum = if round == 0 { loops.sum(listed, &moves, start..start + MANY) } else { 0 };
            let mut answer = |questions: Range<usize>| loops.list(listed, &moves, questions);
            let (time, _) = if load.between_reads {
                walk.between_reads(LINES, start / BURST..(start + MANY) / BURST, answer)
            } else {
                clock::time(|| answer(start..start + MANY))
            };
            Taken { nanoseconds: clock::nanoseconds_each(time, MANY), sum }
        };
        Heat::new(load.name, load.rounds, time)
    });
    let heats = heats.collect();
    Race::new(title, unit, names.to_vec(), heats)
}

#[cfg(all(test, not(debug_assertions)))]
mod tests {
    use super::*;
    use crate::workloads::moves::ALL_SORTS;

    /// The moves of the races have hardly a capture en passant. These have moves of all sorts, as the test of
    /// [`Moves`] says.
    #[test]
    fn contenders_agree_about_moves_of_all_sorts() {
        let moves = Moves::of_games(ALL_SORTS);
        let mut contenders = contenders(&moves);
        let all = 0..moves.steps.len();
        let sum = |loops: &mut dyn ThreatLoops| loops.sum(Listed::Deltas, &moves, all.clone());
        let sums: Vec<_> =
            contenders.iter_mut().map(|(name, loops)| (name.clone(), sum(&mut **loops))).collect();
        assert!(sums.iter().all(|&(_, sum)| sum == sums[0].1), "{sums:?}");
    }
}
