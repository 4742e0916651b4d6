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
    ///
    /// `machine`, `command` and `method` say how the figures came about. `results` are the groups, each with its unit,
    /// its loads and its contenders; a contender has under each load its time in nanoseconds (for perft also in
    /// millions of nodes a second), its `ratio` to the group's first contender, and the 10th and 90th percentile of
    /// that ratio as `spread`. `bounds` compares batches with what the execution pipes would allow.
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

    /// How long the methods of the registry take, and the ways to answer one line
    ///
    /// All are called through pointers, as the registry has them. They are part of `--full`, too. It takes less than a
    /// minute.
    Methods,

    /// Measure everything that the documentation says, and put the figures into its texts
    ///
    /// Builds the laboratory for this processor and for any x86-64, measures lookups, methods and perft with both
    /// builds, writes the JSON to `docs/measured`, and renews every figure that `docs/measured/claims.txt` lists. It
    /// prints the sentences that have changed: read them again, for the words around a figure may no longer be true.
    /// Run it on a machine that does nothing else. It takes some minutes, and changes nothing if any part of it fails.
    #[command(disable_help_subcommand = true)]
    Record {
        /// Do not measure: renew the texts from the committed JSON
        #[arg(long, conflicts_with_all = ["full", "json", "html"])]
        texts: bool,
    },
}
