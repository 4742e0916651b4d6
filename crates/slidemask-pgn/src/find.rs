//! Finds bytes: in blocks that the compiler compares in vector registers, and then eight bytes at a time.

const LOW: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);

/// The place of the first such byte.
#[inline]
pub(crate) fn find(byte: u8, text: &[u8]) -> Option<usize> {
    let (blocks, _) = text.as_chunks();
    let start = BLOCK * blocks.iter().take_while(|block| !has(block, |other| other == byte)).count();
    find_in_words(byte, &text[start..]).map(|place| start + place)
}

/// The bytes of a block.
const BLOCK: usize = 32;

/// Whether a block has a byte that is wanted.
#[inline]
fn has(block: &[u8; BLOCK], is_wanted: impl Fn(u8) -> bool) -> bool {
    block.iter().fold(false, |found, &byte| found | is_wanted(byte))
}

/// The place of the last byte that is wanted.
pub(crate) fn rfind(is_wanted: impl Fn(u8) -> bool, text: &[u8]) -> Option<usize> {
    let (_, blocks) = text.as_rchunks();
    let end = text.len() - BLOCK * blocks.iter().rev().take_while(|block| !has(block, &is_wanted)).count();
    text[..end].iter().rposition(|&byte| is_wanted(byte))
}

#[inline]
fn find_in_words(byte: u8, text: &[u8]) -> Option<usize> {
    let pattern = LOW * u64::from(byte);
    let (words, rest) = text.as_chunks::<8>();
    for (number, &word) in words.iter().enumerate() {
        // The lowest high bit that the subtraction sets is that of the first zero: a borrow only goes to higher bytes.
        let word = u64::from_le_bytes(word) ^ pattern;
        let zeros = word.wrapping_sub(LOW) & !word & HIGH;
        if zeros != 0 {
            return Some(8 * number + zeros.trailing_zeros() as usize / 8);
        }
    }
    rest.iter().position(|&other| other == byte).map(|place| 8 * words.len() + place)
}

/// The first line, with the first byte of its line break if it has one.
pub(crate) fn first_line(text: &[u8]) -> &[u8] {
    &text[..text.iter().position(|&byte| is_break(byte)).map_or(text.len(), |place| place + 1)]
}

/// Whether a byte ends a line. Old files have `\r` alone.
pub(crate) const fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The byte that ends the lines of a text, by its start.
pub(crate) fn line_end(text: &[u8]) -> u8 {
    let start = &text[..text.len().min(1 << 16)];
    if find(b'\n', start).is_none() && find(b'\r', start).is_some() { b'\r' } else { b'\n' }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_one_is_found() {
        for length in 0..100 {
            let mut text = alloc::vec![b'|'; length];
            assert_eq!((find(b'}', &text), rfind(|byte| byte == b'}', &text)), (None, None));
            for place in (0..length).rev() {
                text[place] = b'}';
                assert_eq!(find(b'}', &text), Some(place));
                assert_eq!(rfind(|byte| byte == b'}', &text), Some(length - 1));
            }
            for place in (0..length).rev() {
                assert_eq!(rfind(|byte| byte == b'}', &text), Some(place));
                text[place] = b'|';
            }
        }
    }
}
