//! Perft: how fast each contender counts the legal moves of six positions, in one thread and without a transposition table.
//! The contenders are slidemask with every instruction set of this processor, and the board of the crate cozy-chess.

mod known;

use std::rc::Rc;

use slidemask::Isa;
use slidemask_board::{Board, perft};

use crate::harness::clock;
use crate::harness::race::{Heat, Race, Taken};
use crate::ours::tokens::available;
use crate::report::Unit;
use crate::rivals::cozy;
use known::{Known, POSITIONS, Position};

const ROUNDS: usize = 61;

/// Few rounds, because a round of a full measurement counts eighteen times as many nodes.
const ROUNDS_IN_FULL: usize = 3;

/// Counts the nodes of one position at a depth.
type Count = Box<dyn Fn(u32) -> u64>;

struct Counter {
    name: String,
    /// The instruction set that slidemask counts with.
    isa: Option<Isa>,
    /// Reads a FEN.
    set_up: fn(&str) -> Count,
}

impl Counter {
    fn ours(isa: Isa) -> Self {
        let set_up = |fen: &str| -> Count {
            let board = Board::from_fen(fen).expect("a FEN");
            Box::new(move |depth| perft(&board, depth))
        };
        Self { name: format!("slidemask, {isa}"), isa: Some(isa), set_up }
    }

    fn rival(name: &str, set_up: fn(&str) -> Count) -> Self {
        Self { name: name.into(), isa: None, set_up }
    }
}

/// slidemask with every instruction set up to `best`, the best first, then the rival.
fn counters(best: Isa) -> Vec<Counter> {
    let rival = Counter::rival(cozy::NAME, |fen| Box::new(cozy::perft(fen)));
    available().filter(|&isa| isa <= best).map(Counter::ours).chain([rival]).collect()
}

/// The race of all positions.
pub(super) fn races(full: bool) -> Vec<Race> {
    let depth = |position: &'static Position| (position, if full { position.full } else { position.usual });
    let rounds = if full { ROUNDS_IN_FULL } else { ROUNDS };
    vec![race(counters(Isa::best()), POSITIONS.iter().map(depth), rounds)]
}

fn race(
    counters: Vec<Counter>,
    positions: impl Iterator<Item = (&'static Position, Known)> + Clone,
    rounds: usize,
) -> Race {
    let contenders = counters.iter().map(|counter| counter.name.clone()).collect();
    let counters = Rc::new(counters);
    let heat = |(position, known): (&'static Position, Known)| {
        let counters = Rc::clone(&counters);
        let counts: Vec<_> = counters.iter().map(|counter| (counter.set_up)(position.fen)).collect();
        let time = move |_, i: usize| counters[i].time(&counts[i], position, known);
        Heat::new(position.name, rounds, time)
    };
    let together = positions.clone().map(|(_, known)| known.nodes.into()).collect();
    let race = Race::new("perft", Unit::Node, contenders, positions.map(heat).collect());
    Race { together: Some(together), ..race }
}

impl Counter {
    /// Nanoseconds a node, in CPU time of the thread. A count takes hundredths of a second, which is longer than a time slice
    /// on a shared machine, so wall-clock time would include other programs.
    ///
    /// # Panics
    /// If the count is wrong, because its time means nothing then.
    fn time(&self, count: &Count, position: &Position, known: Known) -> Taken {
        let best = Isa::best();
        Isa::restrict(Some(self.isa.unwrap_or(best)));
        let (time, counted) = clock::time_running(|| count(known.depth));
        Isa::restrict(Some(best));
        let (name, Position { name: place, fen, .. }, Known { depth, nodes }) = (&self.name, position, known);
        assert!(
            counted == u64::from(nodes),
            "{name} counts {counted} nodes instead of {nodes} in {place} at depth {depth}, so no times are printed; count each \
             first move by itself to find the wrong one ({fen})"
        );
        Taken { nanoseconds: clock::nanoseconds_each(time, nodes as usize), sum: counted }
    }
}

#[cfg(test)]
mod tests {
    use indicatif::ProgressBar;

    use super::*;

    #[test]
    fn every_contender_counts_right() {
        let shallow = [(3, 8_902), (3, 97_862), (4, 43_238), (3, 9_467), (3, 62_379), (3, 89_890)]
            .map(|(depth, nodes)| Known { depth, nodes });
        let group = race(counters(Isa::best()), POSITIONS.iter().zip(shallow), 1).run(&ProgressBar::hidden());
        assert_eq!(group.loads.last().map(String::as_str), Some("together"));
    }

    #[test]
    #[should_panic(expected = "wrong counts 7 nodes instead of 4085603 in Kiwipete at depth 4")]
    fn a_wrong_count_is_reported_with_its_contender() {
        let wrong = Counter::rival("wrong", |_| Box::new(|_| 7));
        race(vec![wrong], [(&POSITIONS[1], POSITIONS[1].usual)].into_iter(), 1).run(&ProgressBar::hidden());
    }

    #[test]
    fn slidemask_counts_with_every_instruction_set_the_best_first() {
        let names = |best: Isa| counters(best).into_iter().map(|counter| counter.name).collect::<Vec<_>>();
        let expected: Vec<_> = available().map(|isa| format!("slidemask, {isa}")).collect();
        assert!(names(available().next().unwrap_or(Isa::Scalar)).starts_with(&expected));
        assert!(names(Isa::Scalar).starts_with(&["slidemask, scalar".into()]));
        let rivals = &names(Isa::Scalar)[1..];
        assert!(!rivals.iter().any(|name| name.starts_with("slidemask")), "the rival comes last");
    }
}
