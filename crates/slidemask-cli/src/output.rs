//! Results go to standard output, in one piece; colour only where it is a terminal that wants it.

use std::env;
use std::io::Write;

use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

use crate::error::Failure;

/// Where nothing says how wide a line may be.
const DEFAULT_WIDTH: usize = 80;

pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    Ok(stdout.flush()?)
}

pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    print(&(serde_json::to_string_pretty(value)? + "\n"))
}

/// How many characters fit in a line: as `COLUMNS` says, as the terminal says, or 80.
pub(crate) fn width() -> usize {
    let told = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|&width| width > 0);
    let seen = || terminal_size_of(std::io::stdout()).map(|(Width(width), _)| usize::from(width));
    told.or_else(seen).unwrap_or(DEFAULT_WIDTH)
}
