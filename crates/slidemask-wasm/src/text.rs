//! The text of the module, one for both ways: the caller writes what it asks there, and reads the answer there.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use spin::Mutex;

/// How many bytes there is room for. No text that makes sense here is longer; most answers have less than a quarter.
pub(crate) const LONGEST: usize = 1 << 16;

// A lock as in `columns`: it lets safe code change a static, and is never waited for.
static TEXT: Mutex<[u8; LONGEST]> = Mutex::new([0; LONGEST]);

/// Where it begins.
pub(crate) fn place() -> *mut u8 {
    TEXT.lock().as_mut_ptr()
}

/// What the caller has written, of this length.
pub(crate) fn given(length: u32) -> String {
    let bytes = TEXT.lock().iter().take(length as usize).copied().collect();
    // Only a caller that does not keep to UTF-8 has given nothing.
    String::from_utf8(bytes).unwrap_or_default()
}

/// Writes an answer there, and returns its length; or why there is none, and returns the bitwise complement of its length.
pub(crate) fn write<T: Serialize>(answer: Result<T, String>) -> i32 {
    // Our records have text for keys: no error comes of them. The texts of serde_json's are a kilobyte.
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

    // Tests have threads, and the text is one: they take turns in this test.
    #[test]
    fn answers_stand_where_they_can_be_read() {
        assert_eq!(write(Ok("a1")), 4);
        assert_eq!(given(4), r#""a1""#);
        assert_eq!(write(Err::<(), _>("no".to_string())), !2);
        assert_eq!(given(2), "no");
        // It is no longer than its place.
        assert_eq!(write(Ok("x".repeat(LONGEST - 2))), i32::try_from(LONGEST).unwrap());
        let why = "the answer is too long";
        assert_eq!(write(Ok("x".repeat(LONGEST - 1))), !i32::try_from(why.len()).unwrap());
        assert_eq!(given(u32::try_from(why.len()).unwrap()), why);
        assert_eq!(given(u32::MAX).len(), LONGEST);
        // What is no UTF-8 is nothing.
        write(Ok("ö"));
        assert_eq!(given(2), "");
        assert_eq!(write(Ok(vec![0; LONGEST])), !i32::try_from(why.len()).unwrap());
    }
}
