//! The sixteen places around a square, in registers of SSSE3 and AVX2; and boards of bytes as sets of squares.

use core::arch::x86_64::{
    _mm_add_epi8, _mm_add_epi64, _mm_and_si128, _mm_cmpeq_epi8, _mm_movemask_epi8, _mm_or_si128,
    _mm_sad_epu8, _mm_set1_epi16, _mm_set1_epi64x, _mm_setr_epi8, _mm_setzero_si128, _mm_shuffle_epi8,
    _mm_shuffle_epi32, _mm_slli_epi16, _mm_slli_epi64, _mm_storeu_si128, _mm_unpackhi_epi8,
    _mm_unpackhi_epi16, _mm_unpackhi_epi64, _mm_unpacklo_epi8, _mm_unpacklo_epi16, _mm256_add_epi8,
    _mm256_add_epi64, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi8, _mm256_extracti128_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_sad_epu8,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_slli_epi64,
    _mm512_broadcast_i32x4, _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_test_epi8_mask,
};

use slidemask::internal::{Sixteen, Thirtytwo, load_16, load_32, load_64};
use slidemask::rows::Rows;
use slidemask::with_features;

use super::items_in_avx2::Items32;
use crate::threats::code::PieceCode;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;
use crate::threats::reach::{Around64, ByCode};
use crate::threats::threat::Threat;
use crate::vectors::deltas::Places;
use crate::vectors::places::{Items16, Narrow, QUARTER, Rays};

/// Writes the items of [`Rays`] for a table of 64 bytes. The table is the first sixteen, and the difference between each sixteen and
/// those before. An index adds up all differences before its own sixteen: a byte shuffle answers 0 for a negative offset, and the
/// offsets of the sixteens after it are negative. To blend four shuffles takes half as many operations again with AVX2.
macro_rules! looks_up_by_shuffles {
    ($shuffle:ident) => {
        #[inline(always)]
        fn table_64([first, second, third, fourth]: [Self; 4]) -> [Self; 4] {
            [first, first ^ second, second ^ third, third ^ fourth]
        }

        #[inline(always)]
        fn look_up_64(table: [Self; 4], indices: Self) -> Self {
            let sixteen = indices.splat(16);
            let from_second = indices.minus(sixteen);
            let from_third = from_second.minus(sixteen);
            let from_fourth = from_third.minus(sixteen);
            let [first, second, third, fourth] = table;
            proved!(Self::of_bare($shuffle(first.bare(), indices.bare())))
                ^ proved!(Self::of_bare($shuffle(second.bare(), from_second.bare())))
                ^ proved!(Self::of_bare($shuffle(third.bare(), from_third.bare())))
                ^ proved!(Self::of_bare($shuffle(fourth.bare(), from_fourth.bare())))
        }
    };
}

impl Rays for Sixteen {
    type Half = Self;
    type Items = Items16<Self>;

    #[inline(always)]
    fn items(codes: [Self; 4], squares: [Self; 4]) -> Items16<Self> {
        Items16::of(Self::first_pairs(codes), Self::first_pairs(squares))
    }

    #[inline(always)]
    fn repeat(self, bytes: &[u8; 16]) -> Self {
        proved!(Self::of_bare(load_16(bytes)))
    }

    looks_up_by_shuffles! { _mm_shuffle_epi8 }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        proved!(Self::of_bare(_mm_cmpeq_epi8(self.bare(), other.bare())))
    }

    #[inline(always)]
    fn plus_second_byte(self) -> Self {
        proved!(Self::of_bare(_mm_add_epi64(self.bare(), _mm_set1_epi64x(0x100))))
    }

    #[inline(always)]
    fn beside_sum(self, first: Self) -> Self {
        proved!({
            let sum = _mm_slli_epi64::<8>(_mm_sad_epu8(self.bare(), _mm_setzero_si128()));
            Self::of_bare(_mm_or_si128(sum, _mm_and_si128(first.bare(), _mm_set1_epi64x(0xff))))
        })
    }

    #[inline(always)]
    fn first_pairs(parts: [Self; 4]) -> Self {
        proved!({
            let mut all = _mm_setzero_si128();
            for part in parts.into_iter().rev() {
                all = _mm_or_si128(_mm_slli_epi64::<16>(all), part.bare());
            }
            Self::of_bare(_mm_unpacklo_epi16(all, _mm_unpackhi_epi64(all, all)))
        })
    }
}

