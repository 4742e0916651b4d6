//! Searches for the shortest programs that compute the attacks of a slider, or shows that there is none of a length. `docs/shortest.md`
//! has the results.

mod chain;
mod enumeration;
mod index;
mod operation;
mod plan;
mod problem;
mod programs;
mod record;
mod rows;
mod search;
#[cfg(all(test, not(debug_assertions)))]
mod tests;
mod word;
mod work;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use enumeration::LONGEST;
use plan::{Plan, SETS};
use problem::PROBLEMS;
use search::Length;

/// Searches for the shortest formulas for sliding-piece attacks, or shows that there is none of a length.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the problems and the sets of operations.
    List,
    /// Searches all programs, the shortest first, until some are right. Prints the answer as JSON.
    Search(Wanted),
    /// Shows that formulas of any length have a longer chain of operations that wait for one another. Prints the answer as JSON.
    Chain(Wanted),
    /// Counts all sets of up to this many values, with nothing left out. Prints them as JSON for `check/second.py`.
    Count(Wanted),
    /// Searches all rows of the table, and writes `docs/measured/shortest.tsv` and what is made of it. All rows take hours.
    Record {
        /// The problems whose rows are searched; all by default.
        problem: Vec<String>,
        /// The machine and the date, for the file.
        #[arg(long)]
        on: String,
        /// Searches only rows that the table does not have.
        #[arg(long)]
        missing: bool,
        /// Tries no more operations than this.
        #[arg(long)]
        at_most: Option<usize>,
    },
}

#[derive(Args)]
struct Wanted {
    /// The problem.
    problem: String,
    /// The set of operations.
    set: String,
    /// More constants that a program gets, as formulas of r, m, l and u, separated by semicolons.
    #[arg(long, value_delimiter = ';', default_value = "")]
    constants: Vec<String>,
    /// The largest length to try, or the largest size to count.
    #[arg(long, default_value_t = 5)]
    up_to: usize,
    /// The number of threads; one for each processor by default.
    #[arg(long)]
    threads: Option<usize>,
    /// Where to keep what is done, until a search is finished.
    #[arg(long, default_value = "target/shortest")]
    folder: PathBuf,
}

impl Wanted {
    fn plan(self) -> Result<(Plan, usize), String> {
        let Self { problem, set, constants, up_to, threads, folder } = self;
        if !(1..=LONGEST).contains(&up_to) {
            return Err(format!("--up-to {up_to}: write 1 to {LONGEST}"));
        }
        let constants: Vec<String> =
            constants.into_iter().map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect();
        Ok((Plan::new(&problem, &set, &constants, threads, folder)?, up_to))
    }
}

fn tell(plan: &Plan, length: &Length) {
    let Length { operations, tried, seconds, programs, .. } = length;
    let (problem, set) = (plan.problem.name, plan.set);
    eprintln!(
        "{problem} {set}, {operations} operations: {programs} programs, {tried} values tried, {seconds:.1} s"
    );
}

fn run() -> Result<(), String> {
    let json = |text: Result<String, serde_json::Error>| text.map_err(|error| error.to_string());
    match Arguments::parse().command {
        Command::List => {
            for problem in PROBLEMS {
                println!("{:21} {}, from {}", problem.name, problem.about, problem.inputs.join(", "));
            }
            for (name, operations) in SETS {
                println!("{name:21} {operations}");
            }
        }
        Command::Search(wanted) => {
            let (plan, up_to) = wanted.plan()?;
            let found = search::search(&plan, up_to, |length| tell(&plan, length))
                .map_err(|error| format!("{}: {error}", plan.folder.display()))?;
            println!("{}", json(serde_json::to_string_pretty(&found))?);
        }
        Command::Chain(wanted) => {
            let (plan, _) = wanted.plan()?;
            println!("{}", json(serde_json::to_string_pretty(&chain::chain(&plan)))?);
        }
        Command::Record { problem, on, missing, at_most } => {
            record::record(&problem, &on, missing, at_most, tell)?;
        }
        Command::Count(wanted) => {
            let (plan, up_to) = wanted.plan()?;
            println!("{}", json(serde_json::to_string_pretty(&search::count(&plan, up_to)))?);
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
