//! The lines of a file or of standard input, of any length, one at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, StdinLock};
use std::path::Path;

use crate::error::Failure;

/// The largest length of a line in bytes. A position and its counts take a few hundred.
const LONGEST: u64 = 1 << 16;

/// The length in bytes up to which the rest of a line that is too long is skipped. `/dev/zero` never ends.
const ENDLESS: u64 = 1 << 30;

/// The lines of an input, each with its number, or with the reason why it cannot be read. Numbers begin with 1.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    number: usize,
    state: State,
}

/// Where the next line begins.
enum State {
    /// Here.
    Next,
    /// After the rest of a line that is too long.
    Skip,
    /// Nowhere: the input has ended, or cannot be read any further.
    End,
}

/// What a line says, without spaces around it. An empty line and a line that begins with `#` say nothing.
pub(crate) fn text(line: &str) -> Option<&str> {
    let line = line.trim();
    (!line.is_empty() && !line.starts_with('#')).then_some(line)
}

impl Lines<File> {
    /// Opens a file. `what` it is stands in the message if that fails.
    pub(crate) fn open(path: &Path, what: &str) -> Result<Self, Failure> {
        let file = File::open(path).map_err(|error| {
            Failure::input(format!("the {what} {} cannot be read: {error}", path.display()))
        })?;
        Ok(Self::of(file))
    }
}

impl Lines<StdinLock<'static>> {
    pub(crate) fn of_standard_input() -> Self {
        Self::of(io::stdin().lock())
    }
}

impl<R: Read> Lines<R> {
    fn of(input: R) -> Self {
        Self { input: BufReader::new(input), number: 0, state: State::Next }
    }

    /// Whether the next line has arrived, so that reading it does not wait.
    pub(crate) fn has_arrived(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// The next line without its end, or `None` at the end of the input.
    fn read(&mut self) -> Result<Option<String>, String> {
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
        read.map_err(|error| self.ends(&error))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() as u64 > LONGEST {
            self.state = State::Skip;
            return Err(format!("the line is longer than {LONGEST} bytes: write one position on each line"));
        }
        String::from_utf8(bytes).map(Some).map_err(|error| {
            let place = error.utf8_error().valid_up_to() + 1;
            format!("byte {place} of the line is not UTF-8: save the file as UTF-8")
        })
    }

    /// Skips the rest of a line.
    fn skip(&mut self) -> Result<(), String> {
        let skipped = self.input.by_ref().take(ENDLESS).skip_until(b'\n');
        let skipped = skipped.map_err(|error| self.ends(&error))?;
        if skipped as u64 == ENDLESS {
            self.state = State::End;
            return Err("the line does not end, so the rest of the input is not read".into());
        }
        self.state = State::Next;
        Ok(())
    }

    /// Ends the lines after an error that would come again.
    fn ends(&mut self, error: &io::Error) -> String {
        self.state = State::End;
        format!("the line cannot be read: {error}")
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = (usize, Result<String, String>);

    fn next(&mut self) -> Option<Self::Item> {
        match self.state {
            State::Next => {}
            State::Skip => {
                if let Err(error) = self.skip() {
                    return Some((self.number, Err(error)));
                }
            }
            State::End => return None,
        }
        self.number += 1;
        let mut line = self.read().transpose()?;
        // A file may begin with a byte order mark.
        if self.number == 1 {
            line = line.map(|line| line.trim_start_matches('\u{feff}').to_owned());
        }
        Some((self.number, line))
    }
}