impl Rays for Thirtytwo {
    type Half = Sixteen;
    type Items = Items32;

    #[inline(always)]
    fn repeat(self, bytes: &[u8; 16]) -> Self {
        proved!(Self::of_bare(_mm256_broadcastsi128_si256(load_16(bytes))))
    }

    #[inline(always)]
    fn part(self, bytes: &Around64, part: usize) -> Self {
        proved!(Self::of_bare(load_32(&bytes.0.as_chunks::<32>().0[part])))
    }

    looks_up_by_shuffles! { _mm256_shuffle_epi8 }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        proved!(Self::of_bare(_mm256_cmpeq_epi8(self.bare(), other.bare())))
    }

    #[inline(always)]
    fn plus_second_byte(self) -> Self {
        proved!(Self::of_bare(_mm256_add_epi64(self.bare(), _mm256_set1_epi64x(0x100))))
    }

    #[inline(always)]
    fn beside_sum(self, first: Self) -> Self {
        proved!({
            let sum = _mm256_slli_epi64::<8>(_mm256_sad_epu8(self.bare(), _mm256_setzero_si256()));
            Self::of_bare(_mm256_or_si256(sum, _mm256_and_si256(first.bare(), _mm256_set1_epi64x(0xff))))
        })
    }

    #[inline(always)]
    fn first_pairs([first, second, ..]: [Self; 4]) -> Sixteen {
        proved!({
            let all = _mm256_or_si256(first.bare(), _mm256_slli_epi64::<16>(second.bare()));
            // The words are rays 0 and 4, 1 and 5, 2 and 6, 3 and 7.
            let (low, high) = (_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
            let both = _mm_or_si128(low, _mm_slli_epi64::<32>(high));
            let order = _mm_setr_epi8(0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15);
            Sixteen::of_bare(_mm_shuffle_epi8(both, order))
        })
    }

    #[inline(always)]
    fn items([codes, opposite_codes, ..]: [Self; 4], [squares, opposite_squares, ..]: [Self; 4]) -> Items32 {
        proved!({
            let codes = _mm256_or_si256(codes.bare(), _mm256_slli_epi64::<16>(opposite_codes.bare()));
            let squares = _mm256_or_si256(squares.bare(), _mm256_slli_epi64::<16>(opposite_squares.bare()));
            Items32::of(codes, squares)
        })
    }
}

impl Places for Sixteen {
    #[inline(always)]
    fn look_up(self, row: &ByCode) -> Self {
        proved!(Self::of_bare(_mm_shuffle_epi8(load_16(row), self.bare())))
    }

    #[inline(always)]
    fn turned(self) -> Self {
        proved!(Self::of_bare(_mm_shuffle_epi32::<0b01_00_11_10>(self.bare())))
    }

    #[inline(always)]
    fn present(self) -> u32 {
        let absent = proved!(_mm_movemask_epi8(_mm_cmpeq_epi8(self.bare(), _mm_setzero_si128())));
        absent.cast_unsigned() ^ 0xffff
    }
}

impl Narrow for Sixteen {
    #[inline(always)]
    fn interleave(self, other: Self) -> [Self; 2] {
        proved!([
            Self::of_bare(_mm_unpacklo_epi8(self.bare(), other.bare())),
            Self::of_bare(_mm_unpackhi_epi8(self.bare(), other.bare()))
        ])
    }

    #[inline(always)]
    fn interleave_pairs(self, other: Self) -> [Self; 2] {
        proved!([
            Self::of_bare(_mm_unpacklo_epi16(self.bare(), other.bare())),
            Self::of_bare(_mm_unpackhi_epi16(self.bare(), other.bare()))
        ])
    }

    #[inline(always)]
    fn pairs(self, pair: u16) -> Self {
        proved!(Self::of_bare(_mm_set1_epi16(pair.cast_signed())))
    }

