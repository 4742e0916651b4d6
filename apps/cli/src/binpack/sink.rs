//! What entries are written to: the formats of few lines, and what they have in common with the others.

use std::io::Write;

use slidemask_binpack::{Entry, Writer};

use super::plain;
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

pub(super) struct Plain(pub(super) Output);

impl Sink for Plain {
    fn write(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        Ok(entries.iter().try_for_each(|entry| plain::write(entry, &mut self.0))?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}

/// Records of bullet.
pub(super) struct Records(pub(super) Output);

impl Sink for Records {
    fn write(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        Ok(entries.iter().try_for_each(|entry| self.0.write_all(&entry.to_bullet_record()))?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}
