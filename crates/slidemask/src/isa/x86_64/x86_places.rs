//! The sixteen places around a square, in registers of SSSE3 and AVX2; and boards of bytes as sets of squares, and back.

use core::arch::x86_64::{
    _mm_add_epi8, _mm_add_epi64, _mm_and_si128, _mm_cmpeq_epi8, _mm_movemask_epi8, _mm_or_si128,
    _mm_sad_epu8, _mm_set1_epi16, _mm_set1_epi64x, _mm_setr_epi8, _mm_setzero_si128, _mm_shuffle_epi8,
    _mm_shuffle_epi32, _mm_slli_epi16, _mm_slli_epi64, _mm_storeu_si128, _mm_unpackhi_epi8,
    _mm_unpackhi_epi16, _mm_unpackhi_epi64, _mm_unpacklo_epi8, _mm_unpacklo_epi16, _mm256_add_epi8,
    _mm256_add_epi64, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi8, _mm256_extracti128_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_sad_epu8,
    _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16,
    _mm256_slli_epi64, _mm256_storeu_si256, _mm256_sub_epi8, _mm512_broadcast_i32x4, _mm512_mask_add_epi8,
    _mm512_maskz_set1_epi8, _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_storeu_si512,
    _mm512_test_epi8_mask,
};

use super::threats_in_avx2::Items32;
use super::vector::{load_16, load_32, load_64};
use super::x86_rows::{Sixteen, Thirtytwo};
use crate::isa::vectors::deltas::Places;
use crate::isa::vectors::places::{Items16, Narrow, QUARTER, Rays};
use crate::rows::Rows;
use crate::threats::code::PieceCode;
use crate::threats::list::Threat;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;
use crate::threats::reach::{Around64, ByCode};

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
            Self(proved!($shuffle(first.0, indices.0)))
                ^ Self(proved!($shuffle(second.0, from_second.0)))
                ^ Self(proved!($shuffle(third.0, from_third.0)))
                ^ Self(proved!($shuffle(fourth.0, from_fourth.0)))
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
        Self(proved!(load_16(bytes)))
    }

    looks_up_by_shuffles! { _mm_shuffle_epi8 }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Self(proved!(_mm_cmpeq_epi8(self.0, other.0)))
    }

    #[inline(always)]
    fn plus_second_byte(self) -> Self {
        Self(proved!(_mm_add_epi64(self.0, _mm_set1_epi64x(0x100))))
    }

    #[inline(always)]
    fn beside_sum(self, first: Self) -> Self {
        proved!({
            let sum = _mm_slli_epi64::<8>(_mm_sad_epu8(self.0, _mm_setzero_si128()));
            Self(_mm_or_si128(sum, _mm_and_si128(first.0, _mm_set1_epi64x(0xff))))
        })
    }

    #[inline(always)]
    fn first_pairs(parts: [Self; 4]) -> Self {
        proved!({
            let mut all = _mm_setzero_si128();
            for part in parts.into_iter().rev() {
                all = _mm_or_si128(_mm_slli_epi64::<16>(all), part.0);
            }
            Self(_mm_unpacklo_epi16(all, _mm_unpackhi_epi64(all, all)))
        })
    }
}

impl Rays for Thirtytwo {
    type Half = Sixteen;
    type Items = Items32;

    #[inline(always)]
    fn repeat(self, bytes: &[u8; 16]) -> Self {
        Self(proved!(_mm256_broadcastsi128_si256(load_16(bytes))))
    }

    #[inline(always)]
    fn part(self, bytes: &Around64, part: usize) -> Self {
        Self(proved!(load_32(&bytes.0.as_chunks::<32>().0[part])))
    }

    looks_up_by_shuffles! { _mm256_shuffle_epi8 }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Self(proved!(_mm256_cmpeq_epi8(self.0, other.0)))
    }

    #[inline(always)]
    fn plus_second_byte(self) -> Self {
        Self(proved!(_mm256_add_epi64(self.0, _mm256_set1_epi64x(0x100))))
    }

    #[inline(always)]
    fn beside_sum(self, first: Self) -> Self {
        proved!({
            let sum = _mm256_slli_epi64::<8>(_mm256_sad_epu8(self.0, _mm256_setzero_si256()));
            Self(_mm256_or_si256(sum, _mm256_and_si256(first.0, _mm256_set1_epi64x(0xff))))
        })
    }

    #[inline(always)]
    fn first_pairs([first, second, ..]: [Self; 4]) -> Sixteen {
        proved!({
            let all = _mm256_or_si256(first.0, _mm256_slli_epi64::<16>(second.0));
            // The words are rays 0 and 4, 1 and 5, 2 and 6, 3 and 7.
            let (low, high) = (_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
            let both = _mm_or_si128(low, _mm_slli_epi64::<32>(high));
            let order = _mm_setr_epi8(0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15);
            Sixteen(_mm_shuffle_epi8(both, order))
        })
    }

    #[inline(always)]
    fn items([codes, opposite_codes, ..]: [Self; 4], [squares, opposite_squares, ..]: [Self; 4]) -> Items32 {
        proved!({
            let codes = _mm256_or_si256(codes.0, _mm256_slli_epi64::<16>(opposite_codes.0));
            let squares = _mm256_or_si256(squares.0, _mm256_slli_epi64::<16>(opposite_squares.0));
            Items32::of(codes, squares)
        })
    }
}

