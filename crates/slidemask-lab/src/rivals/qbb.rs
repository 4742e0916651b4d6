//! How `QBBEngine` slides, by Fabio Gobbato: the first piece on each side of the slider is found by a bit scan, and
//! the squares between the two are those that lie above the one and below the other. No tables.
//!
//! A line is every so many-th bit from the slider on. It runs around the rim of the board, so the squares of the
//! rim where it has to end stand there as if they were occupied.

use slidemask::{Bitboard, File, Rank, Square};

pub(crate) const NAME: &str = "QBBEngine";

/// Every so many-th bit, from the lowest on.
const fn every(step: u32) -> u64 {
    let mut bits = 0;
    let mut bit = 0;
    while bit < u64::BITS {
        bits |= 1 << bit;
        bit += step;
    }
    bits
}

const TOP: u64 = Bitboard::from_rank(Rank::Eighth).0;
const LEFT: u64 = Bitboard::from_file(File::A).0;
const RIGHT: u64 = Bitboard::from_file(File::H).0;

/// The attacks along a line of so many bits a step; upwards it ends at `rim`, downwards at the rim turned.
#[inline]
const fn along(step: u32, rim: u64, square: Square, occupied: Bitboard) -> u64 {
    let line = every(step);
    let slider = 1 << square as u32;
    let others = occupied.0 & !slider;
    let above = line << square as u32 & (others | rim);
    let below = line.reverse_bits() >> (63 - square as u32) & (others | rim.reverse_bits());
    #[expect(clippy::manual_ilog2, reason = "it would look whether there is a bit, and there always is one")]
    let [first_above, first_below] = [above.trailing_zeros(), 63 - below.leading_zeros()];
    line.reverse_bits() >> (63 - first_above) & line << first_below & !slider
}

#[inline]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(along(1, RIGHT, square, occupied) | along(8, TOP, square, occupied))
}

#[inline]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(along(9, TOP | RIGHT, square, occupied) | along(7, TOP | LEFT, square, occupied))
}

from_rook_and_bishop!();
