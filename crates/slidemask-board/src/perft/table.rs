//! [`PerftTable`]: what has been counted is found again, by any number of threads, without locks and exactly.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering, fence};
use std::boxed::Box;
use std::vec::Vec;

use slidemask::{Color, Square};

use crate::board::{Board, Wing};
use crate::piece::Kind;

/// Counts of positions, for [`perft_hashed`](crate::perft_hashed) and [`Workers`](crate::Workers): of a size that
/// the caller gives, shared by threads.
///
/// An entry holds the whole position beside the count, so what is found is always right; it takes 64 bytes.
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
/// One table serves any number of counts. In a full table, deep entries stay and shallow ones give way. To count many
/// positions that have little in common, call [`next_generation`](Self::next_generation) before each of them: then the
/// entries of earlier positions give way first.
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

/// Why there is no table of a size.
///
/// ```
/// use slidemask_board::{PerftTable, PerftTableError};
///
/// assert_eq!(PerftTable::with_mebibytes(usize::MAX).err(), Some(PerftTableError::NoMemory { bytes: usize::MAX }));
/// assert_eq!(
///     PerftTable::with_bytes(127).unwrap_err().to_string(),
///     "a table of 127 bytes holds nothing: the smallest takes 128"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PerftTableError {
    /// It is too small for two entries.
    TooSmall {
        /// The size asked for.
        bytes: usize,
    },
    /// There is not so much memory.
    NoMemory {
        /// The size asked for.
        bytes: usize,
    },
}

impl fmt::Display for PerftTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooSmall { bytes } => write!(
                f,
                "a table of {bytes} bytes holds nothing: the smallest takes {}",
                PerftTable::BUCKET_BYTES
            ),
            Self::NoMemory { bytes } => {
                write!(f, "there is no memory for a table of {bytes} bytes: ask for a smaller one")
            }
        }
    }
}

impl core::error::Error for PerftTableError {}

impl PerftTable {
    const BUCKET_BYTES: usize = size_of::<Bucket>();

    /// A table that takes so many mebibytes.
    ///
    /// # Errors
    /// It is too small for anything, or there is not so much memory.
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

    /// A table that takes no more than so many bytes.
    ///
    /// # Errors
    /// It is too small for anything, or there is not so much memory.
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

    /// How many bytes it takes.
    ///
    /// ```
    /// use slidemask_board::PerftTable;
    ///
    /// assert_eq!(PerftTable::with_bytes(128)?.bytes(), 128);
    /// # Ok::<(), slidemask_board::PerftTableError>(())
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.buckets.len() * Self::BUCKET_BYTES
    }

    /// Starts a new generation of entries. From now on, those that are already there give way to new ones, even if they
    /// are deeper. Until then they are found as before, so counts stay right whenever this is called, even while other
    /// threads count.
    ///
    /// Call it between positions that have little in common, such as the lines of a suite. A table that is too small for
    /// one of them then keeps more of that one. A table that has room for all of them gains nothing.
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

    /// Removes all entries and keeps the memory. Use it to measure a count as with a new table. Between counts it is not
    /// needed, since entries stay right forever; [`next_generation`](Self::next_generation) takes no time.
    ///
    /// ```
    /// use slidemask_board::PerftTable;
    ///
    /// let mut table = PerftTable::with_mebibytes(1)?;
    /// table.clear();
    /// assert_eq!(table.bytes(), 1 << 20);
    /// # Ok::<(), slidemask_board::PerftTableError>(())
    /// ```
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
    }

    /// The count of a position, if it is there.
    pub(super) fn find(&self, position: &Position) -> Option<u64> {
        let Bucket([deep, last]) = self.bucket(position);
        deep.find(position).or_else(|| last.find(position))
    }

    /// Keeps a count, or does not.
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
        // The hash as a fraction of the table.
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

/// Two entries. A new entry takes the first place if the one there is not deeper, or if it is of an earlier generation; else
/// it takes the second place. What it removes from the first place moves to the second, unless it is of an earlier
/// generation.
#[derive(Default)]
struct Bucket([Entry; 2]);

