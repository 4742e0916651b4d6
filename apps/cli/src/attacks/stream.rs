//! Positions on standard input: a line of JSON for each of them.
//!
//! Each position has an answer. One without sliders has an empty list. On the command line, such a position is an error, because
//! there is nothing to draw.

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use crate::error::{Failure, complain};
use crate::lines::{self, Lines};

/// Writes the answer to each line. A bad line gets a message instead, and the lines after it are answered.
pub(super) fn answer<A: Serialize>(answer: impl Fn(&str) -> Result<A, Failure>) -> Result<(), Failure> {
    let mut lines = Lines::of_standard_input();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut all_are_good = true;
    loop {
        // A program that waits for an answer before it writes the next position gets it.
        if !lines.has_arrived() {
            output.flush()?;
        }
        let Some((number, line)) = lines.next() else { break };
        let answered = match line.as_deref().map(lines::text) {
            Ok(Some(line)) => answer(line),
            Ok(None) => continue,
            Err(error) => Err(Failure::input(error)),
        };
        match answered {
            Ok(answer) => {
                serde_json::to_writer(&mut output, &answer)?;
                output.write_all(b"\n")?;
            }
            Err(Failure::Input(message)) => {
                complain(&format!("line {number}: {message}"));
                all_are_good = false;
            }
            Err(failure) => return Err(failure),
        }
    }
    output.flush()?;
    if all_are_good { Ok(()) } else { Err(Failure::BadLines) }
}
