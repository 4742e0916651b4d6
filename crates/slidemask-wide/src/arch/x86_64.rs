//! Two words of 128 bits in a register of AVX2: Hyperbola Quintessence.
//!
//! A byte swap mirrors lines that are spread: no byte has two squares of one. A bit reversal mirrors any line.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm_or_si128, _mm_set_epi8, _mm_storeu_si128, _mm256_add_epi64,
    _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_bslli_epi128, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_gf2p8affine_epi64_epi8, _mm256_loadu_si256, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_shuffle_epi8, _mm256_srli_epi64, _mm256_sub_epi64,
};

use slidemask::method::hyperbola_quintessence::Masks;
use slidemask::word::{Bits, Lanes, Mirrors, methods};

use super::{bitwise, proved};

/// Two words of 128 bits.
#[derive(Clone, Copy)]
pub(super) struct Pair(pub(super) __m256i);

impl Pair {
    /// The same word twice.
    #[inline(always)]
    pub(super) fn both(word: u128) -> Self {
        Self(proved!(_mm256_broadcastsi128_si256(_mm_loadu_si128((&raw const word).cast::<__m128i>()))))
    }

    /// 32 bytes of memory at any alignment.
    #[inline(always)]
    pub(super) fn load<T: Copy>(values: &[T; 2]) -> Self {
        const { assert!(size_of::<[T; 2]>() == 32) };
        Self(proved!(_mm256_loadu_si256(values.as_ptr().cast())))
    }

    /// The union of the two words.
    #[inline(always)]
    pub(super) fn union(self) -> u128 {
        let mut word = 0;
        proved!({
            let union = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm_storeu_si128((&raw mut word).cast(), union);
        });
        word
    }
}

impl Lanes for Pair {
    bitwise!();

    /// Subtracts halves, and then the borrow of the lower half from the upper one.
    ///
    /// The formulas subtract one bit that the word lacks. So the lower half borrows if its highest bit is set only afterwards. A
    /// comparison with AVX-512 takes 1.2 times as long, for its mask has to be moved.
    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        Self(proved!({
            let halves = _mm256_sub_epi64(self.0, other.0);
            let borrows = _mm256_srli_epi64::<63>(_mm256_andnot_si256(self.0, halves));
            _mm256_sub_epi64(halves, _mm256_bslli_epi128::<8>(borrows))
        }))
    }

    #[inline(always)]
    fn double(self) -> Self {
        Self(proved!({
            let carries = _mm256_bslli_epi128::<8>(_mm256_srli_epi64::<63>(self.0));
            _mm256_or_si256(_mm256_add_epi64(self.0, self.0), carries)
        }))
    }
}

impl Mirrors for Pair {
    // The product with the antidiagonal matrix reverses the bits of each byte.
    #[inline(always)]
    fn reverse_bits(self) -> Self {
        let bytes = self.swap_bytes().0;
        let matrix = 0x8040_2010_0804_0201_u64.cast_signed();
        Self(proved!(_mm256_gf2p8affine_epi64_epi8::<0>(bytes, _mm256_set1_epi64x(matrix))))
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        Self(proved!({
            let order = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            _mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(order))
        }))
    }
}

/// The bits of all squares. Loading one takes 0.8 of the time of computing it in general registers and moving it.
static SLIDERS: [u128; 128] = {
    let mut sliders = [0; 128];
    let mut i = 0;
    while i < 128 {
        sliders[i] = 1 << i;
        i += 1;
    }
    sliders
};

/// The attacks along some lines through a square, two lines at a time. The processor must have AVX2, and GFNI for lines that are not
/// spread.
#[inline(always)]
pub(super) fn along(index: usize, lines: &[u128], spread: bool, occupied: u128) -> u128 {
    let Some(&slider) = SLIDERS.get(index) else { return 0 };
    let slider = Pair::both(slider);
    let occupied = Pair::both(occupied);
    let attacks = |lines: &[u128; 2]| {
        let masks = Masks { bit: Bits(slider), line_ex: Bits(Pair::load(lines)) };
        let mirrored_by = if spread { methods::byte_swap } else { methods::reversal };
        mirrored_by(masks, Bits(occupied)).0.union()
    };
    let (pairs, rest) = lines.as_chunks();
    let of_pairs = pairs.iter().fold(0, |union, pair| union | attacks(pair));
    match *rest {
        [last] => of_pairs | attacks(&[last, 0]),
        _ => of_pairs,
    }
}