impl Places for Sixteen {
    #[inline(always)]
    fn look_up(self, row: &ByCode) -> Self {
        Self(proved!(_mm_shuffle_epi8(load_16(row), self.0)))
    }

    #[inline(always)]
    fn turned(self) -> Self {
        Self(proved!(_mm_shuffle_epi32::<0b01_00_11_10>(self.0)))
    }

    #[inline(always)]
    fn present(self) -> u32 {
        let absent = proved!(_mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())));
        absent.cast_unsigned() ^ 0xffff
    }
}

impl Narrow for Sixteen {
    #[inline(always)]
    fn interleave(self, other: Self) -> [Self; 2] {
        proved!([Self(_mm_unpacklo_epi8(self.0, other.0)), Self(_mm_unpackhi_epi8(self.0, other.0))])
    }

    #[inline(always)]
    fn interleave_pairs(self, other: Self) -> [Self; 2] {
        proved!([Self(_mm_unpacklo_epi16(self.0, other.0)), Self(_mm_unpackhi_epi16(self.0, other.0))])
    }

    #[inline(always)]
    fn pairs(self, pair: u16) -> Self {
        Self(proved!(_mm_set1_epi16(pair.cast_signed())))
    }

    #[inline(always)]
    fn in_order(self, order: &[u8; 16]) -> Self {
        Self(proved!(_mm_shuffle_epi8(self.0, load_16(order))))
    }

    #[inline(always)]
    fn write(self, to: &mut [Threat; QUARTER]) {
        // SAFETY: the reference covers exactly the 16 bytes that are written; the store needs no alignment. The first threats are
        // codes and squares. All bytes after them repeat the first byte, a code, which is below 16 and so is a valid square, too.
        proved!(_mm_storeu_si128(to.as_mut_ptr().cast(), self.0));
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
    pub(super) fn victims_16(codes: &[u8; 64], _: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
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
    pub(super) fn victims_32(codes: &[u8; 64], _: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
        let row = _mm256_broadcastsi128_si256(load_16(pairs.victims_of(attacker.code())));
        let mut others = 0;
        for (part, half) in codes.as_chunks::<32>().0.iter().enumerate() {
            let zeros = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(row, load_32(half)), _mm256_setzero_si256());
            others |= u64::from(_mm256_movemask_epi8(zeros).cast_unsigned()) << (32 * part);
        }
        !others
    }

    /// The board of bytes whose codes have these bits: each byte selects its bit of a set.
    pub(super) fn spread_32(bits: [u64; CODE_BITS]) -> [u8; 64] {
        let mut codes = [0; 64];
        let bytes = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
        let select = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        for (part, half) in codes.as_chunks_mut::<32>().0.iter_mut().enumerate() {
            let mut found = _mm256_setzero_si256();
            for set in bits.into_iter().rev() {
                let here = _mm256_set1_epi64x((set >> (32 * part)).cast_signed());
                let here = _mm256_and_si256(_mm256_shuffle_epi8(here, bytes), select);
                let present = _mm256_cmpeq_epi8(here, select);
                // Twice what is there, plus one where the bit is set.
                found = _mm256_sub_epi8(_mm256_add_epi8(found, found), present);
            }
            // SAFETY: the reference covers exactly the 32 bytes that are written.
            #[allow(unsafe_code, reason = "the reference covers the bytes; vector stores take a pointer")]
            unsafe {
                _mm256_storeu_si256(half.as_mut_ptr().cast(), found);
            }
        }
        codes
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
    pub(super) fn victims_64(codes: &[u8; 64], _: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
        let row = _mm512_broadcast_i32x4(load_16(pairs.victims_of(attacker.code())));
        let found = _mm512_shuffle_epi8(row, load_64(codes));
        _mm512_test_epi8_mask(found, found)
    }

    /// The board of bytes whose codes have these bits: a mask for each bit.
    pub(super) fn spread_64([one, two, four, eight]: [u64; CODE_BITS]) -> [u8; 64] {
        let low = _mm512_mask_add_epi8(_mm512_maskz_set1_epi8(one, 1), two, _mm512_maskz_set1_epi8(one, 1), _mm512_set1_epi8(2));
        let middle = _mm512_mask_add_epi8(low, four, low, _mm512_set1_epi8(4));
        let all = _mm512_mask_add_epi8(middle, eight, middle, _mm512_set1_epi8(8));
        let mut codes = [0; 64];
        // SAFETY: the reference covers exactly the 64 bytes that are written.
        #[allow(unsafe_code, reason = "the reference covers the bytes; vector stores take a pointer")]
        unsafe {
            _mm512_storeu_si512(codes.as_mut_ptr().cast(), all);
        }
        codes
    }
}
