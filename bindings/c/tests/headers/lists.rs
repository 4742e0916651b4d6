//! Lists that compiled code fills, and bytes behind them that it must not write.

use std::collections::BTreeSet;
use std::fmt::Debug;

/// A list as C has it.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct List<T, const CAPACITY: usize> {
    length: usize,
    items: [T; CAPACITY],
}

impl<T: Copy + Debug + Ord, const CAPACITY: usize> List<T, CAPACITY> {
    /// A list with content that has to be replaced.
    pub(crate) const fn old(item: T) -> Self {
        Self { length: 7, items: [item; CAPACITY] }
    }

    pub(crate) fn set(&self) -> BTreeSet<T> {
        set(&self.items[..self.length])
    }
}

/// The items of a list, which has none twice.
pub(crate) fn set<T: Copy + Debug + Ord>(items: &[T]) -> BTreeSet<T> {
    let set: BTreeSet<_> = items.iter().copied().collect();
    assert_eq!(set.len(), items.len(), "an item is in the list twice: {items:?}");
    set
}

/// A value that compiled code writes, and bytes behind it.
#[repr(C)]
pub(crate) struct Guarded<T> {
    pub(crate) value: T,
    guard: [u8; 64],
}

impl<T> Guarded<T> {
    const GUARD: [u8; 64] = [0xa5; 64];

    pub(crate) fn new(value: T) -> Self {
        Self { value, guard: Self::GUARD }
    }

    /// The value, if nothing was written behind it.
    pub(crate) fn written(self) -> T {
        assert_eq!(self.guard, Self::GUARD, "written behind the end");
        self.value
    }
}
