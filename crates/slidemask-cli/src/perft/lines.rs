//! The lines of a file of any length, one at a time.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use crate::error::Failure;

/// The largest length of a line in bytes. A position and its counts take a few hundred.
const LONGEST: u64 = 1 << 16;

/// The lines of a file, each with its number, or with the reason why it cannot be read. Numbers begin with 1.
pub(super) struct Lines {
    file: BufReader<File>,
    number: usize,
}

impl Lines {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let file = File::open(path).map_err(|error| {
            Failure::input(format!("the suite {} cannot be read: {error}", path.display()))
        })?;
        Ok(Self { file: BufReader::new(file), number: 0 })
    }

    /// The next line without its end, or `None` at the end of the file.
    fn read(&mut self) -> Result<Option<String>, String> {
        let mut bytes = Vec::new();
        let read = self.file.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
        read.map_err(|error| format!("the line cannot be read: {error}"))?;
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
    type Item = (usize, Result<String, String>);

    fn next(&mut self) -> Option<Self::Item> {
        self.number += 1;
        let mut line = self.read().transpose()?;
        // A file may begin with a byte order mark.
        if self.number == 1 {
            line = line.map(|line| line.trim_start_matches('\u{feff}').to_owned());
        }
        Some((self.number, line))
    }
}
