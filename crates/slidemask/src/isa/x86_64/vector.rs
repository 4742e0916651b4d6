//! Code that several instruction sets of x86-64 share: loads and stores, bytes by square, matrices of bits, directions.

#![allow(clippy::missing_safety_doc, reason = "`internal.rs` says where the loads may be called")]

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_cvtsi128_si64, _mm_loadl_epi64, _mm_loadu_si128, _mm_or_si128,
    _mm_set_epi64x, _mm_unpackhi_epi64, _mm256_loadu_si256, _mm512_loadu_si512, _mm512_storeu_si512,
};

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::isa::vectors::plain::Plain;
use crate::rays::{WAYS, Way};
use crate::square::Square;

/// The first of the three inputs of `vpternlogq`: their values in all eight combinations, one bit for each. So an expression such as `A | B & !C` is
/// its immediate.
pub const A: i32 = 0xf0;
/// The second input.
pub const B: i32 = 0xcc;
/// The third input.
pub const C: i32 = 0xaa;

with_features! {
    Ssse3,

    /// Loads 8 bytes at any alignment. An array of another size does not compile.
    pub(super) fn load_8<T: Plain, const N: usize>(values: &[T; N]) -> __m128i {
        const { assert!(size_of::<[T; N]>() == 8) };
        // SAFETY: the reference covers exactly the bytes that are read; the load needs no alignment.
        #[allow(unsafe_code, reason = "the reference covers the bytes; vector loads take a pointer")]
        unsafe { _mm_loadl_epi64(values.as_ptr().cast()) }
    }

    /// Loads 16 bytes at any alignment. An array of another size does not compile.
    pub fn load_16<T: Plain, const N: usize>(values: &[T; N]) -> __m128i {
        const { assert!(size_of::<[T; N]>() == 16) };
        // SAFETY: the reference covers exactly the bytes that are read; the load needs no alignment.
        #[allow(unsafe_code, reason = "the reference covers the bytes; vector loads take a pointer")]
        unsafe { _mm_loadu_si128(values.as_ptr().cast()) }
    }

    /// The order for a byte shuffle that reverses the bytes of each word.
    pub(super) fn reversed_bytes() -> __m128i {
        _mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607)
    }

    /// The union of two words, as a word.
    pub(super) fn union_of_two(words: __m128i) -> u64 {
        let both = _mm_or_si128(words, _mm_unpackhi_epi64(words, words));
        _mm_cvtsi128_si64(both).cast_unsigned()
    }
}

/// The words of a register of 64 bytes.
pub(super) const WORDS: usize = 8;

with_features! {
    Avx2,

    /// Loads 32 bytes at any alignment. An array of another size does not compile.
    pub fn load_32<T: Plain, const N: usize>(values: &[T; N]) -> __m256i {
        const { assert!(size_of::<[T; N]>() == 32) };
        // SAFETY: the reference covers exactly the bytes that are read; the load needs no alignment.
        #[allow(unsafe_code, reason = "the reference covers the bytes; vector loads take a pointer")]
        unsafe { _mm256_loadu_si256(values.as_ptr().cast()) }
    }
}

with_features! {
    Avx512,

    /// Loads 64 bytes at any alignment. An array of another size does not compile.
    pub fn load_64<T: Plain, const N: usize>(values: &[T; N]) -> __m512i {
        const { assert!(size_of::<[T; N]>() == 64) };
        // SAFETY: the reference covers exactly the bytes that are read; the load needs no alignment.
        #[allow(unsafe_code, reason = "the reference covers the bytes; vector loads take a pointer")]
        unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }
    }

    /// Writes a register of eight answers.
    pub(super) fn store(boards: &mut [Bitboard; WORDS], answers: __m512i) {
        // SAFETY: a Bitboard is a word, so the reference covers exactly the 64 bytes that are written.
        #[allow(unsafe_code, reason = "the reference covers the bytes; vector stores take a pointer")]
        unsafe {
            _mm512_storeu_si512(boards.as_mut_ptr().cast(), answers);
        }
    }
}

/// One byte for each square, or for each byte of a register: 64 bytes.
#[repr(align(64))]
pub(super) struct Bytes(pub(super) [u8; Square::ALL.len()]);

/// A table of [`Bytes`]: the low byte of a number that is computed from the file and the rank of each square.
macro_rules! by_square {
    (|$file:ident, $rank:ident| $number:expr) => {{
        let mut bytes = [0; $crate::Square::ALL.len()];
        let mut square = 0;
        while square < bytes.len() {
            let ($file, $rank): (usize, usize) = (square % 8, square / 8);
            let number: usize = $number;
            bytes[square] = number.to_le_bytes()[0];
            square += 1;
        }
        $crate::isa::x86_64::vector::Bytes(bytes)
    }};
}

pub(super) use by_square;

/// Matrices of 8 by 8 bits for `vgf2p8affineqb`.
///
/// Bit b of the product with a byte is the parity of `byte & row`, for the row in byte `7 - b` of the matrix. A matrix is drawn
/// as a board: the first row at the bottom, the first column on the left.
pub(super) mod matrix {
    use crate::line::{A1_H8, H1_A8};

    /// Reverses the bits of a byte. A product with a matrix transposes that matrix.
    pub(in crate::isa::x86_64) const MIRROR: u64 = A1_H8;

    /// Leaves a byte as it is. A product with a matrix transposes and mirrors that matrix.
    pub(in crate::isa::x86_64) const IDENTITY: u64 = H1_A8;

    /// Moves the bits of a byte one file to the west. The bit on the a-file is dropped.
    pub(in crate::isa::x86_64) const WEST: u64 = crate::bitboard! {
        . 1 . . . . . .
        . . 1 . . . . .
        . . . 1 . . . .
        . . . . 1 . . .
        . . . . . 1 . .
        . . . . . . 1 .
        . . . . . . . 1
        . . . . . . . .
    }
    .0;

    /// The matrix whose products are those of `matrix`, doubled: shifted to the left by one bit.
    pub(in crate::isa::x86_64) const fn doubled(matrix: u64) -> u64 {
        matrix >> 8
    }
}

/// Directions of rays, one per lane: the number of bits by which a step moves a word, and the squares on which a step can end.
#[repr(C, align(64))]
pub(super) struct Ways<const N: usize> {
    pub(super) by: [u64; N],
    pub(super) ends: [u64; N],
}

impl<const N: usize> Ways<N> {
    /// The directions as rotations to the left.
    pub(super) const fn by_rotation(directions: [Direction; N]) -> Self {
        let mut ways = [(0, 0); N];
        let mut i = 0;
        while i < N {
            ways[i] = WAYS[directions[i] as usize];
            i += 1;
        }
        Self::rotations(ways)
    }

    /// The directions as shifts: to the left for directions towards higher bits, to the right for the others.
    pub(super) const fn by_shift(directions: [Direction; N]) -> Self {
        Self::by_rotation(directions).shifts()
    }

    /// Steps as rotations to the left.
    pub(super) const fn rotations(steps: [Way; N]) -> Self {
        let mut ways = Self { by: [0; N], ends: [0; N] };
        let mut i = 0;
        while i < N {
            let (by, ends) = steps[i];
            ways.by[i] = by as u64;
            ways.ends[i] = ends;
            i += 1;
        }
        ways
    }

    /// The same steps as shifts.
    pub(super) const fn shifts(mut self) -> Self {
        let mut i = 0;
        while i < N {
            // A rotation to the left by more than half of the word is a rotation to the right.
            if self.by[i] > 32 {
                self.by[i] = 64 - self.by[i];
            }
            i += 1;
        }
        self
    }
}
