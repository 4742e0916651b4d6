//! The program's arguments. `--help` prints their doc comments.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};

use crate::record::subjects;

/// Measure how long a lookup takes, for slidemask and for others
///
/// Single lookups are inlined, and measured throughput-bound (on random boards and in the order of games),
/// latency-bound, and under cache pressure (between reads of a 24 MiB network). Batches are columns of 4,096 lookups
/// (warm) or 4 million (streaming). Sets of sliders are measured one position at a time and in columns; maps have all
/// 64 squares. It takes less than a minute. Run it on a machine that does nothing else.
#[derive(Parser)]
#[command(name = "slidemask-lab", max_term_width = 80)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Measure all rivals, the methods of the registry, and three times as many rounds, in some minutes; count perft a
    /// ply deeper
    #[arg(long, global = true)]
    pub(crate) full: bool,

    /// Print JSON instead of tables: the machine, the method, the figures
    ///
    /// `machine`, `command` and `method` say how the figures were measured. `results` are the groups, each with its
    /// unit, its loads and its contenders; a contender has under each load its time in nanoseconds (for perft also in
    /// millions of nodes a second), its `ratio` to the group's first contender, and the 10th and 90th percentile of
    /// that ratio as `spread`. `bounds` compares batches with what the execution pipes would allow.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Also write a page with charts to FILE, which any browser opens without another file
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) html: Option<PathBuf>,
}

/// What to measure instead of lookups.
#[derive(Clone, Subcommand)]
pub(crate) enum Command {
    /// Measure how fast legal moves are counted, for slidemask and for other boards
    ///
    /// Counts the six positions of the Chess Programming Wiki's perft results, in one thread and without a
    /// transposition table, in millions of nodes a second. `together` is the nodes of all positions over the time of
    /// all. slidemask counts once with each instruction set of the processor, whatever the build. Every count is
    /// compared with the known one. It takes less than a minute.
    Perft,

    /// Measure the methods of the registry, and the ways to answer one line
    ///
    /// All are called through pointers, as the registry holds them. A measurement of lookups with `--full` includes
    /// them. `methods` takes less than a minute, with `--full` as well.
    Methods,

    /// Measure how long it takes to list threats: which piece attacks which
    ///
    /// Measures the threats that each move of random games adds and removes, all threats of a board, and the attacks of a
    /// side by the kind of piece. slidemask takes part with each instruction set of the processor, and the others with
    /// loops over single lookups, as in the scalar code of engines. All contenders have to list the same threats. It takes
    /// less than a minute.
    Threats,

    /// Measure lookups on boards of other sizes: 9x9, 9x10 and 12x10
    ///
    /// The rivals are magic bitboards and the subtraction of the crate haitaka on 9x9, and tables of ranks, files and
    /// diagonals, which a build for this processor reads with PEXT. It also measures the methods on lines of 64, 128 and
    /// 256 bits. It takes less than a minute.
    Boards,

    /// Measure single lookups in C: the header slidemask.h, PEXT tables and magic bitboards
    ///
    /// Compiles them with gcc and clang, as far as they are installed, with -O3 and for the instruction set of this build. The
    /// loops are those of the other measurements of single lookups, and the library in Rust takes part. It takes less than a
    /// minute.
    C,

    /// Measure every figure in the documentation, and put the new figures into its texts
    ///
    /// Builds the laboratory for this processor and for any x86-64, measures lookups, methods, perft, threats, boards and C with both
    /// builds, writes the JSON to `docs/measured`, and renews every figure that `docs/measured/claims.txt` lists. It
    /// prints the sentences that have changed: read them again, for the words around a figure may no longer be true.
    /// Run it on a machine that does nothing else. It takes some minutes, and changes nothing if any part of it fails.
    Record {
        /// Do not measure: renew the texts from the committed JSON
        #[arg(long)]
        texts: bool,

        /// Measure only this, and keep the committed JSON of all else
        ///
        /// The texts say with which processor each subject was measured, so the subjects of one text should be measured on
        /// one machine.
        #[arg(long, value_name = "SUBJECT", conflicts_with = "texts", value_parser = PossibleValuesParser::new(subjects()))]
        only: Option<String>,
    },
}
