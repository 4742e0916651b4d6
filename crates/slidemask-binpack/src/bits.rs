//! Bits of the moves of a chain: the highest bit of each byte comes first.

/// The most bits that a ply takes: 4 for the piece, 5 for the target, and four blocks of 5 for the score.
const MOST_BITS: u32 = 29;
const _: () =
    assert!(MOST_BITS + 7 <= u64::BITS, "a word has all bits of a ply, wherever it starts in its first byte");

/// The bits from `bit` on, at the top of a word. Behind the end of the bytes there are zeros.
#[inline(always)]
pub(crate) fn window(bytes: &[u8], bit: usize) -> u64 {
    let start = bit / 8;
    let word = match bytes.get(start..).and_then(|rest| rest.first_chunk()) {
        Some(bytes) => u64::from_be_bytes(*bytes),
        None => last_word(bytes, start),
    };
    word << (bit % 8)
}

/// A word that reaches beyond the end.
#[cold]
fn last_word(bytes: &[u8], start: usize) -> u64 {
    let mut word = [0; 8];
    let rest = bytes.get(start..).unwrap_or_default();
    word[..rest.len()].copy_from_slice(rest);
    u64::from_be_bytes(word)
}

/// The number of bits of a number below `count`: 0 if there is only one. If there is none, all bits are in it, and none is right.
#[inline(always)]
pub(crate) const fn width(count: u32) -> u32 {
    u32::BITS - count.wrapping_sub(1).leading_zeros()
}

/// Takes the first `width` bits of a window.
#[inline(always)]
pub(crate) const fn take(window: &mut u64, width: u32) -> u32 {
    // The first shift cannot be by 64, so it comes in two parts.
    let bits = *window >> (63 - width) >> 1;
    *window <<= width;
    bits as u32
}

/// The bits of a score's blocks that tell whether another block follows.
pub(crate) const CONTINUES: u64 = 1 << 63 | 1 << 58 | 1 << 53 | 1 << 48;

/// Takes a number in blocks of four bits, the lowest first, and how many bits it took: `None` if a fifth block follows.
#[inline(always)]
pub(crate) const fn take_blocks(window: u64) -> Option<(u16, u32)> {
    let ends = !window & CONTINUES;
    if ends == 0 {
        return None;
    }
    let width = ends.leading_zeros() + 5;
    let present = window & !(u64::MAX >> width);
    let value =
        (present >> 59 & 0xf) | (present >> 50 & 0xf0) | (present >> 41 & 0xf00) | (present >> 32 & 0xf000);
    Some((value as u16, width))
}

/// A number without its sign: 0, -1, 1, -2, ... become 0, 1, 2, 3, ...
#[cfg(feature = "alloc")]
pub(crate) const fn zigzag(value: i16) -> u16 {
    (value << 1 ^ value >> 15).cast_unsigned()
}

/// The inverse of [`zigzag`].
#[inline(always)]
pub(crate) const fn unzigzag(value: u16) -> i16 {
    (value >> 1).cast_signed() ^ -(value & 1).cast_signed()
}

/// Appends bits to bytes.
#[cfg(feature = "alloc")]
#[derive(Default)]
pub(crate) struct Writer {
    pub(crate) bytes: alloc::vec::Vec<u8>,
    /// The bits of the last byte that are not used.
    free: u32,
}

#[cfg(feature = "alloc")]
impl Writer {
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.free = 0;
    }

    /// Appends the lowest `width` bits of a number. There are no others.
    pub(crate) fn put(&mut self, number: u32, width: u32) {
        for bit in (0..width).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((number >> bit & 1) as u8) << self.free;
            }
        }
    }

    /// Appends a number in blocks of four bits.
    pub(crate) fn put_blocks(&mut self, mut number: u16) {
        loop {
            let (block, rest) = (u32::from(number & 15), number >> 4);
            self.put(u32::from(rest != 0) << 4 | block, 5);
            if rest == 0 {
                return;
            }
            number = rest;
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn every_number_comes_back() {
        for value in i16::MIN..=i16::MAX {
            assert_eq!(unzigzag(zigzag(value)), value);
            let mut writer = Writer::default();
            writer.put(5, 3);
            writer.put_blocks(zigzag(value));
            let blocks = (16 - zigzag(value).leading_zeros()).div_ceil(4).max(1);
            assert_eq!(take_blocks(window(&writer.bytes, 3)), Some((zigzag(value), 5 * blocks)));
        }
        assert_eq!([0, -1, 1, -2].map(zigzag), [0, 1, 2, 3]);
        assert_eq!(take_blocks(u64::MAX), None);
    }

    #[test]
    fn widths() {
        assert_eq!([1, 2, 3, 4, 5, 16, 17].map(width), [0, 1, 2, 2, 3, 4, 5]);
        let mut bits = 0b1010 << 60;
        assert_eq!((take(&mut bits, 0), take(&mut bits, 3), take(&mut bits, 1)), (0, 0b101, 0));
    }

    #[test]
    fn behind_the_end_are_zeros() {
        for length in 0_usize..20 {
            let bytes = vec![0xff; length];
            for bit in 0..200 {
                let left = usize::saturating_sub(8 * length, bit).min(64 - bit % 8);
                assert_eq!(window(&bytes, bit).count_ones() as usize, left, "bit {bit} of {length} bytes");
            }
        }
    }
}
