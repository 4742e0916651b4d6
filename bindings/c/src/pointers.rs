//! Pointers of the caller: each is checked once, here, and then read as a slice, a handle or a text.
//!
//! The checks find null pointers, pointers that are not aligned, lengths that no array can have, and arrays that overlap. What
//! they cannot find is the caller's duty: an array is as long as its length says, a handle comes from this library and has not
//! been freed, and no other thread writes what the call reads or writes.

use std::alloc::{Layout, alloc};
use std::ffi::{CStr, c_char};
use std::fmt::{Display, Write};
use std::mem::MaybeUninit;
use std::ops::Range;
use std::ptr::NonNull;
use std::slice;

use crate::status::{Status, fail};
use crate::text::Text;

/// An array of the caller: its name, where it begins, and the number of its entries. The pointer is not null, and it is aligned.
pub(crate) struct Array<T> {
    name: &'static str,
    pointer: *mut T,
    count: usize,
}

impl<T> Array<T> {
    /// Checks a pointer. An array without entries may be null.
    pub(crate) fn new(name: &'static str, pointer: *const T, count: usize) -> Result<Self, Status> {
        if size_of::<T>().checked_mul(count).is_none_or(|bytes| bytes > isize::MAX.unsigned_abs()) {
            return Err(fail(
                Status::BadArgument,
                format_args!("{name}: no array has {count} entries; give the number of entries"),
            ));
        }
        if count == 0 {
            return Ok(Self { name, pointer: NonNull::dangling().as_ptr(), count });
        }
        checked(name, pointer)?;
        Ok(Self { name, pointer: pointer.cast_mut(), count })
    }

    /// An error if this array, which will be written, shares bytes with another one.
    pub(crate) fn is_apart_from<U>(&self, other: &Array<U>) -> Result<(), Status> {
        if are_apart(&self.addresses(), &other.addresses()) {
            return Ok(());
        }
        Err(fail(
            Status::Overlap,
            format_args!("{} and {} overlap: give {} an array of its own", self.name, other.name, self.name),
        ))
    }

    fn addresses(&self) -> Range<usize> {
        addresses(self.pointer, self.count)
    }

    /// The entries, for reading.
    ///
    /// # Safety
    /// The array is as long as its count says, and nobody writes it during the call.
    pub(crate) unsafe fn read<'a>(&self) -> &'a [T] {
        // SAFETY: the pointer is not null and aligned, and the length is not too large; the rest is the caller's duty.
        unsafe { slice::from_raw_parts(self.pointer, self.count) }
    }

    /// The entries, for writing. The caller of C need not have initialised them.
    ///
    /// # Safety
    /// The array is as long as its count says, and nobody else uses it during the call: so it is apart from the other arrays.
    pub(crate) unsafe fn write<'a>(&self) -> &'a mut [MaybeUninit<T>] {
        // SAFETY: the pointer is not null and aligned, and the length is not too large; the rest is the caller's duty.
        unsafe { slice::from_raw_parts_mut(self.pointer.cast(), self.count) }
    }
}

impl Array<u64> {
    /// The entries, for the kernels of columns: these take words, write every entry, and read none that they have not written.
    ///
    /// # Safety
    /// As for [`Array::write`].
    pub(crate) unsafe fn write_words<'a>(&self) -> &'a mut [u64] {
        // SAFETY: the pointer is not null and aligned, and the length is not too large; the rest is the caller's duty.
        unsafe { slice::from_raw_parts_mut(self.pointer, self.count) }
    }
}

/// Writes values into the entries of an array, as far as there are both.
pub(crate) fn set_all<T>(entries: &mut [MaybeUninit<T>], values: impl IntoIterator<Item = T>) {
    for (entry, value) in entries.iter_mut().zip(values) {
        entry.write(value);
    }
}

fn addresses<T>(pointer: *const T, count: usize) -> Range<usize> {
    pointer.addr()..pointer.addr().saturating_add(size_of::<T>() * count)
}

