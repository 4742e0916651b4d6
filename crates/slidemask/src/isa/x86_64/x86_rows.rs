//! The registers of x86-64 as [`Rows`]: 16 boards with SSSE3, 32 with AVX2, 64 with AVX-512 BW, and 64 with AVX-512 BW and GFNI.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi8, _mm_add_epi64, _mm_and_si128, _mm_cmpeq_epi8, _mm_cvtsi128_si64,
    _mm_loadu_si128, _mm_or_si128, _mm_sad_epu8, _mm_set_epi64x, _mm_set1_epi8, _mm_set1_epi64x,
    _mm_setzero_si128, _mm_shuffle_epi8, _mm_slli_epi64, _mm_srli_epi16, _mm_storeu_si128, _mm_sub_epi8,
    _mm_sub_epi64, _mm_unpackhi_epi16, _mm_unpackhi_epi64, _mm_unpacklo_epi16, _mm_unpacklo_epi64,
    _mm_xor_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi8, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_sad_epu8,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
    _mm256_sub_epi8, _mm256_unpackhi_epi16, _mm256_unpacklo_epi16, _mm256_xor_si256, _mm512_add_epi8,
    _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512,
    _mm512_movm_epi8, _mm512_or_si512, _mm512_popcnt_epi8, _mm512_reduce_add_epi64, _mm512_sad_epu8,
    _mm512_set1_epi8, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_srli_epi16,
    _mm512_storeu_si512, _mm512_sub_epi8, _mm512_test_epi8_mask, _mm512_unpackhi_epi16,
    _mm512_unpacklo_epi16, _mm512_xor_si512,
};
use core::convert::identity;
use core::ops::Not;

use super::vector::{load_16, matrix, reversed_bytes, union_of_two};
use crate::bitboard::Bitboard;
use crate::bitwise::bitwise;
use crate::isa::table::{Avx2, Avx512, Avx512Icl, Ssse3};
use crate::isa::vectors::shuffles::Shuffles;
use crate::isa::vectors::two_lines::TwoWords;
use crate::rows::Rows;

