//! Arguments and answers: numbers that name items, and the buffer for text. The caller writes a text into the buffer, and reads
//! the answer from it.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use spin::Mutex;

/// The item with this number, or `None` if there is none.
#[cfg(any(feature = "chess", feature = "features", feature = "judge", feature = "wide"))]
pub(crate) fn nth<T>(all: &[T], number: u32) -> Option<&T> {
    all.get(number as usize)
}

/// The size of the buffer in bytes. No sensible text is longer, and most answers take less than a quarter of it. A game in PGN has about
/// 200 bytes a move, with variations and positions.
pub(crate) const LONGEST: usize = if cfg!(feature = "pgn") { 1 << 20 } else { 1 << 16 };

// As in `columns`, the lock lets safe code change a static, and it is never waited for.
static TEXT: Mutex<[u8; LONGEST]> = Mutex::new([0; LONGEST]);

/// The address of the buffer.
pub(crate) fn place() -> *mut u8 {
    TEXT.lock().as_mut_ptr()
}

/// The bytes that the caller has written.
#[cfg(any(feature = "chess", feature = "features", feature = "judge", feature = "pgn", test))]
pub(crate) fn given_bytes(length: u32) -> Vec<u8> {
    TEXT.lock().iter().take(length as usize).copied().collect()
}

/// The text of this length that the caller has written.
#[cfg(any(feature = "chess", feature = "features", feature = "judge", test))]
pub(crate) fn given(length: u32) -> String {
    // A text that is not UTF-8 reads as the empty text.
    String::from_utf8(given_bytes(length)).unwrap_or_default()
}

/// Writes an answer and returns its length, or writes an error message and returns the bitwise complement of its length.
pub(crate) fn write<T: Serialize>(answer: Result<T, String>) -> i32 {
    // serde_json cannot fail here, because all keys are texts. To use its error messages would add a kilobyte to the module.
    let written = answer.and_then(|answer| serde_json::to_vec(&answer).map_err(|_| String::new()));
    let (bytes, is_answer) = match written {
        Ok(answer) if answer.len() > LONGEST => (Vec::from(b"the answer is too long"), false),
        Ok(answer) => (answer, true),
        Err(why) => (why.into_bytes(), false),
    };
    let mut length = 0;
    for (place, byte) in TEXT.lock().iter_mut().zip(bytes) {
        *place = byte;
        length += 1;
    }
    if is_answer { length } else { !length }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use super::{LONGEST, given, write};

    // Tests run on several threads, and they share the buffer. So there is only this test.
    #[test]
    fn answers_stand_where_they_can_be_read() {
        assert_eq!(write(Ok("a1")), 4);
        assert_eq!(given(4), r#""a1""#);
        assert_eq!(write(Err::<(), _>("no".to_string())), !2);
        assert_eq!(given(2), "no");
        // An answer may fill the buffer, but not more.
        assert_eq!(write(Ok("x".repeat(LONGEST - 2))), i32::try_from(LONGEST).unwrap());
        let why = "the answer is too long";
        assert_eq!(write(Ok("x".repeat(LONGEST - 1))), !i32::try_from(why.len()).unwrap());
        assert_eq!(given(u32::try_from(why.len()).unwrap()), why);
        assert_eq!(given(u32::MAX).len(), LONGEST);
        // A text that is not UTF-8 reads as the empty text.
        write(Ok("ö"));
        assert_eq!(given(2), "");
        assert_eq!(write(Ok(vec![0; LONGEST])), !i32::try_from(why.len()).unwrap());
    }
}
