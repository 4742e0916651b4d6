//! A NEON register as [`Rows`] of 16 boards, and as a [`TwoWords`] of words.

use core::arch::aarch64::{
    uint8x16_t, vaddlvq_u8, vaddq_u8, vandq_u8, vcntq_u8, vcombine_u64, vcreate_u64, vdupq_n_u8, vdupq_n_u64,
    veorq_u8, vgetq_lane_u64, vld1q_u8, vmvnq_u8, vorrq_u8, vpaddd_u64, vqtbl1q_u8, vrbitq_u8,
    vreinterpretq_u8_u16, vreinterpretq_u8_u64, vreinterpretq_u16_u8, vreinterpretq_u64_u8, vrev64q_u8,
    vshlq_n_u64, vshrq_n_u8, vst1q_u8, vsubq_u8, vsubq_u64, vtstq_u8, vzip1q_u16, vzip2q_u16,
};

use crate::bitboard::Bitboard;
use crate::isa::table::Neon;
use crate::isa::vectors::sixteen_bytes::sixteen_bytes;
use crate::isa::vectors::two_lines::TwoWords;
use crate::rows::Rows;

sixteen_bytes! {
    /// A register of NEON.
    Neon: uint8x16_t,
    splat vdupq_n_u8, load vld1q_u8, store vst1q_u8,
    and vandq_u8, or vorrq_u8, xor veorq_u8, not vmvnq_u8;

    fn pair_bytes(self) -> Self {
        self.in_order(&PAIRED)
    }

    fn part_bytes(self) -> Self {
        self.in_order(&PARTED)
    }

    fn interleave_pairs(self, other: Self) -> [Self; 2] {
        let (one, other) = proved!((vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0)));
        let (low, high) = proved!((vzip1q_u16(one, other), vzip2q_u16(one, other)));
        [Self(proved!(vreinterpretq_u8_u16(low))), Self(proved!(vreinterpretq_u8_u16(high)))]
    }
}

impl Sixteen {
    /// The bytes of the register in a given order: byte i of the result is byte `order[i]`.
    #[inline(always)]
    fn in_order(self, order: &[u8; 16]) -> Self {
        Self(proved!(vqtbl1q_u8(self.0, self.read_bytes(order).0)))
    }
}

/// The order that puts each byte of the first word next to the corresponding byte of the second word, and its inverse.
static PAIRED: [u8; 16] = [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];
static PARTED: [u8; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15];

impl Rows for Sixteen {
    const BOARDS: usize = 16;

    #[inline(always)]
    fn splat(self, byte: u8) -> Self {
        Self(proved!(vdupq_n_u8(byte)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(proved!(vaddq_u8(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(proved!(vsubq_u8(self.0, other.0)))
    }

    #[inline(always)]
    fn west(self) -> Self {
        Self(proved!(vshrq_n_u8::<1>(self.0)))
    }

    #[inline(always)]
    fn mirror(self) -> Self {
        Self(proved!(vrbitq_u8(self.0)))
    }

    #[inline(always)]
    fn count(self) -> Self {
        Self(proved!(vcntq_u8(self.0)))
    }

    #[inline(always)]
    fn anywhere(self) -> Self {
        Self(proved!(vtstq_u8(self.0, self.0)))
    }

    #[inline(always)]
    fn total(self) -> u64 {
        proved!(vaddlvq_u8(self.0)).into()
    }
}

impl TwoWords for Sixteen {
    /// A pair of rooks in the lanes of a register takes 15.5 instructions a rook instead of 15, and more cycles in the models of
    /// Neoverse N1, V2 and V3.
    const PAIRS_ROOKS: bool = false;

    #[inline(always)]
    fn load(self, words: &[u64; 2]) -> Self {
        self.read_bytes(words)
    }

    #[inline(always)]
    fn both(self, word: u64) -> Self {
        Self(proved!(vreinterpretq_u8_u64(vdupq_n_u64(word))))
    }

    #[inline(always)]
    fn with_turned(self, word: u64) -> Self {
        let turned = word.reverse_bits();
        Self(proved!(vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(word), vcreate_u64(turned)))))
    }

    #[inline(always)]
    fn minus_words(self, other: Self) -> Self {
        let difference = proved!(vsubq_u64(vreinterpretq_u64_u8(self.0), vreinterpretq_u64_u8(other.0)));
        Self(proved!(vreinterpretq_u8_u64(difference)))
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        Self(proved!(vreinterpretq_u8_u64(vshlq_n_u64::<BY>(vreinterpretq_u64_u8(self.0)))))
    }

    #[inline(always)]
    fn reverse_bytes(self) -> Self {
        Self(proved!(vrev64q_u8(self.0)))
    }

    #[inline(always)]
    fn reverse_words(self) -> Self {
        Self(proved!(vrev64q_u8(vrbitq_u8(self.0))))
    }

    // The words share no bit, so their sum is their union.
    #[inline(always)]
    fn union(self) -> u64 {
        proved!(vpaddd_u64(vreinterpretq_u64_u8(self.0)))
    }

    #[inline(always)]
    fn union_with_turned(self) -> u64 {
        let words = proved!(vreinterpretq_u64_u8(self.0));
        proved!(vgetq_lane_u64::<0>(words) | vgetq_lane_u64::<1>(words).reverse_bits())
    }

    // For `vpaddq_u64` the compiler emits four instructions instead of one. This compiles to two sums and a store of a pair.
    #[inline(always)]
    fn store_unions(self, other: Self, boards: &mut [Bitboard; 2]) {
        *boards = [Bitboard(self.union()), Bitboard(other.union())];
    }
}
