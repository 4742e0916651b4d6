//! The attacks of one side by the kind of piece, and their number on each square: eight directions in the lanes of a register.
//!
//! ```text
//!            north  east   south  west   north-east  south-east  south-west  north-west
//! sliders  | rook   rook   rook   rook   bishop      bishop      bishop      bishop
//! queens   | queen  queen  queen  queen  queen       queen       queen       queen
//! ```
//!
//! Knights, kings and pawns are left to the integer units, which are idle meanwhile: in lanes, too, they took about 1.5 times as long
//! in all. A branch on the colour doubled the time where sides alternate at random. The pieces of a side are not kept in an array,
//! because the compiler would move them between registers.
//!
//! Both fills use the same free squares, so these are computed once. To count, one fill is enough: queens join both the rooks and
//! the bishops.

use core::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_mask_add_epi8, _mm512_mask_set1_epi64, _mm512_mask_sub_epi8,
    _mm512_maskz_mov_epi64, _mm512_maskz_set1_epi8, _mm512_or_si512, _mm512_rolv_epi64, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_i64x2, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64,
};

use super::{EIGHT, EIGHT_WAYS, eight_rays};
use crate::bitboard::Bitboard;
use crate::by_kind::Side;
use crate::color::Color;
use crate::isa::portable::side::{attacks_of_kings, attacks_of_knights, attacks_of_pawns, pawn_directions};
use crate::isa::x86_64::vector::{A, B, C, WORDS, Ways, load_64, store};
use crate::kind::Kind;
use crate::rays::LEAPS;

/// The leaps of a knight.
static LEAPS_OF_KNIGHT: Ways<8> = Ways::rotations(LEAPS);

/// The lanes of the diagonal directions.
const DIAGONAL: u8 = 0b1111_0000;

/// The lanes of the directions in which each side's pawns attack.
const PAWNS: [u8; Color::ALL.len()] = [pawn_lanes(Color::White), pawn_lanes(Color::Black)];

const fn pawn_lanes(color: Color) -> u8 {
    let [east, west] = pawn_directions(color);
    let mut lanes = 0;
    let mut i = 0;
    while i < EIGHT.len() {
        if EIGHT[i] as usize == east as usize || EIGHT[i] as usize == west as usize {
            lanes |= 1 << i;
        }
        i += 1;
    }
    lanes
}

with_features! {
    Avx512,

    fn all_lanes(set: Bitboard) -> __m512i {
        _mm512_set1_epi64(set.0.cast_signed())
    }

    /// One step in each lane.
    fn steps(set: Bitboard, by: &[u64; WORDS], ends: &[u64; WORDS]) -> __m512i {
        _mm512_and_si512(_mm512_rolv_epi64(all_lanes(set), load_64(by)), load_64(ends))
    }

    /// The union of neighbouring pairs of words of two registers: four words of each.
    fn unions_of_pairs(one: __m512i, other: __m512i) -> [Bitboard; WORDS] {
        let first = _mm512_shuffle_i64x2::<0b10_00_10_00>(one, other);
        let second = _mm512_shuffle_i64x2::<0b11_01_11_01>(one, other);
        let mut words = [Bitboard::EMPTY; WORDS];
        store(&mut words, _mm512_or_si512(first, second));
        words
    }

    /// The attacks of each kind. The leapers and the last unions are left to the integer units, which are idle.
    pub(super) fn by_kind(side: &Side) -> [Bitboard; Kind::ALL.len()] {
        let sliders = mixed(side.pieces(Kind::Rook), side.pieces(Kind::Bishop));
        let queens = all_lanes(side.pieces(Kind::Queen));
        let [rook, other_rook, bishop, other_bishop, queen @ ..] =
            unions_of_pairs(eight_rays(sliders, side.occupied), eight_rays(queens, side.occupied));
        [
            attacks_of_pawns(side.color, side.pieces(Kind::Pawn)),
            attacks_of_knights(side.pieces(Kind::Knight)),
            bishop | other_bishop,
            rook | other_rook,
            queen[0] | queen[1] | (queen[2] | queen[3]),
            attacks_of_kings(side.pieces(Kind::King)),
        ]
    }

    /// Rooks in the lanes of their directions, and bishops in the others.
    fn mixed(rooks: Bitboard, bishops: Bitboard) -> __m512i {
        _mm512_mask_set1_epi64(all_lanes(rooks), DIAGONAL, bishops.0.cast_signed())
    }

    /// The squares that are attacked from each direction, and by each leap of a knight. At most one piece attacks a square from
    /// one direction, since the nearest piece blocks the others.
    pub(in crate::isa::x86_64) fn places(side: &Side) -> [__m512i; 2] {
        let queens = side.pieces(Kind::Queen);
        let sliders = mixed(side.pieces(Kind::Rook) | queens, side.pieces(Kind::Bishop) | queens);
        let kings = steps(side.pieces(Kind::King), &EIGHT_WAYS.by, &EIGHT_WAYS.ends);
        let pawns = steps(side.pieces(Kind::Pawn), &EIGHT_WAYS.by, &EIGHT_WAYS.ends);
        let pawns = _mm512_maskz_mov_epi64(PAWNS[side.color as usize], pawns);
        let from_directions =
            _mm512_ternarylogic_epi64::<{ A | B | C }>(eight_rays(sliders, side.occupied), kings, pawns);
        [from_directions, steps(side.pieces(Kind::Knight), &LEAPS_OF_KNIGHT.by, &LEAPS_OF_KNIGHT.ends)]
    }

    /// The number of pieces that attack each square. Each set of squares is a mask, under which 1 is added.
    pub(super) fn counts(side: &Side) -> [u8; 64] {
        let mut counts = _mm512_setzero_si512();
        for lanes in places(side) {
            let mut sets = [Bitboard::EMPTY; WORDS];
            store(&mut sets, lanes);
            for Bitboard(set) in sets {
                counts = _mm512_mask_sub_epi8(counts, set, counts, _mm512_set1_epi8(-1));
            }
        }
        bytes(counts)
    }

    /// A register as bytes.
    pub(in crate::isa::x86_64) fn bytes(register: __m512i) -> [u8; 64] {
        let mut bytes = [0; 64];
        // SAFETY: the array has exactly the 64 bytes that are written.
        #[allow(unsafe_code, reason = "the array has the bytes; vector stores take a pointer")]
        unsafe {
            _mm512_storeu_si512(bytes.as_mut_ptr().cast(), register);
        }
        bytes
    }

    /// A number of four bits for each square: a mask for each bit.
    pub(super) fn spread([one, two, four, eight]: [u64; 4]) -> [u8; 64] {
        let low = _mm512_mask_add_epi8(_mm512_maskz_set1_epi8(one, 1), two, _mm512_maskz_set1_epi8(one, 1), _mm512_set1_epi8(2));
        let middle = _mm512_mask_add_epi8(low, four, low, _mm512_set1_epi8(4));
        let all = _mm512_mask_add_epi8(middle, eight, middle, _mm512_set1_epi8(8));
        bytes(all)
    }
}
