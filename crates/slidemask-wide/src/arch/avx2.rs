//! Lookups in registers of AVX2: two lines at once, or the four rays of a rook or a bishop.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm_or_si128, _mm_set_epi8, _mm_storeu_si128, _mm256_add_epi64,
    _mm256_and_ps, _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_bslli_epi128,
    _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cvtepi32_ps, _mm256_cvttps_epi32,
    _mm256_extracti128_si256, _mm256_gf2p8affine_epi64_epi8, _mm256_loadu_si256, _mm256_lzcnt_epi64,
    _mm256_or_si256, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_srli_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};

use slidemask::Line;
use slidemask::isa::{Avx2, Avx512, Avx512Icl};
use slidemask::method::hyperbola_quintessence::Masks;
use slidemask::word::{Bits, Lanes, Mirrors, Word, methods};

use super::{Lower, Shuffle};

/// Calls an intrinsic. The functions that other files call take a token, which proves that the processor has it.
macro_rules! proved {
    ($call:expr) => {{
        // SAFETY: registers are made only where a token has proved the instructions. Loads and stores cover a reference.
        #[allow(unsafe_code, reason = "a token proves the instructions; docs/MEASURED.md has the gains")]
        #[allow(unused_unsafe, reason = "nothing is unsafe where the build has the instructions")]
        unsafe {
            $call
        }
    }};
}

/// The words of a [`Register`]: two of 128 bits, or four of 64 bits. The latter differ in the way to their highest bits.
const LINES: u8 = 0;
const RAYS_ABOVE: u8 = 1;
const RAYS_BY_EXPONENT: u8 = 2;
const RAYS_BY_ZEROS: u8 = 3;

/// 32 bytes.
#[derive(Clone, Copy)]
struct Register<const WORDS: u8>(__m256i);

impl<const WORDS: u8> Register<WORDS> {
    /// The same 128 bits twice.
    #[inline(always)]
    fn both(word: u128) -> Self {
        Self(proved!(_mm256_broadcastsi128_si256(_mm_loadu_si128((&raw const word).cast::<__m128i>()))))
    }

    /// 32 bytes of memory at any alignment.
    #[inline(always)]
    fn load<T: Copy>(values: &[T; 2]) -> Self {
        const { assert!(size_of::<[T; 2]>() == 32) };
        Self(proved!(_mm256_loadu_si256(values.as_ptr().cast())))
    }

    /// Moves bytes within each half of the register.
    #[inline(always)]
    fn shuffle(self, order: &[[u8; 16]; 2]) -> Self {
        Self(proved!(_mm256_shuffle_epi8(self.0, Self::load(order).0)))
    }

    /// The union of the two halves.
    #[inline(always)]
    fn union(self) -> u128 {
        let mut word = 0;
        proved!({
            let union = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm_storeu_si128((&raw mut word).cast(), union);
        });
        word
    }
}

impl<const WORDS: u8> Default for Register<WORDS> {
    #[inline(always)]
    fn default() -> Self {
        Self(proved!(_mm256_setzero_si256()))
    }
}

impl<const WORDS: u8> Lanes for Register<WORDS> {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(proved!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(proved!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(proved!(_mm256_xor_si256(self.0, other.0)))
    }

    /// Words of 128 bits: subtracts their halves, and then the borrow of the lower half from the upper one.
    ///
    /// The formulas subtract a single bit, which the word does not have. So the lower half has borrowed if and only if the subtraction
    /// has set its highest bit. A comparison with AVX-512 takes 1.2 times as long, because its mask has to be moved.
    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        Self(proved!({
            let difference = _mm256_sub_epi64(self.0, other.0);
            if WORDS == LINES {
                let borrows = _mm256_srli_epi64::<63>(_mm256_andnot_si256(self.0, difference));
                _mm256_sub_epi64(difference, _mm256_bslli_epi128::<8>(borrows))
            } else {
                difference
            }
        }))
    }

    #[inline(always)]
    fn double(self) -> Self {
        Self(proved!({
            let doubled = _mm256_add_epi64(self.0, self.0);
            if WORDS == LINES {
                _mm256_or_si256(doubled, _mm256_bslli_epi128::<8>(_mm256_srli_epi64::<63>(self.0)))
            } else {
                doubled
            }
        }))
    }
}

