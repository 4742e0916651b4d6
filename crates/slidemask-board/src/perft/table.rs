//! [`PerftTable`]: a table of exact counts, which any number of threads share without locks.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering, fence};
use std::boxed::Box;
use std::vec::Vec;

use slidemask::{Color, Square};

use crate::board::{Board, Wing};
use crate::piece::Kind;

/// A transposition table for perft: counts by position and depth. Threads can share it.
///
/// Pass it to [`perft_hashed`](crate::perft_hashed) or put it into [`Workers`](crate::Workers). The caller chooses its size.
/// An entry takes 64 bytes and holds the whole position, not only a key, so the counts are always exact.
///
/// ```
/// use slidemask_board::{Board, PerftTable, perft_hashed};
///
/// let table = PerftTable::with_mebibytes(1)?;
/// assert_eq!(perft_hashed(&Board::initial(), 5, &table), 4_865_609);
/// # Ok::<(), slidemask_board::PerftTableError>(())
/// ```
///
/// # Many positions
/// One table serves any number of counts. In a full table, new entries replace shallow ones before deep ones. To count many
/// positions that have little in common, call [`next_generation`](Self::next_generation) before each of them. Then new
/// entries replace those of earlier positions first.
///
/// ```
/// use slidemask_board::{Board, PerftTable, perft_hashed};
///
/// let table = PerftTable::with_mebibytes(1)?;
/// for number in [0, 318, 959] {
///     table.next_generation();
///     println!("{number}: {}", perft_hashed(&Board::chess960(number)?, 5, &table));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("hash", "transposition"))]
pub struct PerftTable {
    buckets: Box<[Bucket]>,
    /// The first generation is 1: empty entries are older.
    generation: AtomicU64,
}

/// Why a table of the requested size cannot be made.
///
/// ```
/// use slidemask_board::{PerftTable, PerftTableError};
///
/// assert_eq!(PerftTable::with_mebibytes(usize::MAX).err(), Some(PerftTableError::NoMemory { bytes: usize::MAX }));
/// assert_eq!(
///     PerftTable::with_bytes(127).unwrap_err().to_string(),
///     "a table of 127 bytes is too small: the smallest takes 128"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PerftTableError {
    /// The size is too small for two entries.
    TooSmall {
        /// The requested size in bytes.
        bytes: usize,
    },
    /// The memory cannot be allocated.
    NoMemory {
        /// The requested size in bytes.
        bytes: usize,
    },
}

impl fmt::Display for PerftTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooSmall { bytes } => write!(
                f,
                "a table of {bytes} bytes is too small: the smallest takes {}",
                PerftTable::BUCKET_BYTES
            ),
            Self::NoMemory { bytes } => {
                write!(f, "there is not enough memory for a table of {bytes} bytes: ask for a smaller one")
            }
        }
    }
}

impl core::error::Error for PerftTableError {}

impl PerftTable {
    const BUCKET_BYTES: usize = size_of::<Bucket>();

    /// Allocates a table of a size in mebibytes (2²⁰ bytes).
    ///
    /// # Errors
    /// If the size is 0, or if the memory cannot be allocated.
    ///
    /// ```
    /// use slidemask_board::PerftTable;
    ///
    /// assert!(PerftTable::with_mebibytes(0).is_err());
    /// assert_eq!(PerftTable::with_mebibytes(3)?.bytes(), 3 << 20);
    /// # Ok::<(), slidemask_board::PerftTableError>(())
    /// ```
    pub fn with_mebibytes(mebibytes: usize) -> Result<Self, PerftTableError> {
        Self::with_bytes(mebibytes.saturating_mul(1 << 20))
    }

