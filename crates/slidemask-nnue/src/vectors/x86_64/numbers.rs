//! The numbers of threats, of pieces and of pairs of pawns, sixteen at a time. The attacks of a piece are a row of a table, which a
//! permutation looks up. A byte compression puts the squares of pieces and pawns side by side.

use core::arch::x86_64::{
    __m128i, __m512i, _mm512_add_epi8, _mm512_add_epi32, _mm512_and_si512, _mm512_castsi512_si128,
    _mm512_cvtepu8_epi32, _mm512_madd_epi16, _mm512_mask_add_epi8, _mm512_mask_mov_epi32,
    _mm512_maskz_alignr_epi64, _mm512_maskz_compress_epi8, _mm512_maskz_compress_epi32,
    _mm512_maskz_permutex2var_epi16, _mm512_max_epu32, _mm512_min_epu32, _mm512_movepi32_mask,
    _mm512_permutexvar_epi32, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_srli_epi32,
    _mm512_storeu_si512, _mm512_sub_epi32, _mm512_test_epi32_mask, _mm512_xor_si512,
};

use slidemask::internal::load_64;
use slidemask::isa::Avx512Icl;
use slidemask::{Bitboard, with_features};

use super::icl_places::{Codes, SQUARES, of_pawns, victims_around};
use crate::list::{End, List, WRITTEN};
use crate::network::pawn_pairs;
use crate::network::planes::{Planes, Seen};
use crate::network::sides::each_side;
use crate::network::threat_numbers;
use crate::threats::features::FeatureSet;
use crate::threats::perspective::Perspective;
use crate::threats::threat::Threat;
use crate::vectors::place_and_pair;

/// Appends up to sixteen numbers.
#[inline(always)]
fn store<const N: usize>(numbers: __m512i, count: usize, end: &mut End<'_, N, u32>) {
    let Some(room) = end.room() else { return };
    // SAFETY: the room has 64 bytes.
    proved!(_mm512_storeu_si512(room.as_mut_ptr().cast(), numbers));
    end.grow(count);
}