/// A byte swap mirrors lines that are spread: no byte has two squares of one. A bit reversal mirrors any line.
impl Mirrors for Register<LINES> {
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

/// Words of 64 bits.
impl<const WORDS: u8> Word for Register<WORDS> {
    #[inline(always)]
    fn one() -> Self {
        Self(proved!(_mm256_set1_epi64x(1)))
    }

    /// The exponent of a floating-point number is its highest bit. It is exact below two to the power of 24, and a rank has 21 bits at
    /// most. If all rays lie above the slider, the argument is 1.
    #[inline(always)]
    fn highest_bit(self) -> Self {
        match WORDS {
            RAYS_ABOVE => self,
            RAYS_BY_EXPONENT => Self(proved!({
                let exponent = _mm256_castsi256_ps(_mm256_set1_epi32(0x7f80_0000));
                _mm256_cvttps_epi32(_mm256_and_ps(_mm256_cvtepi32_ps(self.0), exponent))
            })),
            _ => Self(proved!(_mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(self.0)))),
        }
    }
}

/// The attacks along some lines through a slider that are spread: no byte has two squares of one.
#[inline(always)]
pub(super) fn along_spread(_: Avx2, slider: u128, lines: &[u128], occupied: u128) -> u128 {
    along(slider, lines, true, occupied)
}

/// The attacks along any lines through a slider. GFNI mirrors those that are not spread.
#[inline(always)]
pub(super) fn along_any(_: Avx512Icl, slider: u128, lines: &[u128], spread: bool, occupied: u128) -> u128 {
    along(slider, lines, spread, occupied)
}

/// Two lines at a time, by Hyperbola Quintessence.
#[inline(always)]
fn along(slider: u128, lines: &[u128], spread: bool, occupied: u128) -> u128 {
    let slider = Register::<LINES>::both(slider);
    let occupied = Register::both(occupied);
    let (pairs, rest) = lines.as_chunks();
    let mut union = 0;
    for pair in pairs {
        union |= along_pair(slider, pair, spread, occupied);
    }
    match *rest {
        [last] => union | along_pair(slider, &[last, 0], spread, occupied),
        _ => union,
    }
}

/// The attacks along two lines.
// Do not use `fold`, closures or function pointers here, in `each_line` or in `table.rs`: in large functions the compiler does not inline
// them, and haitaka's perft took up to 1.1 times as long.
#[inline(always)]
fn along_pair(slider: Register<LINES>, lines: &[u128; 2], spread: bool, occupied: Register<LINES>) -> u128 {
    let masks = Masks { bit: Bits(slider), line_ex: Bits(Register::load(lines)) };
    let attacks = if spread {
        methods::byte_swap(masks, Bits(occupied))
    } else {
        methods::reversal(masks, Bits(occupied))
    };
    attacks.0.union()
}

/// The attacks along four rays: a shuffle, the formula, a shuffle back. `lower` has squares below the slider in their own order.
#[inline(always)]
fn shuffled<const WORDS: u8>(shuffle: &Shuffle, lower: Register<WORDS>, occupied: u128) -> u128 {
    let occupied = Register::both(occupied).shuffle(&shuffle.gather);
    let line = Line {
        slider: Bits(Register::default()),
        lower: Bits(lower),
        upper: Bits(Register::load(&shuffle.upper)),
    };
    methods::edgeless(line, Bits(occupied)).0.shuffle(&shuffle.scatter).union()
}

/// The attacks of a rook.
#[inline(always)]
pub(super) fn rook(_: Avx2, shuffle: &Shuffle, lower: &Lower, occupied: u128) -> u128 {
    shuffled::<RAYS_BY_EXPONENT>(shuffle, Register::load(&lower.0), occupied)
}

/// The attacks of a rook, by leading zeros, which AVX-512 counts.
#[inline(always)]
pub(super) fn rook_by_zeros(_: Avx512, shuffle: &Shuffle, lower: &Lower, occupied: u128) -> u128 {
    shuffled::<RAYS_BY_ZEROS>(shuffle, Register::load(&lower.0), occupied)
}

/// The attacks of a bishop. No ray lies below the slider.
#[inline(always)]
pub(super) fn bishop(_: Avx2, shuffle: &Shuffle, occupied: u128) -> u128 {
    shuffled::<RAYS_ABOVE>(shuffle, Register::default(), occupied)
}
