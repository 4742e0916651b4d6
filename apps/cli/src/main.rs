//! The program `slidemask` draws, explains and verifies sliding attacks, judges formulas, counts legal moves, reads games and
//! training data, and computes features of positions.

mod args;
mod attacks;
mod binpack;
mod board;
mod completions;
mod cpu;
mod error;
mod explain;
mod features;
mod judge;
mod layout;
mod lines;
mod man;
mod methods;
mod output;
mod perft;
mod pgn;
mod position;
mod shared_args;
mod table;
mod verify;
mod watch;

use std::process::ExitCode;

use slidemask::Isa;

use args::{Args, Command};
use error::Failure;

fn main() -> ExitCode {
    error::fail_without_memory();
    match args::parse().and_then(|args| run(&args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    Isa::from_environment().map_err(|error| {
        Failure::input(format!("the environment variable {}: {error}", Isa::ENVIRONMENT_VARIABLE))
    })?;
    match &args.command {
        Command::Attacks(args) => attacks::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Methods(args) => methods::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Judge(args) => judge::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Binpack(args) => binpack::run(args),
        Command::Pgn(args) => pgn::run(args),
        Command::Features(args) => features::run(args),
        Command::Cpu(args) => cpu::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    }
}
