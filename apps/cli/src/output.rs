//! Writes results to standard output. Colours appear only on a terminal that wants them.

use std::env;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

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

/// Where a format writes its bytes. Parquet is written by several threads.
pub(crate) type Output = Box<dyn Write + Send>;

/// Writes a new file; `None` is standard output.
pub(crate) fn write<T>(
    file: Option<&Path>,
    write: impl FnOnce(Output) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Some(path) = file else { return write(Box::new(BufWriter::new(io::stdout()))) };
    let written = write(create(path)?);
    if written.is_err() {
        // A part of the output would look like the whole.
        let _ = fs::remove_file(path);
    }
    written
}

/// Makes a new file.
fn create(path: &Path) -> Result<Output, Failure> {
    match File::create_new(path) {
        Ok(file) => Ok(Box::new(BufWriter::new(file))),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Failure::input(format!(
            "the output {} exists: choose another name, or remove the file first",
            path.display()
        ))),
        Err(error) => {
            Err(Failure::input(format!("the output {} cannot be written: {error}", path.display())))
        }
    }
}
