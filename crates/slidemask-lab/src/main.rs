//! How long a lookup takes: every method, ways to answer a rank, and rivals, in one process.
//!
//! Contenders are called through pointers, none inlined, and take turns: a round measures each once, beginning
//! with another one each time, and ratios are taken within a round. A ratio says how many times as long as the
//! first of its table a contender takes: the median over the rounds, and where the middle eight tenths lie.

mod contenders;
mod measure;
mod report;
mod rivals;

use std::io::{self, Write};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use terminal_size::{Width, terminal_size_of};

use measure::LOADS;
use report::Results;

/// How long a lookup takes, against rivals
///
/// independent: lookups that overlap in the processor. dependent: each waits for the one before.
/// crowded: independent, 64 at a time, with 64 KiB of a 24 MiB network read in between.
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
    let bar = ProgressBar::new((groups.len() * rounds) as u64).with_style(
        ProgressStyle::with_template("{wide_bar} {percent:>3} % {msg:10}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let spreads = terminal_size_of(io::stdout()).is_none_or(|(width, _)| width >= SPREADS_FROM);
    let mut results = Vec::new();
    for group in &groups {
        bar.set_message(group.title);
        measure::assert_agreement(group);
        let times: Vec<_> = LOADS.iter().map(|load| measure::rounds(group, load, &bar)).collect();
        let measured = Results::new(group, &times);
        if !args.json {
            let table = measured.table(spreads);
            bar.suspend(|| io::stdout().write_all(table.as_bytes()))?;
        }
        results.push(measured);
    }
    bar.finish_and_clear();
    if args.json {
        let json = serde_json::to_string_pretty(&results)?;
        writeln!(io::stdout(), "{json}")?;
    }
    Ok(())
}
