//! Lists that compiled code fills, and bytes behind them that it must not write.

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

    pub(crate) fn set(&self) -> Vec<T> {
        set(&self.items[..self.length])
    }
}

/// The items of a list in order. It has none twice.
pub(crate) fn set<T: Copy + Debug + Ord>(items: &[T]) -> Vec<T> {
    let mut set = items.to_vec();
    set.sort_unstable();
    assert!(set.windows(2).all(|pair| pair[0] < pair[1]), "an item is in the list twice: {items:?}");
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
