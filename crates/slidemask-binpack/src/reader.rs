//! [`Reader`]: the entries of files, decoded by several threads.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::damage::Damage;
use crate::entries::Entries;
use crate::entry::Entry;
use crate::files::{FileDamage, Files, Place, ReadError};
use crate::filter::Filter;
use crate::order::Order;
use crate::random::Random;

/// How a [`Reader`] reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Which entries to return.
    pub filter: Filter,
    /// The threads that decode; 0 for one on each processor core.
    pub threads: usize,
    /// How often the files are read; `None` for again and again.
    pub epochs: Option<u64>,
    /// Reads the chunks of all files in random order, and mixes this many entries at a time. A trainer takes some hundred thousand.
    /// 0 keeps the order of the files.
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
/// A thread decodes a whole chunk, and no lock is held meanwhile. The entries of one chunk more than there are threads are in memory:
/// up to 20 MB for each.
#[derive(Debug)]
pub struct Reader {
    options: Options,
    files: Files,
    order: Order,
    random: Random,
    /// The chunks that were given to threads, and those that were read to their end.
    given: u64,
    taken: u64,
    /// Chunks that were decoded before their turn.
    early: BTreeMap<u64, Decoded>,
    tasks: Option<Sender<Task>>,
    done: Receiver<Decoded>,
    threads: Vec<JoinHandle<()>>,
    /// The entries of the current chunk, and how many of them were returned.
    current: Vec<Entry>,
    returned: usize,
    /// The entries that are mixed.
    window: Vec<Entry>,
    totals: Totals,
    damage: Vec<FileDamage>,
    /// Buffers to use again.
    spare: Vec<(Vec<u8>, Vec<Entry>)>,
}

/// A chunk to decode, with buffers.
struct Task {
    number: u64,
    place: Place,
    filter: Filter,
    bytes: Vec<u8>,
    entries: Vec<Entry>,
}

/// A decoded chunk.
#[derive(Debug)]
struct Decoded {
    number: u64,
    place: Place,
    bytes: Vec<u8>,
    entries: Vec<Entry>,
    /// The entries that were decoded, those left out included.
    count: u64,
    damage: Option<Damage>,
    error: Option<ReadError>,
}

/// How many places with damage are kept as a list. All of them are counted.
const MOST_DAMAGE: usize = 1000;

/// How often a caller is asked whether to stop.
const ASKED: Duration = Duration::from_millis(20);

impl Reader {
    /// Starts the threads.
    ///
    /// # Errors
    /// There are damaged places between chunks, and they are not skipped; the weights do not fit the files; threads cannot be started.
    pub fn new(files: &Files, options: Options) -> Result<Self, ReadError> {
        let mut totals = Totals::default();
        for damage in files.damage() {
            if !options.skip_damage {
                return Err(ReadError::Damaged(damage.clone()));
            }
            totals.damaged += 1;
            totals.lost += damage.lost;
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
        let count = match options.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            count => count,
        };
        let (tasks, waiting) = channel::<Task>();
        let (finished, done) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let mut threads = Vec::new();
        for _ in 0..count {
            let (waiting, finished) = (Arc::clone(&waiting), finished.clone());
            let started = thread::Builder::new().spawn(move || work(&waiting, &finished));
            threads.push(started.map_err(|_| ReadError::Threads)?);
        }
        Ok(Self {
            random: Random::new(options.seed ^ u64::MAX),
            damage: files.damage().iter().take(MOST_DAMAGE).cloned().collect(),
            options,
            files: files.clone(),
            order,
            given: 0,
            taken: 0,
            early: BTreeMap::new(),
            tasks: Some(tasks),
            done,
            threads,
            current: Vec::new(),
            returned: 0,
            window: Vec::new(),
            totals,
            spare: Vec::new(),
        })
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
        if self.options.shuffle == 0 {
            return self.fill_in_order(into, &mut stop);
        }
        self.fill_window(&mut stop)?;
        let fresh = self.fill_in_order(into, &mut stop)?;
        for entry in &mut into[..fresh] {
            let drawn = self.random.below(self.window.len());
            core::mem::swap(entry, &mut self.window[drawn]);
        }
        let mut filled = fresh;
        while filled < into.len() && !self.window.is_empty() {
            let drawn = self.random.below(self.window.len());
            into[filled] = self.window.swap_remove(drawn);
            filled += 1;
        }
        Ok(filled)
    }

    /// Fills the window, at the start. At the end, nothing is left to fill it again.
    fn fill_window(&mut self, stop: &mut impl FnMut() -> bool) -> Result<(), ReadError> {
        let missing = self.options.shuffle.saturating_sub(self.window.len());
        self.window.try_reserve_exact(missing).map_err(|_| ReadError::OutOfMemory)?;
        while self.window.len() < self.options.shuffle
            && (!self.rest().is_empty() || self.next_chunk(stop)?)
        {
            let count = self.rest().len().min(self.options.shuffle - self.window.len());
            self.window.extend_from_slice(&self.current[self.returned..self.returned + count]);
            self.returned += count;
        }
        Ok(())
    }

