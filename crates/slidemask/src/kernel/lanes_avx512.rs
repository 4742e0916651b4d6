//! One square at a time, its lines in the lanes of a register, with AVX-512: Obstruction Difference.
//!
//! ```text
//!           rank            file            diagonal        antidiagonal
//! lower   | below, on each line: masked, its leading zeros counted
//! upper   | above
//!         | upper ^ (upper - ms1b(lower)), cut to the lines
//! ```
//!
//! Two lanes for a rook, four for a queen; six or seven instructions for them all, three to five to join the lanes. (A bishop
//! is faster [mirrored](super::lanes_ssse3).) What it won over the scalar lookups, inlined and overlapping: docs/MEASURED.md. An answer that is waited
//! for takes longer than the scalar one, since words travel between registers. Lanes stored and joined by the integer
//! units, which are idle, took a queen 1.3 times as long.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi64, _mm_and_si128, _mm_cvtsi128_si64, _mm_load_si128,
    _mm_lzcnt_epi64, _mm_or_si128, _mm_set1_epi64x, _mm_srav_epi64, _mm_ternarylogic_epi64,
    _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_rolv_epi64,
    _mm256_set1_epi64x, _mm256_shuffle_epi32, _mm256_slli_epi64, _mm256_srav_epi64,
    _mm256_ternarylogic_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_mask_set1_epi64, _mm512_rolv_epi64,
    _mm512_set1_epi64, _mm512_slli_epi64, _mm512_ternarylogic_epi64,
};

use super::truth;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::line::{LINES, MIRRORED};
use crate::rays::WAYS;
use crate::square::Square;

/// The order of four halves of words that puts the second word first.
const SWAPPED_WORDS: i32 = 0b01_00_11_10;

/// Eight directions, a rook's first: by how much a step rotates the word, and the squares on which it can end.
#[repr(align(64))]
struct Ways {
    by: [u64; Direction::ALL.len()],
    ends: [u64; Direction::ALL.len()],
}

static EIGHT_WAYS: Ways = {
    let mut ways = Ways { by: [0; Direction::ALL.len()], ends: [0; Direction::ALL.len()] };
    let mut i = 0;
    while i < Direction::ALL.len() {
        // Every other direction is a rook's.
        let (by, ends) = WAYS[i % 4 * 2 + i / 4];
        ways.by[i] = by as u64;
        ways.ends[i] = ends;
        i += 1;
    }
    ways
};

/// What each direction reaches of its sliders, in a register of four or eight: a fill that doubles its step.
macro_rules! reached {
    ($sliders:expr, $occupied:expr, $by:expr, $ends:expr;
        $and:ident $andnot:ident $double:ident $rotate:ident $ternary:ident) => {{
        let (by, ends) = ($by, $ends);
        let onwards =
            |reached, by, free| $ternary::<{ truth::A_OR_B_AND_C }>(reached, $rotate(reached, by), free);
        let free = $andnot($occupied, ends);
        let reached = onwards($sliders, by, free);
        let free = $and(free, $rotate(free, by));
        let by_2 = $double::<1>(by);
        let reached = onwards(reached, by_2, free);
        let free = $and(free, $rotate(free, by_2));
        let reached = onwards(reached, $double::<1>(by_2), free);
        $and($rotate(reached, by), ends)
    }};
}

