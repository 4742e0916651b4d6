//! Arguments and answers: numbers that name items, and the buffer for text. The caller writes a text into the buffer, and reads
//! the answer from it.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use serde::Serialize;
use spin::Mutex;

/// The item with this number, or `None` if there is none.
#[cfg(any(feature = "chess", feature = "features", feature = "judge", feature = "wide"))]
pub(crate) fn nth<T>(all: &[T], number: u32) -> Option<&T> {
    all.get(number as usize)
}

/// The longest text that a caller may give, in bytes. No sensible one is longer.
pub(crate) const LONGEST: usize = if cfg!(feature = "pgn") { 1 << 24 } else { 1 << 16 };

// As in `columns`, the lock lets safe code change a static, and it is never waited for: under it no memory is asked for, which might
// fail and leave it locked.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The address of the buffer, which gets room for a text of this length.
pub(crate) fn place(length: u32) -> *mut u8 {
    let mut text = given_bytes(u32::MAX);
    text.resize(text.len().max(LONGEST.min(length as usize)), 0);
    let place = text.as_mut_ptr();
    *TEXT.lock() = text;
    place
}

/// Takes the bytes that the caller has written.
pub(crate) fn given_bytes(length: u32) -> Vec<u8> {
    let mut text = mem::take(&mut *TEXT.lock());
    text.truncate(length as usize);
    text
}

/// Takes the text of this length that the caller has written.
#[cfg(any(feature = "chess", feature = "features", feature = "judge", test))]
pub(crate) fn given(length: u32) -> String {
    // A text that is not UTF-8 reads as the empty text.
    String::from_utf8(given_bytes(length)).unwrap_or_default()
}

/// Writes an answer and returns its length, or writes an error message and returns the bitwise complement of its length.
pub(crate) fn write<T: Serialize>(answer: Result<T, String>) -> i32 {
    // serde_json cannot fail here, because all keys are texts. To use its error messages would add a kilobyte to the module.
    let written = answer.and_then(|answer| serde_json::to_vec(&answer).map_err(|_| String::new()));
    let is_answer = written.is_ok();
    let bytes = written.unwrap_or_else(String::into_bytes);
    let length = i32::try_from(bytes.len()).unwrap_or(i32::MAX);
    *TEXT.lock() = bytes;
    if is_answer { length } else { !length }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::{LONGEST, given, place, write};

    // Tests run on several threads, and they share the buffer. So there is only this test.
    #[test]
    fn answers_stand_where_they_can_be_read() {
        assert_eq!(write(Ok("a1")), 4);
        place(4);
        assert_eq!(given(4), r#""a1""#);
        assert_eq!(write(Err::<(), _>("no".to_string())), !2);
        assert_eq!(given(2), "no");
        // An answer may be longer than a question.
        let long = "x".repeat(2 * LONGEST);
        let length = write(Ok(&long));
        assert_eq!(length, i32::try_from(long.len() + 2).unwrap());
        place(u32::MAX);
        assert_eq!(given(u32::MAX).len(), long.len() + 2);
        place(u32::MAX);
        assert_eq!(given(u32::MAX).len(), LONGEST);
        // A text that is not UTF-8 reads as the empty text, and so does one that was taken.
        write(Ok("ö"));
        assert_eq!(given(2), "");
        assert_eq!(given(2), "");
    }
}
