//! The registers of x86-64 as [`Rows`]: 32 boards with AVX2, 64 with AVX-512 BW, and those with GFNI.

#![allow(clippy::inline_always, reason = "only what is inlined into the kernel has its instructions")]

use core::arch::x86_64::{
    __m256i, __m512i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi8,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_sad_epu8, _mm256_set1_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi8,
    _mm256_unpackhi_epi16, _mm256_unpacklo_epi16, _mm256_xor_si256, _mm512_add_epi8, _mm512_and_si512,
    _mm512_broadcast_i32x4, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_movm_epi8,
    _mm512_or_si512, _mm512_popcnt_epi8, _mm512_reduce_add_epi64, _mm512_sad_epu8, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_srli_epi16, _mm512_storeu_si512,
    _mm512_sub_epi8, _mm512_test_epi8_mask, _mm512_unpackhi_epi16, _mm512_unpacklo_epi16, _mm512_xor_si512,
};

use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::sets::kernels;
use crate::bitboard::Bitboard;
use crate::isa::Isa;
use crate::ranks::sealed::Register;
use crate::ranks::{Rows, Work};

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

/// An operator of two registers.
macro_rules! operator {
    ($name:ident: $trait:ident $method:ident $intrinsic:ident) => {
        impl $trait for $name {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                here!(Self($intrinsic(self.0, other.0)))
            }
        }
    };
}

