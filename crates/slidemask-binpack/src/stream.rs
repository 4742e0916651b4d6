//! [`Stream`]: chunks that a thread decodes together, a block of entries at a time.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::damage::Damage;
use crate::entries::Entries;
use crate::entry::Entry;
use crate::files::{Place, ReadError};
use crate::filter::Filter;
use crate::lanes::{LANES, fill_each};
use crate::random::Random;

/// The entries of each chunk in a part. Sixteen times as many stay in the cache of a core.
const PART: usize = 1024;

/// How many entries of a whole chunk are decoded at once.
const STEP: usize = 4096;

/// Entries that are mixed: each new one takes the place of another one, which is drawn at random and returned.
///
/// Each stream has a window of its own, so the threads that decode also mix. A window for all streams is larger than the caches: a place
/// in 25 MB took 10 to 29 ns, and one in a quarter of it 6 ns (Intel Xeon, Emerald Rapids, beside other work, 2026-11-27).
#[derive(Debug)]
pub(crate) struct Window {
    size: usize,
    entries: Vec<Entry>,
    random: Random,
}

impl Window {
    /// Reserves room for so many entries, at least one.
    pub(crate) fn new(size: usize, seed: u64) -> Result<Self, ReadError> {
        let (size, mut entries) = (size.max(1), Vec::new());
        entries.try_reserve_exact(size).map_err(|_| ReadError::OutOfMemory)?;
        Ok(Self { size, entries, random: Random::new(seed) })
    }

    /// Takes entries, and returns as many of those that it has, once it is full.
    fn mix(&mut self, fresh: &[Entry], into: &mut Vec<Entry>) {
        let (first, rest) = fresh.split_at(fresh.len().min(self.size - self.entries.len()));
        self.entries.extend_from_slice(first);
        into.extend(rest.iter().map(|&entry| {
            let drawn = self.random.below(self.entries.len());
            core::mem::replace(&mut self.entries[drawn], entry)
        }));
    }
}

/// Chunks that are decoded together.
#[derive(Debug)]
pub(crate) struct Stream {
    /// In random order, what mixes blocks with some entries of each of sixteen chunks. Otherwise a block is a whole chunk.
    window: Option<Box<Window>>,
    /// Chunks to open, in the order in which they are read.
    pub(crate) next: VecDeque<(Place, Filter)>,
    /// The open chunks, and where they are.
    open: Vec<Entries<Vec<u8>>>,
    places: Vec<Place>,
    buffers: Vec<Vec<Entry>>,
    /// The entries of the block.
    pub(crate) entries: Vec<Entry>,
    /// The entries that the filter kept. In random order, they come in later blocks.
    pub(crate) kept: u64,
    /// The chunks that have ended in the block.
    pub(crate) ended: Vec<Ended>,
}

/// How a chunk has ended, if it has.
type End = Option<Result<(), Damage>>;

/// A chunk that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) place: Place,
    /// The entries that were decoded, those left out included.
    pub(crate) decoded: u64,
    pub(crate) damage: Option<Damage>,
    pub(crate) error: Option<ReadError>,
}

impl Stream {
    pub(crate) const fn new(window: Option<Box<Window>>) -> Self {
        Self {
            window,
            next: VecDeque::new(),
            open: Vec::new(),
            places: Vec::new(),
            buffers: Vec::new(),
            entries: Vec::new(),
            kept: 0,
            ended: Vec::new(),
        }
    }

    /// The chunks that are decoded at the same time.
    pub(crate) const fn lanes(&self) -> usize {
        if self.window.is_some() { LANES } else { 1 }
    }

    /// The chunks that are open or wait.
    pub(crate) fn chunks(&self) -> usize {
        self.open.len() + self.next.len()
    }

    /// Makes a block of what is left in the window; false if that is nothing.
    pub(crate) fn empty(&mut self) -> bool {
        self.start();
        if let Some(window) = &mut self.window {
            window.random.shuffle(&mut window.entries);
            core::mem::swap(&mut self.entries, &mut window.entries);
        }
        !self.entries.is_empty()
    }

    fn start(&mut self) {
        self.entries.clear();
        self.kept = 0;
        self.ended.clear();
    }

    /// Decodes the next block. Without memory, the open chunks end with an error.
    pub(crate) fn decode(&mut self) {
        self.start();
        while self.open.len() < self.lanes() {
            let Some((place, filter)) = self.next.pop_front() else { break };
            match place.read() {
                Ok(bytes) => {
                    self.open.push(Entries::new(bytes).filtered(filter));
                    self.places.push(place);
                }
                Err(error) => self.ended.push(Ended { place, decoded: 0, damage: None, error: Some(error) }),
            }
        }
        let mut over = [const { None }; LANES];
        let decoded = if let Some(mut window) = self.window.take() {
            let decoded = self.decode_part(&mut window, &mut over);
            self.window = Some(window);
            decoded
        } else {
            self.decode_chunk(&mut over)
        };
        // The last one first, so that the numbers of the others stay.
        for i in (0..self.open.len().min(LANES)).rev() {
            let end = over[i].take();
            if end.is_some() || decoded.is_err() {
                let (open, place) = (self.open.remove(i), self.places.remove(i));
                let error = if decoded.is_err() { Some(ReadError::OutOfMemory) } else { None };
                let damage = match end {
                    Some(Err(damage)) => Some(damage),
                    Some(Ok(())) => place.cut_off(),
                    None => None,
                };
                self.ended.push(Ended { place, decoded: open.decoded(), damage, error });
            }
        }
    }

    /// Decodes all of a chunk.
    fn decode_chunk(&mut self, over: &mut [End]) -> Result<(), OutOfMemory> {
        let (Some(chunk), Some(over)) = (self.open.first_mut(), over.first_mut()) else { return Ok(()) };
        while over.is_none() {
            let filled = self.entries.len();
            self.entries.try_reserve(STEP).map_err(|_| OutOfMemory)?;
            self.entries.resize(filled + STEP, Entry::EMPTY);
            let count = chunk.fill(&mut self.entries[filled..]);
            self.entries.truncate(filled + count.unwrap_or(0));
            self.kept = self.entries.len() as u64;
            *over = match count {
                Ok(0) => Some(Ok(())),
                Ok(_) => None,
                Err(damage) => Some(Err(damage)),
            };
        }
        Ok(())
    }

    /// Decodes some entries of each chunk, and mixes them.
    fn decode_part(&mut self, window: &mut Window, over: &mut [End]) -> Result<(), OutOfMemory> {
        self.entries.try_reserve(self.open.len() * PART).map_err(|_| OutOfMemory)?;
        while self.buffers.len() < self.open.len() {
            let mut buffer = Vec::new();
            buffer.try_reserve_exact(PART).map_err(|_| OutOfMemory)?;
            buffer.resize(PART, Entry::EMPTY);
            self.buffers.push(buffer);
        }
        let Self { entries, kept, .. } = self;
        fill_each(&mut self.open, &mut self.buffers, |i, filled| {
            over[i] = match filled {
                Ok([]) => Some(Ok(())),
                Ok(filled) => {
                    *kept += filled.len() as u64;
                    window.mix(filled, entries);
                    None
                }
                Err(damage) => Some(Err(damage)),
            };
        });
        Ok(())
    }
}

/// There is no memory for a block.
struct OutOfMemory;
