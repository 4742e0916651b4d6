//! The sixteen places around a square, in registers of NEON. One instruction looks up a table of 64 bytes.

use core::arch::aarch64::{
    uint8x16x4_t, vaddq_u64, vaddv_u8, vandq_u8, vceqq_u8, vdupq_n_u16, vdupq_n_u64, vextq_u8, vget_high_u8,
    vget_low_u8, vgetq_lane_u64, vorrq_u64, vpaddlq_u8, vpaddlq_u16, vpaddlq_u32, vpaddq_u8, vqtbl1q_u8,
    vqtbl4q_u8, vreinterpretq_u8_u16, vreinterpretq_u8_u64, vreinterpretq_u16_u8, vreinterpretq_u64_u8,
    vshlq_n_u64, vst1q_u8, vtstq_u8, vzip1q_u8, vzip1q_u16, vzip2q_u8, vzip2q_u16,
};

use slidemask::internal::Sixteen;
use slidemask::isa::{InstructionSet, Neon};

use crate::threats::reach::ByCode;
use crate::threats::threat::Threat;
use crate::vectors::deltas::Places;
use crate::vectors::places::{Items16, Narrow, QUARTER, Rays};

/// A bit for each byte of a half.
static BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// The token of the register, if an instruction set has it.
#[inline(always)]
pub(super) fn token(isa: impl InstructionSet) -> Option<Neon> {
    isa.neon()
}

/// The squares with codes for which a row is not 0.
#[inline(always)]
pub(super) fn counted(any: Sixteen, codes: &[u8; 64], row: &ByCode) -> u64 {
    let [first, second, third, fourth] = [0, 1, 2, 3].map(
        #[inline(always)]
        |part| {
            let found = any.read_bytes(&codes.as_chunks::<16>().0[part]).look_up(row).bare();
            proved!(vandq_u8(vtstq_u8(found, found), any.read_bytes(&BITS).bare()))
        },
    );
    // Each addition of neighbours joins the bits of twice as many squares in a byte.
    proved!({
        let quads = vpaddq_u8(vpaddq_u8(first, second), vpaddq_u8(third, fourth));
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(quads, quads)))
    })
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
        proved!(Self::of_bare(vqtbl4q_u8(
            uint8x16x4_t(first.bare(), second.bare(), third.bare(), fourth.bare()),
            indices.bare()
        )))
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        proved!(Self::of_bare(vceqq_u8(self.bare(), other.bare())))
    }

    #[inline(always)]
    fn plus_second_byte(self) -> Self {
        proved!(Self::of_bare(vreinterpretq_u8_u64(vaddq_u64(
            vreinterpretq_u64_u8(self.bare()),
            vdupq_n_u64(0x100)
        ))))
    }

    #[inline(always)]
    fn beside_sum(self, first: Self) -> Self {
        proved!({
            let sum = vshlq_n_u64::<8>(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(self.bare()))));
            let first = vandq_u8(first.bare(), vreinterpretq_u8_u64(vdupq_n_u64(0xff)));
            Self::of_bare(vreinterpretq_u8_u64(vorrq_u64(sum, vreinterpretq_u64_u8(first))))
        })
    }

    #[inline(always)]
    fn first_pairs(parts: [Self; 4]) -> Self {
        proved!({
            let mut all = vdupq_n_u64(0);
            for part in parts.into_iter().rev() {
                all = vorrq_u64(vshlq_n_u64::<16>(all), vreinterpretq_u64_u8(part.bare()));
            }
            let all = vreinterpretq_u8_u64(all);
            let high = vextq_u8::<8>(all, all);
            Self::of_bare(vreinterpretq_u8_u16(vzip1q_u16(
                vreinterpretq_u16_u8(all),
                vreinterpretq_u16_u8(high),
            )))
        })
    }
}

impl Places for Sixteen {
    #[inline(always)]
    fn look_up(self, row: &ByCode) -> Self {
        proved!(Self::of_bare(vqtbl1q_u8(self.read_bytes(row).bare(), self.bare())))
    }

    #[inline(always)]
    fn turned(self) -> Self {
        proved!(Self::of_bare(vextq_u8::<8>(self.bare(), self.bare())))
    }

    #[inline(always)]
    fn present(self) -> u32 {
        proved!({
            let bits = vandq_u8(vtstq_u8(self.bare(), self.bare()), self.read_bytes(&BITS).bare());
            u32::from(vaddv_u8(vget_low_u8(bits))) | u32::from(vaddv_u8(vget_high_u8(bits))) << 8
        })
    }
}

impl Narrow for Sixteen {
    #[inline(always)]
    fn interleave(self, other: Self) -> [Self; 2] {
        proved!([
            Self::of_bare(vzip1q_u8(self.bare(), other.bare())),
            Self::of_bare(vzip2q_u8(self.bare(), other.bare()))
        ])
    }

    #[inline(always)]
    fn interleave_pairs(self, other: Self) -> [Self; 2] {
        proved!({
            let (one, other) = (vreinterpretq_u16_u8(self.bare()), vreinterpretq_u16_u8(other.bare()));
            [
                Self::of_bare(vreinterpretq_u8_u16(vzip1q_u16(one, other))),
                Self::of_bare(vreinterpretq_u8_u16(vzip2q_u16(one, other))),
            ]
        })
    }

    #[inline(always)]
    fn pairs(self, pair: u16) -> Self {
        proved!(Self::of_bare(vreinterpretq_u8_u16(vdupq_n_u16(pair))))
    }

    #[inline(always)]
    fn in_order(self, order: &[u8; 16]) -> Self {
        proved!(Self::of_bare(vqtbl1q_u8(self.bare(), self.read_bytes(order).bare())))
    }

    #[inline(always)]
    fn write(self, to: &mut [Threat; QUARTER]) {
        // SAFETY: the reference covers exactly the 16 bytes that are written. The first threats are codes and squares. All bytes
        // after them repeat the first byte, a code, which is below 16 and so is a valid square, too.
        proved!(vst1q_u8(to.as_mut_ptr().cast(), self.bare()));
    }
}
