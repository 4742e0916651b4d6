//! [`Reader`]: the entries of files, decoded by several threads.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::damage::Damage;
use crate::entry::Entry;
use crate::files::{FileDamage, Files, FoundDamage, ReadError};
use crate::filter::Filter;
use crate::lanes::LANES;
use crate::order::Order;
use crate::random::mixed;
use crate::stream::{Ended, Stream, Window};

/// How a [`Reader`] reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Which entries to return.
    pub filter: Filter,
    /// The threads that decode; 0 for one on each processor core. More than 1024 are never started.
    pub threads: usize,
    /// How often the files are read; `None` for again and again.
    pub epochs: Option<u64>,
    /// Reads the chunks of all files in random order, and mixes this many entries at a time. A trainer takes some hundred thousand.
    /// 0 keeps the order of the files. Of up to four groups of sixteen chunks that are read at the same time, each mixes its share.
    pub shuffle: usize,
    /// A weight for each file, or none: each chunk is taken from a file that is drawn by its weight, and files are read again and again.
    pub weights: Vec<f64>,
    /// The seed of everything that is random. The same files, options and seed give the same entries for any number of threads.
    pub seed: u64,
    /// Counts and skips what is damaged, instead of stopping with an error.
    pub skip_damage: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            filter: Filter::ALL,
            threads: 0,
            epochs: Some(1),
            shuffle: 0,
            weights: Vec::new(),
            seed: 0,
            skip_damage: false,
        }
    }
}

/// What a [`Reader`] has read so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// The chunks, damaged ones included.
    pub chunks: u64,
    /// The bytes of these chunks.
    pub bytes: u64,
    /// The entries that were decoded.
    pub decoded: u64,
    /// The entries that the filter kept.
    pub kept: u64,
    /// The places that are damaged.
    pub damaged: u64,
    /// The bytes that could not be read because of them.
    pub lost: u64,
}

/// The entries of files, in their order or in random order, decoded by several threads.
///
/// ```no_run
/// use slidemask_binpack::{Entry, Files, Filter, Options, Reader};
///
/// let mut files = Files::new();
/// files.add("2026-10.binpack")?;
/// files.add("2026-11.binpack")?;
/// let filter = Filter { no_captures: true, no_checks: true, ..Filter::ALL };
/// let mut reader = Reader::new(&files, Options { filter, shuffle: 1 << 19, epochs: None, ..Options::default() })?;
/// let mut batch = vec![Entry::EMPTY; 16_384];
/// while reader.fill(&mut batch)? == batch.len() {
///     // train
/// }
/// # Ok::<(), slidemask_binpack::ReadError>(())
/// ```
///
/// No lock is held while a thread decodes. In the order of the files it decodes a whole chunk, and the entries of one chunk more than there
/// are threads are in memory: up to 20 MB for each. In random order it decodes sixteen chunks at the same time, as
/// [`fill_each`](crate::fill_each) does, and mixes them; at most four threads are busy, and have 64 chunks of 1 MB in memory.
#[derive(Debug)]
pub struct Reader {
    options: Options,
    files: Files,
    order: Order,
    /// The streams of chunks. They take turns, so the order of the entries is the same for any number of threads.
    streams: Vec<Slot>,
    /// The stream whose turn it is.
    turn: usize,
    /// The chunks that were given to streams.
    given: u64,
    tasks: Option<Sender<(usize, Stream)>>,
    done: Receiver<(usize, Stream)>,
    threads: Vec<JoinHandle<()>>,
    /// The blocks of a round: one in the order of the files, and one of each stream in random order. A piece of each is returned in turn.
    blocks: Vec<Vec<Entry>>,
    /// The current piece, and how many of its entries were returned.
    piece: usize,
    returned: usize,
    /// The blocks of the next round, and how many of them have come.
    coming: Vec<Vec<Entry>>,
    come: usize,
    /// The entries that a call that failed would have returned.
    unreturned: Vec<Entry>,
    totals: Totals,
    damage: FoundDamage,
    /// Errors of the current round.
    errors: VecDeque<ReadError>,
}

/// Where a stream is.
#[derive(Debug)]
enum Slot {
    /// A thread has it, or it waits for one.
    Busy,
    /// It has a block.
    Ready(Stream),
    /// It has no more chunks.
    Over,
}

/// The most streams of a reader in random order.
const RANDOM_STREAMS: usize = 4;

/// The pieces of a block. A batch has entries of all blocks of a round if it has some hundred.
const PIECES: usize = 256;

/// More threads than any processor needs.
const MOST_THREADS: usize = 1024;

/// How often a caller is asked whether to stop.
const ASKED: Duration = Duration::from_millis(20);

