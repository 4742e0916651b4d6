//! [`Status`], the message of the last error, and [`guard`], which every function goes through.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::text::Text;

/// What a function has done: `SLIDEMASK_STATUS_OK` (0), or why it failed.
///
/// If a function fails, `slidemask_last_error` has a message for people. More codes may be added in any version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum Status {
    /// The function has done what it says.
    Ok = 0,
    /// A pointer is null. A null pointer to an array of length 0 is allowed.
    NullPointer,
    /// A pointer to 64-bit words, or to another type with an alignment, is not aligned.
    Misaligned,
    /// An array that is written overlaps another array of the call.
    Overlap,
    /// An argument has a value that is not allowed, such as a length beyond the address space or a side that is neither 0 nor 1.
    BadArgument,
    /// A number is not that of a square: squares are numbered 0 (a1) to 63 (h8).
    NoSquare,
    /// The room for the answer is too small. The function has written how much is needed.
    TooSmall,
    /// A text is not valid UTF-8.
    NotUtf8,
    /// A text is not a FEN.
    BadFen,
    /// No game of chess can reach the position.
    ImpossiblePosition,
    /// A text is not a move in the notation.
    BadMove,
    /// The move is not legal in the position.
    IllegalMove,
    /// There is no instruction set of this name.
    UnknownIsa,
    /// The memory for the answer cannot be allocated.
    NoMemory,
    /// A stop was requested before the count had ended.
    Stopped,
    /// A fault of the library. Please report it, with the message. Rust's standard library also prints it to stderr. Functions
    /// that return an answer cannot return this code: they return the answer for wrong arguments.
    Internal,
    /// A text does not name the inputs of a network.
    UnknownInputs,
    /// A file cannot be read.
    CannotRead,
    /// A binpack is damaged.
    Damaged,
    /// There is no feature of this name.
    UnknownFeature,
}

/// The message of a thread, which it may read until it ends. The longest one lists all impossibilities of a position, in 900 bytes.
type Message = Text<1024>;

thread_local! {
    static LAST: RefCell<Message> = const { RefCell::new(Message::EMPTY) };
}

/// Makes the message empty.
fn clear() {
    LAST.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            last.clear();
        }
    });
}

/// Keeps the message of an error, and returns the error.
pub(crate) fn fail(status: Status, message: impl fmt::Display) -> Status {
    LAST.with(|last| {
        // The message of an error is written by code that cannot fail. A message inside another one would be lost.
        if let Ok(mut last) = last.try_borrow_mut() {
            last.clear();
            // An error means that the message has been cut.
            let _ = write!(last, "{message}");
        }
    });
    status
}

/// The message of the last function that failed in the calling thread; empty if none has failed. It is never null.
///
/// The text is UTF-8, in English, of at most 1023 bytes. It says what is wrong, where, and what is expected. It stays as it is
/// until the next function fails in the same thread. A function that succeeds does not change it. `slidemask_clear_error` makes
/// it empty.
///
/// Thread safety: each thread has a message of its own.
#[unsafe(no_mangle)]
pub extern "C" fn slidemask_last_error() -> *const c_char {
    LAST.with(|last| last.as_ptr().cast_const().cast())
}

/// Makes the message of the calling thread empty.
///
/// Some functions return their answer instead of a status. To know whether such a function has failed, call this function first,
/// and ask afterwards whether `slidemask_last_error` is still empty: `*slidemask_last_error() == 0`.
///
/// Thread safety: each thread has a message of its own.
#[unsafe(no_mangle)]
pub extern "C" fn slidemask_clear_error() {
    clear();
}

/// The version of the library that the program has loaded, such as `"0.1.0"`. That of the header is `LIBSLIDEMASK_VERSION`.
///
/// Until version 1.0 the interface may change with each minor version. A program that loads a shared library should compare the
/// two when it starts.
#[unsafe(no_mangle)]
pub extern "C" fn slidemask_library_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no NUL"),
        };
    VERSION.as_ptr()
}

/// Runs the body of a function, and turns a panic into an error. So no panic crosses into C, which would be undefined.
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Status>) -> Status {
    // Everything that a body changes is either whole after a panic (a board is a value that is replaced) or is an array of
    // plain numbers, which the caller no longer trusts.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Status::Ok,
        Ok(Err(status)) => status,
        Err(panic) => internal(panic.as_ref()),
    }
}

/// The same for a function that returns its answer instead of a status. If it fails, the answer is another one.
pub(crate) fn guard_value<T>(failed: T, body: impl FnOnce() -> Result<T, Status>) -> T {
    let mut answer = failed;
    guard(|| body().map(|value| answer = value));
    answer
}

fn internal(panic: &(dyn Any + Send)) -> Status {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
    fail(Status::Internal, format_args!("a fault of slidemask, please report it: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last() -> &'static str {
        // SAFETY: the message is a text that ends with NUL, and lives as long as the thread.
        unsafe { CStr::from_ptr(slidemask_last_error()) }.to_str().unwrap()
    }

    #[test]
    fn a_panic_is_a_status() {
        assert_eq!(guard(|| panic!("square {}", 64)), Status::Internal);
        assert_eq!(last(), "a fault of slidemask, please report it: square 64");
        assert_eq!(guard_value(7, || panic!("plain")), 7);
        assert_eq!(last(), "a fault of slidemask, please report it: plain");
    }

    #[test]
    fn a_success_keeps_the_message() {
        assert_eq!(guard(|| Err(fail(Status::BadFen, "first"))), Status::BadFen);
        assert_eq!(guard(|| Ok(())), Status::Ok);
        assert_eq!(last(), "first");
        fail(Status::BadFen, "");
        assert_eq!(last(), "");
    }

    #[test]
    fn a_long_message_is_cut_between_characters() {
        fail(Status::BadFen, "é".repeat(600));
        assert_eq!(last(), "é".repeat(511));
        fail(Status::BadFen, format_args!("{}{}{}", "a".repeat(1022), 'é', 'a'));
        assert_eq!(last(), "a".repeat(1022));
    }

    #[test]
    fn threads_have_messages_of_their_own() {
        fail(Status::BadFen, "here");
        std::thread::spawn(|| assert_eq!(last(), "")).join().unwrap();
        assert_eq!(last(), "here");
    }
}
