//! Texts in memory of a fixed size.

use std::fmt::{self, Write};

/// A text in UTF-8 with a NUL behind it, which begins at the address of the value. It needs no allocation, and it has no destructor.
#[repr(C)]
pub(crate) struct Text<const CAPACITY: usize> {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl<const CAPACITY: usize> Text<CAPACITY> {
    pub(crate) const EMPTY: Self = Self { bytes: [0; CAPACITY], length: 0 };

    pub(crate) fn clear(&mut self) {
        (self.length, self.bytes[0]) = (0, 0);
    }

    /// The bytes of the text, and the NUL.
    pub(crate) fn with_nul(&self) -> &[u8] {
        &self.bytes[..=self.length]
    }
}

/// Cuts the text where it is full, between two characters, and returns an error then.
impl<const CAPACITY: usize> Write for Text<CAPACITY> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = CAPACITY - 1 - self.length;
        // `str::floor_char_boundary`, which the oldest supported compiler lacks.
        let cut = (0..=room.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        self.bytes[self.length..self.length + cut].copy_from_slice(&text.as_bytes()[..cut]);
        self.length += cut;
        self.bytes[self.length] = 0;
        if cut < text.len() { Err(fmt::Error) } else { Ok(()) }
    }
}