/// A count and its position in a cache line, as a sequence lock. The first word is odd while somebody writes.
#[derive(Default)]
#[repr(align(64))]
struct Entry {
    sequence: AtomicU64,
    position: [AtomicU64; Position::WORDS],
    count: AtomicU64,
    generation: AtomicU64,
}

/// Why no reader gets a mixture of two writes:
/// - Of two writers, one makes the sequence odd; the other gives up, or comes when it is even again, and its
///   `Acquire` sees all that was written before.
/// - A reader that sees an even sequence (`Acquire`) sees all of the write that made it so (`Release`), or later words.
/// - If one word is of a later write, the two fences order that write's odd sequence before the reader's second look,
///   which then differs from the first: sequences only grow.
impl Entry {
    /// The position and its count, unless somebody is writing.
    fn read(&self) -> Option<(Position, u64)> {
        let before = self.sequence.load(Ordering::Acquire);
        let position = Position(self.position.each_ref().map(|word| word.load(Ordering::Relaxed)));
        let count = self.count.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = self.sequence.load(Ordering::Relaxed);
        (before == after && before.is_multiple_of(2)).then_some((position, count))
    }

    /// The count of this position, if it is here.
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

    /// How deep it was counted. This may be of a write that has not ended: it decides only which entry gives way.
    fn depth(&self) -> u64 {
        Position::depth_in(self.position[Position::STATE].load(Ordering::Relaxed))
    }

    /// In which generation it was written: a hint, as the depth is.
    fn generation(&self) -> u64 {
        self.generation.load(Ordering::Relaxed)
    }
}

/// All that a count depends on, in words: White's pieces, the kinds of the pieces, and the rest with the depth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Position([u64; Position::WORDS]);

impl Position {
    const WORDS: usize = 5;
    /// Castling rights, en-passant square, side to move, depth. It is never 0: an empty entry is no position's.
    const STATE: usize = 4;
    /// So many bits say which square it is, if any.
    const SQUARE_BITS: u32 = 7;
    const DEPTH_SHIFT: u32 = 1 + Self::SQUARE_BITS * 5;
    /// What fits.
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

    /// Products of the words, both halves of each: as wyhash does (Wang Yi, 2019).
    fn hash(&self) -> u64 {
        fn mixed(one: u64, other: u64) -> u64 {
            let product = u128::from(one) * u128::from(other);
            #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
            let halves = [product as u64, (product >> 64) as u64];
            halves[0] ^ halves[1]
        }
        // Odd, and with as many ones as zeros.
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

    /// Whatever a count depends on tells positions apart.
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

    /// The deepest and latest one stays, and the last one that is not it.
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
        // What a deeper one, or one as deep, replaces is the last one.
        table.keep(&at(6), 60);
        assert_eq!([4, 5, 6].map(|depth| table.find(&at(depth))), [None, Some(50), Some(60)]);
        let as_deep = position("4k3/8/8/8/8/8/8/4K3 b - - 0 1", 6);
        table.keep(&as_deep, 61);
        assert_eq!([&at(5), &at(6), &as_deep].map(|one| table.find(one)), [None, Some(60), Some(61)]);
        table.keep(&at(3), 30);
        assert_eq!([&at(3), &at(6), &as_deep].map(|one| table.find(one)), [Some(30), None, Some(61)]);
    }

    /// Deep entries of an earlier generation are found until they give way to anything, and take no other's place.
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

    /// What somebody else is writing is neither read nor written.
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

    /// Two threads write, two read, one entry: what is read is always a position and its own count.
    #[test]
    fn no_mixtures() {
        let entry = Entry::default();
        let positions: [_; 4] =
            core::array::from_fn(|depth| position(KINGS, 3 + u32::try_from(depth).unwrap()));
        // The depth alone would differ in one word: here all do.
        let positions = positions.map(|one| Position([one.hash(); Position::WORDS]));
        entry.write(&positions[0], 0, 1);
        // Long enough that all threads run at once, even where other programs do, too.
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
