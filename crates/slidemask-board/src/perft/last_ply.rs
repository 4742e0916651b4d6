//! Gathers the boards before the last ply, so that the moves of many boards are counted at once.

use core::mem;

use slidemask::isa::run_with;
use slidemask::{Bitboard, Color, Isa};

use super::boards::{Boards, CastlingByWing, Column, MOST};
use super::count::Count;
use super::encoded_board::EncodedBoard;

/// The gathered boards, and the number of moves counted so far. All boards have the same side to move.
///
/// Each board belongs to a group. The moves of each group are counted separately; its boards follow each other.
///
/// The remainders by [`MOST`] save bounds checks: the index is always smaller.
pub(super) struct LastPly {
    boards: Boards,
    /// The groups of the boards, and the index of the first board of each. The last group is the current one.
    groups: [(u8, usize); MOST],
    /// The index of the last group in `groups`.
    last: usize,
    /// The number of moves counted in each group.
    moves: [u64; MOST],
    /// The side to move.
    side: Color,
    castling: CastlingByWing,
    /// The instruction set that counts the moves. It is not scalar.
    isa: Isa,
}

impl LastPly {
    /// No boards yet. All boards must have this side to move, which castles in these ways.
    pub(super) fn new(side: Color, castling: CastlingByWing, isa: Isa) -> Self {
        Self { boards: Boards::EMPTY, groups: [(0, 0); MOST], last: 0, moves: [0; MOST], side, castling, isa }
    }

    /// Counts the moves of the remaining boards, and returns the number of moves in each group.
    pub(super) fn finish(&mut self) -> [u64; MOST] {
        self.count();
        mem::replace(&mut self.moves, [0; MOST])
    }

    /// Makes a group the current one.
    #[inline]
    pub(super) fn enter(&mut self, group: u8) {
        let (last, begin) = self.groups[self.last % MOST];
        if last != group {
            // A group without boards is replaced.
            self.last = self.last % MOST + usize::from(begin < self.boards.count);
            self.groups[self.last % MOST] = (group, self.boards.count);
        }
    }

    /// Adds moves to the current group that need no board.
    #[inline]
    pub(super) fn add(&mut self, moves: u64) {
        let (group, _) = self.groups[self.last % MOST];
        self.moves[usize::from(group) % MOST] += moves;
    }

    /// The number of boards that wait to be counted.
    #[cfg(all(test, feature = "std"))]
    pub(super) fn waiting(&self) -> usize {
        self.boards.count
    }

    fn count(&mut self) {
        let Self { boards, groups, last, moves, side, castling, isa } = self;
        // Most passes count boards of a single group. Then the sum over all boards is enough.
        let mut each = (*last > 0).then_some(Column::EMPTY);
        let work = Count { boards, up: *side == Color::White, castling: *castling, each: each.as_mut() };
        // A panic is better than a count that misses these boards.
        let Ok(all) = run_with(*isa, work) else {
            unreachable!("the processor had {isa} when the boards were gathered");
        };
        let (current, _) = groups[*last % MOST];
        if let Some(Column(counts)) = each {
            let mut end = boards.count;
            for &(group, begin) in groups[..=*last].iter().rev() {
                let counts = counts[begin..end].iter().map(|counts| sum_of_parts(counts.0));
                moves[usize::from(group) % MOST] += counts.sum::<u64>();
                end = begin;
            }
        } else {
            moves[usize::from(current) % MOST] += all;
        }
        boards.count = 0;
        *last = 0;
        groups[0] = (current, 0);
    }

    /// Adds a board to the current group for each target. Counts the moves whenever the boards are full.
    #[inline]
    pub(super) fn push(&mut self, mut targets: Bitboard, child: impl Fn(Bitboard) -> EncodedBoard) {
        while !targets.is_empty() {
            let Boards { own, kinds: [b0, b1, b2], count } = &mut self.boards;
            let free = (*count).min(MOST);
            // A local copy stays in a register. The compiler cannot know that writing a board does not change `count`.
            let mut filled = free;
            let kinds = b0.0[free..].iter_mut().zip(&mut b1.0[free..]).zip(&mut b2.0[free..]);
            for (own, ((b0, b1), b2)) in own.0[free..].iter_mut().zip(kinds) {
                if targets.is_empty() {
                    break;
                }
                let to = Bitboard(targets.0 & targets.0.wrapping_neg());
                targets -= to;
                let child = child(to);
                *own = child.own;
                [*b0, *b1, *b2] = child.kinds;
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
