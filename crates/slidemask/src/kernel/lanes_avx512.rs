//! One square at a time, its lines in the lanes of a register, with AVX-512: Obstruction Difference.
//!
//! ```text
//!           rank            file            diagonal        antidiagonal
//! lower   | below, on each line: masked, its leading zeros counted
//! upper   | above
//!         | upper ^ (upper - ms1b(lower)), cut to the lines
//! ```
//!
//! Two lanes for a rook or a bishop, four for a queen; six instructions for them all, and three to five to join the
//! lanes. What it won over the scalar lookups, inlined and overlapping: docs/MEASURED.md. An answer that is waited
//! for takes longer than the scalar one, since words travel between registers.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi64, _mm_and_si128, _mm_cvtsi128_si64, _mm_extract_epi64,
    _mm_load_si128, _mm_lzcnt_epi64, _mm_or_si128, _mm_set1_epi64x, _mm_srav_epi64, _mm_ternarylogic_epi64,
    _mm_unpackhi_epi64, _mm_unpacklo_epi64, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_load_si256, _mm256_lzcnt_epi64, _mm256_or_si256,
    _mm256_rolv_epi64, _mm256_set1_epi64x, _mm256_slli_epi64, _mm256_srav_epi64, _mm256_ternarylogic_epi64,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi512_si256, _mm512_extracti64x4_epi64,
    _mm512_load_si512, _mm512_mask_set1_epi64, _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_slli_epi64,
    _mm512_ternarylogic_epi64,
};

use super::truth;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::line::{LINES, RAYS};
use crate::rays::WAYS;
use crate::square::Square;

/// A pair of lines by the place of its first one in the tables.
const ROOK: usize = 0;
const BISHOP: usize = 2;

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

    fn two(words: &[u64; 4], first: usize) -> __m128i {
        let (pairs, _) = words.as_chunks::<2>();
        // SAFETY: the reference covers the 16 bytes that are read, and the tables are aligned to 32.
        #[allow(unsafe_code, reason = "a vector load")]
        unsafe { _mm_load_si128((&raw const pairs[first / 2]).cast()) }
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

    fn along_two(square: Square, occupied: Bitboard, first: usize) -> __m128i {
        let (split, rays) = (&LINES[square as usize], &RAYS[square as usize].0);
        let occupied = _mm_set1_epi64x(occupied.0.cast_signed());
        let lower = _mm_and_si128(occupied, two(&split.lower, first));
        let upper = _mm_and_si128(occupied, two(&split.upper, first));
        let minus_ms1b = _mm_srav_epi64(_mm_set1_epi64x(i64::MIN), _mm_lzcnt_epi64(lower));
        let difference = _mm_add_epi64(upper, minus_ms1b);
        _mm_ternarylogic_epi64::<{ truth::A_XOR_B_AND_C }>(upper, difference, two(rays, first))
    }

    fn along_four(square: Square, occupied: Bitboard) -> __m256i {
        let (split, rays) = (&LINES[square as usize], &RAYS[square as usize].0);
        let occupied = _mm256_set1_epi64x(occupied.0.cast_signed());
        let lower = _mm256_and_si256(occupied, four(&split.lower));
        let upper = _mm256_and_si256(occupied, four(&split.upper));
        let minus_ms1b = _mm256_srav_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(lower));
        let difference = _mm256_add_epi64(upper, minus_ms1b);
        _mm256_ternarylogic_epi64::<{ truth::A_XOR_B_AND_C }>(upper, difference, four(rays))
    }

    fn union_of_two(lanes: __m128i) -> Bitboard {
        Bitboard(word(_mm_or_si128(lanes, _mm_unpackhi_epi64(lanes, lanes))))
    }

    pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        union_of_two(along_two(square, occupied, ROOK))
    }

    pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        union_of_two(along_two(square, occupied, BISHOP))
    }

    pub(crate) fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        let lanes = along_four(square, occupied);
        union_of_four(lanes)
    }

    pub(crate) fn rook_and_bishop(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let lanes = along_four(square, occupied);
        let (rook, bishop) = (_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        let both = _mm_or_si128(_mm_unpacklo_epi64(rook, bishop), _mm_unpackhi_epi64(rook, bishop));
        (Bitboard(word(both)), Bitboard(_mm_extract_epi64::<1>(both).cast_unsigned()))
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
