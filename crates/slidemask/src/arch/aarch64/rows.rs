//! A NEON register as [`Rows`] of 16 boards, and as a [`Pair`] of words.

use core::arch::aarch64::{
    uint8x16_t, vaddlvq_u8, vaddq_u8, vandq_u8, vcntq_u8, vcombine_u64, vcreate_u64, vdupq_n_u8, vdupq_n_u64,
    veorq_u8, vgetq_lane_u64, vld1q_u8, vmvnq_u8, vorrq_u8, vpaddd_u64, vqtbl1q_u8, vrbitq_u8,
    vreinterpretq_u8_u16, vreinterpretq_u8_u64, vreinterpretq_u16_u8, vreinterpretq_u64_u8, vrev64q_u8,
    vshlq_n_u64, vshrq_n_u8, vst1q_u8, vsubq_u8, vsubq_u64, vtstq_u8, vzip1q_u16, vzip2q_u16,
};
use core::ops::Not;

use crate::arch::token::Neon;
use crate::arch::vectors::operators::operators;
use crate::arch::vectors::pairs::Pair;
use crate::arch::vectors::plain::Plain;
use crate::arch::vectors::shuffles::Shuffles;
use crate::bitboard::Bitboard;
use crate::rows::Rows;

/// A register of NEON.
#[derive(Clone, Copy)]
pub struct Sixteen(pub(super) uint8x16_t);

impl Sixteen {
    /// A register of zeros.
    #[inline(always)]
    pub(super) fn empty(_: Neon) -> Self {
        Self(proved!(vdupq_n_u8(0)))
    }

    /// Sixteen bytes from memory.
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "the proof that the processor has the instructions")]
    pub(super) fn read_bytes<T: Plain>(self, values: &[T]) -> Self {
        assert!(size_of_val(values) >= size_of::<Self>(), "a register of bytes");
        // SAFETY: the slice has at least 16 bytes, all of them initialised; the load needs no alignment.
        Self(proved!(vld1q_u8(values.as_ptr().cast())))
    }

    /// The bytes of the register in a given order: byte i of the result is byte `order[i]`.
    #[inline(always)]
    fn in_order(self, order: &[u8; 16]) -> Self {
        Self(proved!(vqtbl1q_u8(self.0, self.read_bytes(order).0)))
    }
}

/// The order that puts each byte of the first word next to the corresponding byte of the second word, and its inverse.
static PAIRED: [u8; 16] = [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];
static PARTED: [u8; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15];

operators! { Sixteen: vandq_u8, vorrq_u8, veorq_u8 }

impl Not for Sixteen {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(proved!(vmvnq_u8(self.0)))
    }
}

impl Shuffles for Sixteen {
    #[inline(always)]
    fn read(self, boards: &[Bitboard]) -> Self {
        self.read_bytes(boards)
    }

    #[inline(always)]
    fn write(self, boards: &mut [Bitboard]) {
        assert!(boards.len() >= 2, "a register of boards");
        // SAFETY: the slice has at least two boards, which are 16 bytes; the store needs no alignment.
        proved!(vst1q_u8(boards.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn pair_bytes(self) -> Self {
        self.in_order(&PAIRED)
    }

    #[inline(always)]
    fn part_bytes(self) -> Self {
        self.in_order(&PARTED)
    }

    #[inline(always)]
    fn interleave_pairs(self, other: Self) -> [Self; 2] {
        let (one, other) = proved!((vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0)));
        let (low, high) = proved!((vzip1q_u16(one, other), vzip2q_u16(one, other)));
        [Self(proved!(vreinterpretq_u8_u16(low))), Self(proved!(vreinterpretq_u8_u16(high)))]
    }
}

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
    fn east(self) -> Self {
        self.plus(self)
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

impl Pair for Sixteen {
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
