//! One square at a time, its lines in the lanes of a register, with AVX2: Hyperbola Quintessence, mirrored by a byte
//! shuffle.
//!
//! Files and diagonals lie in lanes. A rank does not mirror with its bytes: it is looked up beside them, while the
//! lanes are busy. A rook is one file, which is not worth a register: it stays scalar. A bishop wants no more than
//! [SSSE3](super::lanes_ssse3).
//!
//! What it won over the scalar lookups, inlined and overlapping: docs/MEASURED.md.

use core::arch::x86_64::{
    __m256i, _mm_extract_epi64, _mm_or_si128, _mm256_and_si256, _mm256_andnot_si256, _mm256_blend_epi32,
    _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_slli_epi64, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::lanes_ssse3::{self, mirror, union_of_two};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::line::{Axis, MIRRORED};
use crate::method::hyperbola_quintessence::{Masks, first_rank};
use crate::rays::WAYS;
use crate::square::Square;

/// Four directions, a rook's and a bishop's in turn: by how much a step shifts the word, and the squares on which it
/// can end.
#[repr(align(32))]
struct Ways {
    by: [u64; 4],
    ends: [u64; 4],
}

const fn ways(directions: [Direction; 4]) -> Ways {
    let mut ways = Ways { by: [0; 4], ends: [0; 4] };
    let mut i = 0;
    while i < 4 {
        let (by, ends) = WAYS[directions[i] as usize];
        // A rotation by more than half the word is one to the other side.
        ways.by[i] = if by < 32 { by } else { 64 - by } as u64;
        ways.ends[i] = ends;
        i += 1;
    }
    ways
}

static UP: Ways = ways([Direction::North, Direction::NorthEast, Direction::East, Direction::NorthWest]);
static DOWN: Ways = ways([Direction::South, Direction::SouthWest, Direction::West, Direction::SouthEast]);

with_features! {
    "avx2,bmi1,bmi2,lzcnt",

    fn load(words: &[u64; 4]) -> __m256i {
        // SAFETY: the reference covers the 32 bytes that are read, and the tables are aligned to 32.
        #[allow(unsafe_code, reason = "a vector load")]
        unsafe { _mm256_load_si256(words.as_ptr().cast()) }
    }

    fn twice(words: &[u64; 2]) -> __m256i {
        _mm256_broadcastsi128_si256(lanes_ssse3::load(words))
    }

    /// File, diagonal and antidiagonal in lanes; the first lane, a rank's, is empty.
    fn along_three(square: Square, occupied: Bitboard) -> __m256i {
        let of = &MIRRORED[square as usize];
        let rays = load(&of.rays);
        // 3 % dearer than a table of its own without ranks, and 2 KiB smaller.
        let rays = _mm256_blend_epi32::<0b11>(rays, _mm256_setzero_si256());
        let mirror = _mm256_broadcastsi128_si256(mirror());
        let forward = _mm256_and_si256(_mm256_set1_epi64x(occupied.0.cast_signed()), rays);
        let reverse = _mm256_shuffle_epi8(forward, mirror);
        let forward_difference = _mm256_sub_epi64(forward, twice(&of.slider));
        let reverse_difference = _mm256_sub_epi64(reverse, twice(&of.reverse));
        let mirrored_back = _mm256_shuffle_epi8(reverse_difference, mirror);
        _mm256_and_si256(_mm256_xor_si256(forward_difference, mirrored_back), rays)
    }

    fn along_rank(square: Square, occupied: Bitboard) -> u64 {
        first_rank(Masks::lookup(square, Axis::Rank), occupied.0)
    }

    pub(crate) fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        let lanes = along_three(square, occupied);
        let lanes = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        Bitboard(union_of_two(lanes) | along_rank(square, occupied))
    }

    pub(crate) fn rook_and_bishop(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let lanes = along_three(square, occupied);
        let file = _mm_extract_epi64::<1>(_mm256_castsi256_si128(lanes)).cast_unsigned();
        let bishop = union_of_two(_mm256_extracti128_si256::<1>(lanes));
        (Bitboard(file | along_rank(square, occupied)), Bitboard(bishop))
    }

    /// What each of four directions reaches of its sliders, towards the higher bits or the lower ones.
    fn four_rays<const UP: bool>(sliders: __m256i, occupied: Bitboard, ways: &Ways) -> __m256i {
        let step = |set, by| if UP { _mm256_sllv_epi64(set, by) } else { _mm256_srlv_epi64(set, by) };
        let (by, ends) = (load(&ways.by), load(&ways.ends));
        let (by_2, by_4) = (_mm256_slli_epi64::<1>(by), _mm256_slli_epi64::<2>(by));
        let mut free = _mm256_andnot_si256(_mm256_set1_epi64x(occupied.0.cast_signed()), ends);
        let onwards = |reached, by, free| _mm256_or_si256(reached, _mm256_and_si256(step(reached, by), free));
        let mut reached = onwards(sliders, by, free);
        free = _mm256_and_si256(free, step(free, by));
        reached = onwards(reached, by_2, free);
        free = _mm256_and_si256(free, step(free, by_2));
        reached = onwards(reached, by_4, free);
        _mm256_and_si256(step(reached, by), ends)
    }

    pub(crate) fn setwise_slider_attacks(
        rook_like: Bitboard,
        bishop_like: Bitboard,
        occupied: Bitboard,
    ) -> Bitboard {
        let (rooks, bishops) = (rook_like.0.cast_signed(), bishop_like.0.cast_signed());
        let sliders = _mm256_set_epi64x(bishops, rooks, bishops, rooks);
        let up = four_rays::<true>(sliders, occupied, &UP);
        let down = four_rays::<false>(sliders, occupied, &DOWN);
        let lanes = _mm256_or_si256(up, down);
        let lanes = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        Bitboard(union_of_two(lanes))
    }

    // Half the lanes are idle; two narrow registers would take as many instructions.
    pub(crate) fn setwise_rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        setwise_slider_attacks(rooks, Bitboard::EMPTY, occupied)
    }

    pub(crate) fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        setwise_slider_attacks(Bitboard::EMPTY, bishops, occupied)
    }
}
