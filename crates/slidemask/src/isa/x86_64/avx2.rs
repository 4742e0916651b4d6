//! AVX2: one square at a time, its lines in the lanes of a register, by Hyperbola Quintessence. A byte shuffle mirrors them.
//!
//! File, diagonal and antidiagonal are in lanes. The rank is read from a table while the lanes are busy, since a byte shuffle
//! does not mirror it. A rook has only one line for the lanes, which is not worth a register, so it stays scalar. The bishop is
//! that of SSSE3.
//!
//! `docs/MEASURED.md` has the gain over the scalar lookups.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_extract_epi64, _mm_or_si128, _mm256_add_epi8, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi8,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setr_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi64, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_storeu_si256, _mm256_sub_epi8, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::four_lookups;
use super::vector::{Ways, load_16, load_32, reversed_bytes, union_of_two};
use super::x86_rows::Thirtytwo;
use crate::bitboard::Bitboard;
use crate::by_kind::Side;
use crate::direction::Direction;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::kernels::kernels;
use crate::isa::loops;
use crate::isa::portable::side::{attacks_of_kings, attacks_of_knights, attacks_of_pawns};
use crate::isa::table::{Avx2, Ssse3};
use crate::isa::vectors::setwise;
use crate::kind::Kind;
use crate::line::{Axis, MIRRORED};
use crate::method::hyperbola_quintessence::{Masks, first_rank};
use crate::pieces::Sliders;
use crate::square::Square;

/// Four directions, those of a rook and of a bishop alternating.
static UP: Ways<4> =
    Ways::by_shift([Direction::North, Direction::NorthEast, Direction::East, Direction::NorthWest]);
static DOWN: Ways<4> =
    Ways::by_shift([Direction::South, Direction::SouthWest, Direction::West, Direction::SouthEast]);

with_features! {
    Avx2,

    /// The same two words in both halves. To broadcast them from memory costs nothing; from a general register, it costs a move.
    fn twice(words: &[u64; 2]) -> __m256i {
        _mm256_broadcastsi128_si256(load_16(words))
    }

    /// The attacks along file, diagonal and antidiagonal in lanes 1 to 3. Lane 0, the place of the rank, comes out empty: the mirror
    /// leaves each byte as it is, so both subtractions change the same squares of the rank.
    fn along_three(square: Square, occupied: Bitboard) -> __m256i {
        let of = &MIRRORED[square as usize];
        let rays = load_32(&of.rays);
        let mirror = _mm256_broadcastsi128_si256(reversed_bytes());
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

    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        let lanes = along_three(square, occupied);
        let lanes = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        Bitboard(union_of_two(lanes) | along_rank(square, occupied))
    }

    fn rook_and_bishop(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let lanes = along_three(square, occupied);
        let file = _mm_extract_epi64::<1>(_mm256_castsi256_si128(lanes)).cast_unsigned();
        let bishop = union_of_two(_mm256_extracti128_si256::<1>(lanes));
        (Bitboard(file | along_rank(square, occupied)), Bitboard(bishop))
    }

    /// The attacks in four directions, one per lane, towards the higher bits (if `UP`) or the lower bits.
    fn four_rays<const UP: bool>(sliders: __m256i, occupied: Bitboard, ways: &Ways<4>) -> __m256i {
        let step = |set, by| if UP { _mm256_sllv_epi64(set, by) } else { _mm256_srlv_epi64(set, by) };
        let (by, ends) = (load_32(&ways.by), load_32(&ways.ends));
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

    fn setwise_slider(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        let (rooks, bishops) = (sliders.orthogonal.0.cast_signed(), sliders.diagonal.0.cast_signed());
        let sliders = _mm256_set_epi64x(bishops, rooks, bishops, rooks);
        let up = four_rays::<true>(sliders, occupied, &UP);
        let down = four_rays::<false>(sliders, occupied, &DOWN);
        let lanes = union_of_halves(_mm256_or_si256(up, down));
        Bitboard(union_of_two(lanes))
    }

    fn union_of_halves(lanes: __m256i) -> __m128i {
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes))
    }

    /// Rooks and bishops share their registers, as rooks and bishops of a queen do.
    fn by_kind(side: &Side) -> [Bitboard; Kind::ALL.len()] {
        let (up, down) = (
            |sliders| four_rays::<true>(sliders, side.occupied, &UP),
            |sliders| four_rays::<false>(sliders, side.occupied, &DOWN),
        );
        let word = |kind| side.pieces(kind).0.cast_signed();
        let (rooks, bishops) = (word(Kind::Rook), word(Kind::Bishop));
        let mixed = _mm256_set_epi64x(bishops, rooks, bishops, rooks);
        let mixed = union_of_halves(_mm256_or_si256(up(mixed), down(mixed)));
        let queens = _mm256_set1_epi64x(word(Kind::Queen));
        let queens = union_of_halves(_mm256_or_si256(up(queens), down(queens)));
        [
            attacks_of_pawns(side.color, side.pieces(Kind::Pawn)),
            attacks_of_knights(side.pieces(Kind::Knight)),
            Bitboard(_mm_extract_epi64::<1>(mixed).cast_unsigned()),
            Bitboard(_mm_extract_epi64::<0>(mixed).cast_unsigned()),
            Bitboard(union_of_two(queens)),
            attacks_of_kings(side.pieces(Kind::King)),
        ]
    }

    /// A number of four bits for each square: each byte selects its bit of a set.
    fn spread(bits: [u64; 4]) -> [u8; 64] {
        let mut codes = [0; 64];
        let bytes = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
        let select = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        for (part, half) in codes.as_chunks_mut::<32>().0.iter_mut().enumerate() {
            let mut found = _mm256_setzero_si256();
            for set in bits.into_iter().rev() {
                let here = _mm256_set1_epi64x((set >> (32 * part)).cast_signed());
                let here = _mm256_and_si256(_mm256_shuffle_epi8(here, bytes), select);
                let present = _mm256_cmpeq_epi8(here, select);
                // Twice what is there, plus one where the bit is set.
                found = _mm256_sub_epi8(_mm256_add_epi8(found, found), present);
            }
            // SAFETY: the reference covers exactly the 32 bytes that are written.
            #[allow(unsafe_code, reason = "the reference covers the bytes; vector stores take a pointer")]
            unsafe {
                _mm256_storeu_si256(half.as_mut_ptr().cast(), found);
            }
        }
        codes
    }
}

impl InstructionSet for Avx2 {
    token_items! { Avx2 over Ssse3, rows Thirtytwo }

    #[inline(always)]
    fn spread(self, bits: [u64; 4]) -> [u8; 64] {
        proved!(spread(bits))
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
    fn setwise_slider_attacks(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        proved!(setwise_slider(sliders, occupied))
    }

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        proved!(by_kind(side))
    }

    // Half of the lanes are idle here, but two narrow registers would take as many instructions.
    #[inline(always)]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        proved!(setwise_slider(Sliders { orthogonal: rooks, ..Sliders::EMPTY }, occupied))
    }

    #[inline(always)]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        proved!(setwise_slider(Sliders { diagonal: bishops, ..Sliders::EMPTY }, occupied))
    }
}

kernels! { Avx2, columns: four_lookups, on_board: four_lookups, sets: setwise, map: four_lookups, lists: loops }
