//! Pairs of pawns as numbers.
//!
//! A pawn has one of 96 places: the own pawns from a2 to h7, then those of the enemy. Two pawns on the same file or on adjacent ones
//! are a pair. With the higher place h and the lower place l, its number is `h * (h - 1) / 2 + l`.

use slidemask::{Bitboard, Direction, File, Square, bitboard};

use super::sides::each_side;
use crate::list::End;
use crate::threats::perspective::Perspective;

/// The number of places of a pawn: 48 squares for each side.
const PLACES: u32 = 96;

/// The number of pairs of places.
pub(super) const PAIRS: u32 = PLACES * (PLACES - 1) / 2;

/// The squares on which pawns can stand.
pub(super) const PAWN_SQUARES: u64 = bitboard! {
    . . . . . . . .
    1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1
    . . . . . . . .
}
.0;

/// Three files, by the file of a square: its own one and those beside it.
const FILES: [u64; 8] = {
    let mut files = [0; 8];
    let mut i = 0;
    while i < files.len() {
        let file = Bitboard::from_file(File::ALL[i]);
        let beside = file.shift(Direction::East).0 | file.shift(Direction::West).0;
        files[i] = (file.0 | beside) & PAWN_SQUARES;
        i += 1;
    }
    files
};

/// The squares of the pawns that form a pair with a pawn on a square, which is among them.
#[inline(always)]
pub(crate) const fn partners(square: Square) -> u64 {
    FILES[square.file() as usize]
}

/// The place of a pawn, as seen from a side. It has no meaning for a pawn on the first or the last rank.
#[inline(always)]
pub(crate) const fn place(perspective: Perspective, own: bool, square: Square) -> u32 {
    let square = perspective.square(square) as u32;
    if own { square.wrapping_sub(8) } else { square + 40 }
}

/// The number of a pair, as seen from a side. `own` are the pawns of this side.
#[inline(always)]
const fn number(perspective: Perspective, own: u64, one: Square, other: Square) -> u32 {
    let own = Bitboard(own);
    let one = place(perspective, own.contains(one), one);
    let other = place(perspective, own.contains(other), other);
    let (high, low) = if one > other { (one, other) } else { (other, one) };
    high * high.wrapping_sub(1) / 2 + low
}

/// Calls a function with each of some pawns, and with its partners among the others and those that are still to come.
#[inline(always)]
pub(crate) fn each(some: u64, others: u64, mut pairs: impl FnMut(Square, u64)) {
    let mut left = (some | others) & PAWN_SQUARES;
    for one in Bitboard(some & PAWN_SQUARES) {
        left &= !Bitboard::from_square(one).0;
        pairs(one, left & partners(one));
    }
}

/// Appends the numbers of the pairs of some pawns with each other and with others, as sides see them. `pawns` are White's, and
/// Black's.
#[inline(always)]
pub(crate) fn append<const S: usize, const N: usize>(
    first: u32,
    (some, others): (u64, u64),
    pawns: [u64; 2],
    perspectives: [Perspective; S],
    ends: &mut [End<'_, N, u32>; S],
) {
    each(
        some,
        others,
        #[inline(always)]
        |one, partners| {
            for other in Bitboard(partners) {
                each_side!(S, |side| {
                    let seen = perspectives[side];
                    ends[side].push_if(true, first + number(seen, pawns[seen.color() as usize], one, other));
                });
            }
        },
    );
}
