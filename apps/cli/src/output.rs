//! Writes results to standard output. Colours appear only on a terminal that wants them.

use std::env;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::Serialize;
use tempfile::NamedTempFile;
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

/// Writes a new file; `None` is standard output. The file gets its name when it is whole: whatever ends the program before, no part of it
/// looks like the whole.
pub(crate) fn write<T>(
    file: Option<&Path>,
    write: impl FnOnce(Output) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Some(path) = file else { return write(Box::new(BufWriter::new(io::stdout()))) };
    let failure = |error: io::Error| {
        Failure::input(if error.kind() == io::ErrorKind::AlreadyExists {
            format!("the output {} exists: choose another name, or remove the file first", path.display())
        } else {
            format!("the output {} cannot be written: {error}", path.display())
        })
    };
    if path.symlink_metadata().is_ok() {
        return Err(failure(io::ErrorKind::AlreadyExists.into()));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unnamed = beside(folder).map_err(failure)?;
    let to = unnamed.as_file().try_clone().map_err(failure)?;
    let written = write(Box::new(BufWriter::new(to)))?;
    unnamed
        .persist_noclobber(path)
        .map(drop)
        .or_else(|error| give_name(error.file, path))
        .map_err(failure)?;
    Ok(written)
}

/// Gives a file its name on a file system that cannot do so unless the name is taken.
fn give_name(file: NamedTempFile, path: &Path) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    file.persist(path).map(drop).or_else(|error| {
        // The whole output is not thrown away for its name.
        let kept = error.file.keep().map_err(|error| error.error)?.1;
        Err(io::Error::other(format!("{}; all of it is in {}", error.error, kept.display())))
    })
}

/// A file without a name of its own. It is removed unless it gets one, or something ends the program at once.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".slidemask-");
    // As other programs make files: the user's mask takes rights away.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
