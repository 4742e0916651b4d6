//! Gathers the boards before the last ply, so that the moves of many boards are counted at once.

use slidemask::isa::run_with;
use slidemask::{Bitboard, Color, Isa};

use super::boards::{Boards, Castling, Coded, Column, MOST};
use super::count::Count;

/// The gathered boards, and the number of moves counted so far. All boards have the same side to move.
///
/// With `EACH`, the moves after each parent are counted by themselves. This takes a tenth longer.
pub(super) struct Leaves<const EACH: bool> {
    boards: Boards,
    /// The index of each board's parent, if `EACH`.
    parents: [u8; MOST],
    /// The number of moves counted after each parent. Without `EACH`, the first entry counts all.
    moves: [u64; MOST],
    /// The side to move.
    side: Color,
    castling: Castling,
    /// The instruction set that counts the moves. It is not scalar.
    isa: Isa,
}

impl<const EACH: bool> Leaves<EACH> {
    /// No boards yet. All boards must have this side to move, which castles in these ways.
    pub(super) fn new(side: Color, castling: Castling, isa: Isa) -> Self {
        Self { boards: Boards::EMPTY, parents: [0; MOST], moves: [0; MOST], side, castling, isa }
    }

    /// Counts the moves of the remaining boards, and returns the number of moves after each parent.
    pub(super) fn finish(&mut self) -> [u64; MOST] {
        self.count();
        core::mem::replace(&mut self.moves, [0; MOST])
    }

    /// Adds moves after a parent that need no board.
    #[inline]
    pub(super) fn add(&mut self, parent: u8, moves: u64) {
        self.moves[if EACH { usize::from(parent) % MOST } else { 0 }] += moves;
    }

    fn count(&mut self) {
        let Self { boards, parents, moves, side, castling, isa } = self;
        let mut counts = Column::EMPTY;
        let each = if EACH { Some(&mut counts) } else { None };
        let work = Count { boards, up: *side == Color::White, castling: *castling, each };
        match run_with(*isa, work) {
            Ok(_) if EACH => {
                for (&parent, count) in parents[..boards.count].iter().zip(&counts.0) {
                    moves[usize::from(parent) % MOST] += sum_of_parts(count.0);
                }
            }
            Ok(all) => moves[0] += all,
            // A panic is better than a count that misses these boards.
            Err(_) => unreachable!("the processor had {isa} when the boards were gathered"),
        }
        boards.count = 0;
    }

    /// Adds a board of a parent for each target. Counts the moves whenever the boards are full.
    #[inline]
    pub(super) fn push(&mut self, parent: u8, mut targets: Bitboard, child: impl Fn(Bitboard) -> Coded) {
        while !targets.is_empty() {
            let Boards { own, kinds: [b0, b1, b2], count } = &mut self.boards;
            let free = (*count).min(MOST);
            // A local copy stays in a register. The compiler cannot know that writing a board does not change `count`.
            let mut filled = free;
            let columns = own.0[free..].iter_mut().zip(&mut b0.0[free..]).zip(&mut b1.0[free..]);
            for ((((own, b0), b1), b2), of) in columns.zip(&mut b2.0[free..]).zip(&mut self.parents[free..]) {
                if targets.is_empty() {
                    break;
                }
                let to = Bitboard(targets.0 & targets.0.wrapping_neg());
                targets -= to;
                let coded = child(to);
                *own = coded.own;
                [*b0, *b1, *b2] = coded.kinds;
                if EACH {
                    *of = parent;
                }
                filled += 1;
            }
            *count = filled;
            if filled == MOST {
                self.count();
            }
        }
    }
}

/// The sum of the three parts of a number of moves.
#[inline]
pub(super) const fn sum_of_parts(counts: u64) -> u64 {
    (counts & 0xff) + (counts >> 8 & 0xff) + (counts >> 16 & 0xff)
}
