//! The registers of x86-64 as [`Rows`]: 32 boards with AVX2, 64 with AVX-512 BW, and those with GFNI.

#![allow(clippy::inline_always, reason = "only what is inlined into the kernel has its instructions")]

use core::arch::x86_64::{
    __m256i, __m512i, _mm_set_epi64x, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi8, _mm256_unpackhi_epi16,
    _mm256_unpacklo_epi16, _mm256_xor_si256, _mm512_add_epi8, _mm512_and_si512, _mm512_broadcast_i32x4,
    _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_or_si512, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_sub_epi8,
    _mm512_ternarylogic_epi64, _mm512_unpackhi_epi16, _mm512_unpacklo_epi16, _mm512_xor_si512,
};

use super::rows::{Rows, kernels};
use super::truth;
use crate::bitboard::Bitboard;

/// Calls what needs the instructions of a register that is there.
macro_rules! here {
    ($call:expr) => {{
        // SAFETY: a value of the type is the proof of its instructions.
        #[allow(unsafe_code, reason = "vectors")]
        unsafe {
            $call
        }
    }};
}

/// Sixteen bytes in an order, in every 16 bytes of a register.
macro_rules! in_order {
    ($shuffle:ident, $broadcast:ident, $register:expr, $high:literal, $low:literal) => {
        here!($shuffle($register, $broadcast(_mm_set_epi64x($high, $low))))
    };
}

