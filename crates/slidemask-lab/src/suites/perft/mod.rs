//! Perft: how fast each contender counts the legal moves of six positions.

mod counters;
mod positions;

use indicatif::ProgressBar;
use slidemask::Isa;

use crate::harness::clock;
use crate::harness::turns::Turns;
use crate::report::{Results, Title, Unit};
use counters::{Count, Counter, counters};
use positions::{Known, POSITIONS, Position};

const ROUNDS: usize = 61;

/// Few rounds, because a round of a full measurement counts eighteen times as many nodes.
const ROUNDS_IN_FULL: usize = 9;

/// A contender returned a wrong count, so its times mean nothing.
#[derive(Debug)]
pub(crate) struct WrongCount {
    pub(crate) contender: &'static str,
    pub(crate) position: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) depth: u32,
    pub(crate) counted: u64,
    pub(crate) known: u32,
}

/// A position and a depth, set up for every contender.
struct Stage<'a> {
    position: &'a Position,
    known: Known,
    counts: Vec<Count>,
}

impl<'a> Stage<'a> {
    fn new(position: &'a Position, known: Known, counters: &[Counter]) -> Self {
        let counts = counters.iter().map(|counter| counter.set_up(position.fen)).collect();
        Self { position, known, counts }
    }

    fn title(&self) -> Title {
        let Known { depth, nodes } = self.known;
        // Leaked, because a `Title` holds a `&'static str`.
        Title::new(self.position.name, format!("Depth {depth}, {nodes} nodes: {}.", self.position.fen).leak())
    }

    /// Nanoseconds a node of one contender, in CPU time of the thread. A count takes hundredths of a second, which is
    /// longer than a time slice on a shared machine, so wall-clock time would include other programs.
    fn time(&self, counter: &Counter, count: &Count) -> Result<f64, WrongCount> {
        counter.restrict();
        let (time, counted) = clock::time_running(|| count(self.known.depth));
        let Known { depth, nodes } = self.known;
        if counted != u64::from(nodes) {
            return Err(WrongCount {
                contender: counter.name.name,
                position: self.position.name,
                fen: self.position.fen,
                depth,
                counted,
                known: nodes,
            });
        }
        Ok(clock::nanoseconds_each(time, nodes as usize))
    }
}

/// Measures every contender in every position, once a round.
pub(crate) fn measure(full: bool, bar: &ProgressBar) -> Result<Results, WrongCount> {
    let best = Isa::best();
    let depth = |position: &Position| if full { position.full } else { position.usual };
    let results = take_turns(
        &counters(best),
        &POSITIONS.each_ref().map(|position| (position, depth(position))),
        if full { ROUNDS_IN_FULL } else { ROUNDS },
        bar,
    );
    Isa::restrict(Some(best));
    results
}

fn take_turns(
    counters: &[Counter],
    positions: &[(&Position, Known)],
    rounds: usize,
    bar: &ProgressBar,
) -> Result<Results, WrongCount> {
    let stages: Vec<_> =
        positions.iter().map(|&(position, known)| Stage::new(position, known, counters)).collect();
    bar.set_length((rounds * stages.len()) as u64);
    let mut turns = Turns::of(counters.len());
    let mut times = vec![Vec::new(); stages.len()];
    for _ in 0..rounds {
        for (stage, times) in stages.iter().zip(&mut times) {
            bar.set_message(stage.position.name);
            let mut taken = vec![0.0; counters.len()];
            for &i in turns.next_round() {
                taken[i] = stage.time(&counters[i], &stage.counts[i])?;
            }
            times.push(taken);
            bar.inc(1);
        }
    }
    let nodes: Vec<_> = positions.iter().map(|(_, known)| known.nodes).collect();
    times.push(together(&nodes, &times));
    let together = Title::new("together", "All nodes over all of the time.");
    let titles: Vec<_> = stages.iter().map(Stage::title).chain([together]).collect();
    let names: Vec<_> = counters.iter().map(|counter| counter.name).collect();
    let title = Title::new(
        "perft",
        "Legal move sequences of a given length, counted in one thread and without a transposition table. slidemask \
         counts the last ply in the vector registers that its name says; scalar uses none.",
    );
    Ok(Results::new(title, Unit::Node, &names, &titles, &times))
}

/// Nanoseconds a node over all positions together, by round and then by contender.
fn together(nodes: &[u32], times: &[Vec<Vec<f64>>]) -> Vec<Vec<f64>> {
    let all: f64 = nodes.iter().copied().map(f64::from).sum();
    let of = |round: usize, i: usize| {
        let spent = nodes.iter().zip(times).map(|(&nodes, times)| f64::from(nodes) * times[round][i]);
        spent.sum::<f64>() / all
    };
    let round = |round: usize| (0..times[0][round].len()).map(|i| of(round, i)).collect();
    (0..times[0].len()).map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Name;
    use positions::known;

    #[test]
    fn every_contender_counts_right() {
        let shallow = [
            known(3, 8_902),
            known(3, 97_862),
            known(4, 43_238),
            known(3, 9_467),
            known(3, 62_379),
            known(3, 89_890),
        ];
        let positions: Vec<_> = POSITIONS.iter().zip(shallow).collect();
        let best = Isa::best();
        let results = take_turns(&counters(best), &positions, 1, &ProgressBar::hidden());
        Isa::restrict(Some(best));
        assert!(results.is_ok(), "{:?}", results.err());
    }

    #[test]
    fn a_wrong_count_is_reported_with_its_contender() {
        let wrong = Counter::rival(Name::rival("wrong"), |_| Box::new(|_| 7));
        let position = (&POSITIONS[1], POSITIONS[1].usual);
        let Err(wrong) = take_turns(&[wrong], &[position], 1, &ProgressBar::hidden()) else {
            panic!("7 is not the count")
        };
        assert_eq!((wrong.contender, wrong.position, wrong.counted), ("wrong", "Kiwipete", 7));
    }

    #[test]
    fn together_is_all_nodes_over_all_time() {
        // 100 nodes in 100 ns and 300 nodes in 900 ns: 400 nodes in 1,000 ns.
        let together = together(&[100, 300], &[vec![vec![1.0]], vec![vec![3.0]]]);
        assert!((together[0][0] - 2.5).abs() < 1e-9);
    }
}