fn are_apart(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.is_empty() || other.is_empty() || one.end <= other.start || other.end <= one.start
}

fn checked<T>(name: &str, pointer: *const T) -> Result<(), Status> {
    not_null(name, pointer)?;
    aligned(name, pointer)
}

fn not_null<T>(name: &str, pointer: *const T) -> Result<(), Status> {
    if pointer.is_null() {
        Err(fail(Status::NullPointer, format_args!("{name} is a null pointer")))
    } else {
        Ok(())
    }
}

fn aligned<T>(name: &str, pointer: *const T) -> Result<(), Status> {
    if pointer.is_aligned() {
        return Ok(());
    }
    Err(fail(
        Status::Misaligned,
        format_args!("{name} is not aligned: its address must be a multiple of {}", align_of::<T>()),
    ))
}

/// What a pointer points to.
///
/// # Safety
/// The pointer is null, or it points to a value of the type that nobody changes during the call.
pub(crate) unsafe fn value<'a, T>(name: &str, pointer: *const T) -> Result<&'a T, Status> {
    checked(name, pointer)?;
    // SAFETY: the pointer is not null and aligned; the rest is the caller's duty.
    Ok(unsafe { &*pointer })
}

/// The same for a value that changes.
///
/// # Safety
/// The pointer is null, or it points to a value of the type that nobody else uses during the call.
pub(crate) unsafe fn value_mut<'a, T>(name: &str, pointer: *mut T) -> Result<&'a mut T, Status> {
    checked(name, pointer)?;
    // SAFETY: the pointer is not null and aligned; the rest is the caller's duty.
    Ok(unsafe { &mut *pointer })
}

/// A place for one answer. Its content may be anything, so it is written through the pointer.
pub(crate) struct Out<T> {
    name: &'static str,
    pointer: *mut T,
}

impl<T> Out<T> {
    /// Checks a pointer.
    pub(crate) fn new(name: &'static str, pointer: *mut T) -> Result<Self, Status> {
        checked(name, pointer)?;
        Ok(Self { name, pointer })
    }

    /// An error if the answer would be written into an array.
    pub(crate) fn is_apart_from<U>(&self, array: &Array<U>) -> Result<(), Status> {
        if are_apart(&addresses(self.pointer, 1), &array.addresses()) {
            return Ok(());
        }
        Err(fail(
            Status::Overlap,
            format_args!("{} is inside {}: give {} a place of its own", self.name, array.name, self.name),
        ))
    }

    /// The same for an answer that the caller may not want: then the pointer is null.
    pub(crate) fn optional(name: &'static str, pointer: *mut T) -> Result<Option<Self>, Status> {
        if pointer.is_null() { Ok(None) } else { Self::new(name, pointer).map(Some) }
    }

    /// Writes the answer.
    ///
    /// # Safety
    /// The place is one for a value of the type, which nobody else uses during the call.
    pub(crate) unsafe fn set(&self, answer: T) {
        // SAFETY: the pointer is not null and aligned; the rest is the caller's duty.
        unsafe { self.pointer.write(answer) }
    }
}

/// A place for a new handle. It is null until there is one, so that it can be freed in any case.
///
/// # Safety
/// As for [`Out::set`].
pub(crate) unsafe fn new_handle<T>(
    name: &'static str,
    out: *mut *mut T,
    make: impl FnOnce() -> Result<T, Status>,
) -> Result<(), Status> {
    let out = Out::new(name, out)?;
    // SAFETY: the caller's duty is the same.
    unsafe { out.set(std::ptr::null_mut()) };
    let place = allocated(make()?)?;
    // SAFETY: the caller's duty is the same.
    unsafe { out.set(place) };
    Ok(())
}

