//! `slidemask perft --suite`: makes every count of a file and compares it.

use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde::Serialize;
use slidemask_board::{Board, Epd, Operation, Workers};

use super::{Counter, Nodes, Speed};
use crate::args::DEEPEST;
use crate::error::Failure;
use crate::layout::{SET, WRONG, styled};
use crate::lines::{self, Lines};
use crate::output;
use crate::watch::Bar;

/// Makes all counts that are no deeper than `most`, and prints a line after each. The file is read line by line, so it may be of
/// any length.
pub(super) fn run(
    file: &Path,
    most: Option<u32>,
    counter: &Counter<'_>,
    stop: &AtomicBool,
    json: bool,
) -> Result<(), Failure> {
    let mut suite = Suite { name: file.display().to_string(), counter, stop, json, tally: Tally::default() };
    let started = Instant::now();
    let ended = suite.count_all(Lines::open(file, "suite")?, most);
    let Suite { name, tally, .. } = suite;
    let Tally { counts, done, wrong, nodes } = tally;
    match &ended {
        Ok(()) if done == 0 => {
            let limit = most.map_or_else(String::new, |most| format!(" at depth {most} or less"));
            return Err(Failure::input(format!("{name} has no counts{limit}: add some, such as ;D1 20")));
        }
        // There is nothing to show if the first line is wrong.
        Err(Failure::Input(_) | Failure::Wrong(_) | Failure::Output(_)) if done == 0 => return ended,
        _ => {}
    }
    let speed = Speed::new(nodes, started.elapsed());
    if json {
        output::print_json(&Report { counts, wrong, nodes, is_complete: ended.is_ok(), speed })?;
    } else {
        let verdict = if wrong == 0 { "no difference".into() } else { format!("{wrong} wrong") };
        output::print(&format!("\n{done} counts, {verdict}, {nodes} nodes\n{speed}\n"))?;
    }
    match (ended, wrong) {
        (Ok(()), 1..) => Err(Failure::Disproved),
        (ended, _) => ended,
    }
}

/// A suite while it is counted.
struct Suite<'a> {
    name: String,
    counter: &'a Counter<'a>,
    stop: &'a AtomicBool,
    json: bool,
    tally: Tally,
}

/// The counts that were made.
#[derive(Default)]
struct Tally {
    /// Each of them, for a report.
    counts: Vec<Count>,
    done: usize,
    wrong: usize,
    nodes: Nodes,
}

impl Suite<'_> {
    /// Makes the counts of each line, until one is wrong or Ctrl-C stops the program.
    fn count_all(&mut self, lines: Lines<File>, most: Option<u32>) -> Result<(), Failure> {
        for (number, line) in lines {
            if self.stop.load(Ordering::Relaxed) {
                return Err(self.interrupted());
            }
            let claims = line.and_then(|line| claims(&line));
            let claims =
                claims.map_err(|error| Failure::input(format!("{}:{number}: {error}", self.name)))?;
            let Some((board, mut claims)) = claims else { continue };
            claims.retain(|claim| most.is_none_or(|most| claim.depth <= most));
            // At a new position, a new generation lets its entries replace those of the position before.
            if let Counter::Processor(Workers { table: Some(table), .. }) = self.counter
                && !claims.is_empty()
            {
                table.next_generation();
            }
            for claim in claims {
                self.count(number, &board, claim)?;
            }
        }
        Ok(())
    }

    /// Makes a count and compares it.
    fn count(&mut self, line: usize, board: &Board, claim: Claim) -> Result<(), Failure> {
        let Claim { depth, expected } = claim;
        let bar = Bar::new("nodes");
        let counted = self.counter.perft(board, depth, &bar)?;
        bar.clear();
        let found = Nodes(counted.nodes);
        if !counted.is_complete && found.is_exact() {
            return Err(self.interrupted());
        }
        let is_right = found.is_exact() && found.0 == expected;
        if !self.json {
            let verdict = if is_right {
                format!("{found} {}", styled(SET, "ok"))
            } else {
                styled(WRONG, &format!("expected {expected}, found {found}"))
            };
            output::print(&format!("{}:{line}: depth {depth}: {verdict}\n", self.name))?;
        }
        let Tally { counts, done, wrong, nodes } = &mut self.tally;
        *done += 1;
        *wrong += usize::from(!is_right);
        *nodes = nodes.plus(found);
        if self.json {
            let is_complete = counted.is_complete;
            counts.push(Count { line, fen: board.to_string(), depth, expected, found, is_complete });
        }
        Ok(())
    }

    fn interrupted(&self) -> Failure {
        Failure::Interrupted(format!(
            "{} counts of {} were made, and the others were not",
            self.tally.done, self.name
        ))
    }
}

/// A count that the file gives.
#[derive(Clone, Copy)]
struct Claim {
    depth: u32,
    expected: u64,
}

/// The position of a line and its counts, or why it cannot be read. An empty line and a line that begins with `#` have none.
fn claims(line: &str) -> Result<Option<(Board, Vec<Claim>)>, String> {
    let Some(line) = lines::text(line) else { return Ok(None) };
    let epd = Board::from_epd(line).map_err(|error| error.to_string())?;
    Ok(Some((epd.board(), counts(&epd)?)))
}

/// The depths and counts of a line. A line without a count is an error.
fn counts(epd: &Epd<'_>) -> Result<Vec<Claim>, String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut counts = Vec::new();
    for Operation { opcode, operands } in epd.operations() {
        let Some(depth) = opcode.strip_prefix('D').filter(|depth| is_number(depth)) else { continue };
        let depth = depth.parse().ok().filter(|&depth| depth <= DEEPEST);
        let depth = depth.ok_or_else(|| format!("{opcode} is too deep: the largest depth is {DEEPEST}"))?;
        let expected = operands.parse().map_err(|_| {
            if is_number(operands) {
                format!("{opcode} has {operands}, which does not fit into 64 bits: leave it out")
            } else {
                format!("{opcode} has {operands:?} instead of a number of nodes, such as ;D1 20")
            }
        })?;
        counts.push(Claim { depth, expected });
    }
    if counts.is_empty() { Err("the line has no count: add one, such as ;D1 20".into()) } else { Ok(counts) }
}

#[derive(Serialize)]
struct Report {
    counts: Vec<Count>,
    wrong: usize,
    nodes: Nodes,
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
    found: Nodes,
    is_complete: bool,
}
