//! `slidemask perft --suite`: makes every count of a file and compares it.

use std::fs;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use slidemask_board::{Board, Epd, Operation, Workers, perft_parallel};

use super::Speed;
use super::watch::Bar;
use crate::args::DEEPEST;
use crate::error::Failure;
use crate::layout::{SET, WRONG, styled};
use crate::output;

/// Makes all counts that are no deeper than `most`, and prints a line after each.
pub(super) fn run(file: &Path, most: Option<u32>, workers: Workers<'_>, json: bool) -> Result<(), Failure> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::input(format!("the suite {name} cannot be read: {error}")))?;
    let claims =
        claims(&text, most).map_err(|(line, error)| Failure::input(format!("{name}:{line}: {error}")))?;
    if claims.is_empty() {
        let limit = most.map_or_else(String::new, |most| format!(" at depth {most} or less"));
        return Err(Failure::input(format!("{name} has no counts{limit}: add some, such as ;D1 20")));
    }
    let all = claims.len();
    let started = Instant::now();
    let mut counts: Vec<Count> = Vec::new();
    for Claim { line, board, depth, expected } in claims {
        // At a new position, a new generation lets its entries replace those of the position before.
        let is_next = counts.last().is_some_and(|last| last.line != line);
        if let Some(table) = workers.table.filter(|_| is_next) {
            table.next_generation();
        }
        let bar = Bar::new();
        let counted = perft_parallel(&board, depth, workers, |progress| bar.tell(progress));
        bar.clear();
        if !counted.is_complete {
            break;
        }
        let found = counted.nodes;
        if !json {
            let verdict = if found == expected {
                format!("{found} {}", styled(SET, "ok"))
            } else {
                styled(WRONG, &format!("expected {expected}, found {found}"))
            };
            output::print(&format!("{name}:{line}: depth {depth}: {verdict}\n"))?;
        }
        counts.push(Count { line, fen: board.to_string(), depth, expected, found });
    }
    let nodes = counts.iter().fold(0, |nodes: u64, count| nodes.saturating_add(count.found));
    let speed = Speed::new(nodes, started.elapsed());
    let wrong = counts.iter().filter(|count| count.found != count.expected).count();
    let done = counts.len();
    if json {
        output::print_json(&Report { counts, wrong, nodes, is_complete: done == all, speed })?;
    } else {
        let verdict = if wrong == 0 { "no difference".into() } else { format!("{wrong} wrong") };
        output::print(&format!("\n{done} counts, {verdict}, {nodes} nodes\n{speed}\n"))?;
    }
    match (done == all, wrong) {
        (false, _) => Err(Failure::Interrupted(format!("{done} of {all} counts were made"))),
        (true, 0) => Ok(()),
        (true, _) => Err(Failure::Disproved),
    }
}

/// A count that the file gives.
struct Claim {
    line: usize,
    board: Board,
    depth: u32,
    expected: u64,
}

/// The counts that a file gives, or the first line that cannot be read and why. Empty lines and lines that begin with `#`
/// are ignored.
fn claims(text: &str, most: Option<u32>) -> Result<Vec<Claim>, (usize, String)> {
    let mut all = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd = Board::from_epd(line).map_err(|error| (number, error.to_string()))?;
        let counts = counts(&epd).map_err(|error| (number, error))?;
        let within = counts.into_iter().filter(|&(depth, _)| most.is_none_or(|most| depth <= most));
        all.extend(within.map(|(depth, expected)| Claim {
            line: number,
            board: epd.board(),
            depth,
            expected,
        }));
    }
    Ok(all)
}

/// The depths and counts of a line. A line without a count is an error.
fn counts(epd: &Epd<'_>) -> Result<Vec<(u32, u64)>, String> {
    let mut counts = Vec::new();
    for Operation { opcode, operands } in epd.operations() {
        let Some(depth) = opcode.strip_prefix('D').and_then(|depth| depth.parse().ok()) else { continue };
        if depth > DEEPEST {
            return Err(format!("{opcode} is too deep: the largest depth is {DEEPEST}"));
        }
        let count = operands
            .parse()
            .map_err(|_| format!("{opcode} has {operands:?} instead of a number of nodes, such as ;D1 20"))?;
        counts.push((depth, count));
    }
    if counts.is_empty() { Err("the line has no count: add one, such as ;D1 20".into()) } else { Ok(counts) }
}

#[derive(Serialize)]
struct Report {
    counts: Vec<Count>,
    wrong: usize,
    nodes: u64,
    is_complete: bool,
    #[serde(flatten)]
    speed: Speed,
}

#[derive(Serialize)]
struct Count {
    line: usize,
    fen: String,
    depth: u32,
    expected: u64,
    found: u64,
}
