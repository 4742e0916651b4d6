//! `slidemask perft`: counts legal move sequences, from one position or from each position of a suite.

mod suite;
mod watch;

use std::fmt;
use std::time::{Duration, Instant};

use serde::Serialize;
use slidemask_board::{Board, CastlingStyle, PerftTable, Workers, divide_parallel};

use crate::args::PerftArgs;
use crate::error::Failure;
use crate::output;
use watch::Bar;

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let table = args.hash.map(PerftTable::with_mebibytes).transpose();
    let table = table.map_err(|error| Failure::input(format!("--hash: {error}")))?;
    let stop = Some(watch::stop_on_interrupt());
    let workers = Workers { threads: args.threads.get(), table: table.as_ref(), stop };
    match (&args.suite, args.depth) {
        (Some(file), most) => suite::run(file, most, workers, args.json),
        (None, Some(depth)) => count(args, depth, workers),
        (None, None) => Err(Failure::input("there is no depth: give one, such as slidemask perft 5")),
    }
}

/// Counts one position.
fn count(args: &PerftArgs, depth: u32, workers: Workers<'_>) -> Result<(), Failure> {
    let board = match args.fen() {
        Some(fen) => Board::from_fen(&fen)?,
        None => Board::initial(),
    };
    let bar = Bar::new();
    let started = Instant::now();
    let counts = divide_parallel(&board, depth, workers, |progress| bar.tell(progress));
    let time = started.elapsed();
    bar.clear();

    let style = if args.chess960 { CastlingStyle::KingTakesRook } else { CastlingStyle::KingSteps };
    let row = |&(one, counted): &(_, slidemask_board::Counted)| Row {
        name: board.uci(one, style).to_string(),
        nodes: counted.nodes,
        is_complete: counted.is_complete,
    };
    let mut rows: Vec<_> = counts.iter().map(row).collect();
    rows.sort_by(|one, other| one.name.cmp(&other.name));
    let (all, done) = (rows.len(), rows.iter().filter(|row| row.is_complete).count());
    if args.divide {
        // A count that is not complete cannot be compared with others.
        rows.retain(|row| row.is_complete);
    }
    // There is one sequence of no moves.
    let nodes =
        if depth == 0 { 1 } else { rows.iter().fold(0, |nodes: u64, row| nodes.saturating_add(row.nodes)) };
    let speed = Speed::new(nodes, time);
    let is_complete = done == all;

    if args.json {
        let fen = if args.chess960 { format!("{board:#}") } else { board.to_string() };
        let moves = args.divide.then_some(rows);
        output::print_json(&Report { fen, depth, nodes, is_complete, speed, moves })?;
    } else if args.divide {
        let mut text = String::new();
        for Row { name, nodes, .. } in &rows {
            text += &format!("{name}: {nodes}\n");
        }
        output::print(&format!("{text}\nNodes searched: {nodes}\n"))?;
    } else {
        let so_far = if is_complete { "" } else { " so far" };
        let or_more = if nodes == u64::MAX { " or more" } else { "" };
        output::print(&format!("{nodes} nodes{or_more}{so_far}\n{speed}\n"))?;
    }
    if is_complete {
        Ok(())
    } else {
        Err(Failure::Interrupted(format!("{done} of {all} moves were counted to the end")))
    }
}

/// The time of a count, and its speed.
#[derive(Clone, Copy, Serialize)]
struct Speed {
    seconds: f64,
    nodes_per_second: f64,
}

impl Speed {
    fn new(nodes: u64, time: Duration) -> Self {
        let seconds = time.as_secs_f64();
        #[allow(clippy::cast_precision_loss, reason = "nobody measures time to 53 bits")]
        let nodes = nodes as f64;
        Self { seconds, nodes_per_second: (nodes / seconds.max(1e-9)).round() }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} s, {:.1} million nodes a second", self.seconds, self.nodes_per_second / 1e6)
    }
}

#[derive(Serialize)]
struct Report {
    fen: String,
    depth: u32,
    nodes: u64,
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
    nodes: u64,
    #[serde(skip)]
    is_complete: bool,
}
