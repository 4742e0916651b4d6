//! [`List`]: threats or numbers of inputs, in an array.

use core::fmt;
use core::ops::Deref;

/// The number of entries that a write may touch.
pub(crate) const WRITTEN: usize = 16;

/// What a [`List`] can hold.
pub trait Entry: Copy + Ord + fmt::Debug {
    /// The entries after the last one of a list.
    const NONE: Self;
}

impl Entry for u32 {
    const NONE: Self = 0;
}

/// A list in an array. It dereferences to a slice, in no particular order.
///
/// At most `CAPACITY - 16` entries are used, because vector code always writes sixteen entries and then counts those that belong
/// to the list. The functions of this library that fill a list never need more.
#[derive(Clone)]
pub struct List<T, const CAPACITY: usize> {
    length: usize,
    entries: [T; CAPACITY],
}

impl<T: Entry, const CAPACITY: usize> List<T, CAPACITY> {
    /// A list without entries.
    pub const EMPTY: Self = Self { length: 0, entries: [T::NONE; CAPACITY] };

    /// The entries.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        self.entries.get(..self.length).unwrap_or_default()
    }

    /// Sorts the entries; threats by their four bytes: by attacker, its square, victim and its square. Then equal sets are equal
    /// lists.
    pub fn sort(&mut self) {
        if let Some(entries) = self.entries.get_mut(..self.length) {
            entries.sort_unstable();
        }
    }

    /// Removes all entries from the list.
    #[inline]
    pub const fn clear(&mut self) {
        self.length = 0;
    }

    /// The end of the list, where vector code appends.
    #[inline(always)]
    pub(crate) const fn end(&mut self) -> End<'_, CAPACITY, T> {
        End { at: self.length, list: self }
    }
}

/// The end of a list, where vector code appends. Its place is a local variable of the loop, and written back at the end.
pub(crate) struct End<'a, const CAPACITY: usize, T> {
    list: &'a mut List<T, CAPACITY>,
    at: usize,
}

impl<T, const CAPACITY: usize> End<'_, CAPACITY, T> {
    /// The entries after the last one that is used; `None` if the list is full.
    #[inline(always)]
    #[allow(dead_code, reason = "only vector code uses it")]
    pub(crate) fn room(&mut self) -> Option<&mut [T; WRITTEN]> {
        self.list.entries.get_mut(self.at..)?.first_chunk_mut()
    }

    /// Counts entries that have been written into the [`room`](Self::room).
    #[inline(always)]
    #[allow(dead_code, reason = "only vector code uses it")]
    pub(crate) const fn grow(&mut self, written: usize) {
        self.at += written;
    }

    /// Appends an entry if a condition holds, without a branch for the condition.
    #[inline(always)]
    pub(crate) fn push_if(&mut self, counts: bool, one: T) {
        if let Some(entry) = self.list.entries.get_mut(self.at) {
            *entry = one;
            self.at += usize::from(counts);
        }
    }
}

impl<T, const CAPACITY: usize> Drop for End<'_, CAPACITY, T> {
    #[inline(always)]
    fn drop(&mut self) {
        self.list.length = self.at;
    }
}

impl<T: Entry, const CAPACITY: usize> Default for List<T, CAPACITY> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Entry, const CAPACITY: usize> Deref for List<T, CAPACITY> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Entry, const CAPACITY: usize> IntoIterator for List<T, CAPACITY> {
    type Item = T;
    type IntoIter = core::iter::Take<core::array::IntoIter<T, CAPACITY>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter().take(self.length)
    }
}

/// Two lists are equal if they have the same entries in the same order; see [`sort`](List::sort).
impl<T: Entry, const CAPACITY: usize> PartialEq for List<T, CAPACITY> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Entry, const CAPACITY: usize> Eq for List<T, CAPACITY> {}

impl<'a, T: Entry, const CAPACITY: usize> IntoIterator for &'a List<T, CAPACITY> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<T: Entry, const CAPACITY: usize> fmt::Debug for List<T, CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
