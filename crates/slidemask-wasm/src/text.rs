//! The two texts of the module: what the caller gives, and what it is told. Only one is ever under way: a module
//! has one thread.

use std::cell::Cell;

use serde::Serialize;

/// No text that makes sense here is longer; what the caller gives has to fit into memory.
pub(crate) const LONGEST: usize = 1 << 16;

thread_local! {
    // Taken and set back, so that there is no borrow to fail.
    static GIVEN: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    static TOLD: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Where the caller writes its text.
pub(crate) fn place(length: usize) -> *mut u8 {
    if length > LONGEST {
        return std::ptr::null_mut();
    }
    let mut text = vec![0; length];
    let place = text.as_mut_ptr();
    GIVEN.set(text);
    place
}

/// What the caller has written; it is gone then.
pub(crate) fn given() -> String {
    // Only a caller that does not keep to UTF-8 has given nothing.
    String::from_utf8(GIVEN.take()).unwrap_or_default()
}

/// Tells an answer, or why there is none; and which of the two, as 1 or 0.
pub(crate) fn tell<T: Serialize>(answer: Result<T, String>) -> u32 {
    // Our records have text for keys: nothing can go wrong. The text of serde_json's errors is a kilobyte.
    let told = answer.and_then(|answer| serde_json::to_vec(&answer).map_err(|_| String::new()));
    let is_answer = told.is_ok();
    TOLD.set(told.unwrap_or_else(String::into_bytes));
    is_answer.into()
}

/// Where the text begins that was told last, and how long it is.
pub(crate) fn told() -> (*const u8, usize) {
    let text = TOLD.take();
    let told = (text.as_ptr(), text.len());
    TOLD.set(text);
    told
}
