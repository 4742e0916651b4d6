//! The four rays of a rook or a bishop in four lanes of a register of AVX2.

use core::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_and_ps, _mm256_castsi256_ps, _mm256_cvtepi32_ps, _mm256_cvttps_epi32,
    _mm256_lzcnt_epi64, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_srlv_epi64, _mm256_sub_epi64,
};

use slidemask::Line;
use slidemask::word::{Bits, Lanes, Word, methods};

use super::x86_64::Pair;
use super::{Lower, Shuffle, bitwise, proved};

/// Ways to the highest bit of each word.
const NEVER_ABOVE_ONE: u8 = 0;
const BY_EXPONENT: u8 = 1;
const BY_ZEROS: u8 = 2;

/// Four words of 64 bits.
#[derive(Clone, Copy)]
struct Rays<const HIGHEST: u8>(__m256i);

impl<const HIGHEST: u8> Rays<HIGHEST> {
    #[inline(always)]
    fn load(bytes: &[[u8; 16]; 2]) -> Self {
        Self(Pair::load(bytes).0)
    }

    /// Moves bytes within each half of the register.
    #[inline(always)]
    fn shuffle(self, order: &[[u8; 16]; 2]) -> Self {
        Self(proved!(_mm256_shuffle_epi8(self.0, Self::load(order).0)))
    }
}

impl<const HIGHEST: u8> Default for Rays<HIGHEST> {
    #[inline(always)]
    fn default() -> Self {
        Self(proved!(_mm256_setzero_si256()))
    }
}

impl<const HIGHEST: u8> Lanes for Rays<HIGHEST> {
    bitwise!();

    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        Self(proved!(_mm256_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn double(self) -> Self {
        Self(proved!(_mm256_add_epi64(self.0, self.0)))
    }
}

impl<const HIGHEST: u8> Word for Rays<HIGHEST> {
    #[inline(always)]
    fn one() -> Self {
        Self(proved!(_mm256_set1_epi64x(1)))
    }

    /// The exponent of a floating-point number is its highest bit. It is exact below two to the power of 24, and a rank has 21 bits at
    /// most.
    #[inline(always)]
    fn highest_bit(self) -> Self {
        match HIGHEST {
            NEVER_ABOVE_ONE => self,
            BY_EXPONENT => Self(proved!({
                let exponent = _mm256_castsi256_ps(_mm256_set1_epi32(0x7f80_0000));
                _mm256_cvttps_epi32(_mm256_and_ps(_mm256_cvtepi32_ps(self.0), exponent))
            })),
            _ => Self(proved!(_mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(self.0)))),
        }
    }
}

/// The attacks along four rays: a shuffle, the formula, a shuffle back. `lower` has squares below the slider in their own order.
#[inline(always)]
fn along<const HIGHEST: u8>(shuffle: &Shuffle, lower: Rays<HIGHEST>, occupied: u128) -> u128 {
    let occupied = Rays::<HIGHEST>(Pair::both(occupied).0).shuffle(&shuffle.gather);
    let line =
        Line { slider: Bits(Rays::default()), lower: Bits(lower), upper: Bits(Rays::load(&shuffle.upper)) };
    let attacks = methods::edgeless(line, Bits(occupied)).0;
    Pair(attacks.shuffle(&shuffle.scatter).0).union()
}

/// The attacks of a rook. The processor must have AVX2, and AVX-512 CD and VL if `ZEROS` is set: then it counts leading zeros.
#[inline(always)]
pub(super) fn rook<const ZEROS: bool>(shuffle: &Shuffle, lower: &Lower, occupied: u128) -> u128 {
    if ZEROS {
        along::<BY_ZEROS>(shuffle, Rays::load(&lower.0), occupied)
    } else {
        along::<BY_EXPONENT>(shuffle, Rays::load(&lower.0), occupied)
    }
}

/// The attacks of a bishop. The processor must have AVX2. No ray lies below the slider.
#[inline(always)]
pub(super) fn bishop(shuffle: &Shuffle, occupied: u128) -> u128 {
    along::<NEVER_ABOVE_ONE>(shuffle, Rays::default(), occupied)
}
