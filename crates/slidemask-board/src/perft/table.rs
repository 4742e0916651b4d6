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
#[doc(alias("hash", "transposition"))]
pub struct PerftTable {
    buckets: Box<[Bucket]>,
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
        Ok(Self { buckets: buckets.into_boxed_slice() })
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

    /// The count of a position, if it is there.
    pub(super) fn find(&self, position: &Position) -> Option<u64> {
        let Bucket([deep, last]) = self.bucket(position);
        deep.read(position).or_else(|| last.read(position))
    }

    /// Keeps a count, or does not.
    pub(super) fn keep(&self, position: &Position, count: u64) {
        let Bucket([deep, last]) = self.bucket(position);
        let entry = if deep.depth() <= position.depth() { deep } else { last };
        entry.write(position, count);
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

/// Two entries: the first gives way to what is as deep or deeper, the second to anything.
#[derive(Default)]
struct Bucket([Entry; 2]);

/// A count and its position in a cache line, as a sequence lock. The first word is odd while somebody writes.
#[derive(Default)]
#[repr(align(64))]
struct Entry {
    sequence: AtomicU64,
    position: [AtomicU64; Position::WORDS],
    count: AtomicU64,
}

/// Why no reader gets a mixture of two writes:
/// - Of two writers, one makes the sequence odd; the other gives up, or comes when it is even again, and its
///   `Acquire` sees all that was written before.
/// - A reader that sees an even sequence (`Acquire`) sees all of the write that made it so (`Release`), or later words.
/// - If one word is of a later write, the two fences order that write's odd sequence before the reader's second look,
///   which then differs from the first: sequences only grow.
impl Entry {
    fn read(&self, position: &Position) -> Option<u64> {
        let before = self.sequence.load(Ordering::Acquire);
        let same = self.position.iter().zip(position.0).all(|(is, word)| is.load(Ordering::Relaxed) == word);
        let count = self.count.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = self.sequence.load(Ordering::Relaxed);
        (same && before == after && before.is_multiple_of(2)).then_some(count)
    }

    fn write(&self, position: &Position, count: u64) {
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
        self.sequence.store(odd.wrapping_add(1), Ordering::Release);
    }

    /// How deep it was counted; perhaps of a write that has not ended, which does no harm.
    fn depth(&self) -> u64 {
        Position::depth_in(self.position[Position::STATE].load(Ordering::Relaxed))
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

    /// The deeper one stays, the other gives way.
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
        table.keep(&at(6), 60);
        assert_eq!([4, 5, 6].map(|depth| table.find(&at(depth))), [Some(40), None, Some(60)]);
    }

    /// What somebody else is writing is neither read nor written.
    #[test]
    fn what_is_being_written_is_left_alone() {
        let entry = Entry::default();
        let one = position(KINGS, 3);
        entry.write(&one, 7);
        assert_eq!(entry.read(&one), Some(7));
        entry.sequence.fetch_add(1, Ordering::Relaxed);
        entry.write(&one, 8);
        assert_eq!(entry.read(&one), None);
        entry.sequence.fetch_add(1, Ordering::Relaxed);
        assert_eq!(entry.read(&one), Some(7));
    }

    /// Two threads write, two read, one entry: a count is always its own position's.
    #[test]
    fn no_mixtures() {
        let entry = Entry::default();
        let positions: [_; 4] =
            core::array::from_fn(|depth| position(KINGS, 3 + u32::try_from(depth).unwrap()));
        // The depth alone would differ in one word: here all do.
        let positions = positions.map(|one| Position([one.hash(); Position::WORDS]));
        std::thread::scope(|scope| {
            for writer in 0..2_usize {
                let (entry, positions) = (&entry, &positions);
                scope.spawn(move || {
                    for round in 0..5_000_000_u64 {
                        let which = (writer + usize::try_from(round).unwrap()) % 4;
                        entry.write(&positions[which], round << 2 | which as u64);
                    }
                });
                scope.spawn(move || {
                    for round in 0..5_000_000_usize {
                        let which = (writer + round) % 4;
                        if let Some(count) = entry.read(&positions[which]) {
                            assert_eq!(count % 4, which as u64);
                        }
                    }
                });
            }
        });
    }
}
