//! Single lookups: one square at a time, its lines in the lanes of a register. The method is
//! [`edgeless`](crate::method::sbamg::edgeless), the relative of SBAMG that needs no edge squares.
//!
//! ```text
//!           rank            file            diagonal        antidiagonal
//! lower   | below, on each line: masked, its leading zeros counted
//! upper   | above
//!         | upper ^ (upper - ms1b(lower)), cut to the lines
//! ```
//!
//! A rook takes two lanes, a queen four: six or seven instructions for all of them, and three to five to join the lanes. (A
//! bishop is faster [mirrored](super::super::ssse3).) `docs/MEASURED.md` has the gain over the scalar lookups.
//!
//! Beside a network, some rounds of a queen take twice as long on an Intel Xeon. The cause is `vplzcntq`; `docs/MEASURED.md` has what
//! was tried.
//!
//! In latency-bound code this takes longer than the scalar lookup, since words travel between registers. What lost: lanes that
//! are stored and joined by the integer units, which are idle, took a queen 1.3 times as long.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi64, _mm_and_si128, _mm_cvtsi128_si64, _mm_lzcnt_epi64, _mm_or_si128,
    _mm_set1_epi64x, _mm_srav_epi64, _mm_ternarylogic_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_lzcnt_epi64,
    _mm256_or_si256, _mm256_rolv_epi64, _mm256_set1_epi64x, _mm256_shuffle_epi32, _mm256_slli_epi64,
    _mm256_srav_epi64, _mm256_ternarylogic_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_mask_set1_epi64, _mm512_rolv_epi64,
    _mm512_set1_epi64, _mm512_slli_epi64, _mm512_ternarylogic_epi64,
};

use crate::arch::x86_64::vector::{self, Ways, load_16, load_32, load_64, truth};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::line::{LINES, MIRRORED};
use crate::pieces::Sliders;
use crate::square::Square;

/// The shuffle order of four half words that exchanges the two words.
const SWAPPED_WORDS: i32 = 0b01_00_11_10;

/// Eight directions, those of a rook first.
pub(super) const EIGHT: [Direction; 8] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::NorthWest,
];

pub(super) static EIGHT_WAYS: Ways<8> = Ways::by_rotation(EIGHT);

/// The attacks in each direction, in a register of four or eight lanes: a Kogge-Stone fill, whose step doubles.
macro_rules! reached {
    ($sliders:expr, $occupied:expr, $by:expr, $ends:expr;
        $and:ident $andnot:ident $double:ident $rotate:ident $ternary:ident) => {{
        let (by, ends) = ($by, $ends);
        let onwards =
            |reached, by, free| $ternary::<{ truth!(A | B & C) }>(reached, $rotate(reached, by), free);
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

pub(super) use reached;

with_features! {
    Avx512,

    fn word(lanes: __m128i) -> u64 {
        _mm_cvtsi128_si64(lanes).cast_unsigned()
    }

    fn rook_lanes(square: Square, occupied: Bitboard) -> __m128i {
        let split = &LINES[square as usize];
        let first_two = |rays: &[u64; 4]| load_16::<u64, 2>(&rays.as_chunks().0[0]);
        let (below, above) = (first_two(&split.lower), first_two(&split.upper));
        let occupied = _mm_set1_epi64x(occupied.0.cast_signed());
        let (lower, upper) = (_mm_and_si128(occupied, below), _mm_and_si128(occupied, above));
        let minus_ms1b = _mm_srav_epi64(_mm_set1_epi64x(i64::MIN), _mm_lzcnt_epi64(lower));
        let difference = _mm_add_epi64(upper, minus_ms1b);
        _mm_ternarylogic_epi64::<{ truth!((A ^ B) & C) }>(upper, difference, _mm_or_si128(below, above))
    }

    fn queen_lanes(square: Square, occupied: Bitboard) -> __m256i {
        let split = &LINES[square as usize];
        let (below, above) = (load_32(&split.lower), load_32(&split.upper));
        let occupied = _mm256_set1_epi64x(occupied.0.cast_signed());
        let (lower, upper) = (_mm256_and_si256(occupied, below), _mm256_and_si256(occupied, above));
        let minus_ms1b = _mm256_srav_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(lower));
        let difference = _mm256_add_epi64(upper, minus_ms1b);
        // The whole lines are loaded from a second cache line: 0.95 of the time, warm, that joining both rays takes.
        let lines = load_32(&MIRRORED[square as usize].rays);
        _mm256_ternarylogic_epi64::<{ truth!((A ^ B) & C) }>(upper, difference, lines)
    }

    fn union_of_two(lanes: __m128i) -> Bitboard {
        Bitboard(vector::union_of_two(lanes))
    }

    pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        union_of_two(rook_lanes(square, occupied))
    }

    pub(super) fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        let lanes = queen_lanes(square, occupied);
        union_of_four(lanes)
    }

    pub(super) fn rook_and_bishop(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let lanes = queen_lanes(square, occupied);
        // The two lanes of each half are joined in both places: 0.9 of the time that unpacking both halves takes.
        let both = _mm256_or_si256(lanes, _mm256_shuffle_epi32::<{ SWAPPED_WORDS }>(lanes));
        let (rook, bishop) = (_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both));
        (Bitboard(word(rook)), Bitboard(word(bishop)))
    }

    fn union_of_four(lanes: __m256i) -> Bitboard {
        union_of_two(_mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes)))
    }

    /// The union of the attacks in four directions, from the direction number `first` on.
    fn four_rays(sliders: Bitboard, occupied: Bitboard, first: usize) -> Bitboard {
        let half = |words: &[u64; 8]| load_32::<u64, 4>(&words.as_chunks().0[first / 4]);
        union_of_four(reached! {
            _mm256_set1_epi64x(sliders.0.cast_signed()), _mm256_set1_epi64x(occupied.0.cast_signed()),
            half(&EIGHT_WAYS.by), half(&EIGHT_WAYS.ends);
            _mm256_and_si256 _mm256_andnot_si256 _mm256_slli_epi64 _mm256_rolv_epi64 _mm256_ternarylogic_epi64
        })
    }

    pub(super) fn setwise_rook(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        four_rays(rooks, occupied, 0)
    }

    pub(super) fn setwise_bishop(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        four_rays(bishops, occupied, 4)
    }

    /// All eight directions in one register: 0.88 of the time of two registers with four each.
    pub(super) fn setwise_slider(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        let rooks = _mm512_set1_epi64(sliders.orthogonal.0.cast_signed());
        let lanes = reached! {
            _mm512_mask_set1_epi64(rooks, 0b1111_0000, sliders.diagonal.0.cast_signed()),
            _mm512_set1_epi64(occupied.0.cast_signed()), load_64(&EIGHT_WAYS.by), load_64(&EIGHT_WAYS.ends);
            _mm512_and_si512 _mm512_andnot_si512 _mm512_slli_epi64 _mm512_rolv_epi64 _mm512_ternarylogic_epi64
        };
        union_of_four(_mm256_or_si256(_mm512_castsi512_si256(lanes), _mm512_extracti64x4_epi64::<1>(lanes)))
    }
}
