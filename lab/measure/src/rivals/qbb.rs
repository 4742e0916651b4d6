//! The lookups of `QBBEngine` by Fabio Gobbato. Bit scans find the first piece on each side of the slider, and the
//! attacks are the squares of the line from the one piece to the other. The method has no tables.
//!
//! A line is every bit from the slider on, or every seventh, eighth or ninth bit. Such a line would continue past the
//! edge of the board on the other side. So the squares of the edge at which the line has to end count as occupied.

use slidemask::{Bitboard, File, Rank, Square};

use crate::harness::contender::Contender;

#[derive(Clone, Copy)]
pub(super) struct Qbb;

/// The lowest bit and every `step`th bit after it.
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

/// The attacks along the line of every `step`th bit. Upwards the line ends at `edge`, downwards at `edge` rotated by
/// 180 degrees.
#[inline]
const fn along(step: u32, edge: u64, square: Square, occupied: Bitboard) -> u64 {
    let line = every(step);
    let slider = 1 << square as u32;
    let others = occupied.0 & !slider;
    let above = line << square as u32 & (others | edge);
    let below = line.reverse_bits() >> (63 - square as u32) & (others | edge.reverse_bits());
    #[expect(clippy::manual_ilog2, reason = "it checks whether there is a bit, and there always is one")]
    let [first_above, first_below] = [above.trailing_zeros(), 63 - below.leading_zeros()];
    line.reverse_bits() >> (63 - first_above) & line << first_below & !slider
}

impl Contender for Qbb {
    fn name(self) -> String {
        "QBBEngine".into()
    }

    #[inline]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(along(1, RIGHT, square, occupied) | along(8, TOP, square, occupied))
    }

    #[inline]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(along(9, TOP | RIGHT, square, occupied) | along(7, TOP | LEFT, square, occupied))
    }
}
