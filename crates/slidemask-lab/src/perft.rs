//! Perft: how fast the moves of six positions are counted, by the board and by those of others.

use indicatif::ProgressBar;
use slidemask::Isa;
use slidemask_board::{Board, perft};

use crate::harness::clock;
use crate::harness::turns::Turns;
use crate::report::{Name, Results, Title, Unit};
use crate::rivals;

/// How deep, and how many ways there are.
#[derive(Clone, Copy)]
struct Known {
    depth: u32,
    nodes: u32,
}

const fn known(depth: u32, nodes: u32) -> Known {
    Known { depth, nodes }
}

struct Position {
    name: &'static str,
    fen: &'static str,
    usual: Known,
    full: Known,
}

/// The positions of the page "Perft Results" of the Chess Programming Wiki, with its counts.
static POSITIONS: [Position; 6] = [
    Position {
        name: "initial",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        usual: known(5, 4_865_609),
        full: known(6, 119_060_324),
    },
    Position {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        usual: known(4, 4_085_603),
        full: known(5, 193_690_690),
    },
    Position {
        name: "position 3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        usual: known(6, 11_030_083),
        full: known(7, 178_633_661),
    },
    Position {
        name: "position 4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        usual: known(5, 15_833_292),
        full: known(5, 15_833_292),
    },
    Position {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        usual: known(4, 2_103_487),
        full: known(5, 89_941_194),
    },
    Position {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        usual: known(4, 3_894_594),
        full: known(5, 164_075_551),
    },
];

const ROUNDS: usize = 61;

/// Each counts eighteen times as much.
const ROUNDS_IN_FULL: usize = 9;

/// A contender miscounts: its times mean nothing.
#[derive(Debug)]
pub(crate) struct WrongCount {
    pub(crate) contender: &'static str,
    pub(crate) position: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) depth: u32,
    pub(crate) counted: u64,
    pub(crate) known: u32,
}

/// Counts from one position, so deep.
type Count = Box<dyn Fn(u32) -> u64>;

struct Contender {
    name: Name,
    /// Ours may count with these instructions.
    isa: Option<Isa>,
    /// Sets a FEN up.
    set_up: fn(&str) -> Count,
}

impl Contender {
    fn ours(isa: Isa) -> Self {
        let set_up = |fen: &str| -> Count {
            let board = Board::from_fen(fen).expect("a FEN");
            Box::new(move |depth| perft(&board, depth))
        };
        Self { name: Name::ours(format!("slidemask, {isa}").leak()), isa: Some(isa), set_up }
    }

    fn rival(name: &'static str, set_up: fn(&str) -> Count) -> Self {
        Self { name: Name::rival(name), isa: None, set_up }
    }
}

/// The board with every kind of rows up to the best, and without; then the others.
fn contenders(best: Isa) -> Vec<Contender> {
    let of_ours =
        [Isa::Avx512Icl, Isa::Avx512, Isa::Avx2, Isa::Scalar].into_iter().filter(|&isa| isa <= best);
    let rivals = [
        Contender::rival(rivals::cozy::NAME, |fen| Box::new(rivals::cozy::perft(fen))),
        Contender::rival(rivals::chess::NAME, |fen| Box::new(rivals::chess::perft(fen))),
        #[cfg(any(feature = "shakmaty", feature = "shakmaty-hq"))]
        Contender::rival(rivals::shakmaty::NAME, |fen| Box::new(rivals::shakmaty::perft(fen))),
    ];
    of_ours.map(Contender::ours).chain(rivals).collect()
}

/// A position so deep, set up for every contender.
struct Stage<'a> {
    position: &'a Position,
    known: Known,
    counts: Vec<Count>,
}

impl<'a> Stage<'a> {
    fn new(position: &'a Position, known: Known, contenders: &[Contender]) -> Self {
        let counts = contenders.iter().map(|one| (one.set_up)(position.fen)).collect();
        Self { position, known, counts }
    }