    #[inline(always)]
    fn in_order(self, order: &[u8; 16]) -> Self {
        proved!(Self::of_bare(_mm_shuffle_epi8(self.bare(), load_16(order))))
    }

    #[inline(always)]
    fn write(self, to: &mut [Threat; QUARTER]) {
        // SAFETY: the reference covers exactly the 16 bytes that are written; the store needs no alignment. The first threats are
        // codes and squares. All bytes after them repeat the first byte, a code, which is below 16 and so is a valid square, too.
        proved!(_mm_storeu_si128(to.as_mut_ptr().cast(), self.bare()));
    }
}

with_features! {
    Ssse3,

    /// The squares whose codes have each bit: a shift moves the bit to the top of each byte, where it is collected.
    pub(super) fn gather_16(codes: &[u8; 64]) -> [u64; CODE_BITS] {
        let mut bits = [0; CODE_BITS];
        for (part, sixteen) in codes.as_chunks::<16>().0.iter().enumerate() {
            let mut codes = load_16(sixteen);
            codes = _mm_slli_epi16::<4>(codes);
            for set in bits.iter_mut().rev() {
                *set |= u64::from(_mm_movemask_epi8(codes).cast_unsigned()) << (16 * part);
                codes = _mm_add_epi8(codes, codes);
            }
        }
        bits
    }

    /// The squares of the pieces that count as victims of an attacker.
    pub(super) fn victims_16(codes: &[u8; 64], pairs: &Pairs, attacker: PieceCode) -> u64 {
        let (row, mut others) = (load_16(pairs.victims_of(attacker.code())), 0);
        for (part, sixteen) in codes.as_chunks::<16>().0.iter().enumerate() {
            let zeros = _mm_cmpeq_epi8(_mm_shuffle_epi8(row, load_16(sixteen)), _mm_setzero_si128());
            others |= u64::from(_mm_movemask_epi8(zeros).cast_unsigned()) << (16 * part);
        }
        !others
    }
}

with_features! {
    Avx2,

    /// The same with registers of 32 bytes.
    pub(super) fn gather_32(codes: &[u8; 64]) -> [u64; CODE_BITS] {
        let mut bits = [0; CODE_BITS];
        for (part, half) in codes.as_chunks::<32>().0.iter().enumerate() {
            let mut codes = _mm256_slli_epi16::<4>(load_32(half));
            for set in bits.iter_mut().rev() {
                *set |= u64::from(_mm256_movemask_epi8(codes).cast_unsigned()) << (32 * part);
                codes = _mm256_add_epi8(codes, codes);
            }
        }
        bits
    }

    /// The squares of the pieces that count as victims of an attacker.
    pub(super) fn victims_32(codes: &[u8; 64], pairs: &Pairs, attacker: PieceCode) -> u64 {
        let row = _mm256_broadcastsi128_si256(load_16(pairs.victims_of(attacker.code())));
        let mut others = 0;
        for (part, half) in codes.as_chunks::<32>().0.iter().enumerate() {
            let zeros = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(row, load_32(half)), _mm256_setzero_si256());
            others |= u64::from(_mm256_movemask_epi8(zeros).cast_unsigned()) << (32 * part);
        }
        !others
    }

}

with_features! {
    Avx512,

    /// The squares whose codes have each bit.
    pub(super) fn gather_64(codes: &[u8; 64]) -> [u64; CODE_BITS] {
        let codes = load_64(codes);
        [
            _mm512_test_epi8_mask(codes, _mm512_set1_epi8(1)),
            _mm512_test_epi8_mask(codes, _mm512_set1_epi8(2)),
            _mm512_test_epi8_mask(codes, _mm512_set1_epi8(4)),
            _mm512_test_epi8_mask(codes, _mm512_set1_epi8(8)),
        ]
    }

    /// The squares of the pieces that count as victims of an attacker.
    pub(super) fn victims_64(codes: &[u8; 64], pairs: &Pairs, attacker: PieceCode) -> u64 {
        let row = _mm512_broadcast_i32x4(load_16(pairs.victims_of(attacker.code())));
        let found = _mm512_shuffle_epi8(row, load_64(codes));
        _mm512_test_epi8_mask(found, found)
    }
}
