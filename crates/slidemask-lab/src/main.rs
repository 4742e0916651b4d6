//! How long a lookup takes: every method, ways to answer a rank, and a rival, in one process.
//!
//! Contenders are called through pointers, none inlined, and take turns: a round measures each once, in a new
//! order, and ratios are taken within a round. A ratio says how many times as long as the first of its table
//! a contender takes: the median over the rounds, and where the middle eight tenths of them lie.
//!
//! `independent`: lookups that do not wait for one another, so that the processor overlaps them.
//! `dependent`: each waits for the one before.

mod contenders;
mod measure;
mod report;

use std::io::{self, Write};

use indicatif::ProgressBar;

const ROUNDS: usize = 201;

fn main() -> io::Result<()> {
    let groups = contenders::groups();
    let bar = ProgressBar::new((groups.len() * 2 * ROUNDS) as u64);
    for group in groups {
        let independent = measure::rounds(&group, measure::independent, ROUNDS, &bar);
        let dependent = measure::rounds(&group, measure::dependent, ROUNDS, &bar);
        let table = report::table(&group, &independent, &dependent);
        bar.suspend(|| io::stdout().write_all(table.as_bytes()))?;
    }
    bar.finish_and_clear();
    Ok(())
}
