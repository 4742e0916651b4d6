//! The text of the module, one for both ways: the caller writes what it gives there, and reads what it is told.

use alloc::string::String;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use serde::Serialize;

/// How many bytes there is room for. No text that makes sense here is longer; most answers have less than a quarter.
pub(crate) const LONGEST: usize = 1 << 16;

// A module has one thread. The atomics are there because without `unsafe` nothing else in a static may change.
static TEXT: [AtomicU8; LONGEST] = [const { AtomicU8::new(0) }; LONGEST];

/// Where it begins.
pub(crate) fn place() -> *mut u8 {
    TEXT[0].as_ptr()
}

/// What the caller has written, of this length.
pub(crate) fn given(length: u32) -> String {
    let bytes = TEXT.iter().take(length as usize).map(|byte| byte.load(Relaxed)).collect();
    // Only a caller that does not keep to UTF-8 has given nothing.
    String::from_utf8(bytes).unwrap_or_default()
}

/// Tells an answer, and gives its length; or why there is none, and gives the bitwise complement of its length.
pub(crate) fn tell<T: Serialize>(answer: Result<T, String>) -> i32 {
    // Our records have text for keys: no error comes of them. The texts of serde_json's are a kilobyte.
    let told = answer.and_then(|answer| serde_json::to_vec(&answer).map_err(|_| String::new()));
    let (told, is_answer) = match told {
        Ok(answer) if answer.len() > LONGEST => (Vec::from(b"the answer is too long"), false),
        Ok(answer) => (answer, true),
        Err(why) => (why.into_bytes(), false),
    };
    let mut length = 0;
    for (place, byte) in TEXT.iter().zip(told) {
        place.store(byte, Relaxed);
        length += 1;
    }
    if is_answer { length } else { !length }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use super::{LONGEST, given, tell};

    // Tests have threads, and the text is one: they take turns in this test.
    #[test]
    fn what_is_told_stands_where_it_can_be_read() {
        assert_eq!(tell(Ok("a1")), 4);
        assert_eq!(given(4), r#""a1""#);
        assert_eq!(tell(Err::<(), _>("no".to_string())), !2);
        assert_eq!(given(2), "no");
        // It is no longer than its place.
        assert_eq!(tell(Ok("x".repeat(LONGEST - 2))), i32::try_from(LONGEST).unwrap());
        let why = "the answer is too long";
        assert_eq!(tell(Ok("x".repeat(LONGEST - 1))), !i32::try_from(why.len()).unwrap());
        assert_eq!(given(u32::try_from(why.len()).unwrap()), why);
        assert_eq!(given(u32::MAX).len(), LONGEST);
        // What is no UTF-8 is nothing.
        tell(Ok("ö"));
        assert_eq!(given(2), "");
        assert_eq!(tell(Ok(vec![0; LONGEST])), !i32::try_from(why.len()).unwrap());
    }
}