/// Implements [`Rows`] for a register. The arguments are the parts that differ between instruction sets.
macro_rules! rows {
    (
        $(#[$meta:meta])* $name:ident($vector:ident) of $token:ident, $boards:literal,
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
        pub struct $name(pub(super) $vector);

        impl $name {
            /// A register of zeros.
            #[inline(always)]
            pub(super) fn empty(_: $token) -> Self {
                Self(proved!($zero()))
            }

            /// The register as the intrinsics know it.
            #[doc(hidden)]
            #[inline(always)]
            #[must_use]
            pub fn bare(self) -> $vector {
                self.0
            }

            /// The register of what an intrinsic returns.
            ///
            /// # Safety
            /// The processor must have the instruction set.
            #[doc(hidden)]
            #[inline(always)]
            #[must_use]
            #[allow(unsafe_code, reason = "a value proves that the processor has the instructions")]
            pub unsafe fn of_bare(register: $vector) -> Self {
                Self(register)
            }
        }

        bitwise! {
            [] $name: |one, other|
            Self(proved!($and(one.0, other.0))), Self(proved!($or(one.0, other.0))), Self(proved!($xor(one.0, other.0)))
        }

        impl Not for $name {
            type Output = Self;

            #[inline(always)]
            fn not(self) -> Self {
                self ^ self.splat(0xff)
            }
        }

        impl Shuffles for $name {
            #[inline(always)]
            fn read(self, boards: &[Bitboard]) -> Self {
                assert!(boards.len() >= $boards / 8, "a register of boards");
                // SAFETY: the slice has at least a register of boards, of a word each; the load needs no alignment.
                proved!(Self($read(boards.as_ptr().cast())))
            }

            #[inline(always)]
            fn write(self, boards: &mut [Bitboard]) {
                assert!(boards.len() >= $boards / 8, "a register of boards");
                // SAFETY: the slice has at least a register of boards, of a word each; the store needs no alignment.
                proved!($write(boards.as_mut_ptr().cast(), self.0))
            }

            #[inline(always)]
            fn pair_bytes(self) -> Self {
                let order = [0x0f07_0e06_0d05_0c04, 0x0b03_0a02_0901_0800];
                Self(proved!($shuffle(self.0, $broadcast(table(order)))))
            }

            #[inline(always)]
            fn part_bytes(self) -> Self {
                let order = [0x0f0d_0b09_0705_0301, 0x0e0c_0a08_0604_0200];
                Self(proved!($shuffle(self.0, $broadcast(table(order)))))
            }

            #[inline(always)]
            fn interleave_pairs(self, other: Self) -> [Self; 2] {
                proved!([Self($unpacklo(self.0, other.0)), Self($unpackhi(self.0, other.0))])
            }
        }

        impl Rows for $name {
            const BOARDS: usize = $boards;

            #[inline(always)]
            fn splat(self, byte: u8) -> Self {
                proved!(Self($splat(byte.cast_signed())))
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                proved!(Self($add(self.0, other.0)))
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                proved!(Self($sub(self.0, other.0)))
            }

            #[inline(always)]
            fn west(self) -> Self {
                let $west = self.0;
                proved!(Self($west_body))
            }

            #[inline(always)]
            fn mirror(self) -> Self {
                let $mirror = self.0;
                proved!(Self($mirror_body))
            }

            #[inline(always)]
            fn count(self) -> Self {
                let $count = self.0;
                proved!(Self($count_body))
            }

            #[inline(always)]
            fn anywhere(self) -> Self {
                let $anywhere = self.0;
                proved!(Self($anywhere_body))
            }

            #[inline(always)]
            fn total(self) -> u64 {
                let $total = self.0;
                proved!($total_body)
            }
        }
    };
}

with_features! {
    Ssse3,

    /// A table of sixteen bytes: its high and its low half.
    fn table([high, low]: [i64; 2]) -> __m128i {
        _mm_set_epi64x(high, low)
    }
}

/// The 16 nibbles mirrored, as tables for a shuffle: in the first table as high nibbles, in the second as low nibbles.
const LOW_NIBBLES: [i64; 2] =
    [0xf0_70_b0_30_d0_50_90_10_u64.cast_signed(), 0xe0_60_a0_20_c0_40_80_00_u64.cast_signed()];
const HIGH_NIBBLES: [i64; 2] = [0x0f_07_0b_03_0d_05_09_01, 0x0e_06_0a_02_0c_04_08_00];

/// The numbers of bits of the 16 nibbles.
const COUNTS: [i64; 2] = [0x0403_0302_0302_0201, 0x0302_0201_0201_0100];

rows! {
    /// A register of SSSE3.
    Sixteen(__m128i) of Ssse3, 16,
    zero: _mm_setzero_si128, splat: _mm_set1_epi8, read: _mm_loadu_si128, write: _mm_storeu_si128,
    shuffle: _mm_shuffle_epi8, broadcast: identity,
    unpack: _mm_unpacklo_epi16 _mm_unpackhi_epi16,
    and: _mm_and_si128, or: _mm_or_si128, xor: _mm_xor_si128, add: _mm_add_epi8, sub: _mm_sub_epi8,
    west: |rows| _mm_and_si128(_mm_srli_epi16::<1>(rows), _mm_set1_epi8(0x7f)),
    mirror: |rows| {
        let nibbles = _mm_set1_epi8(0x0f);
        let low = _mm_shuffle_epi8(table(LOW_NIBBLES), _mm_and_si128(rows, nibbles));
        let high = _mm_and_si128(_mm_srli_epi16::<4>(rows), nibbles);
        _mm_or_si128(low, _mm_shuffle_epi8(table(HIGH_NIBBLES), high))
    },
    count: |rows| {
        let nibbles = _mm_set1_epi8(0x0f);
        let low = _mm_shuffle_epi8(table(COUNTS), _mm_and_si128(rows, nibbles));
        let high = _mm_and_si128(_mm_srli_epi16::<4>(rows), nibbles);
        _mm_add_epi8(low, _mm_shuffle_epi8(table(COUNTS), high))
    },
    anywhere: |rows| {
        let nowhere = _mm_cmpeq_epi8(rows, _mm_setzero_si128());
        _mm_xor_si128(nowhere, _mm_set1_epi8(-1))
    },
    total: |rows| {
        let words = _mm_sad_epu8(rows, _mm_setzero_si128());
        _mm_cvtsi128_si64(_mm_add_epi64(words, _mm_unpackhi_epi64(words, words))).cast_unsigned()
    }
}

rows! {
    /// A register of AVX2.
    Thirtytwo(__m256i) of Avx2, 32,
    zero: _mm256_setzero_si256, splat: _mm256_set1_epi8, read: _mm256_loadu_si256, write: _mm256_storeu_si256,
    shuffle: _mm256_shuffle_epi8, broadcast: _mm256_broadcastsi128_si256,
    unpack: _mm256_unpacklo_epi16 _mm256_unpackhi_epi16,
    and: _mm256_and_si256, or: _mm256_or_si256, xor: _mm256_xor_si256, add: _mm256_add_epi8, sub: _mm256_sub_epi8,
    west: |rows| _mm256_and_si256(_mm256_srli_epi16::<1>(rows), _mm256_set1_epi8(0x7f)),
    mirror: |rows| {
        let nibbles = _mm256_set1_epi8(0x0f);
        let low = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table(LOW_NIBBLES)), _mm256_and_si256(rows, nibbles));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(rows), nibbles);
        _mm256_or_si256(low, _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table(HIGH_NIBBLES)), high))
    },
    count: |rows| {
        let nibbles = _mm256_set1_epi8(0x0f);
        let low = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table(COUNTS)), _mm256_and_si256(rows, nibbles));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(rows), nibbles);
        _mm256_add_epi8(low, _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table(COUNTS)), high))
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
    /// A register of AVX-512 BW.
    Sixtyfour(__m512i) of Avx512, 64,
    zero: _mm512_setzero_si512, splat: _mm512_set1_epi8, read: _mm512_loadu_si512, write: _mm512_storeu_si512,
    shuffle: _mm512_shuffle_epi8, broadcast: _mm512_broadcast_i32x4,
    unpack: _mm512_unpacklo_epi16 _mm512_unpackhi_epi16,
    and: _mm512_and_si512, or: _mm512_or_si512, xor: _mm512_xor_si512, add: _mm512_add_epi8, sub: _mm512_sub_epi8,
    west: |rows| _mm512_and_si512(_mm512_srli_epi16::<1>(rows), _mm512_set1_epi8(0x7f)),
    mirror: |rows| {
        let nibbles = _mm512_set1_epi8(0x0f);
        let low = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table(LOW_NIBBLES)), _mm512_and_si512(rows, nibbles));
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(rows), nibbles);
        _mm512_or_si512(low, _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table(HIGH_NIBBLES)), high))
    },
    count: |rows| {
        let nibbles = _mm512_set1_epi8(0x0f);
        let low = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table(COUNTS)), _mm512_and_si512(rows, nibbles));
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(rows), nibbles);
        _mm512_add_epi8(low, _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table(COUNTS)), high))
    },
    anywhere: |rows| _mm512_movm_epi8(_mm512_test_epi8_mask(rows, rows)),
    total: |rows| _mm512_reduce_add_epi64(_mm512_sad_epu8(rows, _mm512_setzero_si512())).cast_unsigned()
}