    /// Allocates the largest table that takes at most this number of bytes. Sizes are multiples of 128 bytes.
    ///
    /// # Errors
    /// If the size is below 128 bytes, or if the memory cannot be allocated.
    ///
    /// ```
    /// use slidemask_board::PerftTable;
    ///
    /// assert_eq!(PerftTable::with_bytes(1000)?.bytes(), 896);
    /// # Ok::<(), slidemask_board::PerftTableError>(())
    /// ```
    pub fn with_bytes(bytes: usize) -> Result<Self, PerftTableError> {
        let count = bytes / Self::BUCKET_BYTES;
        if count == 0 {
            return Err(PerftTableError::TooSmall { bytes });
        }
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| PerftTableError::NoMemory { bytes })?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets: buckets.into_boxed_slice(), generation: AtomicU64::new(1) })
    }

    /// The size of the table in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.buckets.len() * Self::BUCKET_BYTES
    }

    /// Starts a new generation of entries. New entries replace entries of earlier generations first, even deeper ones.
    ///
    /// Call it between positions that have little in common, such as the lines of a suite. A table that is too small for
    /// a position then keeps more entries of it. A table that has room for all positions gains nothing.
    ///
    /// Earlier entries are still found until they are replaced. You can call this function at any
    /// time, even while other threads count: the counts stay exact.
    ///
    /// ```
    /// use slidemask_board::{Board, PerftTable, perft_hashed};
    ///
    /// let table = PerftTable::with_mebibytes(1)?;
    /// let before = perft_hashed(&Board::initial(), 5, &table);
    /// table.next_generation();
    /// assert_eq!(perft_hashed(&Board::initial(), 5, &table), before);
    /// # Ok::<(), slidemask_board::PerftTableError>(())
    /// ```
    #[doc(alias("age", "new_search"))]
    pub fn next_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Removes all entries and keeps the memory.
    ///
    /// Use it before you measure how long a count takes with a new table. There is no other need for it, because entries stay
    /// right forever. [`next_generation`](Self::next_generation) makes room for new entries without touching the memory.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
    }

    /// The count of a position, if the table has it.
    pub(super) fn find(&self, position: &Position) -> Option<u64> {
        let Bucket([deep, last]) = self.bucket(position);
        deep.find(position).or_else(|| last.find(position))
    }

    /// Enters a count, unless another thread is writing to the same place.
    pub(super) fn keep(&self, position: &Position, count: u64) {
        let Bucket([deep, last]) = self.bucket(position);
        let generation = self.generation.load(Ordering::Relaxed);
        let is_current = deep.generation() == generation;
        if is_current && deep.depth() > position.depth() {
            last.write(position, count, generation);
            return;
        }
        if is_current && let Some((replaced, count)) = deep.read() {
            last.write(&replaced, count, generation);
        }
        deep.write(position, count, generation);
    }

    fn bucket(&self, position: &Position) -> &Bucket {
        // The hash is a fraction of 2^64. The place is the same fraction of the table.
        let place = (u128::from(position.hash()) * self.buckets.len() as u128) >> 64;
        #[allow(clippy::cast_possible_truncation, reason = "it is below a length")]
        &self.buckets[place as usize]
    }
}

impl fmt::Debug for PerftTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerftTable").field("bytes", &self.bytes()).finish()
    }
}

/// Two entries, with depth-preferred replacement in the first place.
///
/// A new entry takes the first place if the entry there is not deeper, or if it is of an earlier generation. Otherwise the
/// new entry takes the second place. An entry that is replaced in the first place moves to the second, unless it is of an
/// earlier generation.
#[derive(Default)]
struct Bucket([Entry; 2]);

/// A count and its position, in one cache line. A sequence lock guards them: the first word is odd while a thread writes.
#[derive(Default)]
#[repr(align(64))]
struct Entry {
    sequence: AtomicU64,
    position: [AtomicU64; Position::WORDS],
    count: AtomicU64,
    generation: AtomicU64,
}

/// No reader gets a mixture of two writes, for these reasons:
/// - Of two writers, only one makes the sequence odd. The other gives up, or it comes when the sequence is even again. Then
///   its `Acquire` sees everything that was written before.
/// - A reader that sees an even sequence (`Acquire`) sees every word of the write that made it even (`Release`), or later
///   words.
/// - If the reader gets a word of a later write, the two fences order that write's odd sequence before the reader's second
///   look at the sequence. The second look then differs from the first, because sequences only grow.
impl Entry {
    /// The position and its count, unless a thread is writing.
    fn read(&self) -> Option<(Position, u64)> {
        let before = self.sequence.load(Ordering::Acquire);
        let position = Position(self.position.each_ref().map(|word| word.load(Ordering::Relaxed)));
        let count = self.count.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = self.sequence.load(Ordering::Relaxed);
        (before == after && before.is_multiple_of(2)).then_some((position, count))
    }

    /// The count, if the entry is for this position.
    fn find(&self, position: &Position) -> Option<u64> {
        self.read().filter(|(found, _)| found == position).map(|(_, count)| count)
    }