/// Implements [`Rows`] for a register; what differs between instruction sets is given.
macro_rules! rows {
    (
        $(#[$meta:meta])* $name:ident($vector:ident), $boards:literal,
        zero: $zero:ident, read: $read:ident, write: $write:ident,
        shuffle: $shuffle:ident, broadcast: $broadcast:ident,
        unpack: $unpacklo:ident $unpackhi:ident,
        or: $or:ident, xor: $xor:ident, add: $add:ident, sub: $sub:ident,
        west: |$west:ident| $west_body:expr,
        mirror: |$mirror:ident| $mirror_body:expr,
        leaving: |$rays:ident, $sliders:ident, $occupied:ident| $leaving:expr
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        struct $name($vector);

        impl Rows for $name {
            const BOARDS: usize = $boards;

            #[inline(always)]
            #[allow(unsafe_code, reason = "the proof begins here")]
            unsafe fn zero() -> Self {
                // SAFETY: the caller's.
                Self(unsafe { $zero() })
            }

            #[inline(always)]
            #[allow(unsafe_code, reason = "a vector load")]
            unsafe fn read(boards: &[Bitboard]) -> Self {
                // SAFETY: the caller's: so many boards, of a word each, are a register.
                Self(unsafe { $read(boards.as_ptr().cast()) })
            }

            #[inline(always)]
            #[allow(unsafe_code, reason = "a vector store")]
            unsafe fn write(self, boards: &mut [Bitboard]) {
                // SAFETY: the caller's: so many boards, of a word each, are a register.
                unsafe { $write(boards.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn pair_bytes(self) -> Self {
                Self(in_order!($shuffle, $broadcast, self.0, 0x0f07_0e06_0d05_0c04, 0x0b03_0a02_0901_0800))
            }

            #[inline(always)]
            fn part_bytes(self) -> Self {
                Self(in_order!($shuffle, $broadcast, self.0, 0x0f0d_0b09_0705_0301, 0x0e0c_0a08_0604_0200))
            }

            #[inline(always)]
            fn interleave_pairs(self, other: Self) -> [Self; 2] {
                here!([Self($unpacklo(self.0, other.0)), Self($unpackhi(self.0, other.0))])
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                here!(Self($or(self.0, other.0)))
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                here!(Self($xor(self.0, other.0)))
            }

            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                here!(Self($sub(self.0, other.0)))
            }

            #[inline(always)]
            fn east(self) -> Self {
                here!(Self($add(self.0, self.0)))
            }

            #[inline(always)]
            fn west(self) -> Self {
                let $west = self.0;
                here!(Self($west_body))
            }

            #[inline(always)]
            fn mirror(self) -> Self {
                let $mirror = self.0;
                here!(Self($mirror_body))
            }

            #[inline(always)]
            fn leaving(self, sliders: Self, occupied: Self) -> Self {
                let ($rays, $sliders, $occupied) = (self.0, sliders.0, occupied.0);
                here!(Self($leaving))
            }
        }
    };
}

/// Bytes of nibbles mirrored by a shuffle each: the low ones to be the high ones, and the other way round.
const LOW_NIBBLES: [i64; 2] =
    [0xf0_70_b0_30_d0_50_90_10_u64.cast_signed(), 0xe0_60_a0_20_c0_40_80_00_u64.cast_signed()];
const HIGH_NIBBLES: [i64; 2] = [0x0f_07_0b_03_0d_05_09_01, 0x0e_06_0a_02_0c_04_08_00];

rows! {
    /// AVX2.
    Thirtytwo(__m256i), 32,
    zero: _mm256_setzero_si256, read: _mm256_loadu_si256, write: _mm256_storeu_si256,
    shuffle: _mm256_shuffle_epi8, broadcast: _mm256_broadcastsi128_si256,
    unpack: _mm256_unpacklo_epi16 _mm256_unpackhi_epi16,
    or: _mm256_or_si256, xor: _mm256_xor_si256, add: _mm256_add_epi8, sub: _mm256_sub_epi8,
    west: |rows| _mm256_and_si256(_mm256_srli_epi16::<1>(rows), _mm256_set1_epi8(0x7f)),
    mirror: |rows| {
        let nibbles = _mm256_set1_epi8(0x0f);
        let table = |[high, low]: [i64; 2]| _mm256_broadcastsi128_si256(_mm_set_epi64x(high, low));
        let low = _mm256_shuffle_epi8(table(LOW_NIBBLES), _mm256_and_si256(rows, nibbles));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(rows), nibbles);
        _mm256_or_si256(low, _mm256_shuffle_epi8(table(HIGH_NIBBLES), high))
    },
    leaving: |rays, sliders, occupied| _mm256_or_si256(sliders, _mm256_andnot_si256(occupied, rays))
}

rows! {
    /// AVX-512 BW.
    Sixtyfour(__m512i), 64,
    zero: _mm512_setzero_si512, read: _mm512_loadu_si512, write: _mm512_storeu_si512,
    shuffle: _mm512_shuffle_epi8, broadcast: _mm512_broadcast_i32x4,
    unpack: _mm512_unpacklo_epi16 _mm512_unpackhi_epi16,
    or: _mm512_or_si512, xor: _mm512_xor_si512, add: _mm512_add_epi8, sub: _mm512_sub_epi8,
    west: |rows| _mm512_and_si512(_mm512_srli_epi16::<1>(rows), _mm512_set1_epi8(0x7f)),
    mirror: |rows| {
        let nibbles = _mm512_set1_epi8(0x0f);
        let table = |[high, low]: [i64; 2]| _mm512_broadcast_i32x4(_mm_set_epi64x(high, low));
        let low = _mm512_shuffle_epi8(table(LOW_NIBBLES), _mm512_and_si512(rows, nibbles));
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(rows), nibbles);
        _mm512_or_si512(low, _mm512_shuffle_epi8(table(HIGH_NIBBLES), high))
    },
    leaving: |rays, sliders, occupied| {
        _mm512_ternarylogic_epi64::<{ truth::A_OR_B_WITHOUT_C }>(sliders, rays, occupied)
    }
}

/// Matrices of bits: one reverses each byte that it is multiplied with, one moves its bits a file to the west.
const MIRROR: i64 = 0x8040_2010_0804_0201_u64.cast_signed();
const WEST: i64 = 0x0204_0810_2040_8000;

rows! {
    /// AVX-512 BW with GFNI: a mirror is one product with a matrix of bits, and so is a step to the west.
    SixtyfourByMatrix(__m512i), 64,
    zero: _mm512_setzero_si512, read: _mm512_loadu_si512, write: _mm512_storeu_si512,
    shuffle: _mm512_shuffle_epi8, broadcast: _mm512_broadcast_i32x4,
    unpack: _mm512_unpacklo_epi16 _mm512_unpackhi_epi16,
    or: _mm512_or_si512, xor: _mm512_xor_si512, add: _mm512_add_epi8, sub: _mm512_sub_epi8,
    west: |rows| _mm512_gf2p8affine_epi64_epi8::<0>(rows, _mm512_set1_epi64(WEST)),
    mirror: |rows| _mm512_gf2p8affine_epi64_epi8::<0>(rows, _mm512_set1_epi64(MIRROR)),
    leaving: |rays, sliders, occupied| {
        _mm512_ternarylogic_epi64::<{ truth::A_OR_B_WITHOUT_C }>(sliders, rays, occupied)
    }
}

pub(crate) mod avx2 {
    use super::{Bitboard, Thirtytwo, kernels};

    kernels! { Thirtytwo, 32, enables "avx2" }
}

pub(crate) mod avx512 {
    use super::{Bitboard, Sixtyfour, kernels};

    kernels! { Sixtyfour, 64, enables "avx512f,avx512bw" }
}

pub(crate) mod avx512icl {
    use super::{Bitboard, SixtyfourByMatrix, kernels};

    kernels! { SixtyfourByMatrix, 64, enables "avx512f,avx512bw,gfni" }
}
