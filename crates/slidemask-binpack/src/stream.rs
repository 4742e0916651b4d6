//! [`Stream`]: chunks that a thread decodes together, a block of entries at a time.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::damage::Damage;
use crate::entries::Entries;
use crate::entry::Entry;
use crate::files::{Place, ReadError};
use crate::filter::Filter;
use crate::lanes::{LANES, fill_each};

/// What a block has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// All entries of a chunk.
    Chunk,
    /// Some entries of each of several chunks, which are decoded at the same time.
    Part,
}

impl Block {
    /// The chunks that are decoded at the same time.
    pub(crate) const fn chunks(self) -> usize {
        match self {
            Self::Chunk => 1,
            Self::Part => LANES,
        }
    }
}

/// The entries of each chunk in a part. Sixteen times as many stay in the cache of a core.
const PART: usize = 1024;

/// How many entries of a whole chunk are decoded at once.
const STEP: usize = 4096;

/// Chunks that are decoded together.
#[derive(Debug)]
pub(crate) struct Stream {
    block: Block,
    /// Chunks to open, in the order in which they are read.
    pub(crate) next: VecDeque<(Place, Filter)>,
    /// The open chunks, and where they are.
    open: Vec<Entries<Vec<u8>>>,
    places: Vec<Place>,
    buffers: Vec<Vec<Entry>>,
    /// The entries of the block.
    pub(crate) entries: Vec<Entry>,
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
    pub(crate) const fn new(block: Block) -> Self {
        Self {
            block,
            next: VecDeque::new(),
            open: Vec::new(),
            places: Vec::new(),
            buffers: Vec::new(),
            entries: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// The chunks that are open or wait.
    pub(crate) fn chunks(&self) -> usize {
        self.open.len() + self.next.len()
    }

    /// Decodes the next block. Without memory, the open chunks end with an error.
    pub(crate) fn decode(&mut self) {
        self.entries.clear();
        self.ended.clear();
        while self.open.len() < self.block.chunks() {
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
        let decoded = match self.block {
            Block::Chunk => self.decode_chunk(&mut over),
            Block::Part => self.decode_part(&mut over),
        };
        // The last one first, so that the numbers of the others stay.
        for i in (0..self.open.len().min(LANES)).rev() {
            let end = over[i].take();
            if end.is_some() || decoded.is_err() {
                let (open, place) = (self.open.remove(i), self.places.remove(i));
                let error = if decoded.is_err() { Some(ReadError::OutOfMemory) } else { None };
                let damage = end.and_then(Result::err);
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
            *over = match count {
                Ok(0) => Some(Ok(())),
                Ok(_) => None,
                Err(damage) => Some(Err(damage)),
            };
        }
        Ok(())
    }

    /// Decodes some entries of each chunk.
    fn decode_part(&mut self, over: &mut [End]) -> Result<(), OutOfMemory> {
        self.entries.try_reserve(self.open.len() * PART).map_err(|_| OutOfMemory)?;
        while self.buffers.len() < self.open.len() {
            let mut buffer = Vec::new();
            buffer.try_reserve_exact(PART).map_err(|_| OutOfMemory)?;
            buffer.resize(PART, Entry::EMPTY);
            self.buffers.push(buffer);
        }
        let entries = &mut self.entries;
        fill_each(&mut self.open, &mut self.buffers, |i, filled| {
            over[i] = match filled {
                Ok([]) => Some(Ok(())),
                Ok(filled) => {
                    entries.extend_from_slice(filled);
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