/// Implements [`Rows`] for a register; what differs between instruction sets is given.
macro_rules! rows {
    (
        $(#[$meta:meta])* $name:ident($vector:ident), $boards:literal,
        zero: $zero:ident, splat: $splat:ident, read: $read:ident, write: $write:ident,
        shuffle: $shuffle:ident, broadcast: $broadcast:ident,
        unpack: $unpacklo:ident $unpackhi:ident,
        and: $and:ident, or: $or:ident, xor: $xor:ident, add: $add:ident, sub: $sub:ident,
        west: |$west:ident| $west_body:expr,
        mirror: |$mirror:ident| $mirror_body:expr,
        count: |$count:ident| $count_body:expr,
        anywhere: |$anywhere:ident| $anywhere_body:expr,
        total: |$total:ident| $total_body:expr
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name($vector);

        impl $name {
            /// # Safety
            /// The processor has the instructions.
            #[inline(always)]
            #[allow(unsafe_code, reason = "the proof begins here")]
            pub(super) unsafe fn nothing() -> Self {
                // SAFETY: the caller's.
                Self(unsafe { $zero() })
            }
        }

        operator! { $name: BitAnd bitand $and }
        operator! { $name: BitOr bitor $or }
        operator! { $name: BitXor bitxor $xor }

        impl Not for $name {
            type Output = Self;

            #[inline(always)]
            fn not(self) -> Self {
                self ^ self.splat(0xff)
            }
        }

        impl Register for $name {
            #[inline(always)]
            fn read(self, boards: &[Bitboard]) -> Self {
                assert!(boards.len() >= $boards / 8, "an eighth of the boards");
                // SAFETY: so many boards, of a word each, are a register; at any alignment.
                here!(Self($read(boards.as_ptr().cast())))
            }

            #[inline(always)]
            fn write(self, boards: &mut [Bitboard]) {
                assert!(boards.len() >= $boards / 8, "an eighth of the boards");
                // SAFETY: so many boards, of a word each, are a register; at any alignment.
                here!($write(boards.as_mut_ptr().cast(), self.0))
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
        }

        impl Rows for $name {
            const BOARDS: usize = $boards;

            #[inline(always)]
            fn splat(self, byte: u8) -> Self {
                here!(Self($splat(byte.cast_signed())))
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                here!(Self($add(self.0, other.0)))
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
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
            fn count(self) -> Self {
                let $count = self.0;
                here!(Self($count_body))
            }

            #[inline(always)]
            fn anywhere(self) -> Self {
                let $anywhere = self.0;
                here!(Self($anywhere_body))
            }

            #[inline(always)]
            fn total(self) -> u64 {
                let $total = self.0;
                here!($total_body)
            }
        }
    };
}

/// Bytes of nibbles mirrored by a shuffle each: the low ones to be the high ones, and the other way round.
const LOW_NIBBLES: [i64; 2] =
    [0xf0_70_b0_30_d0_50_90_10_u64.cast_signed(), 0xe0_60_a0_20_c0_40_80_00_u64.cast_signed()];
const HIGH_NIBBLES: [i64; 2] = [0x0f_07_0b_03_0d_05_09_01, 0x0e_06_0a_02_0c_04_08_00];

/// How many bits the sixteen nibbles have.
const COUNTS: [i64; 2] = [0x0403_0302_0302_0201, 0x0302_0201_0201_0100];

rows! {
    /// AVX2.
    Thirtytwo(__m256i), 32,
    zero: _mm256_setzero_si256, splat: _mm256_set1_epi8, read: _mm256_loadu_si256, write: _mm256_storeu_si256,
    shuffle: _mm256_shuffle_epi8, broadcast: _mm256_broadcastsi128_si256,
    unpack: _mm256_unpacklo_epi16 _mm256_unpackhi_epi16,
    and: _mm256_and_si256, or: _mm256_or_si256, xor: _mm256_xor_si256, add: _mm256_add_epi8, sub: _mm256_sub_epi8,
    west: |rows| _mm256_and_si256(_mm256_srli_epi16::<1>(rows), _mm256_set1_epi8(0x7f)),
    mirror: |rows| {
        let nibbles = _mm256_set1_epi8(0x0f);
        let table = |[high, low]: [i64; 2]| _mm256_broadcastsi128_si256(_mm_set_epi64x(high, low));
        let low = _mm256_shuffle_epi8(table(LOW_NIBBLES), _mm256_and_si256(rows, nibbles));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(rows), nibbles);
        _mm256_or_si256(low, _mm256_shuffle_epi8(table(HIGH_NIBBLES), high))
    },
    count: |rows| {
        let nibbles = _mm256_set1_epi8(0x0f);
        let table = _mm256_broadcastsi128_si256(_mm_set_epi64x(COUNTS[0], COUNTS[1]));
        let low = _mm256_shuffle_epi8(table, _mm256_and_si256(rows, nibbles));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(rows), nibbles);
        _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high))
    },
    anywhere: |rows| {
        let nowhere = _mm256_cmpeq_epi8(rows, _mm256_setzero_si256());
        _mm256_xor_si256(nowhere, _mm256_set1_epi8(-1))
    },
    total: |rows| {
        let words = _mm256_sad_epu8(rows, _mm256_setzero_si256());
        let halves = _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
        let total = _mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves));
        _mm_cvtsi128_si64(total).cast_unsigned()
    }
}

rows! {
    /// AVX-512 BW.
    Sixtyfour(__m512i), 64,
    zero: _mm512_setzero_si512, splat: _mm512_set1_epi8, read: _mm512_loadu_si512, write: _mm512_storeu_si512,
    shuffle: _mm512_shuffle_epi8, broadcast: _mm512_broadcast_i32x4,
    unpack: _mm512_unpacklo_epi16 _mm512_unpackhi_epi16,
    and: _mm512_and_si512, or: _mm512_or_si512, xor: _mm512_xor_si512, add: _mm512_add_epi8, sub: _mm512_sub_epi8,
    west: |rows| _mm512_and_si512(_mm512_srli_epi16::<1>(rows), _mm512_set1_epi8(0x7f)),
    mirror: |rows| {
        let nibbles = _mm512_set1_epi8(0x0f);
        let table = |[high, low]: [i64; 2]| _mm512_broadcast_i32x4(_mm_set_epi64x(high, low));
        let low = _mm512_shuffle_epi8(table(LOW_NIBBLES), _mm512_and_si512(rows, nibbles));
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(rows), nibbles);
        _mm512_or_si512(low, _mm512_shuffle_epi8(table(HIGH_NIBBLES), high))
    },
    count: |rows| {
        let nibbles = _mm512_set1_epi8(0x0f);
        let table = _mm512_broadcast_i32x4(_mm_set_epi64x(COUNTS[0], COUNTS[1]));
        let low = _mm512_shuffle_epi8(table, _mm512_and_si512(rows, nibbles));
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(rows), nibbles);
        _mm512_add_epi8(low, _mm512_shuffle_epi8(table, high))
    },
    anywhere: |rows| _mm512_movm_epi8(_mm512_test_epi8_mask(rows, rows)),
    total: |rows| _mm512_reduce_add_epi64(_mm512_sad_epu8(rows, _mm512_setzero_si512())).cast_unsigned()
}

