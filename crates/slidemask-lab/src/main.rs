//! How long a lookup takes: every method, ways to answer a rank, and rivals, in one process.
//!
//! Contenders are called through pointers, none inlined, and take turns: a round measures each once, beginning
//! with another one each time, and ratios are taken within a round. A ratio says how many times as long as the
//! first of its table a contender takes: the median over the rounds, and where the middle eight tenths lie.

mod batches;
mod contenders;
mod measure;
mod report;
mod rivals;

use std::io::{self, Write};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use terminal_size::{Width, terminal_size_of};

use measure::LOADS;

/// How long a lookup takes, against rivals
///
/// independent: lookups that overlap in the processor. dependent: each waits for the one before.
/// crowded: independent, 64 at a time, with 64 KiB of a 24 MiB network read in between.
/// Batches: columns of 4,096 lookups, warm; columns of 4 million, streaming from memory.
#[derive(Parser)]
#[command(name = "slidemask-lab", max_term_width = 80)]
struct Args {
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

/// Where the terminal is this wide, tables tell how far the ratios spread.
const SPREADS_FROM: Width = Width(120);

fn main() -> io::Result<()> {
    let args = Args::parse();
    let groups = contenders::groups();
    let rounds: usize = LOADS.iter().map(|load| load.rounds).sum();
    let bar = ProgressBar::new((groups.len() * rounds + batches::rounds()) as u64).with_style(
        ProgressStyle::with_template("{wide_bar} {percent:>3} % {msg:18}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let spreads = terminal_size_of(io::stdout()).is_none_or(|(width, _)| width >= SPREADS_FROM);
    let mut results = Vec::new();
    for group in &groups {
        bar.set_message(group.title);
        results.push(measure::measure(group, &bar));
    }
    results.extend(batches::measure(&bar));
    bar.finish_and_clear();
    if args.json {
        return writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&results)?);
    }
    results.iter().try_for_each(|measured| io::stdout().write_all(measured.table(spreads).as_bytes()))
}
