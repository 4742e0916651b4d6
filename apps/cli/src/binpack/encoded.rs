//! The entries of formats without chunks. Each is encoded, which checks it, and decoded again, which filters it as in a binpack.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use slidemask_binpack::{Chunks, Entries, Entry, Filter, Writer};

use super::reading::Batches;
use crate::error::Failure;
use crate::watch::{Bar, stop_on_interrupt};

/// The entries of a file, one at a time.
pub(super) trait Items {
    /// The next entry, or what is wrong at this place.
    fn next_entry(&mut self) -> Result<Option<Entry>, String>;

    /// Where the last entry was.
    fn place(&self) -> String;

    /// The bytes that were read.
    fn bytes(&self) -> u64;
}

/// How many entries are encoded at once.
const BLOCK: usize = 1 << 14;

/// Files while they are read.
pub(super) struct Encoded {
    open: fn(&Path) -> Result<Box<dyn Items>, Failure>,
    /// The files that are not open yet, the last one first.
    waiting: Vec<PathBuf>,
    items: Option<Box<dyn Items>>,
    filter: Filter,
    batch: Vec<Entry>,
    blocks: u64,
    read: u64,
    /// The bytes of the files that were read to their end, and of all files.
    ended: u64,
    size: u64,
    bar: Bar,
    stop: &'static AtomicBool,
}

impl Encoded {
    /// Opens the first file, and the others when it is their turn.
    pub(super) fn open(
        open: fn(&Path) -> Result<Box<dyn Items>, Failure>,
        paths: &[PathBuf],
        filter: Filter,
    ) -> Result<Self, Failure> {
        let mut waiting: Vec<_> = paths.iter().rev().cloned().collect();
        let items = waiting.pop().map(|path| open(&path)).transpose()?;
        Ok(Self {
            open,
            waiting,
            items,
            filter,
            batch: Vec::with_capacity(BLOCK),
            blocks: 0,
            read: 0,
            ended: 0,
            size: paths.iter().filter_map(|path| fs::metadata(path).ok()).map(|data| data.len()).sum(),
            bar: Bar::new("positions"),
            stop: stop_on_interrupt(),
        })
    }

    /// Encodes the next entries. There are fewer than a block only at the end.
    fn encode(&mut self) -> Result<(Vec<u8>, usize), Failure> {
        let (mut writer, mut count) = (Writer::new(), 0);
        while count < BLOCK {
            let Some(items) = &mut self.items else { break };
            let next = items.next_entry().and_then(|entry| {
                let pushed = entry.as_ref().map_or(Ok(()), |entry| writer.push(entry));
                pushed.map(|()| entry.is_some()).map_err(|flaw| flaw.to_string())
            });
            if next.map_err(|error| Failure::input(format!("{}: {error}", items.place())))? {
                count += 1;
            } else {
                self.ended += items.bytes();
                self.items = self.waiting.pop().map(|path| (self.open)(&path)).transpose()?;
            }
        }
        Ok((writer.finish(), count))
    }
}

impl Batches for Encoded {
    fn next_batch(&mut self) -> Result<&[Entry], Failure> {
        self.batch.clear();
        while self.batch.is_empty() && !self.stop.load(Ordering::Relaxed) {
            let (bytes, count) = self.encode()?;
            if count == 0 {
                break;
            }
            // Each block has random numbers of its own: far more than its entries lie between its seed and the next one.
            let seed = self.filter.seed.wrapping_add(self.blocks << 32);
            let filter = Filter { seed, ..self.filter };
            self.batch.resize(count, Entry::EMPTY);
            let mut filled = 0;
            for chunk in Chunks::new(&bytes) {
                let read = chunk.and_then(|chunk| {
                    Entries::new(chunk.bytes).filtered(filter).fill(&mut self.batch[filled..])
                });
                filled += read.map_err(|damage| Failure::input(damage.to_string()))?;
            }
            self.batch.truncate(filled);
            self.blocks += 1;
            self.read += count as u64;
            let bytes = self.ended + self.items.as_ref().map_or(0, |items| items.bytes());
            self.bar.tell(bytes.min(self.size), self.size, self.read);
        }
        if self.batch.is_empty() {
            self.bar.clear();
        }
        Ok(&self.batch)
    }

    fn read(&self) -> u64 {
        self.read
    }

    fn finish(&self) -> Result<(), Failure> {
        if self.stop.load(Ordering::Relaxed) && self.items.is_some() {
            return Err(Failure::Interrupted(format!("{} positions were read", self.read)));
        }
        Ok(())
    }
}