    fn fill_in_order(
        &mut self,
        into: &mut [Entry],
        stop: &mut impl FnMut() -> bool,
    ) -> Result<usize, ReadError> {
        let mut filled = 0;
        while filled < into.len() {
            if self.rest().is_empty() {
                match self.next_chunk(stop) {
                    Ok(true) => continue,
                    Ok(false) => break,
                    Err(error) => {
                        // What was filled comes before the entries of the damaged chunk, in the next call.
                        self.current.splice(..self.returned, into[..filled].iter().copied());
                        self.returned = 0;
                        return Err(error);
                    }
                }
            }
            let count = self.rest().len().min(into.len() - filled);
            into[filled..filled + count].copy_from_slice(&self.rest()[..count]);
            filled += count;
            self.returned += count;
        }
        Ok(filled)
    }

    /// The entries of the current chunk that were not returned yet.
    fn rest(&self) -> &[Entry] {
        &self.current[self.returned..]
    }

    /// Takes the entries of the next chunk; false if there is none.
    fn next_chunk(&mut self, stop: &mut impl FnMut() -> bool) -> Result<bool, ReadError> {
        self.give_tasks()?;
        if self.taken == self.given {
            return Ok(false);
        }
        let chunk = loop {
            if stop() {
                return Err(ReadError::Stopped);
            }
            if let Some(chunk) = self.early.remove(&self.taken) {
                break chunk;
            }
            match self.done.recv_timeout(ASKED) {
                Ok(chunk) => drop(self.early.insert(chunk.number, chunk)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ReadError::Threads),
            }
        };
        self.taken += 1;
        self.totals.chunks += 1;
        self.totals.bytes += u64::from(chunk.place.length);
        self.totals.decoded += chunk.count;
        self.totals.kept += chunk.entries.len() as u64;
        let entries = core::mem::replace(&mut self.current, chunk.entries);
        self.returned = 0;
        self.spare.push((chunk.bytes, entries));
        if let Some(error) = chunk.error {
            return Err(error);
        }
        if let Some(damage) = chunk.damage {
            let lost = u64::from(chunk.place.length).saturating_sub(damage.byte);
            let damage = Damage { byte: chunk.place.offset + damage.byte, ..damage };
            let damage = FileDamage { path: chunk.place.path, damage, lost };
            self.totals.damaged += 1;
            self.totals.lost += lost;
            if self.damage.len() < MOST_DAMAGE {
                self.damage.push(damage.clone());
            }
            if !self.options.skip_damage {
                return Err(ReadError::Damaged(damage));
            }
        }
        Ok(true)
    }

    /// Keeps all threads busy.
    fn give_tasks(&mut self) -> Result<(), ReadError> {
        while self.given - self.taken <= self.threads.len() as u64 {
            let Some((file, chunk)) = self.order.next() else { break };
            let Some(place) = self.files.place(file, chunk) else { break };
            let (bytes, entries) = self.spare.pop().unwrap_or_default();
            let filter = self.options.filter.of_chunk(self.options.seed ^ self.given);
            let task = Task { number: self.given, place, filter, bytes, entries };
            let tasks = self.tasks.as_ref().ok_or(ReadError::Threads)?;
            tasks.send(task).map_err(|_| ReadError::Threads)?;
            self.given += 1;
        }
        Ok(())
    }

    /// What was read so far. `chunks` of [`Files::chunks`] for each epoch tell how far that is.
    #[must_use]
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// The places with damage that were found so far: the first thousand.
    #[must_use]
    pub fn damage(&self) -> &[FileDamage] {
        &self.damage
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

/// Decodes chunks until no more can come.
fn work(waiting: &Mutex<Receiver<Task>>, finished: &Sender<Decoded>) {
    loop {
        // The lock is held only while waiting for a task.
        let task = match waiting.lock() {
            Ok(waiting) => waiting.recv(),
            Err(_) => return,
        };
        let Ok(task) = task else { return };
        if finished.send(decode(task)).is_err() {
            return;
        }
    }
}

/// How many entries are decoded at once.
const BATCH: usize = 4096;

fn decode(task: Task) -> Decoded {
    let Task { number, place, filter, bytes, mut entries } = task;
    entries.clear();
    let bytes = match place.read(bytes) {
        Ok(bytes) => bytes,
        Err(error) => {
            return Decoded {
                number,
                place,
                bytes: Vec::new(),
                entries,
                count: 0,
                damage: None,
                error: Some(error),
            };
        }
    };
    let mut chunk = Entries::new(&*bytes).filtered(filter);
    let (mut damage, mut error) = (None, None);
    loop {
        let filled = entries.len();
        if entries.try_reserve(BATCH).is_err() {
            error = Some(ReadError::OutOfMemory);
            break;
        }
        entries.resize(filled + BATCH, Entry::EMPTY);
        match chunk.fill(&mut entries[filled..]) {
            Ok(count) => {
                entries.truncate(filled + count);
                if count == 0 {
                    break;
                }
            }
            Err(found) => {
                entries.truncate(filled);
                damage = Some(found);
                break;
            }
        }
    }
    let count = chunk.decoded();
    Decoded { number, place, bytes, entries, count, damage, error }
}