with_features! {
    "avx512f,avx512cd,avx512vl",

    /// The first two.
    fn two(words: &[u64; 4]) -> __m128i {
        // SAFETY: the reference covers the 16 bytes that are read, and the tables are aligned to 32.
        #[allow(unsafe_code, reason = "a vector load")]
        unsafe { _mm_load_si128(words.as_ptr().cast()) }
    }

    fn four(words: &[u64; 4]) -> __m256i {
        // SAFETY: the reference covers the 32 bytes that are read, and the tables are aligned to 32.
        #[allow(unsafe_code, reason = "a vector load")]
        unsafe { _mm256_load_si256(words.as_ptr().cast()) }
    }

    fn eight(words: &[u64; 8]) -> __m512i {
        // SAFETY: the reference covers the 64 bytes that are read, and the tables are aligned to 64.
        #[allow(unsafe_code, reason = "a vector load")]
        unsafe { _mm512_load_si512(words.as_ptr().cast()) }
    }

    fn word(lanes: __m128i) -> u64 {
        _mm_cvtsi128_si64(lanes).cast_unsigned()
    }

    fn rook_lanes(square: Square, occupied: Bitboard) -> __m128i {
        let split = &LINES[square as usize];
        let (below, above) = (two(&split.lower), two(&split.upper));
        let occupied = _mm_set1_epi64x(occupied.0.cast_signed());
        let (lower, upper) = (_mm_and_si128(occupied, below), _mm_and_si128(occupied, above));
        let minus_ms1b = _mm_srav_epi64(_mm_set1_epi64x(i64::MIN), _mm_lzcnt_epi64(lower));
        let difference = _mm_add_epi64(upper, minus_ms1b);
        _mm_ternarylogic_epi64::<{ truth::A_XOR_B_AND_C }>(upper, difference, _mm_or_si128(below, above))
    }

    fn queen_lanes(square: Square, occupied: Bitboard) -> __m256i {
        let split = &LINES[square as usize];
        let (below, above) = (four(&split.lower), four(&split.upper));
        let occupied = _mm256_set1_epi64x(occupied.0.cast_signed());
        let (lower, upper) = (_mm256_and_si256(occupied, below), _mm256_and_si256(occupied, above));
        let minus_ms1b = _mm256_srav_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(lower));
        let difference = _mm256_add_epi64(upper, minus_ms1b);
        // Whole lines from a second cache line: 0.95 of the time, warm, that joining both rays takes.
        let lines = four(&MIRRORED[square as usize].rays);
        _mm256_ternarylogic_epi64::<{ truth::A_XOR_B_AND_C }>(upper, difference, lines)
    }

    fn union_of_two(lanes: __m128i) -> Bitboard {
        Bitboard(word(_mm_or_si128(lanes, _mm_unpackhi_epi64(lanes, lanes))))
    }

    pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        union_of_two(rook_lanes(square, occupied))
    }

    pub(crate) fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        let lanes = queen_lanes(square, occupied);
        union_of_four(lanes)
    }

    pub(crate) fn rook_and_bishop(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let lanes = queen_lanes(square, occupied);
        // Each half's two lanes joined in both of its places: 0.9 of the time that unpacking both halves takes.
        let both = _mm256_or_si256(lanes, _mm256_shuffle_epi32::<{ SWAPPED_WORDS }>(lanes));
        let (rook, bishop) = (_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both));
        (Bitboard(word(rook)), Bitboard(word(bishop)))
    }

    fn union_of_four(lanes: __m256i) -> Bitboard {
        union_of_two(_mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes)))
    }

    /// Four directions, from one on.
    fn four_rays(sliders: Bitboard, occupied: Bitboard, first: usize) -> Bitboard {
        let half = |words: &[u64; 8]| four(&words.as_chunks().0[first / 4]);
        union_of_four(reached! {
            _mm256_set1_epi64x(sliders.0.cast_signed()), _mm256_set1_epi64x(occupied.0.cast_signed()),
            half(&EIGHT_WAYS.by), half(&EIGHT_WAYS.ends);
            _mm256_and_si256 _mm256_andnot_si256 _mm256_slli_epi64 _mm256_rolv_epi64 _mm256_ternarylogic_epi64
        })
    }

    pub(crate) fn setwise_rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        four_rays(rooks, occupied, 0)
    }

    pub(crate) fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        four_rays(bishops, occupied, 4)
    }

    /// All eight directions in one register: 0.88 of the time of two with four each.
    pub(crate) fn setwise_slider_attacks(
        rook_like: Bitboard,
        bishop_like: Bitboard,
        occupied: Bitboard,
    ) -> Bitboard {
        let rooks = _mm512_set1_epi64(rook_like.0.cast_signed());
        let lanes = reached! {
            _mm512_mask_set1_epi64(rooks, 0b1111_0000, bishop_like.0.cast_signed()),
            _mm512_set1_epi64(occupied.0.cast_signed()), eight(&EIGHT_WAYS.by), eight(&EIGHT_WAYS.ends);
            _mm512_and_si512 _mm512_andnot_si512 _mm512_slli_epi64 _mm512_rolv_epi64 _mm512_ternarylogic_epi64
        };
        union_of_four(_mm256_or_si256(_mm512_castsi512_si256(lanes), _mm512_extracti64x4_epi64::<1>(lanes)))
    }
}
