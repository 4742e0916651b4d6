//! [`PerftTable`]: a table of exact counts, which any number of threads share without locks.
//!
//! An entry has the whole position, because two positions may have the same key.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};
use std::boxed::Box;
use std::vec::Vec;

use super::entry::Entry;
use super::position::Position;

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
        deep.find(&position.0).or_else(|| last.find(&position.0))
    }

    /// Requests the entries in which a position may be, and does not wait for them.
    #[inline]
    pub(super) fn request(&self, position: &Position) {
        let Bucket([deep, last]) = self.bucket(position);
        deep.request();
        last.request();
    }

    /// Enters a count, unless another thread is writing to the same place.
    pub(super) fn keep(&self, position: &Position, count: u64) {
        let Bucket([deep, last]) = self.bucket(position);
        let generation = self.generation.load(Ordering::Relaxed);
        let is_current = deep.generation() == generation;
        if is_current && Position::depth_in(deep.word(Position::STATE)) > position.depth() {
            last.write(&position.0, count, generation);
            return;
        }
        if is_current && let Some((replaced, count)) = deep.read() {
            last.write(&replaced, count, generation);
        }
        deep.write(&position.0, count, generation);
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
///
/// For four Chess960 starting positions to depth 7 in one table of 1 MiB, this many positions of depth 3 were counted: 459,189 when
/// the replaced entry was dropped, 430,063 since it moves to the second place, and 396,039 with a new generation for each position. In
/// the standard suite, generations save 1 %.
#[derive(Default)]
struct Bucket([Entry<{ Position::WORDS }>; 2]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::shared::position::tests::{KINGS, position};

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
}