    fn title(&self) -> Title {
        let Known { depth, nodes } = self.known;
        Title::new(self.position.name, format!("Depth {depth}, {nodes} nodes: {}.", self.position.fen).leak())
    }

    /// Nanoseconds a node of one contender: hundredths of a second, longer than a turn on a machine that others use.
    fn time(&self, contender: &Contender, count: &Count) -> Result<f64, WrongCount> {
        if let Some(isa) = contender.isa {
            Isa::restrict(Some(isa));
        }
        let (time, counted) = clock::time_running(|| count(self.known.depth));
        let Known { depth, nodes } = self.known;
        if counted != u64::from(nodes) {
            return Err(WrongCount {
                contender: contender.name.name,
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

/// Everybody counts everything, in each round.
pub(crate) fn measure(full: bool, bar: &ProgressBar) -> Result<Results, WrongCount> {
    let best = Isa::best();
    let depth = |position: &Position| if full { position.full } else { position.usual };
    let results = take_turns(
        &contenders(best),
        &POSITIONS.each_ref().map(|position| (position, depth(position))),
        if full { ROUNDS_IN_FULL } else { ROUNDS },
        bar,
    );
    Isa::restrict(Some(best));
    results
}

fn take_turns(
    contenders: &[Contender],
    positions: &[(&Position, Known)],
    rounds: usize,
    bar: &ProgressBar,
) -> Result<Results, WrongCount> {
    let stages: Vec<_> =
        positions.iter().map(|&(position, known)| Stage::new(position, known, contenders)).collect();
    bar.set_length((rounds * stages.len()) as u64);
    let mut turns = Turns::of(contenders.len());
    let mut times = vec![Vec::new(); stages.len()];
    for _ in 0..rounds {
        for (stage, times) in stages.iter().zip(&mut times) {
            bar.set_message(stage.position.name);
            let mut taken = vec![0.0; contenders.len()];
            for &i in turns.next_round() {
                taken[i] = stage.time(&contenders[i], &stage.counts[i])?;
            }
            times.push(taken);
            bar.inc(1);
        }
    }
    let nodes: Vec<_> = positions.iter().map(|(_, known)| known.nodes).collect();
    times.push(together(&nodes, &times));
    let together = Title::new("together", "All nodes over all of the time.");
    let titles: Vec<_> = stages.iter().map(Stage::title).chain([together]).collect();
    let names: Vec<_> = contenders.iter().map(|one| one.name).collect();
    let title = Title::new(
        "perft",
        "All ways to make so many moves, in one thread and without a table of what was counted before. slidemask \
         counts the last ply in the registers that its name tells; scalar is without.",
    );
    Ok(Results::new(title, Unit::Node, &names, &titles, &times))
}

/// Nanoseconds a node over all positions, round by round, contender by contender.
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

    #[test]
    fn everybody_counts_right() {
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
        let results = take_turns(&contenders(best), &positions, 1, &ProgressBar::hidden());
        Isa::restrict(Some(best));
        assert!(results.is_ok(), "{:?}", results.err());
    }

    #[test]
    fn who_miscounts_is_named() {
        let liar = Contender::rival("liar", |_| Box::new(|_| 7));
        let position = (&POSITIONS[1], POSITIONS[1].usual);
        let Err(wrong) = take_turns(&[liar], &[position], 1, &ProgressBar::hidden()) else {
            panic!("7 is not the count")
        };
        assert_eq!((wrong.contender, wrong.position, wrong.counted), ("liar", "Kiwipete", 7));
    }

    #[test]
    fn together_is_all_nodes_over_all_time() {
        // 100 nodes in 100 ns and 300 in 900.
        let together = together(&[100, 300], &[vec![vec![1.0]], vec![vec![3.0]]]);
        assert!((together[0][0] - 2.5).abs() < 1e-9);
    }
}
