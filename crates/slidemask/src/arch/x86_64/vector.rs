//! What several instruction sets of x86-64 share: loads and stores, bytes by square, matrices of bits, directions.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_cvtsi128_si64, _mm_loadl_epi64, _mm_loadu_si128, _mm_or_si128,
    _mm_set_epi64x, _mm_unpackhi_epi64, _mm256_loadu_si256, _mm512_loadu_si512, _mm512_storeu_si512,
};

use crate::arch::vectors::plain::Plain;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::rays::WAYS;
use crate::square::Square;

/// The table of `vpternlogq` for a result given by its inputs, such as `truth!(A | B & !C)`.
macro_rules! truth {
    ($($of_a_b_and_c:tt)+) => {{
        use $crate::arch::x86_64::vector::inputs::*;
        ($($of_a_b_and_c)+) & 0xff
    }};
}

pub(super) use truth;

/// The inputs of `vpternlogq`, in all of their combinations.
pub(super) mod inputs {
    pub(in crate::arch::x86_64) const A: i32 = 0xf0;
    pub(in crate::arch::x86_64) const B: i32 = 0xcc;
    pub(in crate::arch::x86_64) const C: i32 = 0xaa;
}

/// Writes a load of a whole array, at any alignment. An array of another size does not compile.
macro_rules! loads {
    ($($isa:ident: $name:ident of $bytes:literal bytes as $register:ident by $intrinsic:ident;)+) => {
        $(
            with_features! {
                $isa,

                pub(super) fn $name<T: Plain, const N: usize>(values: &[T; N]) -> $register {
                    const { assert!(size_of::<[T; N]>() == $bytes) };
                    // SAFETY: the reference covers the bytes that are read, at any alignment.
                    #[allow(unsafe_code, reason = "a vector load")]
                    unsafe { $intrinsic(values.as_ptr().cast()) }
                }
            }
        )+
    };
}

loads! {
    Ssse3: load_8 of 8 bytes as __m128i by _mm_loadl_epi64;
    Ssse3: load_16 of 16 bytes as __m128i by _mm_loadu_si128;
    Avx2: load_32 of 32 bytes as __m256i by _mm256_loadu_si256;
    Avx512: load_64 of 64 bytes as __m512i by _mm512_loadu_si512;
}

with_features! {
    Ssse3,

    /// The order of bytes that reverses those of each word.
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
    Avx512,

    /// Writes a register of answers.
    pub(super) fn store(boards: &mut [Bitboard; WORDS], answers: __m512i) {
        // SAFETY: a Bitboard is a word, so the reference covers the 64 bytes that are written.
        #[allow(unsafe_code, reason = "a vector store")]
        unsafe {
            _mm512_storeu_si512(boards.as_mut_ptr().cast(), answers);
        }
    }
}

/// A byte for each square, or for each byte of a register.
#[repr(align(64))]
pub(super) struct Bytes(pub(super) [u8; Square::ALL.len()]);

/// The low bytes of numbers that are computed from the file and the rank of each square.
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
        $crate::arch::x86_64::vector::Bytes(bytes)
    }};
}

pub(super) use by_square;

/// Matrices of 8 by 8 bits, for `vgf2p8affineqb`: its product with a byte has in bit b the parity of the byte and row
/// `7 - b`, which is byte `7 - b` of the matrix. Drawn as a board: the first row at the bottom, the first column on the left.
pub(super) mod matrix {
    use crate::line::{A1_H8, H1_A8};

    /// Reverses the bits of a byte. Multiplied with a matrix, it transposes it.
    pub(in crate::arch::x86_64) const MIRROR: u64 = A1_H8;

    /// Leaves a byte as it is. Multiplied with a matrix, it transposes and mirrors it.
    pub(in crate::arch::x86_64) const IDENTITY: u64 = H1_A8;

    /// Moves the bits of a byte one file to the west: what was on the a-file is lost.
    pub(in crate::arch::x86_64) const WEST: u64 = crate::bitboard! {
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

    /// The matrix whose product is that of `matrix`, doubled: every row is one bit further.
    pub(in crate::arch::x86_64) const fn doubled(matrix: u64) -> u64 {
        matrix >> 8
    }
}

/// Directions of rays, one a lane: by how much a step moves a word, and the squares on which a step can end.
#[repr(C, align(64))]
pub(super) struct Ways<const N: usize> {
    pub(super) by: [u64; N],
    pub(super) ends: [u64; N],
}

impl<const N: usize> Ways<N> {
    /// With rotations to the left.
    pub(super) const fn by_rotation(directions: [Direction; N]) -> Self {
        let mut ways = Self { by: [0; N], ends: [0; N] };
        let mut i = 0;
        while i < N {
            let (by, ends) = WAYS[directions[i] as usize];
            ways.by[i] = by as u64;
            ways.ends[i] = ends;
            i += 1;
        }
        ways
    }

    /// With shifts: to the left for directions up the board and to the east, to the right for the others.
    pub(super) const fn by_shift(directions: [Direction; N]) -> Self {
        let mut ways = Self::by_rotation(directions);
        let mut i = 0;
        while i < N {
            // A rotation by more than half of the word is one in the other direction.
            if ways.by[i] > 32 {
                ways.by[i] = 64 - ways.by[i];
            }
            i += 1;
        }
        ways
    }
}
