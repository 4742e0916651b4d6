//! What entries are written to: the formats of few lines, and what they have in common with the others.

use std::io::{self, Write};

use slidemask_binpack::{Entry, Writer};

use crate::error::Failure;
use crate::output::Output;

/// A format while it is written.
pub(super) trait Sink {
    fn write(&mut self, entries: &[Entry]) -> Result<(), Failure>;

    /// Writes what is left.
    fn finish(self: Box<Self>) -> Result<(), Failure>;
}

pub(super) struct Binpack {
    writer: Writer,
    to: Output,
}

impl Binpack {
    pub(super) fn new(to: Output) -> Self {
        Self { writer: Writer::new(), to }
    }
}

impl Sink for Binpack {
    fn write(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        for entry in entries {
            self.writer
                .push(entry)
                .map_err(|flaw| Failure::input(format!("{}: {flaw}", entry.position.to_fen(entry.ply))))?;
        }
        Ok(self.to.write_all(&self.writer.take_chunks())?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), Failure> {
        self.to.write_all(&self.writer.finish())?;
        Ok(self.to.flush()?)
    }
}

/// A format whose entries are written one at a time.
pub(super) struct Each(pub(super) Output, pub(super) fn(&Entry, &mut dyn Write) -> io::Result<()>);

impl Sink for Each {
    fn write(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        Ok(entries.iter().try_for_each(|entry| (self.1)(entry, &mut self.0))?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}
