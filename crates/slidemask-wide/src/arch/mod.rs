//! Lookups in vector registers: two lines of a board at once.

use slidemask::isa::InstructionSet;

use crate::line::each_line;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod shuffles;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64;

/// Calls an intrinsic. The functions of this module prove by their token that the processor has it.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! proved {
    ($call:expr) => {{
        // SAFETY: registers are made only where a token has proved the instructions. Loads and stores cover a reference.
        #[allow(unsafe_code, reason = "a token proves the instructions; docs/MEASURED.md has the gains")]
        #[allow(unused_unsafe, reason = "nothing is unsafe where the build has the instructions")]
        unsafe {
            $call
        }
    }};
}

/// Writes the functions of `Lanes` that are the same for words of every width in a register of AVX2.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! bitwise {
    () => {
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(proved!(core::arch::x86_64::_mm256_and_si256(self.0, other.0)))
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Self(proved!(core::arch::x86_64::_mm256_or_si256(self.0, other.0)))
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            Self(proved!(core::arch::x86_64::_mm256_xor_si256(self.0, other.0)))
        }
    };
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use {bitwise, proved};

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
/// The token proves that the processor has the instructions. A comparison of its name costs nothing, since the compiler knows it.
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
    if isa.isa() >= slidemask::Isa::Avx512Icl || spread && isa.isa() >= slidemask::Isa::Avx2 {
        return x86_64::along(index, lines, spread, occupied);
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
    if isa.isa() >= slidemask::Isa::Avx512 {
        return Some(shuffles::rook::<true>(rook, lower, occupied));
    } else if isa.isa() >= slidemask::Isa::Avx2 {
        return Some(shuffles::rook::<false>(rook, lower, occupied));
    }
    let _ = (isa, rook, lower, occupied);
    None
}

/// The attacks of a bishop by byte shuffles, or `None` if the processor has none of 32 bytes.
#[inline(always)]
pub(crate) fn shuffled_bishop<I: InstructionSet>(isa: I, bishop: &Shuffle, occupied: u128) -> Option<u128> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if isa.isa() >= slidemask::Isa::Avx2 {
        return Some(shuffles::bishop(bishop, occupied));
    }
    let _ = (isa, bishop, occupied);
    None
}
