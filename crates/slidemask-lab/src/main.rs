//! Measures how long a lookup takes and how fast legal moves are counted. It measures the library, its methods and its
//! rivals in one process.
//!
//! | module | content |
//! |---|---|
//! | `report` | times and ratios as tables, JSON and a page; `report::METHOD` says how the figures are computed |
//! | `workloads` | the questions that contenders answer: positions of games, and columns of squares and boards |
//! | `harness` | the measuring code: the clock, the loops, turns and races, and what a contender is |
//! | `ours`, `rivals` | the contenders: slidemask's own lookups; published ideas and other crates |
//! | `suites` | the races: their contenders and their loads |
//! | `record` | the committed measurements, and the texts that contain their figures |
//!
//! A module imports only modules above it in this table. To add a rival, write its file in `rivals` and add it to a
//! list there. An instruction set that is added to the library takes part without a change here.

mod args;
mod failure;
mod harness;
mod ours;
mod record;
mod report;
mod rivals;
mod suites;
mod workloads;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use indicatif::{ProgressBar, ProgressStyle};
use terminal_size::{Width, terminal_size_of};

use args::{Args, Command};
use failure::Failure;
use harness::race::Race;
use record::Measure;
use report::{Report, Results, Subject};
use suites::perft::{self, WrongCount};
use suites::pipes;

/// The least width of a terminal in which tables have a column for the spread of the ratios.
const SPREADS_FROM: Width = Width(120);

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    if let Some(Command::Record { texts, only }) = &args.command {
        if args.full || args.json || args.html.is_some() {
            let message = "record measures what the texts need, so it takes no --full, --json or --html";
            Args::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        let measure = match only {
            Some(subject) => Measure::Only(subject),
            None if *texts => Measure::Nothing,
            None => Measure::All,
        };
        return Ok(io::stdout().write_all(record::record(&measure)?.as_bytes())?);
    }
    if let Some(path) = &args.html {
        // If the page cannot be written, report it now, not after a minute of measuring.
        write_page(path, |path| File::options().append(true).create(true).open(path).map(drop))?;
    }
    let report = match args.command {
        Some(Command::Methods) => Report::new(&Subject::METHODS, typed(), run_all(suites::methods())),
        Some(Command::Threats) => {
            Report::new(&Subject::THREATS, typed(), run_all(suites::threats(args.full)))
        }
        Some(Command::Boards) => Report::new(&Subject::BOARDS, typed(), run_all(suites::boards(args.full))),
        Some(Command::C) => Report::new(&Subject::C, typed(), run_all(suites::in_c(args.full)?)),
        Some(Command::Perft) => Report::new(&Subject::PERFT, typed(), vec![measure_perft(args.full)?]),
        _ => Report::new(&Subject::LOOKUPS, typed(), run_all(suites::races(args.full)))
            .with_bounds(pipes::bounds()),
    };
    if let Some(path) = &args.html {
        write_page(path, |path| fs::write(path, report.page()))?;
    }
    let spreads = terminal_size_of(io::stdout()).is_none_or(|(width, _)| width >= SPREADS_FROM);
    let text = if args.json { report.json() } else { report.tables(spreads) };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

fn write_page(path: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), Failure> {
    write(path).map_err(|error| Failure::Page(path.to_owned(), error))
}

/// The command that the user typed. The report names it so that readers can repeat the measurement.
fn typed() -> String {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let separator = if arguments.is_empty() { "" } else { " -- " };
    format!("cargo run --release -p slidemask-lab{separator}{}", arguments.join(" "))
}

fn run_all(races: Vec<Race>) -> Vec<Results> {
    let bar = bar();
    bar.set_length(races.iter().map(Race::rounds).sum::<usize>() as u64);
    let results = races.into_iter().map(|race| race.run(&bar)).collect();
    bar.finish_and_clear();
    results
}

fn measure_perft(full: bool) -> Result<Results, WrongCount> {
    let bar = bar();
    let results = perft::measure(full, &bar);
    bar.finish_and_clear();
    results
}

fn bar() -> ProgressBar {
    ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{wide_bar} {percent:>3} % {msg:18}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    )
}
