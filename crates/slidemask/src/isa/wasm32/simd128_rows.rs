//! A SIMD128 register as [`Rows`] of 16 boards, and as a [`TwoWords`] of words.

use core::arch::wasm32::{
    i8x16_add, i8x16_shuffle, i8x16_sub, i16x8_shuffle, i64x2_shl, i64x2_shuffle, i64x2_sub, u8x16_ne,
    u8x16_popcnt, u8x16_shr, u8x16_splat, u8x16_swizzle, u16x8_extadd_pairwise_u8x16,
    u32x4_extadd_pairwise_u16x8, u64x2_extract_lane, u64x2_splat, v128, v128_and, v128_load, v128_not,
    v128_or, v128_store, v128_xor,
};

use crate::bitboard::Bitboard;
use crate::isa::table::Simd128;
use crate::isa::vectors::shuffles::Shuffles;
use crate::isa::vectors::sixteen_bytes::sixteen_bytes;
use crate::isa::vectors::two_lines::TwoWords;
use crate::rows::Rows;

sixteen_bytes! {
    /// A register of SIMD128.
    Simd128: v128,
    splat u8x16_splat, load v128_load, store v128_store,
    and v128_and, or v128_or, xor v128_xor, not v128_not;

    fn pair_bytes(self) -> Self {
        Self(proved!(i8x16_shuffle::<0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15>(self.0, self.0)))
    }

    fn part_bytes(self) -> Self {
        Self(proved!(i8x16_shuffle::<0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15>(self.0, self.0)))
    }

    fn interleave_pairs(self, other: Self) -> [Self; 2] {
        let low = proved!(i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, other.0));
        let high = proved!(i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, other.0));
        [Self(low), Self(high)]
    }
}

/// The 16 nibbles mirrored: in the first table as high nibbles, in the second as low nibbles.
static LOW_NIBBLES: [u8; 16] =
    [0x00, 0x80, 0x40, 0xc0, 0x20, 0xa0, 0x60, 0xe0, 0x10, 0x90, 0x50, 0xd0, 0x30, 0xb0, 0x70, 0xf0];
static HIGH_NIBBLES: [u8; 16] =
    [0x00, 0x08, 0x04, 0x0c, 0x02, 0x0a, 0x06, 0x0e, 0x01, 0x09, 0x05, 0x0d, 0x03, 0x0b, 0x07, 0x0f];

impl Rows for Sixteen {
    const BOARDS: usize = 16;

    #[inline(always)]
    fn splat(self, byte: u8) -> Self {
        Self(proved!(u8x16_splat(byte)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(proved!(i8x16_add(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(proved!(i8x16_sub(self.0, other.0)))
    }

    #[inline(always)]
    fn west(self) -> Self {
        Self(proved!(u8x16_shr(self.0, 1)))
    }

    #[inline(always)]
    fn mirror(self) -> Self {
        let [low, high] = [self.read_bytes(&LOW_NIBBLES), self.read_bytes(&HIGH_NIBBLES)];
        let low = proved!(u8x16_swizzle(low.0, (self & self.splat(0x0f)).0));
        Self(low) | Self(proved!(u8x16_swizzle(high.0, u8x16_shr(self.0, 4))))
    }

    #[inline(always)]
    fn count(self) -> Self {
        Self(proved!(u8x16_popcnt(self.0)))
    }

    #[inline(always)]
    fn anywhere(self) -> Self {
        Self(proved!(u8x16_ne(self.0, u8x16_splat(0))))
    }

    #[inline(always)]
    fn total(self) -> u64 {
        let fours = proved!(u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(self.0)));
        let eights = proved!(u64x2_extract_lane::<0>(fours)) + proved!(u64x2_extract_lane::<1>(fours));
        (eights & 0xffff_ffff) + (eights >> 32)
    }
}

impl TwoWords for Sixteen {
    const PAIRS_ROOKS: bool = true;

    #[inline(always)]
    fn load(self, words: &[u64; 2]) -> Self {
        self.read_bytes(words)
    }

    #[inline(always)]
    fn both(self, word: u64) -> Self {
        Self(proved!(u64x2_splat(word)))
    }

    #[inline(always)]
    fn with_turned(self, word: u64) -> Self {
        let both = self.both(word);
        Self(proved!(i64x2_shuffle::<0, 3>(both.0, both.reverse_words().0)))
    }

    #[inline(always)]
    fn minus_words(self, other: Self) -> Self {
        Self(proved!(i64x2_sub(self.0, other.0)))
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        Self(proved!(i64x2_shl(self.0, BY.cast_unsigned())))
    }

    #[inline(always)]
    fn reverse_bytes(self) -> Self {
        Self(proved!(i8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(self.0, self.0)))
    }

    #[inline(always)]
    fn reverse_words(self) -> Self {
        self.reverse_bytes().mirror()
    }

    #[inline(always)]
    fn union(self) -> u64 {
        proved!(u64x2_extract_lane::<0>(self.0)) | proved!(u64x2_extract_lane::<1>(self.0))
    }

    #[inline(always)]
    fn union_with_turned(self) -> u64 {
        Self(proved!(i64x2_shuffle::<0, 3>(self.0, self.reverse_words().0))).union()
    }

    #[inline(always)]
    fn store_unions(self, other: Self, boards: &mut [Bitboard; 2]) {
        let first = proved!(i64x2_shuffle::<0, 2>(self.0, other.0));
        let second = proved!(i64x2_shuffle::<1, 3>(self.0, other.0));
        (Self(first) | Self(second)).write(boards);
    }
}
