//! Runs the program as a person or a script does. `SNAPSHOTS=overwrite` renews the expected output.

mod attack_pictures;
#[cfg(target_os = "linux")]
mod cards;
mod counts;
mod explanations;
mod features;
mod games_in_pgn;
mod judgements;
mod larger_boards;
mod manners;
mod other_games;
mod registry;
mod standard_input;
mod training_data;

use serde_json::Value;
use snapbox::cmd::{Command, OutputAssert, cargo_bin};

/// Obstruction Difference's own position, with the rook on d4.
const OBSTRUCTION: &str = "3p1p2/p1p2pp1/1p1p3p/5p2/1p1R4/6p1/pp1p1p1p/3pp1p1";

fn slidemask(args: &[&str]) -> OutputAssert {
    command(args).assert()
}

fn command(args: &[&str]) -> Command {
    Command::new(cargo_bin!("slidemask"))
        .args(args)
        .env_remove("SLIDEMASK_ISA")
        .env_remove("COLUMNS")
        .env_remove("CLICOLOR_FORCE")
}

/// What a run of the program printed.
fn text_of(run: &OutputAssert) -> String {
    String::from_utf8(run.get_output().stdout.clone()).expect("text")
}

/// The JSON that a run of the program printed.
fn json_of(run: &OutputAssert) -> Value {
    serde_json::from_str(&text_of(run)).expect("JSON")
}

/// Bad input: exit code 2, nothing on standard output, and this one line on standard error.
#[track_caller]
fn refused(args: &[&str], line: &str) {
    slidemask(args).code(2).stdout_eq("").stderr_eq(format!("slidemask: {line}\n"));
}