impl Reader {
    /// Starts the threads.
    ///
    /// # Errors
    /// There are damaged places between chunks, and they are not skipped; the weights do not fit the files; threads cannot be started.
    pub fn new(files: &Files, options: Options) -> Result<Self, ReadError> {
        if let Some(damage) = files.damage().first().filter(|_| !options.skip_damage) {
            return Err(ReadError::Damaged(damage.clone()));
        }
        let shuffled = options.shuffle > 0;
        let order = if options.weights.is_empty() {
            Order::of_all(files.counts(), options.epochs, shuffled, options.seed)
        } else {
            let (weights, number) = (options.weights.len(), files.iter().count());
            let order = Order::by_weight(files.counts(), &options.weights, shuffled, options.seed);
            let fitting = order.filter(|_| weights == number);
            fitting.ok_or(ReadError::Weights { weights, files: number })?
        };
        let mut windows = Vec::new();
        if shuffled {
            // As many streams as have chunks: each of them mixes its share of the entries.
            let epochs = options.epochs.filter(|_| options.weights.is_empty()).unwrap_or(u64::MAX);
            let chunks = (files.chunks() as u64).saturating_mul(epochs);
            let streams = chunks.div_ceil(LANES as u64).clamp(1, RANDOM_STREAMS as u64) as usize;
            for i in 0..streams {
                let seed = mixed(options.seed ^ u64::MAX).wrapping_add(i as u64);
                let window = Window::new(options.shuffle / streams, seed)?;
                windows.push(Some(Box::new(window)));
            }
        }
        let count = match options.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            count => count,
        };
        let (tasks, waiting) = channel();
        let (finished, done) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let mut threads = Vec::new();
        // Fewer threads than wanted do the same work.
        for _ in 0..count.min(if shuffled { windows.len() } else { MOST_THREADS }) {
            let (waiting, finished) = (Arc::clone(&waiting), finished.clone());
            let Ok(started) = thread::Builder::new().spawn(move || work(&waiting, &finished)) else { break };
            threads.push(started);
        }
        if threads.is_empty() {
            return Err(ReadError::Threads);
        }
        // A round has a block of each window, or a chunk.
        let blocks = alloc::vec![Vec::new(); windows.len().max(1)];
        if !shuffled {
            windows.resize_with(threads.len() + 1, || None);
        }
        let mut reader = Self {
            damage: files.found_damage().clone(),
            options,
            files: files.clone(),
            order,
            streams: windows.iter().map(|_| Slot::Busy).collect(),
            turn: 0,
            given: 0,
            tasks: Some(tasks),
            done,
            threads,
            piece: PIECES * blocks.len(),
            returned: 0,
            coming: blocks.clone(),
            come: 0,
            blocks,
            unreturned: Vec::new(),
            totals: Totals::default(),
            errors: VecDeque::new(),
        };
        for (number, window) in windows.into_iter().enumerate() {
            reader.give(number, Stream::new(window))?;
        }
        Ok(reader)
    }

    /// Fills a slice with the next entries, and returns how many there are: fewer than it holds only at the end.
    ///
    /// # Errors
    /// A file cannot be read, or is damaged and damage is not skipped. The next call goes on: with the
    /// entries that this one would have returned, and with those before the damage.
    pub fn fill(&mut self, into: &mut [Entry]) -> Result<usize, ReadError> {
        self.fill_until(into, || false)
    }

    /// [`fill`](Self::fill) for programs that stop it: `stop` is asked before each chunk, and many times a second while no chunk is
    /// decoded. A filter may leave out all entries of many chunks, and a window takes long to fill.
    ///
    /// # Errors
    /// Those of `fill`, and [`ReadError::Stopped`], after which the next call goes on, too.
    pub fn fill_until(
        &mut self,
        into: &mut [Entry],
        mut stop: impl FnMut() -> bool,
    ) -> Result<usize, ReadError> {
        let mut filled = self.unreturned.len().min(into.len());
        for (entry, place) in self.unreturned.drain(..filled).zip(&mut *into) {
            *place = entry;
        }
        while filled < into.len() {
            if let Some((block, range)) = self.rest() {
                let count = range.len().min(into.len() - filled);
                let entries = &self.blocks[block][range][..count];
                into[filled..filled + count].copy_from_slice(entries);
                filled += count;
                self.returned += count;
            } else {
                match self.next_round(&mut stop) {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(error) => {
                        self.unreturned.extend_from_slice(&into[..filled]);
                        return Err(error);
                    }
                }
            }
        }
        Ok(filled)
    }

    /// What was not returned yet of the current piece, or of the next one that has entries: a block, and the entries there.
    fn rest(&mut self) -> Option<(usize, Range<usize>)> {
        while self.piece < PIECES * self.blocks.len() {
            let (number, block) = (self.piece / self.blocks.len(), self.piece % self.blocks.len());
            let length = self.blocks[block].len();
            let range = length * number / PIECES + self.returned..length * (number + 1) / PIECES;
            if !range.is_empty() {
                return Some((block, range));
            }
            (self.piece, self.returned) = (self.piece + 1, 0);
        }
        None
    }

    /// Takes the blocks of the next round; false if there are none.
    fn next_round(&mut self, stop: &mut impl FnMut() -> bool) -> Result<bool, ReadError> {
        if let Some(error) = self.errors.pop_front() {
            return Err(error);
        }
        while self.come < self.coming.len() {
            let mut turns = (self.turn..self.streams.len()).chain(0..self.turn);
            let Some(turn) = turns.find(|&turn| !matches!(self.streams[turn], Slot::Over)) else { break };
            self.turn = turn;
            let mut stream = loop {
                if stop() {
                    return Err(ReadError::Stopped);
                }
                match core::mem::replace(&mut self.streams[turn], Slot::Busy) {
                    Slot::Ready(stream) => break stream,
                    other => self.streams[turn] = other,
                }
                match self.done.recv_timeout(ASKED) {
                    Ok((number, stream)) => self.streams[number] = Slot::Ready(stream),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Err(ReadError::Threads),
                }
            };
            core::mem::swap(&mut self.coming[self.come], &mut stream.entries);
            self.come += 1;
            self.totals.kept += stream.kept;
            for ended in stream.ended.drain(..) {
                self.account(ended);
            }
            self.turn = (turn + 1) % self.streams.len();
            self.give(turn, stream)?;
        }
        if self.come == 0 {
            return Ok(false);
        }
        self.coming[self.come..].iter_mut().for_each(Vec::clear);
        core::mem::swap(&mut self.blocks, &mut self.coming);
        (self.come, self.piece, self.returned) = (0, 0, 0);
        self.errors.pop_front().map_or(Ok(true), Err)
    }

    /// Counts a chunk that has ended.
    fn account(&mut self, ended: Ended) {
        let Ended { place, decoded, damage, error } = ended;
        self.totals.chunks += 1;
        self.totals.bytes += u64::from(place.length);
        self.totals.decoded += decoded;
        self.errors.extend(error);
        if let Some(damage) = damage {
            let lost = u64::from(place.length).saturating_sub(damage.byte);
            let damage = Damage { byte: place.offset + damage.byte, ..damage };
            let damage = FileDamage { path: place.path, damage, lost };
            self.damage.add(damage.clone());
            if !self.options.skip_damage {
                self.errors.push_back(ReadError::Damaged(damage));
            }
        }
    }

    /// Gives a stream its next chunks, and the stream to a thread. A stream without chunks has its window left.
    fn give(&mut self, number: usize, mut stream: Stream) -> Result<(), ReadError> {
        while stream.chunks() < stream.lanes() {
            let Some((file, chunk)) = self.order.next() else { break };
            let Some(place) = self.files.place(file, chunk) else { break };
            let filter = self.options.filter.of_chunk(self.options.seed ^ self.given);
            stream.next.push_back((place, filter));
            self.given += 1;
        }
        if stream.chunks() == 0 {
            self.streams[number] = if stream.empty() { Slot::Ready(stream) } else { Slot::Over };
            return Ok(());
        }
        let tasks = self.tasks.as_ref().ok_or(ReadError::Threads)?;
        tasks.send((number, stream)).map_err(|_| ReadError::Threads)
    }

    /// What was read so far. `chunks` of [`Files::chunks`] for each epoch tell how far that is.
    #[must_use]
    pub const fn totals(&self) -> Totals {
        Totals { damaged: self.damage.places, lost: self.damage.lost, ..self.totals }
    }

    /// The places with damage that were found so far: the first thousand.
    #[must_use]
    pub fn damage(&self) -> &[FileDamage] {
        &self.damage.first
    }
}

impl Drop for Reader {
    /// Waits for the threads, which end with their current chunk.
    fn drop(&mut self) {
        // Tasks that no thread has taken yet are dropped with the channel.
        self.tasks = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Decodes blocks until no more can come.
fn work(waiting: &Mutex<Receiver<(usize, Stream)>>, finished: &Sender<(usize, Stream)>) {
    loop {
        // The lock is held only while waiting for a stream.
        let task = match waiting.lock() {
            Ok(waiting) => waiting.recv(),
            Err(_) => return,
        };
        let Ok((number, mut stream)) = task else { return };
        stream.decode();
        if finished.send((number, stream)).is_err() {
            return;
        }
    }
}