    fn write(&self, position: &Position, count: u64, generation: u64) {
        let before = self.sequence.load(Ordering::Relaxed);
        let odd = before.wrapping_add(1);
        let is_free = before.is_multiple_of(2)
            && self.sequence.compare_exchange(before, odd, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if !is_free {
            return;
        }
        fence(Ordering::Release);
        for (is, word) in self.position.iter().zip(position.0) {
            is.store(word, Ordering::Relaxed);
        }
        self.count.store(count, Ordering::Relaxed);
        self.generation.store(generation, Ordering::Relaxed);
        self.sequence.store(odd.wrapping_add(1), Ordering::Release);
    }

    /// The depth of the count. It may come from a write that has not ended, since it only decides which entry is replaced.
    fn depth(&self) -> u64 {
        Position::depth_in(self.position[Position::STATE].load(Ordering::Relaxed))
    }

    /// The generation in which the entry was written. Like the depth, it may come from a write that has not ended.
    fn generation(&self) -> u64 {
        self.generation.load(Ordering::Relaxed)
    }
}

/// Everything on which a count depends, in words: White's pieces, the kinds of the pieces (three words), and the state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Position([u64; Position::WORDS]);

impl Position {
    const WORDS: usize = 5;
    /// The index of the state: castling rights, en-passant square, side to move and depth. The state of a position is never
    /// 0, so an empty entry matches no position.
    const STATE: usize = 4;
    /// The number of bits for a square or for no square.
    const SQUARE_BITS: u32 = 7;
    const DEPTH_SHIFT: u32 = 1 + Self::SQUARE_BITS * 5;
    /// The largest depth that fits into the state.
    pub(super) const DEEPEST: u32 = (1 << (64 - Self::DEPTH_SHIFT)) - 1;

    pub(super) fn new(board: &Board, depth: u32) -> Self {
        let mut words = [board.color(Color::White).0, 0, 0, 0, 0];
        for (code, kind) in (1..).zip(Kind::ALL) {
            for (bit, word) in words[1..Self::STATE].iter_mut().enumerate() {
                if code >> bit & 1 != 0 {
                    *word |= board.kind(kind).0;
                }
            }
        }
        let rights = Color::ALL.map(|side| Wing::ALL.map(|wing| board.castling.rook(side, wing)));
        let mut state = u64::from(depth) << 1 | u64::from(board.side_to_move == Color::Black);
        for square in rights.into_iter().flatten().chain([board.en_passant]) {
            state = state << Self::SQUARE_BITS | square.map_or(Square::ALL.len(), Square::index) as u64;
        }
        words[Self::STATE] = state;
        Self(words)
    }

    fn depth_in(state: u64) -> u64 {
        state >> Self::DEPTH_SHIFT
    }

    fn depth(&self) -> u64 {
        Self::depth_in(self.0[Self::STATE])
    }

