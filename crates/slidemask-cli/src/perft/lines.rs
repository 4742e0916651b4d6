//! The lines of a file of any length, one at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::error::Failure;

/// The largest length of a line in bytes. A position and its counts take a few hundred.
const LONGEST: u64 = 1 << 16;

/// The lines of a file, each with its number. Numbers begin with 1. A line that cannot be read is the last.
pub(super) struct Lines {
    name: String,
    file: BufReader<File>,
    number: usize,
    has_failed: bool,
}

impl Lines {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let file = File::open(path)
            .map_err(|error| Failure::input(format!("the suite {name} cannot be read: {error}")))?;
        Ok(Self { name, file: BufReader::new(file), number: 0, has_failed: false })
    }

    /// The next line without its end, or `None` at the end of the file.
    fn read(&mut self) -> Result<Option<String>, String> {
        let mut bytes = Vec::new();
        let mut limited = self.file.by_ref().take(LONGEST + 1);
        loop {
            match limited.read_until(b'\n', &mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(format!("the line cannot be read: {error}")),
                Ok(_) => break,
            }
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() as u64 > LONGEST {
            return Err(format!("the line is longer than {LONGEST} bytes: is this a suite?"));
        }
        String::from_utf8(bytes).map(Some).map_err(|error| {
            let place = error.utf8_error().valid_up_to() + 1;
            format!("byte {place} of the line is not UTF-8: save the file as UTF-8")
        })
    }
}

impl Iterator for Lines {
    type Item = Result<(usize, String), Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        self.number += 1;
        let line = self.read().transpose()?;
        self.has_failed = line.is_err();
        Some(match line {
            // A file may begin with a byte order mark.
            Ok(line) if self.number == 1 => Ok((1, line.trim_start_matches('\u{feff}').to_owned())),
            Ok(line) => Ok((self.number, line)),
            Err(error) => Err(Failure::input(format!("{}:{}: {error}", self.name, self.number))),
        })
    }
}
