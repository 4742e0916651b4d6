//! Reads the first entry of a chain: its pieces as the bytes of a register.

use core::arch::x86_64::{
    _mm_set_epi64x, _mm256_and_si256, _mm256_cvtepu8_epi16, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_slli_epi16, _mm512_broadcast_i32x4, _mm512_castsi256_si512, _mm512_mask_test_epi8_mask,
    _mm512_maskz_expand_epi8, _mm512_set1_epi8, _mm512_shuffle_epi8,
};

use slidemask::Color;

use super::vector::lanes;
use crate::bits::unzigzag;
use crate::entry::{
    BLACK_KING_TO_MOVE, BLACK_ROOK_THAT_MAY_CASTLE, EN_PASSANT_PAWN, Entry, MOST_PLIES, Packed, STEM,
    WHITE_ROOK_THAT_MAY_CASTLE,
};
use crate::position::{NO_SQUARE, Position, ROOKS};

/// For each number of a piece in a stem: the code of the piece, and what else the number says.
const FACTS: [u8; 16] = {
    let mut facts = [0; 16];
    let mut number = 0;
    while number < EN_PASSANT_PAWN as usize {
        facts[number] = (number as u8 / 2 + 1) | ((number as u8 % 2) << 3);
        number += 1;
    }
    facts[EN_PASSANT_PAWN as usize] = OTHER;
    facts[WHITE_ROOK_THAT_MAY_CASTLE as usize] = facts[6] | CASTLES;
    facts[BLACK_ROOK_THAT_MAY_CASTLE as usize] = facts[7] | CASTLES;
    facts[BLACK_KING_TO_MOVE as usize] = facts[11] | BLACK_TO_MOVE;
    facts
};
const CASTLES: u8 = 1 << 4;
const BLACK_TO_MOVE: u8 = 1 << 5;
/// A pawn that can be captured en passant.
const OTHER: u8 = 1 << 6;

/// The squares of [`ROOKS`].
const CORNERS: [u64; 4] = {
    let mut corners = [0; 4];
    let mut right = 0;
    while right < corners.len() {
        corners[right] = 1 << ROOKS[right].1 as u8;
        right += 1;
    }
    corners
};

lanes! {
    /// Reads the first entry of a chain, or nothing if [`read_stem`](crate::entry::read_stem) has to: where a pawn can be captured
    /// en passant, and where the entry is damaged.
    pub(super) fn read_common_stem(stem: &[u8; STEM]) -> Option<Entry> {
        let (words, _) = stem.as_chunks::<8>();
        let [occupied, first, second, rest] = [words[0], words[1], words[2], words[3]].map(u64::from_be_bytes);
        let numbers = _mm_set_epi64x(second.swap_bytes().cast_signed(), first.swap_bytes().cast_signed());
        // Two numbers are in a byte, the first one in its low half.
        let numbers = _mm256_cvtepu8_epi16(numbers);
        let numbers = _mm256_or_si256(numbers, _mm256_slli_epi16::<4>(numbers));
        let numbers = _mm256_and_si256(numbers, _mm256_set1_epi8(15));
        let squares = _mm512_maskz_expand_epi8(occupied, _mm512_castsi256_si512(numbers));
        let table = _mm512_broadcast_i32x4(_mm_set_epi64x(
            u64::from_le_bytes(*FACTS.last_chunk().unwrap_or(&[0; 8])).cast_signed(),
            u64::from_le_bytes(*FACTS.first_chunk().unwrap_or(&[0; 8])).cast_signed(),
        ));
        let facts = _mm512_shuffle_epi8(table, squares);
        let with = |bit: u8| _mm512_mask_test_epi8_mask(occupied, facts, _mm512_set1_epi8(bit.cast_signed()));
        let bits = [with(1), with(2), with(4), with(8)];
        let [low, middle, high, black] = bits;
        let rooks = with(CASTLES);
        let [kings, pawns] = [middle & high, low & !middle & !high];
        let result = unzigzag((rest >> 30) as u16 & 0b11);
        let corners = [CORNERS[0] | CORNERS[1], CORNERS[2] | CORNERS[3]];
        let common = occupied.count_ones() <= 32
            && with(OTHER) == 0
            && (kings & black).is_power_of_two()
            && (kings & !black).is_power_of_two()
            && pawns & (0xff | 0xff << 56) == 0
            && rooks & !black & !corners[0] | rooks & black & !corners[1] == 0
            && result != -2;
        if !common {
            return None;
        }
        let castling = CORNERS.iter().enumerate().fold(0, |rights, (i, corner)| rights | u8::from(rooks & corner != 0) << i);
        let numbers = [rest >> 48, rest >> 32, rest >> 16, rest].map(|number| number as u16);
        Some(Entry {
            position: Position {
                bits,
                halfmove_clock: numbers[3],
                castling,
                en_passant: NO_SQUARE,
                side_to_move: if with(BLACK_TO_MOVE) == 0 { Color::White } else { Color::Black },
            },
            played: Packed(numbers[0]),
            ply: numbers[2] & MOST_PLIES,
            score: unzigzag(numbers[1]),
            result: result as i8,
        })
    }
}
