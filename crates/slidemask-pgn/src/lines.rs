//! Finds lines.

use memchr::{memchr, memchr2};

/// The first line, with the first byte of its line break if it has one.
pub(crate) fn first_line(text: &[u8]) -> &[u8] {
    &text[..memchr2(b'\n', b'\r', text).map_or(text.len(), |place| place + 1)]
}

/// Whether a byte ends a line. Old files have `\r` alone.
pub(crate) const fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The byte that ends the lines of a text, by its start.
pub(crate) fn line_end(text: &[u8]) -> u8 {
    let start = &text[..text.len().min(1 << 16)];
    if memchr(b'\n', start).is_none() && memchr(b'\r', start).is_some() { b'\r' } else { b'\n' }
}