    /// A hash of the position. It multiplies words and mixes both halves of each product, as wyhash does (Wang Yi, 2019).
    fn hash(&self) -> u64 {
        fn mixed(one: u64, other: u64) -> u64 {
            let product = u128::from(one) * u128::from(other);
            #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
            let halves = [product as u64, (product >> 64) as u64];
            halves[0] ^ halves[1]
        }
        // The constants of wyhash: odd numbers with as many ones as zeros.
        const SECRET: [u64; 4] =
            [0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3];
        let [white, one, two, three, state] = self.0;
        let pieces = mixed(white ^ SECRET[0], one ^ SECRET[1]) ^ mixed(two ^ SECRET[2], three ^ SECRET[3]);
        mixed(pieces ^ SECRET[1], state ^ SECRET[0])
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn position(fen: &str, depth: u32) -> Position {
        Position::new(&Board::from_fen(fen).unwrap(), depth)
    }

    const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

    #[test]
    fn an_entry_is_a_cache_line() {
        assert_eq!((size_of::<Entry>(), align_of::<Entry>()), (64, 64));
    }

    /// Everything on which a count depends makes positions different.
    #[test]
    fn positions_differ() {
        let different = [
            (KINGS, 3),
            (KINGS, 4),
            (KINGS, Position::DEEPEST),
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", 3),
            ("4K3/8/8/8/8/8/8/4k3 w - - 0 1", 3),
            ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 3),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 3),
            ("4k3/8/8/8/8/8/8/4K2r w - - 0 1", 3),
            ("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", 3),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 3),
            ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", 3),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 3),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", 3),
        ];
        for (i, one) in different.iter().enumerate() {
            for other in &different[..i] {
                let (one, other) = (position(one.0, one.1), position(other.0, other.1));
                assert!(one != other && one.hash() != other.hash());
            }
        }
        assert_eq!(position(KINGS, 9).depth(), 9);
        assert_eq!(position(KINGS, Position::DEEPEST).depth(), u64::from(Position::DEEPEST));
        // The clocks do not matter.
        assert!(position(KINGS, 9) == position("4k3/8/8/8/8/8/8/4K3 w - - 7 9", 9));
    }

    /// The bucket keeps the deepest and latest entry, and the last other one.
    #[test]
    fn the_deep_ones_stay() {
        let table = PerftTable::with_bytes(128).unwrap();
        let at = |depth| position(KINGS, depth);
        assert_eq!(table.find(&at(3)), None);
        table.keep(&at(5), 50);
        table.keep(&at(3), 30);
        assert_eq!((table.find(&at(5)), table.find(&at(3))), (Some(50), Some(30)));
        table.keep(&at(4), 40);
        assert_eq!([3, 4, 5].map(|depth| table.find(&at(depth))), [None, Some(40), Some(50)]);
        // A deeper entry, or one as deep, moves the entry that it replaces to the second place.
        table.keep(&at(6), 60);
        assert_eq!([4, 5, 6].map(|depth| table.find(&at(depth))), [None, Some(50), Some(60)]);
        let as_deep = position("4k3/8/8/8/8/8/8/4K3 b - - 0 1", 6);
        table.keep(&as_deep, 61);
        assert_eq!([&at(5), &at(6), &as_deep].map(|one| table.find(one)), [None, Some(60), Some(61)]);
        table.keep(&at(3), 30);
        assert_eq!([&at(3), &at(6), &as_deep].map(|one| table.find(one)), [Some(30), None, Some(61)]);
    }

    /// Deep entries of an earlier generation are found until any new entry replaces them. They do not move to the second
    /// place.
    #[test]
    fn earlier_generations_give_way() {
        let table = PerftTable::with_bytes(128).unwrap();
        let at = |depth| position(KINGS, depth);
        table.keep(&at(9), 90);
        table.keep(&at(7), 70);
        table.next_generation();
        assert_eq!([7, 9].map(|depth| table.find(&at(depth))), [Some(70), Some(90)]);
        table.keep(&at(3), 30);
        assert_eq!([3, 7, 9].map(|depth| table.find(&at(depth))), [Some(30), Some(70), None]);
        table.keep(&at(4), 40);
        assert_eq!([3, 4, 7].map(|depth| table.find(&at(depth))), [Some(30), Some(40), None]);
        table.keep(&at(3), 31);
        assert_eq!([3, 4].map(|depth| table.find(&at(depth))), [Some(31), Some(40)]);
    }

    #[test]
    fn clear_removes_entries_and_keeps_the_memory() {
        let mut table = PerftTable::with_bytes(1 << 12).unwrap();
        let memory = table.buckets.as_ptr();
        table.next_generation();
        for depth in 3..99 {
            table.keep(&position(KINGS, depth), 1);
        }
        table.clear();
        assert!((3..99).all(|depth| table.find(&position(KINGS, depth)).is_none()));
        assert_eq!((table.buckets.as_ptr(), table.bytes()), (memory, 1 << 12));
        table.keep(&position(KINGS, 3), 30);
        assert_eq!(table.find(&position(KINGS, 3)), Some(30));
    }

    /// An entry that another thread is writing is neither read nor written.
    #[test]
    fn what_is_being_written_is_left_alone() {
        let entry = Entry::default();
        let one = position(KINGS, 3);
        entry.write(&one, 7, 1);
        assert_eq!(entry.find(&one), Some(7));
        entry.sequence.fetch_add(1, Ordering::Relaxed);
        entry.write(&one, 8, 1);
        assert_eq!(entry.find(&one), None);
        entry.sequence.fetch_add(1, Ordering::Relaxed);
        assert_eq!(entry.find(&one), Some(7));
    }

    /// Two threads write one entry, and two threads read it. Each read gives a position with its own count.
    #[test]
    fn no_mixtures() {
        let entry = Entry::default();
        let positions: [_; 4] =
            core::array::from_fn(|depth| position(KINGS, 3 + u32::try_from(depth).unwrap()));
        // Positions that differ in the depth alone differ in one word. These differ in all words.
        let positions = positions.map(|one| Position([one.hash(); Position::WORDS]));
        entry.write(&positions[0], 0, 1);
        // A second is long enough that all threads run at once, even beside other programs.
        let (started, readers) = (Instant::now(), AtomicU64::new(2));
        std::thread::scope(|scope| {
            for writer in 0..2_u64 {
                let (entry, positions, readers) = (&entry, &positions, &readers);
                scope.spawn(move || {
                    for round in 0_u64.. {
                        let which = (writer + round) % 4;
                        entry.write(&positions[usize::try_from(which).unwrap()], round << 2 | which, round);
                        if readers.load(Ordering::Relaxed) == 0 {
                            break;
                        }
                    }
                });
                scope.spawn(move || {
                    let mut mixtures = 0;
                    while started.elapsed() < Duration::from_secs(1) {
                        for (found, count) in (0..1_000).filter_map(|_| entry.read()) {
                            let which = usize::try_from(count % 4).unwrap();
                            mixtures += u32::from(found != positions[which]);
                        }
                    }
                    readers.fetch_sub(1, Ordering::Relaxed);
                    assert_eq!(mixtures, 0);
                });
            }
        });
    }
}