/// Appends the numbers of all threats of a board: piece by piece, except for pawns.
#[inline(always)]
pub(crate) fn of_threats<const S: usize, const N: usize>(
    isa: Avx512Icl,
    features: &FeatureSet,
    first: u32,
    perspectives: [Perspective; S],
    codes: &[u8; 64],
    ends: &mut [End<'_, N, u32>; S],
) {
    let (board, pairs) = (Codes::load(isa, codes), features.pairs());
    let mut threats = List::<Threat, { MOST_OF_PAWNS + WRITTEN }>::EMPTY;
    let pieces = of_pawns(board, pairs, &mut threats.end());
    threat_numbers::append(isa, features, first, perspectives, &threats, ends);
    let turns = perspectives.map(
        #[inline(always)]
        |perspective| place_and_pair(isa, perspective.turn()),
    );
    for square in pieces {
        let code = codes[square as usize];
        let (around, attacked) = victims_around(board, square, code, pairs);
        let (place, pair) = place_and_pair(isa, u32::from_be_bytes([code, square as u8, 0, 0]));
        each_side!(S, |side| {
            let (turn_of_place, turn_of_pair) = turns[side];
            let entries = features.of_attacker(place ^ turn_of_place, pair ^ turn_of_pair);
            let numbers =
                proved!(threats_of(entries, first, perspectives[side], around.items.0, around.codes.0));
            append(numbers, attacked, &mut ends[side]);
        });
    }
}

/// The most threats of pawns on any board: two for each.
const MOST_OF_PAWNS: usize = 2 * 64;

/// Appends the numbers that count and whose bits are set.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "sixteen bits")]
fn append<const N: usize>((numbers, count): (__m512i, u32), which: u32, end: &mut End<'_, N, u32>) {
    let which = which & count;
    store(proved!(_mm512_maskz_compress_epi32(which as u16, numbers)), which.count_ones() as usize, end);
}

/// Appends the numbers of the pieces on some squares, which are not empty.
#[inline(always)]
pub(crate) fn of_pieces<const S: usize, const N: usize>(
    _: Avx512Icl,
    first: u32,
    planes: &Planes,
    seen: [Seen; S],
    codes: &[u8; 64],
    squares: u64,
    ends: &mut [End<'_, N, u32>; S],
) {
    let (mut codes, mut places) = proved!((
        _mm512_maskz_compress_epi8(squares, load_64(codes)),
        _mm512_maskz_compress_epi8(squares, load_64(&SQUARES.0)),
    ));
    let mut left = squares.count_ones() as usize;
    while left > 0 {
        each_side!(S, |side| {
            let (codes, places) = proved!((_mm512_castsi512_si128(codes), _mm512_castsi512_si128(places)));
            store(
                proved!(sixteen_pieces(planes, seen[side], first, codes, places)),
                left.min(16),
                &mut ends[side],
            );
        });
        (codes, places) = proved!((next_sixteen(codes), next_sixteen(places)));
        left = left.saturating_sub(16);
    }
}

/// Appends the numbers of the pairs of some pawns with each other and with others.
#[inline(always)]
pub(crate) fn of_pawn_pairs<const S: usize, const N: usize>(
    _: Avx512Icl,
    first: u32,
    (some, others): (u64, u64),
    pawns: [u64; 2],
    perspectives: [Perspective; S],
    ends: &mut [End<'_, N, u32>; S],
) {
    // Then a pawn may have more than sixteen partners. There are so many only on impossible boards.
    if (some | others).count_ones() > 16 {
        return pawn_pairs::append(first, (some, others), pawns, perspectives, ends);
    }
    let places = perspectives.map(
        #[inline(always)]
        |seen| proved!(places_of(seen, pawns[!seen.color() as usize])),
    );
    pawn_pairs::each(
        some,
        others,
        #[inline(always)]
        |one, partners| {
            let count = partners.count_ones() as usize;
            each_side!(S, |side| {
                let seen = perspectives[side];
                let own = Bitboard(pawns[seen.color() as usize]).contains(one);
                let place = pawn_pairs::place(seen, own, one);
                store(proved!(pairs_with(place, first, places[side], partners)), count, &mut ends[side]);
            });
        },
    );
}

with_features! {
    Avx512Icl,

    /// The numbers of the threats of a piece to the sixteen places around it, and which of them count.
    fn threats_of(
        (places, [down, up]): (&[u16; 64], [&[u32; 16]; 2]),
        first: u32,
        seen: Perspective,
        items: __m512i,
        codes: __m512i,
    ) -> (__m512i, u32) {
        let turn = |numbers, by: u8| _mm512_xor_si512(numbers, _mm512_set1_epi32(by.into()));
        let [low, high] = places.as_chunks::<32>().0 else { unreachable!("two halves") };
        let to = turn(_mm512_srli_epi32::<8>(items), seen.turn_of_square());
        // The low half of each lane; the other one has no index.
        let attack = _mm512_maskz_permutex2var_epi16(0x5555_5555, load_64(low), to, load_64(high));
        let codes = turn(codes, seen.turn_of_code());
        let (down, up) = (_mm512_permutexvar_epi32(codes, load_64(down)), _mm512_permutexvar_epi32(codes, load_64(up)));
        let of_pair = _mm512_mask_mov_epi32(down, _mm512_test_epi32_mask(attack, _mm512_set1_epi32(1 << 15)), up);
        let rank = _mm512_and_si512(attack, _mm512_set1_epi32(0x3fff));
        let numbers = _mm512_add_epi32(_mm512_add_epi32(of_pair, rank), _mm512_set1_epi32(first.cast_signed()));
        (numbers, u32::from(!_mm512_movepi32_mask(of_pair)))
    }

    /// The bytes after the first sixteen.
    fn next_sixteen(bytes: __m512i) -> __m512i {
        _mm512_maskz_alignr_epi64::<2>(0xff, _mm512_setzero_si512(), bytes)
    }

    /// The numbers of sixteen pieces.
    fn sixteen_pieces(planes: &Planes, seen: Seen, first: u32, codes: __m128i, squares: __m128i) -> __m512i {
        let turn = |bytes, by: u8| _mm512_xor_si512(_mm512_cvtepu8_epi32(bytes), _mm512_set1_epi32(by.into()));
        let pieces = _mm512_permutexvar_epi32(turn(codes, seen.perspective.turn_of_code()), load_64(&planes.pieces));
        let first = _mm512_set1_epi32((first + seen.bucket).cast_signed());
        _mm512_add_epi32(_mm512_add_epi32(pieces, first), turn(squares, seen.perspective.turn_of_square()))
    }

    /// The places of pawns on all squares.
    fn places_of(perspective: Perspective, enemies: u64) -> __m512i {
        let turn = _mm512_set1_epi8(perspective.turn_of_square().cast_signed());
        let squares = _mm512_xor_si512(load_64(&SQUARES.0), turn);
        let places = _mm512_add_epi8(squares, _mm512_set1_epi8(-8));
        _mm512_mask_add_epi8(places, enemies, places, _mm512_set1_epi8(48))
    }

    /// The numbers of the pairs of a pawn.
    fn pairs_with(place: u32, first: u32, places: __m512i, partners: u64) -> __m512i {
        let others = _mm512_castsi512_si128(_mm512_maskz_compress_epi8(partners, places));
        let (one, other) = (_mm512_set1_epi32(place.cast_signed()), _mm512_cvtepu8_epi32(others));
        let (high, low) = (_mm512_max_epu32(one, other), _mm512_min_epu32(one, other));
        let twice = _mm512_madd_epi16(high, _mm512_sub_epi32(high, _mm512_set1_epi32(1)));
        let below = _mm512_add_epi32(_mm512_srli_epi32::<1>(twice), _mm512_set1_epi32(first.cast_signed()));
        _mm512_add_epi32(below, low)
    }
}
