//! Measures how long a lookup takes and how fast legal moves are counted. It measures the library, its methods and its
//! rivals in one process.
//!
//! | module | content |
//! |---|---|
//! | `report` | times and ratios as Markdown and as tab-separated values |
//! | `workloads` | the questions that contenders answer: positions of games, and columns of squares and boards |
//! | `harness` | the measuring code: the clock, the loops, turns and races, and what a contender is |
//! | `ours`, `rivals` | the contenders: slidemask's own lookups; published ideas and other crates |
//! | `suites` | the races: their contenders and their loads |
//! | `record` | the measurements in `docs/measured`, and the tables that texts have of them |
//! | `codegen` | the machine code for Arm and WebAssembly, which is counted and not measured |
//!
//! A module imports only modules above it in this table. To add a rival, write its file in `rivals` and a line in
//! `of_rivals!` there. Tests that run the loops of contenders are in builds without debug assertions only: they take longer to compile
//! than all else, and `.ci/long levels` has such a build. An instruction set that is added to the library takes part. Name it in `ours::tokens` if its registers are
//! wider than those of all others.

mod args;
mod codegen;
mod harness;
mod ours;
mod record;
mod report;
mod rivals;
mod suites;
mod workloads;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

use args::{Args, Command, How};
use harness::race::Race;
use report::{Group, Report};
use suites::Subject;

fn main() -> ExitCode {
    let printed = run(Args::parse()).and_then(|text| match io::stdout().write_all(text.as_bytes()) {
        // A reader that closes the pipe, such as `head`, has read all it wanted.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot write the output: {error}"))
        }
        _ => Ok(()),
    });
    printed.map_or_else(
        |error| {
            eprintln!("slidemask-lab: {error}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

/// Does what the arguments say, and returns what to print.
fn run(args: Args) -> Result<String, String> {
    match args.command {
        None => measure(Subject::Lookups, args.how),
        Some(Command::Lookups(how)) => measure(Subject::Lookups, how),
        Some(Command::Perft(how)) => measure(Subject::Perft, how),
        Some(Command::Methods(how)) => measure(Subject::Methods, how),
        Some(Command::Threats(how)) => measure(Subject::Threats, how),
        Some(Command::Boards(how)) => measure(Subject::Boards, how),
        Some(Command::Shogi(how)) => measure(Subject::Shogi, how),
        Some(Command::C(how)) => measure(Subject::C, how),
        Some(Command::Record { tables, only }) => record::record(tables, only.as_deref()),
        Some(Command::Arm) => codegen::arm_models(),
    }
}

fn measure(subject: Subject, How { full, tsv }: How) -> Result<String, String> {
    let races = suites::races(subject, full)?;
    let bar = ProgressBar::new(races.iter().map(Race::rounds).sum::<usize>() as u64);
    bar.set_style(
        ProgressStyle::with_template("{wide_bar} {percent:>3} % {msg:18}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let groups: Vec<Group> = races.into_iter().map(|race| race.run(&bar)).collect();
    bar.finish_and_clear();
    let report = Report::new(groups);
    Ok(if tsv { report.values() } else { report.tables() })
}
