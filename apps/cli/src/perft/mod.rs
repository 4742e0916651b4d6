//! `slidemask perft`: counts legal move sequences, from one position or from each position of a suite.

mod suite;

use std::fmt;
use std::io::{IsTerminal as _, stderr};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::Serialize;
use slidemask_board::{
    Board, CastlingStyle, Counted, Move, PerftTable, Progress, Workers, divide_parallel, perft_parallel,
};
use slidemask_gpu::{Cards, Way};

use crate::args::{GpuMoves, PerftArgs};
use crate::error::{Failure, complain};
use crate::output;
use crate::watch::{self, Bar};

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let table = args.hash.map(PerftTable::with_mebibytes).transpose();
    let table = table.map_err(|error| Failure::input(format!("--hash: {error}")))?;
    let stop = watch::stop_on_interrupt();
    let workers = Workers { threads: args.threads.get(), table: table.as_ref(), stop: Some(stop) };
    if cfg!(debug_assertions) && stderr().is_terminal() {
        // Intel Xeon, two cores, 2026-11-28: 18 million nodes a second in such a build, 3,200 million in the release profile.
        complain(
            "this build is not optimised: cargo run --release -- perft counts more than 100 times as fast",
        );
    }
    match (&args.suite, args.depth) {
        (Some(file), most) => suite::run(file, most, &Counter::new(args.gpu, workers)?, stop, args.json),
        (None, Some(depth)) => {
            let board = args.fen().map_or_else(|| Ok(Board::initial()), |fen| Board::from_fen(&fen))?;
            count(args, &board, depth, &Counter::new(args.gpu, workers)?)
        }
        (None, None) => Err(Failure::input("there is no depth: give one, such as slidemask perft 5")),
    }
}

/// What counts.
enum Counter<'a> {
    Processor(Workers<'a>),
    Cards(Cards, Way, Option<&'a AtomicBool>),
}

impl<'a> Counter<'a> {
    /// Opens the GPUs if they are to count, instead of these workers.
    fn new(gpu: Option<GpuMoves>, workers: Workers<'a>) -> Result<Self, Failure> {
        let way = match gpu {
            None => return Ok(Self::Processor(workers)),
            Some(GpuMoves::Harmful) => Way::HarmfulMoves,
            Some(GpuMoves::All) => Way::AllMoves,
        };
        Ok(Self::Cards(Cards::all()?, way, workers.stop))
    }

    fn divide(&self, board: &Board, depth: u32, bar: &Bar) -> Result<Vec<(Move, Counted)>, Failure> {
        let tell = |progress| tell(bar, progress);
        match self {
            Self::Processor(workers) => Ok(divide_parallel(board, depth, *workers, tell)?),
            Self::Cards(cards, way, stop) => Ok(cards.divide(board, depth, *way, *stop, tell)?),
        }
    }

    fn perft(&self, board: &Board, depth: u32, bar: &Bar) -> Result<Counted, Failure> {
        let tell = |progress| tell(bar, progress);
        match self {
            Self::Processor(workers) => Ok(perft_parallel(board, depth, *workers, tell)?),
            Self::Cards(cards, way, stop) => Ok(cards.perft(board, depth, *way, *stop, tell)?),
        }
    }
}

/// Counts one position.
fn count(args: &PerftArgs, board: &Board, depth: u32, counter: &Counter<'_>) -> Result<(), Failure> {
    let bar = Bar::new("nodes");
    let started = Instant::now();
    let counts = counter.divide(board, depth, &bar)?;
    let time = started.elapsed();
    bar.clear();

    let style = if args.chess960 { CastlingStyle::KingTakesRook } else { CastlingStyle::KingSteps };
    let row = |&(one, Counted { nodes, is_complete }): &_| Row {
        name: board.uci(one, style).to_string(),
        nodes: Nodes(nodes),
        is_complete,
    };
    let mut rows: Vec<_> = counts.iter().map(row).collect();
    rows.sort_by(|one, other| one.name.cmp(&other.name));
    let all = rows.len();
    let done = rows.iter().filter(|row| row.is_counted()).count();
    if args.divide {
        // A count that was interrupted cannot be compared with others.
        rows.retain(Row::is_counted);
    }
    // There is one sequence of no moves.
    let nodes =
        if depth == 0 { Nodes(1) } else { rows.iter().fold(Nodes(0), |sum, row| sum.plus(row.nodes)) };
    let speed = Speed::new(nodes, time);

    if args.json {
        let fen = if args.chess960 { format!("{board:#}") } else { board.to_string() };
        let moves = args.divide.then_some(rows);
        let is_complete = done == all && nodes.is_exact();
        output::print_json(&Report { fen, depth, nodes, is_complete, speed, moves })?;
    } else if args.divide {
        let mut text = String::new();
        for Row { name, nodes, .. } in &rows {
            text += &format!("{name}: {nodes}\n");
        }
        output::print(&format!("{text}\nNodes searched: {nodes}\n"))?;
    } else {
        let so_far = if done == all { "" } else { " so far" };
        output::print(&format!("{nodes} nodes{so_far}\n{speed}\n"))?;
    }
    if done < all {
        Err(Failure::Interrupted(format!("{done} of {all} moves were counted to the end")))
    } else if nodes.is_exact() {
        Ok(())
    } else {
        Err(Failure::TooMany)
    }
}

/// Shows the progress of a count.
fn tell(bar: &Bar, progress: Progress) {
    bar.tell(progress.done as u64, progress.parts as u64, progress.nodes);
}

/// A number of nodes, the largest of which stands for itself or any larger number.
#[derive(Clone, Copy, Default, Serialize)]
struct Nodes(u64);

impl Nodes {
    /// Whether the number is exact.
    fn is_exact(self) -> bool {
        self.0 < u64::MAX
    }

    fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Nodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_least = if self.is_exact() { "" } else { "at least " };
        write!(f, "{at_least}{}", self.0)
    }
}

/// The time of a count, and its speed.
#[derive(Clone, Copy, Serialize)]
struct Speed {
    seconds: f64,
    /// Not known if the number of nodes is not.
    nodes_per_second: Option<f64>,
}

impl Speed {
    fn new(nodes: Nodes, time: Duration) -> Self {
        let seconds = time.as_secs_f64();
        #[allow(clippy::cast_precision_loss, reason = "nobody measures time to 53 bits")]
        let rate = (nodes.0 as f64 / seconds.max(1e-9)).round();
        Self { seconds, nodes_per_second: nodes.is_exact().then_some(rate) }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} s", self.seconds)?;
        match self.nodes_per_second {
            Some(rate) => write!(f, ", {:.1} million nodes a second", rate / 1e6),
            None => Ok(()),
        }
    }
}

#[derive(Serialize)]
struct Report {
    fen: String,
    depth: u32,
    nodes: Nodes,
    is_complete: bool,
    #[serde(flatten)]
    speed: Speed,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Row>>,
}

/// A move, and the number of sequences that begin with it.
#[derive(Serialize)]
struct Row {
    #[serde(rename = "move")]
    name: String,
    nodes: Nodes,
    is_complete: bool,
}

impl Row {
    /// Whether the count was not interrupted.
    fn is_counted(&self) -> bool {
        self.is_complete || !self.nodes.is_exact()
    }
}