/// Puts a value on the heap. `Box::new` would end the program if there is no memory.
fn allocated<T>(value: T) -> Result<*mut T, Status> {
    const { assert!(size_of::<T>() > 0, "handles have a size") };
    // SAFETY: the size is not zero.
    let place = unsafe { alloc(Layout::new::<T>()) }.cast::<T>();
    if place.is_null() {
        return Err(no_memory(size_of::<T>()));
    }
    // SAFETY: the memory has been allocated for a value of this type.
    unsafe { place.write(value) };
    Ok(place)
}

/// Frees a handle of [`new_handle`]. Null is allowed.
///
/// # Safety
/// The handle is null, or it comes from [`new_handle`] and has not been freed.
pub(crate) unsafe fn free<T>(handle: *mut T) {
    if !handle.is_null() {
        // SAFETY: the global allocator has allocated the memory for a value of this type, as `Box` wants it.
        drop(unsafe { Box::from_raw(handle) });
    }
}

pub(crate) fn no_memory(bytes: usize) -> Status {
    fail(Status::NoMemory, format_args!("there is not enough memory for {bytes} bytes"))
}

/// A text of the caller. `length` is its number of bytes, or [`usize::MAX`] if it ends with NUL.
///
/// # Safety
/// As for [`Array::read`]; a text with the length [`usize::MAX`] ends with NUL.
pub(crate) unsafe fn text<'a>(
    name: &'static str,
    pointer: *const c_char,
    length: usize,
) -> Result<&'a str, Status> {
    let bytes = if length == usize::MAX {
        not_null(name, pointer)?;
        // SAFETY: the pointer is not null; the rest is the caller's duty.
        unsafe { CStr::from_ptr(pointer) }.to_bytes()
    } else {
        // SAFETY: the caller's duty is the same.
        unsafe { Array::new(name, pointer.cast::<u8>(), length)?.read() }
    };
    str::from_utf8(bytes).map_err(|error| {
        fail(
            Status::NotUtf8,
            format_args!("{name} is not valid UTF-8: see the byte at position {}", error.valid_up_to()),
        )
    })
}

/// Writes a text with a NUL behind it, if there is room for both, and writes its length.
///
/// # Safety
/// The buffer has this capacity, and nobody else uses it or the place of the length during the call.
pub(crate) unsafe fn write_text(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    text: impl Display,
) -> Result<(), Status> {
    // A FEN has at most 94 bytes, the name of a feature 63, and a move 7.
    // SAFETY: the caller's duty is the same.
    unsafe { write_text_within::<128>(buffer, capacity, length, text) }
}

/// The same for a text of up to 511 bytes.
///
/// # Safety
/// As for [`write_text`].
pub(crate) unsafe fn write_long_text(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    text: impl Display,
) -> Result<(), Status> {
    // SAFETY: the caller's duty is the same.
    unsafe { write_text_within::<512>(buffer, capacity, length, text) }
}

/// # Safety
/// As for [`write_text`].
unsafe fn write_text_within<const ROOM: usize>(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    text: impl Display,
) -> Result<(), Status> {
    let buffer = Array::new("buffer", buffer.cast::<u8>(), capacity)?;
    let length = Out::optional("length", length)?;
    if let Some(length) = &length {
        length.is_apart_from(&buffer)?;
    }
    let mut whole = Text::<ROOM>::EMPTY;
    write!(whole, "{text}").map_err(|_| fail(Status::Internal, "a text is longer than it can be"))?;
    let whole = whole.with_nul();
    if let Some(length) = length {
        // SAFETY: the caller's duty is the same.
        unsafe { length.set(whole.len() - 1) };
    }
    if capacity == 0 {
        return Ok(());
    }
    let fits = whole.len() <= capacity;
    let whole = if fits { whole } else { &[0] };
    // SAFETY: the caller's duty is the same.
    set_all(unsafe { buffer.write() }, whole.iter().copied());
    if fits {
        return Ok(());
    }
    Err(fail(
        Status::TooSmall,
        format_args!(
            "the buffer has {capacity} bytes; the text and its NUL need more: ask for the length first"
        ),
    ))
}