/// Matrices of bits: one reverses each byte that it is multiplied with, one moves its bits a file to the west.
const MIRROR: i64 = 0x8040_2010_0804_0201_u64.cast_signed();
const WEST: i64 = 0x0204_0810_2040_8000;

rows! {
    /// AVX-512 BW with GFNI and BITALG: a mirror is one product with a matrix of bits, and so is a step to the west.
    SixtyfourByMatrix(__m512i), 64,
    zero: _mm512_setzero_si512, splat: _mm512_set1_epi8, read: _mm512_loadu_si512, write: _mm512_storeu_si512,
    shuffle: _mm512_shuffle_epi8, broadcast: _mm512_broadcast_i32x4,
    unpack: _mm512_unpacklo_epi16 _mm512_unpackhi_epi16,
    and: _mm512_and_si512, or: _mm512_or_si512, xor: _mm512_xor_si512, add: _mm512_add_epi8, sub: _mm512_sub_epi8,
    west: |rows| _mm512_gf2p8affine_epi64_epi8::<0>(rows, _mm512_set1_epi64(WEST)),
    mirror: |rows| _mm512_gf2p8affine_epi64_epi8::<0>(rows, _mm512_set1_epi64(MIRROR)),
    count: |rows| _mm512_popcnt_epi8(rows),
    anywhere: |rows| _mm512_movm_epi8(_mm512_test_epi8_mask(rows, rows)),
    total: |rows| _mm512_reduce_add_epi64(_mm512_sad_epu8(rows, _mm512_setzero_si512())).cast_unsigned()
}

/// The kernels of sets, by instruction set.
macro_rules! sets {
    ($($name:ident: $isa:ident $rows:ident, one_board: $lanes:ident;)+) => {
        $(
            pub(crate) mod $name {
                use super::{Bitboard, $rows, kernels};

                kernels! { $isa: $rows, one_board: crate::kernel::$lanes::setwise_slider_attacks }
            }
        )+
    };
}

sets! {
    avx2: Avx2 Thirtytwo, one_board: lanes_avx2;
    avx512: Avx512 Sixtyfour, one_board: lanes_avx512;
    avx512icl: Avx512Icl SixtyfourByMatrix, one_board: lanes_avx512;
}

/// Does the work with the widest rows that are here, from this instruction set down; or gives it back.
pub(crate) fn with_rows<W: Work>(isa: Isa, work: W) -> Result<W::Output, W> {
    macro_rules! first_of {
        ($($isa:ident: $rows:ident;)+) => {
            $(
                if isa >= Isa::$isa && Isa::$isa.is_available() {
                    crate::isa::with_features! {
                        $isa,
                        fn with_the_registers<W: Work>(work: W) -> W::Output {
                            // SAFETY: this function has the instructions.
                            #[allow(unsafe_code, reason = "the proof of the instructions")]
                            let nothing = unsafe { $rows::nothing() };
                            work.run(nothing)
                        }
                    }
                    // SAFETY: asked just now.
                    #[allow(unsafe_code, reason = "vectors; worth a factor of four in perft")]
                    return Ok(unsafe { with_the_registers(work) });
                }
            )+
        };
    }
    first_of! {
        Avx512Icl: SixtyfourByMatrix;
        Avx512: Sixtyfour;
        Avx2: Thirtytwo;
    }
    Err(work)
}
