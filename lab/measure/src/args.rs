//! The program's arguments. `--help` prints their doc comments.

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};

use crate::record::SUBJECTS;

/// Measure how long a lookup takes, for slidemask and for others
///
/// Without a command it measures lookups. Run it on a machine that does nothing else.
#[derive(Parser)]
#[command(name = "slidemask-lab", max_term_width = 80, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) how: How,
}

/// How a subject is measured, and how its figures are printed.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct How {
    /// Measure three times as many rounds, in some minutes; count perft a ply deeper
    #[arg(long)]
    pub(crate) full: bool,

    /// Print tab-separated values instead of tables in Markdown
    ///
    /// The first line has the build, and the machine with its date. A line that begins with `group` has the group's
    /// name, what is timed, and the loads. Every other line is a contender. It has four figures for each load: the time
    /// in nanoseconds, the time divided by that of the group's first contender, and the 10th and 90th percentile of
    /// this ratio.
    #[arg(long)]
    pub(crate) tsv: bool,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Measure lookups
    ///
    /// Single lookups are inlined, and measured throughput-bound (on random boards and in the order of games),
    /// latency-bound, and under cache pressure (between reads of a 24 MiB network). Batches are columns of 4,096 lookups
    /// (warm) or 4 million (streaming). Sets of sliders are measured one position at a time and in columns; maps have
    /// all 64 squares. It takes less than a minute.
    Lookups(How),

    /// Measure how fast legal moves are counted, for slidemask and for cozy-chess
    ///
    /// Counts the six positions of the Chess Programming Wiki's perft results, in one thread and without a
    /// transposition table, in millions of nodes a second. `together` is the nodes of all positions over the time of
    /// all. slidemask counts once with each instruction set of the processor, whatever the build. Every count is
    /// compared with the known one. It takes less than a minute.
    Perft(How),

    /// Measure the methods of the registry, and the ways to answer one line
    ///
    /// All are called through pointers, as the registry holds them. It takes less than a minute.
    Methods(How),

    /// Measure how long it takes to list threats: which piece attacks which
    ///
    /// Measures the threats that each move of random games adds and removes, all threats of a board, and the attacks of a
    /// side by the kind of piece. slidemask takes part with each instruction set of the processor, and the others with
    /// loops over single lookups, as in the scalar code of engines. All contenders have to list the same threats. It takes
    /// less than a minute.
    Threats(How),

    /// Measure lookups on boards of other sizes: 9x9, 9x10 and 12x10
    ///
    /// The rivals are magic bitboards and the subtraction of the crate haitaka on 9x9, and tables of ranks, files and
    /// diagonals, which a build for this processor reads with PEXT. It also measures the methods on lines of 64, 128 and
    /// 256 bits. It takes less than a minute.
    Boards(How),

    /// Measure how fast legal moves of shogi are counted with different lookups
    ///
    /// One move generator takes its rooks, bishops and lances from slidemask, from the magic bitboards of the crate haitaka, or from
    /// its subtraction. It counts three positions, and the moves of one position at a time between reads of a 24 MiB network. Two
    /// contenders are there twice: their ratio says what a difference means. It takes less than a minute.
    Shogi(How),

    /// Measure single lookups in C: the header slidemask.h, PEXT tables and magic bitboards
    ///
    /// Compiles them with gcc and clang, as far as they are installed, with -O3 and for the instruction set of this build. The
    /// loops are those of the other measurements of single lookups, and the library in Rust takes part. It takes less than a
    /// minute.
    C(How),

    /// Measure every figure of the documentation's tables, and write the tables
    ///
    /// Builds the laboratory for this processor and for any x86-64, measures each subject with both builds, and writes the
    /// figures to `docs/measured` and the tables to README, MEASURED, PERFT and boards. Shogi has a build for x86-64-v3, too. Read the texts around a table that changed.
    /// Run it on a machine that does nothing else. It takes some minutes, and changes nothing if a measurement fails.
    Record {
        /// Do not measure: write the tables again from `docs/measured`
        #[arg(long)]
        tables: bool,

        /// Measure only this, and keep the figures of all else
        #[arg(long, value_name = "SUBJECT", conflicts_with = "tables", value_parser = PossibleValuesParser::new(SUBJECTS))]
        only: Option<String>,
    },

    /// Print what models of Arm processors predict for a lookup
    ///
    /// Compiles loops for Arm, counts their instructions, and asks llvm-mca, of LLVM 22 or later, how many cycles they take.
    /// It measures nothing, and takes some seconds.
    Arm,
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;

    #[test]
    fn record_refuses_the_options_of_the_measurements() {
        for option in ["--tsv", "--full"] {
            let refused = Args::try_parse_from(["slidemask-lab", "record", "--tables", option]);
            assert_eq!(refused.err().map(|error| error.kind()), Some(ErrorKind::UnknownArgument), "{option}");
        }
    }
}