rows! {
    /// A register of AVX-512 BW with GFNI and BITALG. A product with a matrix of bits mirrors the files, and another one moves
    /// them to the west.
    SixtyfourByMatrix(__m512i) of Avx512Icl, 64,
    zero: _mm512_setzero_si512, splat: _mm512_set1_epi8, read: _mm512_loadu_si512, write: _mm512_storeu_si512,
    shuffle: _mm512_shuffle_epi8, broadcast: _mm512_broadcast_i32x4,
    unpack: _mm512_unpacklo_epi16 _mm512_unpackhi_epi16,
    and: _mm512_and_si512, or: _mm512_or_si512, xor: _mm512_xor_si512, add: _mm512_add_epi8, sub: _mm512_sub_epi8,
    west: |rows| _mm512_gf2p8affine_epi64_epi8::<0>(rows, _mm512_set1_epi64(matrix::WEST.cast_signed())),
    mirror: |rows| _mm512_gf2p8affine_epi64_epi8::<0>(rows, _mm512_set1_epi64(matrix::MIRROR.cast_signed())),
    count: |rows| _mm512_popcnt_epi8(rows),
    anywhere: |rows| _mm512_movm_epi8(_mm512_test_epi8_mask(rows, rows)),
    total: |rows| _mm512_reduce_add_epi64(_mm512_sad_epu8(rows, _mm512_setzero_si512())).cast_unsigned()
}

impl TwoWords for Sixteen {
    const PAIRS_ROOKS: bool = false;

    #[inline(always)]
    fn load(self, words: &[u64; 2]) -> Self {
        Self(proved!(load_16(words)))
    }

    #[inline(always)]
    fn both(self, word: u64) -> Self {
        Self(proved!(_mm_set1_epi64x(word.cast_signed())))
    }

    #[inline(always)]
    fn with_turned(self, word: u64) -> Self {
        let both = self.both(word);
        Self(proved!(_mm_unpacklo_epi64(both.0, both.reverse_words().0)))
    }

    #[inline(always)]
    fn minus_words(self, other: Self) -> Self {
        Self(proved!(_mm_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        Self(proved!(_mm_slli_epi64::<BY>(self.0)))
    }

    #[inline(always)]
    fn reverse_bytes(self) -> Self {
        Self(proved!(_mm_shuffle_epi8(self.0, reversed_bytes())))
    }

    #[inline(always)]
    fn reverse_words(self) -> Self {
        self.reverse_bytes().mirror()
    }

    #[inline(always)]
    fn union(self) -> u64 {
        proved!(union_of_two(self.0))
    }

    #[inline(always)]
    fn union_with_turned(self) -> u64 {
        let turned = self.reverse_words().0;
        proved!(_mm_cvtsi128_si64(_mm_or_si128(self.0, _mm_unpackhi_epi64(turned, turned)))).cast_unsigned()
    }

    #[inline(always)]
    fn store_unions(self, other: Self, boards: &mut [Bitboard; 2]) {
        let (first, second) =
            proved!((_mm_unpacklo_epi64(self.0, other.0), _mm_unpackhi_epi64(self.0, other.0)));
        (Self(first) | Self(second)).write(boards);
    }
}
