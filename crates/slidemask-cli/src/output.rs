//! Writes results to standard output. Colours appear only on a terminal that wants them.

use std::env;
use std::io::Write;

use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

use crate::error::Failure;

/// The width if neither `COLUMNS` nor a terminal gives one.
const DEFAULT_WIDTH: usize = 80;

pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    Ok(stdout.flush()?)
}

pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    print(&(serde_json::to_string_pretty(value)? + "\n"))
}

/// The number of characters in a line: from `COLUMNS`, else from the terminal, else 80.
pub(crate) fn width() -> usize {
    let told = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|&width| width > 0);
    let seen = || terminal_size_of(std::io::stdout()).map(|(Width(width), _)| usize::from(width));
    told.or_else(seen).unwrap_or(DEFAULT_WIDTH)
}
