//! AVX-512: eight words in a register. Columns are written by hand; single and set-wise lookups have lines or directions in
//! lanes.
//!
//! | file | content |
//! |---|---|
//! | `mod` | one lookup at a time, its lines in the lanes of a register |
//! | `eight_lookups` | columns: eight lookups at a time, one in each lane |
//! | `sides` | the attacks of one side by the kind of piece, and their number on each square |
//!
//! A single lookup has one square at a time, and its lines in the lanes of a register. The method is
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
//! bishop is faster [mirrored](super::ssse3).) `docs/MEASURED.md` has the gain over the scalar lookups.
//!
//! Beside a network, some rounds of a queen take longer. The cause is `vplzcntq`, which counts leading zeros in the lanes. On an
//! Intel Xeon (2026-11-23, 1,200 rounds of 64 bursts) 1 to 6 of 100 rounds took 100 ns more for 64 lookups, and most took 156 ns
//! where the fastest took 107. Without this instruction (wrong answers) it was 88 to 108 ns, and fewer than 1 of 100 rounds took
//! 100 ns more. We suppose that the processor limits the power of a core that uses it. What does not help: other tables, one table
//! instead of two, 128-bit loads or counts, upper halves of registers kept in use. The queen of AVX2 does not need the instruction.
//! Beside the network it takes 0.9 of the mean time, but warm 1.4 times as long, so the AVX-512 queen stays.
//!
//! The compiler puts [`edgeless`](crate::method::sbamg::edgeless), a `const fn`, into the same lanes, and a queen takes only 3 to 5 %
//! longer. But it does not vectorise "rook and bishop" (1.9 ns instead of 1.4), and it gives no warning when it fails.
//!
//! In latency-bound code this takes longer than the scalar lookup, since words travel between registers. What lost: lanes that
//! are stored and joined by the integer units, which are idle, took a queen 1.3 times as long.

pub(super) mod eight_lookups;
pub(super) mod sides;

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi64, _mm_and_si128, _mm_cvtsi128_si64, _mm_lzcnt_epi64,
    _mm_or_si128, _mm_set1_epi64x, _mm_srav_epi64, _mm_ternarylogic_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_rolv_epi64, _mm256_set1_epi64x, _mm256_shuffle_epi32,
    _mm256_slli_epi64, _mm256_srav_epi64, _mm256_ternarylogic_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_mask_set1_epi64, _mm512_rolv_epi64,
    _mm512_set1_epi64, _mm512_slli_epi64, _mm512_ternarylogic_epi64,
};

