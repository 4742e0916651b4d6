//! SSSE3: a bishop's two lines in the lanes of a register, by Hyperbola Quintessence. A byte shuffle mirrors them, as the
//! method's source proposes.
//!
//! What this won over the scalar bishop: docs/MEASURED.md. AVX2 and AVX-512 use this bishop, too: Obstruction Difference took
//! 1.08 of its time. The slider and its mirror image are loaded: made by a shift and moved between registers they took 1.7
//! times as long.

use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_set_epi64x, _mm_set1_epi64x, _mm_shuffle_epi8, _mm_sub_epi64, _mm_xor_si128,
};

use super::rows::Sixteen;
use super::vector::{load_16, union_of_two};
use crate::arch::kernels::{Columns, Kernels};
use crate::arch::lookups::Lookups;
use crate::arch::token::{Scalar, Ssse3};
use crate::bitboard::Bitboard;
use crate::line::MIRRORED;
use crate::square::Square;

with_features! {
    Ssse3,

    /// The order of the bytes that reverses them in each word.
    pub(super) fn mirror() -> __m128i {
        _mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607)
    }

    pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let of = &MIRRORED[square as usize];
        let rays = load_16::<u64, 2>(&of.rays.as_chunks().0[1]);
        let forward = _mm_and_si128(_mm_set1_epi64x(occupied.0.cast_signed()), rays);
        let reverse = _mm_shuffle_epi8(forward, mirror());
        let forward_difference = _mm_sub_epi64(forward, load_16(&of.slider));
        let reverse_difference = _mm_sub_epi64(reverse, load_16(&of.reverse));
        let mirrored_back = _mm_shuffle_epi8(reverse_difference, mirror());
        let attacks = _mm_and_si128(_mm_xor_si128(forward_difference, mirrored_back), rays);
        Bitboard(union_of_two(attacks))
    }
}

impl Lookups for Ssse3 {
    type Base = Scalar;

    #[inline(always)]
    fn base(self) -> Scalar {
        Scalar
    }

    type Register = Sixteen;

    #[inline(always)]
    fn zeros(self) -> Sixteen {
        Sixteen::empty(self)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        proved!(bishop(square, occupied))
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.rook(square, occupied).union(self.bishop(square, occupied))
    }

    #[inline(always)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook(square, occupied), self.bishop(square, occupied))
    }
}

impl Columns for Ssse3 {
    #[inline(never)]
    fn kernels() -> &'static Kernels {
        static KERNELS: Kernels = Kernels::looped::<Ssse3>().with_sets_in_rows::<Ssse3>();
        &KERNELS
    }
}
