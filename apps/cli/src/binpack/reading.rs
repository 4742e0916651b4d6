//! The entries of binpacks, with a progress bar, until the end or Ctrl-C.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use slidemask_binpack::{Entry, FileDamage, Files, Options, ReadError, Reader, Totals};

use super::args::ReadArgs;
use crate::error::{Failure, complain};
use crate::watch::{Bar, stop_on_interrupt};

/// How many entries come at once: enough that their overhead is small, and few enough that Ctrl-C is quick.
const BATCH: usize = 1 << 16;

/// What to do about damage.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OnDamage {
    /// End with an error.
    Stop,
    /// Write a message to standard error, and go on.
    Tell,
    /// Go on: the caller asks for it.
    Collect,
}

impl OnDamage {
    pub(super) fn skipping(skips: bool) -> Self {
        if skips { Self::Tell } else { Self::Stop }
    }
}

/// Entries that come in batches.
pub(super) trait Batches {
    /// The next entries. There are none at the end, and after Ctrl-C.
    fn next_batch(&mut self) -> Result<&[Entry], Failure>;

    /// The entries that were read, those that the filter leaves out included.
    fn read(&self) -> u64;

    /// Fails if Ctrl-C came before the end.
    fn finish(&self) -> Result<(), Failure>;
}

/// Binpacks while they are read.
pub(super) struct Reading {
    reader: Reader,
    batch: Vec<Entry>,
    size: u64,
    chunks: u64,
    /// The places with damage that were told or collected.
    told: usize,
    on_damage: OnDamage,
    bar: Bar,
    stop: &'static AtomicBool,
}

impl Reading {
    pub(super) fn open(paths: &[PathBuf], args: &ReadArgs, on_damage: OnDamage) -> Result<Self, Failure> {
        let mut files = Files::new();
        for path in paths {
            files.add(path).map_err(failure)?;
        }
        let options = Options {
            filter: args.filter(),
            threads: args.threads.map_or(0, NonZeroUsize::get),
            seed: args.seed,
            skip_damage: on_damage != OnDamage::Stop,
            ..Options::default()
        };
        Ok(Self {
            reader: Reader::new(&files, options).map_err(failure)?,
            batch: vec![Entry::EMPTY; BATCH],
            size: files.size(),
            chunks: files.chunks() as u64,
            told: 0,
            on_damage,
            bar: Bar::new("positions"),
            stop: stop_on_interrupt(),
        })
    }

    /// The places with damage that were found since the last call.
    pub(super) fn new_damage(&mut self) -> Vec<FileDamage> {
        let found = self.reader.damage().get(self.told..).unwrap_or_default().to_vec();
        self.told += found.len();
        found
    }

    /// Runs what prints, while the bar is hidden.
    pub(super) fn hide_bar<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    pub(super) fn totals(&self) -> Totals {
        self.reader.totals()
    }

    /// The bytes of the files.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Batches for Reading {
    fn next_batch(&mut self) -> Result<&[Entry], Failure> {
        let filled =
            if self.is_interrupted() { 0 } else { self.reader.fill(&mut self.batch).map_err(failure)? };
        if self.on_damage == OnDamage::Tell {
            let damage = self.new_damage();
            self.bar.suspend(|| damage.iter().for_each(|damage| complain(&damage.to_string())));
        }
        let totals = self.totals();
        self.bar.tell(totals.chunks, self.chunks, totals.decoded);
        if filled == 0 {
            self.bar.clear();
        }
        Ok(&self.batch[..filled])
    }

    fn read(&self) -> u64 {
        self.totals().decoded
    }

    fn finish(&self) -> Result<(), Failure> {
        let (read, all) = (self.totals().chunks, self.chunks);
        if self.is_interrupted() && read < all {
            return Err(Failure::Interrupted(format!("{read} of {all} chunks were read")));
        }
        Ok(())
    }
}

fn failure(error: ReadError) -> Failure {
    Failure::input(match error {
        ReadError::Damaged(damage) => format!("{damage}: --skip-damage reads the rest"),
        ReadError::OutOfMemory => "no memory for the positions: use fewer --threads".to_owned(),
        error => error.to_string(),
    })
}