use super::vector::{self, A, B, C, Ways, load_16, load_32, load_64};
use super::x86_rows::Sixtyfour;
use crate::bitboard::Bitboard;
use crate::by_kind::Side;
use crate::direction::Direction;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::kernels::kernels;
use crate::isa::loops;
use crate::isa::table::{Avx2, Avx512};
use crate::isa::vectors::setwise;
use crate::kind::Kind;
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
        _mm_ternarylogic_epi64::<{ (A ^ B) & C }>(upper, difference, _mm_or_si128(below, above))
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
        _mm256_ternarylogic_epi64::<{ (A ^ B) & C }>(upper, difference, lines)
    }

    fn union_of_two(lanes: __m128i) -> Bitboard {
        Bitboard(vector::union_of_two(lanes))
    }

    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        union_of_two(rook_lanes(square, occupied))
    }

    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        let lanes = queen_lanes(square, occupied);
        union_of_four(lanes)
    }

    fn rook_and_bishop(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let lanes = queen_lanes(square, occupied);
        // The two lanes of each half are joined in both places: 0.9 of the time that unpacking both halves takes.
        let both = _mm256_or_si256(lanes, _mm256_shuffle_epi32::<{ SWAPPED_WORDS }>(lanes));
        let (rook, bishop) = (_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both));
        (Bitboard(word(rook)), Bitboard(word(bishop)))
    }

    fn union_of_four(lanes: __m256i) -> Bitboard {
        union_of_two(_mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes)))
    }

    /// The union of the attacks in four directions, from the direction number `first` on: a Kogge-Stone fill, whose step doubles.
    fn four_rays(sliders: Bitboard, occupied: Bitboard, first: usize) -> Bitboard {
        let half = |words: &[u64; 8]| load_32::<u64, 4>(&words.as_chunks().0[first / 4]);
        let (by, ends) = (half(&EIGHT_WAYS.by), half(&EIGHT_WAYS.ends));
        let onwards = |reached, by, free| _mm256_ternarylogic_epi64::<{ A | B & C }>(reached, _mm256_rolv_epi64(reached, by), free);
        let free = _mm256_andnot_si256(_mm256_set1_epi64x(occupied.0.cast_signed()), ends);
        let reached = onwards(_mm256_set1_epi64x(sliders.0.cast_signed()), by, free);
        let free = _mm256_and_si256(free, _mm256_rolv_epi64(free, by));
        let by_2 = _mm256_slli_epi64::<1>(by);
        let reached = onwards(reached, by_2, free);
        let free = _mm256_and_si256(free, _mm256_rolv_epi64(free, by_2));
        let reached = onwards(reached, _mm256_slli_epi64::<1>(by_2), free);
        union_of_four(_mm256_and_si256(_mm256_rolv_epi64(reached, by), ends))
    }

    /// The attacks in all eight directions, in the same way.
    fn eight_rays(sliders: __m512i, occupied: Bitboard) -> __m512i {
        let (by, ends) = (load_64(&EIGHT_WAYS.by), load_64(&EIGHT_WAYS.ends));
        let onwards = |reached, by, free| _mm512_ternarylogic_epi64::<{ A | B & C }>(reached, _mm512_rolv_epi64(reached, by), free);
        let free = _mm512_andnot_si512(_mm512_set1_epi64(occupied.0.cast_signed()), ends);
        let reached = onwards(sliders, by, free);
        let free = _mm512_and_si512(free, _mm512_rolv_epi64(free, by));
        let by_2 = _mm512_slli_epi64::<1>(by);
        let reached = onwards(reached, by_2, free);
        let free = _mm512_and_si512(free, _mm512_rolv_epi64(free, by_2));
        let reached = onwards(reached, _mm512_slli_epi64::<1>(by_2), free);
        _mm512_and_si512(_mm512_rolv_epi64(reached, by), ends)
    }

    fn setwise_rook(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        four_rays(rooks, occupied, 0)
    }

    fn setwise_bishop(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        four_rays(bishops, occupied, 4)
    }

    /// All eight directions in one register: 0.88 of the time of two registers with four each.
    fn setwise_slider(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        let rooks = _mm512_set1_epi64(sliders.orthogonal.0.cast_signed());
        let lanes = eight_rays(_mm512_mask_set1_epi64(rooks, 0b1111_0000, sliders.diagonal.0.cast_signed()), occupied);
        union_of_four(_mm256_or_si256(_mm512_castsi512_si256(lanes), _mm512_extracti64x4_epi64::<1>(lanes)))
    }
}

impl InstructionSet for Avx512 {
    token_items! { Avx512 over Avx2, rows Sixtyfour }

    #[inline(always)]
    fn spread(self, bits: [u64; 4]) -> [u8; 64] {
        proved!(sides::spread(bits))
    }

    #[inline(always)]
    fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        proved!(rook(square, occupied))
    }

    #[inline(always)]
    fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        proved!(queen(square, occupied))
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        proved!(rook_and_bishop(square, occupied))
    }

    #[inline(always)]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        proved!(setwise_rook(rooks, occupied))
    }

    #[inline(always)]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        proved!(setwise_bishop(bishops, occupied))
    }

    #[inline(always)]
    fn setwise_slider_attacks(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        proved!(setwise_slider(sliders, occupied))
    }

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        proved!(sides::by_kind(side))
    }

    #[inline(always)]
    fn counts(self, side: &Side) -> [u8; 64] {
        proved!(sides::counts(side))
    }
}

kernels! { Avx512, columns: eight_lookups, on_board: eight_lookups, sets: setwise, map: eight_lookups, lists: loops }
