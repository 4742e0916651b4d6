//! `slidemask completions`: a completion script for a shell.

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::error::Failure;
use crate::output;

pub(crate) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "slidemask", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
