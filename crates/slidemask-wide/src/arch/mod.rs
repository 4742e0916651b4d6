//! Lookups in vector registers, chosen by the token of an instruction set.
//!
//! A token proves that the processor has the instructions.

use slidemask::isa::InstructionSet;

use crate::line::each_line;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;

/// For one square and two of its lines: where the bytes of the rays go, which of their bits are squares, and where the bytes go
/// back.
///
/// The lanes of a line lie side by side: the upper ray in the first eight bytes, the lower ray in the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Shuffle {
    pub(crate) gather: [[u8; 16]; 2],
    pub(crate) upper: [[u8; 16]; 2],
    pub(crate) scatter: [[u8; 16]; 2],
}

/// The squares of the rook's rank in lower bits than the rook, in the lane of the rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Lower(pub(crate) [[u8; 16]; 2]);

/// The number of no byte: a shuffle then writes zero.
pub(crate) const NONE: u8 = 0x80;

/// The attacks along some lines through a slider, given by the number of its bit and by the bit, in words of 128 bits.
///
/// Without GFNI, reversing bits by tables of nibbles took 0.93 of the time of one line after the other if lookups overlap, and 1.45 times
/// as long if they wait for one another.
#[inline(always)]
pub(crate) fn along_128<I: InstructionSet>(
    isa: I,
    (index, slider): (usize, u128),
    lines: &[u128],
    spread: bool,
    occupied: u128,
) -> u128 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(icl) = isa.avx512icl() {
        return avx2::along_any(icl, index, lines, spread, occupied);
    } else if let (true, Some(avx2)) = (spread, isa.avx2()) {
        return avx2::along_spread(avx2, index, lines, occupied);
    }
    let _ = (isa, index);
    each_line(slider, lines, spread, occupied)
}

/// The attacks of a rook by byte shuffles, or `None` if the processor has none of 32 bytes.
#[inline(always)]
pub(crate) fn shuffled_rook<I: InstructionSet>(
    isa: I,
    rook: &Shuffle,
    lower: &Lower,
    occupied: u128,
) -> Option<u128> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(avx512) = isa.avx512() {
        return Some(avx2::rook_by_zeros(avx512, rook, lower, occupied));
    } else if let Some(avx2) = isa.avx2() {
        return Some(avx2::rook(avx2, rook, lower, occupied));
    }
    let _ = (isa, rook, lower, occupied);
    None
}

/// The attacks of a bishop by byte shuffles, or `None` if the processor has none of 32 bytes.
#[inline(always)]
pub(crate) fn shuffled_bishop<I: InstructionSet>(isa: I, bishop: &Shuffle, occupied: u128) -> Option<u128> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(avx2) = isa.avx2() {
        return Some(avx2::bishop(avx2, bishop, occupied));
    }
    let _ = (isa, bishop, occupied);
    None
}
