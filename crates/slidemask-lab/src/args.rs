//! The arguments of the program. Their comments are its help.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// How long a lookup takes, against rivals
///
/// Single lookups, inlined: spread over random boards or in the order of games, where they overlap in the processor;
/// waiting for one another; and between the reads of a 24 MiB network. Batches: columns of 4,096 lookups, warm, and of
/// 4 million, streaming. Whole sets of sliders, one position at a time and in columns; maps of all 64 squares. It takes
/// less than a minute. Run it on a machine that does nothing else.
#[derive(Parser)]
#[command(name = "slidemask-lab", max_term_width = 80)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Measure all rivals, the methods of the registry, ways to answer one line, and more rounds; perft a ply deeper:
    /// some minutes
    #[arg(long, global = true)]
    pub(crate) full: bool,

    /// Print JSON instead of tables: the machine, the method, the figures
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Also write a page with charts to FILE: it needs no other file, and opens in any browser
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) html: Option<PathBuf>,
}

/// What to measure instead of lookups.
#[derive(Clone, Copy, Subcommand)]
pub(crate) enum Command {
    /// How fast legal moves are counted, against the boards of others
    ///
    /// The six positions of the Chess Programming Wiki's perft results, in one thread and without a table, in millions
    /// of nodes a second; together they are all nodes over all of the time. slidemask takes part with every instruction
    /// set that the processor has, whatever the build. Every count has to be the known one. It takes less than a
    /// minute.
    Perft,
}
