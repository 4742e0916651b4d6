//! `slidemask man`: the man page of the program or of a command.

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::{Args, ManArgs};
use crate::error::Failure;
use crate::output;

pub(crate) fn run(args: &ManArgs) -> Result<(), Failure> {
    let mut program = Args::command().disable_help_subcommand(true);
    program.build();
    let mut command = program;
    for name in &args.command {
        let names = command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ");
        let unknown = || {
            Failure::input(if names.is_empty() {
                format!("there is no command {name:?} of {}: leave it out", command.get_name())
            } else {
                format!("there is no command {name:?}: expected one of {names}")
            })
        };
        command = command.find_subcommand(name).cloned().ok_or_else(unknown)?;
    }
    let mut page = Vec::new();
    Man::new(command).source(concat!("slidemask ", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    // The text below the options is laid out by hand: its lines must not be filled.
    output::print(&String::from_utf8_lossy(&page).replace(".SH EXTRA\n", ".SH DETAILS\n.nf\n"))
}
