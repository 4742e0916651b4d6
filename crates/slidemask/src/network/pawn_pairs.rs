//! Pairs of pawns as numbers.
//!
//! A pawn has one of 96 places: the own pawns from a2 to h7, then those of the enemy. Two pawns on the same file or on adjacent ones
//! are a pair. With the higher place h and the lower place l, its number is `h * (h - 1) / 2 + l`.

use crate::bitboard::Bitboard;
use crate::square::Square;
use crate::threats::perspective::Perspective;

/// The number of places of a pawn: 48 squares for each side.
const PLACES: u32 = 96;

/// The number of pairs of places.
pub(super) const PAIRS: u32 = PLACES * (PLACES - 1) / 2;

/// The squares on which pawns can stand.
pub(super) const PAWN_SQUARES: u64 = 0x00ff_ffff_ffff_ff00;

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// Three files, by the file of a square: its own one and those beside it.
static FILES: [u64; 8] = {
    let mut files = [0; 8];
    let mut file = 0;
    while file < 8 {
        let one = FILE_A << file;
        let beside = (one & !FILE_A) >> 1 | (one & !(FILE_A << 7)) << 1;
        files[file] = (one | beside) & PAWN_SQUARES;
        file += 1;
    }
    files
};

/// The squares of the pawns that form a pair with a pawn on a square, which is among them.
#[inline(always)]
pub(super) fn partners(square: Square) -> u64 {
    FILES[square.file() as usize]
}

/// The number of a pair of pawns, seen from a side. `own` has the pawns of this side.
#[inline(always)]
pub(super) fn number(perspective: Perspective, own: u64, one: Square, other: Square) -> u32 {
    let place = |square: Square| {
        let enemy = u32::from(own & Bitboard::from_square(square).0 == 0);
        // Pawns on the first and the last rank are no partners.
        (perspective.square(square) as u32).wrapping_sub(8) + 48 * enemy
    };
    let (one, other) = (place(one), place(other));
    let (high, low) = if one > other { (one, other) } else { (other, one) };
    high * high.wrapping_sub(1) / 2 + low
}

/// Calls a function with the pairs of some pawns with each other and with others.
#[inline(always)]
pub(super) fn each_pair(some: u64, others: u64, mut pair: impl FnMut(Square, Square)) {
    let mut left = (some | others) & PAWN_SQUARES;
    for one in Bitboard(some & PAWN_SQUARES) {
        left &= !Bitboard::from_square(one).0;
        for other in Bitboard(left & partners(one)) {
            pair(one, other);
        }
    }
}
