//! [`Guarded`]: memory between two pages that nobody can read or write.

use std::ptr::null_mut;

use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect};
use rustix::param::page_size;

/// Where a column lies in its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// This many entries after the first guard page.
    Begins(usize),
    /// This many entries before the second guard page.
    Ends(usize),
}

/// Memory between two guard pages. A read or a write beyond its ends stops the program.
#[derive(Debug)]
pub(crate) struct Guarded {
    memory: *mut u8,
    len: usize,
    /// The bytes of the column.
    column: std::ops::Range<usize>,
}

/// The value of all bytes beside the column.
const UNTOUCHED: u8 = 0xa5;
/// Comparing many bytes at once takes less time in an instrumented program than comparing one by one.
static PAGE: [u8; 4096] = [UNTOUCHED; 4096];

impl Guarded {
    /// Maps memory of at least this size. It is never unmapped: a target maps its memory once.
    #[allow(unsafe_code, reason = "memory with guard pages comes from the system")]
    pub(crate) fn new(bytes: usize) -> Self {
        let page = page_size();
        let len = bytes.next_multiple_of(page);
        // SAFETY: a new mapping at an address that the system chooses is not in use. Both guard pages lie inside it.
        let memory = unsafe {
            let all = mmap_anonymous(
                null_mut(),
                len + 2 * page,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::PRIVATE,
            )
            .expect("memory");
            mprotect(all, page, MprotectFlags::empty()).expect("a guard page");
            mprotect(all.byte_add(page + len), page, MprotectFlags::empty()).expect("a guard page");
            all.byte_add(page).cast::<u8>()
        };
        Self { memory, len, column: 0..0 }
    }

    /// Copies values to a place, and returns the column.
    #[allow(unsafe_code, reason = "a slice at a chosen place of the mapping")]
    pub(crate) fn column<T: Copy>(&mut self, values: &[T], place: Place) -> &mut [T] {
        let bytes = size_of_val(values);
        let from = match place {
            Place::Begins(entries) => entries * size_of::<T>(),
            Place::Ends(entries) => self.len - bytes - entries * size_of::<T>(),
        };
        assert!(from + bytes <= self.len && from.is_multiple_of(align_of::<T>()));
        self.column = from..from + bytes;
        // SAFETY: the mapping has `len` bytes from `memory` on, and the column lies inside it, aligned. `self` is borrowed for as
        // long as the column lives, so no other reference into the mapping exists. The values make the column initialised.
        unsafe {
            self.memory.write_bytes(UNTOUCHED, self.len);
            let column = self.memory.add(from).cast::<T>();
            column.copy_from_nonoverlapping(values.as_ptr(), values.len());
            std::slice::from_raw_parts_mut(column, values.len())
        }
    }

    /// Whether the bytes beside the last column still have the value that they had when it was made.
    #[allow(unsafe_code, reason = "the bytes of the mapping")]
    pub(crate) fn is_untouched(&self) -> bool {
        // SAFETY: the mapping has `len` bytes, all of them written by `column` or zeros of the system. No column is borrowed.
        let all = unsafe { std::slice::from_raw_parts(self.memory, self.len) };
        let is_untouched = |bytes: &[u8]| bytes.chunks(PAGE.len()).all(|chunk| *chunk == PAGE[..chunk.len()]);
        is_untouched(&all[..self.column.start]) && is_untouched(&all[self.column.end..])
    }
}
