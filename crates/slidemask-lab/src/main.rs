//! How long a lookup takes, and how fast moves are counted: the library, its methods and rivals, in one process.
//!
//! How the figures come about, `report::METHOD` says, to whoever reads them as well.

mod harness;
mod ours;
mod report;
mod rivals;
mod suites;
mod workloads;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use terminal_size::{Width, terminal_size_of};

use harness::race::Race;
use report::{Report, Results, Subject};
use suites::perft::{self, WrongCount};
use suites::pipes;

/// How long a lookup takes, against rivals
///
/// Single lookups, inlined: spread over random boards or in the order of games, where they overlap in the processor;
/// waiting for one another; and between the reads of a 24 MiB network. Batches: columns of 4,096 lookups, warm, and of
/// 4 million, streaming. Whole sets of sliders, one position at a time and in columns; maps of all 64 squares. It takes less than a minute, and measures well only where nothing else runs.
#[derive(Parser)]
#[command(name = "slidemask-lab", max_term_width = 80)]
struct Args {
    #[command(subcommand)]
    what: Option<What>,

    /// Measure all rivals, the methods of the registry, ways to answer one line, and more rounds; perft a ply deeper:
    /// some minutes
    #[arg(long, global = true)]
    full: bool,

    /// Print JSON instead of tables: the machine, the method, the figures
    #[arg(long, global = true)]
    json: bool,

    /// Write a page with charts to FILE as well: it stands alone, and opens in any browser
    #[arg(long, value_name = "FILE", global = true)]
    html: Option<PathBuf>,
}

/// What else there is to measure.
#[derive(Clone, Copy, Subcommand)]
enum What {
    /// How fast legal moves are counted, against the boards of others
    ///
    /// The six positions of the Chess Programming Wiki's perft results, in one thread and without a table, in millions of
    /// nodes a second; together they are all nodes over all of the time. slidemask takes part with every kind of vectors
    /// that the processor has, whatever the build. Every count has to be the known one. It takes less than a minute.
    Perft,
}

/// Where the terminal is this wide, tables tell how far the ratios spread.
const SPREADS_FROM: Width = Width(120);

/// How the laboratory ends when it does not end well.
enum Failure {
    /// The page has no place to go to. Exit code 2.
    Page(PathBuf, io::Error),
    /// A contender miscounts. Exit code 1.
    Count(WrongCount),
    /// The output could not be written. Exit code 1, and silence where nobody reads on.
    Output(io::Error),
}

impl From<WrongCount> for Failure {
    fn from(wrong: WrongCount) -> Self {
        Self::Count(wrong)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            eprintln!("slidemask-lab: cannot write the output: {error}");
            ExitCode::from(1)
        }
        Err(Failure::Count(wrong)) => {
            let WrongCount { contender, position, fen, depth, counted, known } = wrong;
            eprintln!(
                "slidemask-lab: {contender} counts {counted} nodes instead of {known} in {position} at depth {depth}: \
                 its times mean nothing, so none are told; divide the count by first moves to find where ({fen})"
            );
            ExitCode::from(1)
        }
        Err(Failure::Page(path, error)) => {
            let path = path.display();
            eprintln!(
                "slidemask-lab: cannot write the page {path}: {error}; name a file in a folder of yours"
            );
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    if let Some(path) = &args.html {
        to_page(path, |path| File::options().append(true).create(true).open(path).map(drop))?;
    }
    let report = match args.what {
        None => Report::new(&Subject::LOOKUPS, command(), measure_all(args.full)).with_notes(pipes::notes()),
        Some(What::Perft) => Report::new(&Subject::PERFT, command(), vec![measure_perft(args.full)?]),
    };
    if let Some(path) = &args.html {
        to_page(path, |path| fs::write(path, report.page()))?;
    }
    let spreads = terminal_size_of(io::stdout()).is_none_or(|(width, _)| width >= SPREADS_FROM);
    let text = if args.json { report.json() } else { report.tables(spreads) };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// Asked before measuring, too: nobody wants to learn it afterwards.
fn to_page(path: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), Failure> {
    write(path).map_err(|error| Failure::Page(path.to_owned(), error))
}

/// What was typed behind the program's name, behind what runs it anywhere.
fn command() -> String {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let separator = if arguments.is_empty() { "" } else { " -- " };
    format!("cargo run --release -p slidemask-lab{separator}{}", arguments.join(" "))
}

fn measure_all(full: bool) -> Vec<Results> {
    let races = suites::races(full);
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
