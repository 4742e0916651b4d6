//! The sixteen places around a square, in registers of SIMD128.

use core::arch::wasm32::{
    i8x16_eq, i8x16_shuffle, i16x8_shuffle, i64x2_add, i64x2_shl, i64x2_shuffle, u8x16_bitmask, u8x16_ne,
    u8x16_splat, u8x16_sub, u8x16_swizzle, u16x8_extadd_pairwise_u8x16, u16x8_splat,
    u32x4_extadd_pairwise_u16x8, u64x2_shr, u64x2_splat, v128_and, v128_or, v128_store,
};

use slidemask::internal::Sixteen;
use slidemask::isa::{InstructionSet, Simd128};

use crate::threats::reach::ByCode;
use crate::threats::threat::Threat;
use crate::vectors::deltas::Places;
use crate::vectors::places::{Items16, Narrow, QUARTER, Rays};

/// The token of the register, if an instruction set has it.
#[inline(always)]
pub(super) fn token(isa: impl InstructionSet) -> Option<Simd128> {
    isa.simd128()
}

/// The squares with codes for which a row is not 0.
#[inline(always)]
pub(super) fn counted(any: Sixteen, codes: &[u8; 64], row: &ByCode) -> u64 {
    let mut squares = 0;
    for (part, sixteen) in codes.as_chunks::<16>().0.iter().enumerate() {
        squares |= u64::from(any.read_bytes(sixteen).look_up(row).present()) << (16 * part);
    }
    squares
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
        self.read_bytes(bytes)
    }

    #[inline(always)]
    fn look_up_64([first, second, third, fourth]: [Self; 4], indices: Self) -> Self {
        // A swizzle answers 0 for indices of 16 or more.
        proved!({
            let low = v128_or(
                u8x16_swizzle(first.bare(), indices.bare()),
                u8x16_swizzle(second.bare(), u8x16_sub(indices.bare(), u8x16_splat(16))),
            );
            let high = v128_or(
                u8x16_swizzle(third.bare(), u8x16_sub(indices.bare(), u8x16_splat(32))),
                u8x16_swizzle(fourth.bare(), u8x16_sub(indices.bare(), u8x16_splat(48))),
            );
            Self::of_bare(v128_or(low, high))
        })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        proved!(Self::of_bare(i8x16_eq(self.bare(), other.bare())))
    }

    #[inline(always)]
    fn plus_second_byte(self) -> Self {
        proved!(Self::of_bare(i64x2_add(self.bare(), u64x2_splat(0x100))))
    }

    #[inline(always)]
    fn beside_sum(self, first: Self) -> Self {
        proved!({
            let sums = u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(self.bare()));
            let sum = i64x2_shl(v128_or(sums, u64x2_shr(sums, 32)), 8);
            let [first, sum] =
                [v128_and(first.bare(), u64x2_splat(0xff)), v128_and(sum, u64x2_splat(0xff00))];
            Self::of_bare(v128_or(first, sum))
        })
    }

    #[inline(always)]
    fn first_pairs(parts: [Self; 4]) -> Self {
        proved!({
            let mut all = u64x2_splat(0);
            for part in parts.into_iter().rev() {
                all = v128_or(i64x2_shl(all, 16), part.bare());
            }
            Self::of_bare(i16x8_shuffle::<0, 4, 1, 5, 2, 6, 3, 7>(all, all))
        })
    }
}

impl Places for Sixteen {
    #[inline(always)]
    fn look_up(self, row: &ByCode) -> Self {
        proved!(Self::of_bare(u8x16_swizzle(self.read_bytes(row).bare(), self.bare())))
    }

    #[inline(always)]
    fn turned(self) -> Self {
        proved!(Self::of_bare(i64x2_shuffle::<1, 0>(self.bare(), self.bare())))
    }

    #[inline(always)]
    fn present(self) -> u32 {
        proved!(u8x16_bitmask(u8x16_ne(self.bare(), u8x16_splat(0)))).into()
    }
}

impl Narrow for Sixteen {
    #[inline(always)]
    fn interleave(self, other: Self) -> [Self; 2] {
        proved!([
            Self::of_bare(i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(
                self.bare(),
                other.bare()
            )),
            Self::of_bare(i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(
                self.bare(),
                other.bare()
            )),
        ])
    }

    #[inline(always)]
    fn interleave_pairs(self, other: Self) -> [Self; 2] {
        proved!([
            Self::of_bare(i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.bare(), other.bare())),
            Self::of_bare(i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.bare(), other.bare())),
        ])
    }

    #[inline(always)]
    fn pairs(self, pair: u16) -> Self {
        proved!(Self::of_bare(u16x8_splat(pair)))
    }

    #[inline(always)]
    fn in_order(self, order: &[u8; 16]) -> Self {
        proved!(Self::of_bare(u8x16_swizzle(self.bare(), self.read_bytes(order).bare())))
    }

    #[inline(always)]
    fn write(self, to: &mut [Threat; QUARTER]) {
        // SAFETY: the reference covers exactly the 16 bytes that are written. The first threats are codes and squares. All bytes
        // after them repeat the first byte, a code, which is below 16 and so is a valid square, too.
        proved!(v128_store(to.as_mut_ptr().cast(), self.bare()));
    }
}
