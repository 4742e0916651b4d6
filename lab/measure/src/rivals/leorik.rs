//! The lookups of Leorik by Thomas Jahn (2022), from the Chess Programming Wiki's article on the engine. One word has
//! all bits up to the first piece above the slider. Another has all bits below the first piece below the slider. The
//! words differ exactly from the one piece to the other. The table has 2 KiB of lines.
//!
//! ```text
//! up   = pieces above ^ (pieces above - 1)        without such a piece, all bits
//! down = all bits below the highest piece below   without such a piece, no bits
//! (up ^ down) & line
//! ```

use slidemask::{Axis, Bitboard, Line, Slider, Square};

use crate::harness::contender::Contender;

#[derive(Clone, Copy)]
pub(super) struct Leorik;

static LINES: [[u64; Axis::ALL.len()]; Square::ALL.len()] = {
    let mut lines = [[0; Axis::ALL.len()]; Square::ALL.len()];
    let mut i = 0;
    while i < Square::ALL.len() * Axis::ALL.len() {
        let [square, axis] = [i / Axis::ALL.len(), i % Axis::ALL.len()];
        lines[square][axis] = Line::through(Square::ALL[square], Axis::ALL[axis]).rays();
        i += 1;
    }
    lines
};

#[inline]
fn along(axis: Axis, square: Square, occupied: Bitboard) -> u64 {
    let line = LINES[square as usize][axis as usize];
    let pieces = occupied.0 & line;
    let below = (1 << square as u32) - 1;
    let above = pieces & !below;
    let up = above ^ above.wrapping_sub(1);
    let down = (u64::MAX >> 1) >> (pieces & below | 1).leading_zeros();
    (up ^ down) & line
}

#[inline]
fn slide(slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(slider.axes().iter().fold(0, |attacks, &axis| attacks | along(axis, square, occupied)))
}

impl Contender for Leorik {
    fn name(self) -> String {
        "Leorik".into()
    }

    #[inline]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        slide(Slider::Rook, square, occupied)
    }

    #[inline]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        slide(Slider::Bishop, square, occupied)
    }
}
