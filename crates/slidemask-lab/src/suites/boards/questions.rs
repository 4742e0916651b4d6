//! Questions on boards of other sizes, and the loops that ask them.

use std::ops::Range;

use slidemask_wide::{BoardWord, Set, Shape, Square};

use crate::harness::barrier::barrier;
use crate::harness::way::Questioned;

/// Questions in columns: entry `i` of every column belongs to question `i`.
pub(super) struct Questions<W> {
    pub(super) squares: Vec<Square>,
    pub(super) occupied: Vec<W>,
    /// The squares of the board that are on no line of the slider. Pieces there do not change the answer.
    pub(super) off_lines: Vec<W>,
}

impl<W: BoardWord> Questions<W> {
    /// Random squares on random boards of 8 to 40 pieces. `lines` are all squares of the slider's lines.
    pub(super) fn spread(shape: &Shape, count: usize, lines: impl Fn(Square) -> Set<W>) -> Self {
        let all: Vec<_> = shape.squares::<W>().into_iter().collect();
        let mut random = fastrand::Rng::with_seed(0);
        let mut questions = Self { squares: Vec::new(), occupied: Vec::new(), off_lines: Vec::new() };
        for _ in 0..count {
            let pieces = random.usize(8..=40).min(all.len() / 2);
            let mut occupied = Set::EMPTY;
            while (occupied.count() as usize) < pieces {
                occupied |= Set::of(all[random.usize(..all.len())]);
            }
            let square = all[random.usize(..all.len())];
            questions.squares.push(square);
            questions.occupied.push(occupied.0);
            questions.off_lines.push(shape.squares::<W>().without(lines(square)).without(Set::of(square)).0);
        }
        questions
    }
}

/// The loops over one kind of lookup, which is inlined into them.
pub(super) trait Inlined<W> {
    fn overlapping(&self, questions: &Questions<W>, part: Range<usize>, laps: usize) -> u64;

    fn waiting(&self, questions: &Questions<W>, laps: usize) -> u64;
}

/// A word that depends on the whole answer, behind a barrier.
#[inline(always)]
fn seen<W: BoardWord>(answer: W) -> u64 {
    let [a, b, c, d] = answer.to_limbs();
    barrier(a ^ b.rotate_left(1) ^ c.rotate_left(2) ^ d.rotate_left(3))
}

impl<W: BoardWord, L: Fn(Square, W) -> W> Inlined<W> for L {
    fn overlapping(&self, questions: &Questions<W>, part: Range<usize>, laps: usize) -> u64 {
        let (squares, occupied) = (&questions.squares[part.clone()], &questions.occupied[part]);
        let mut sum = 0_u64;
        for _ in 0..laps {
            for (&square, &occupied) in squares.iter().zip(occupied) {
                sum = sum.wrapping_add(seen(self(square, occupied)));
            }
        }
        sum
    }

    fn waiting(&self, questions: &Questions<W>, laps: usize) -> u64 {
        let (mut sum, mut last) = (0_u64, 0);
        for _ in 0..laps {
            let boards = questions.squares.iter().zip(&questions.occupied).zip(&questions.off_lines);
            for ((&square, &occupied), &off_lines) in boards {
                let changed = W::from_limbs([last; 4]).and(off_lines);
                last = seen(self(square, occupied.xor(changed)));
                sum = sum.wrapping_add(last);
            }
        }
        sum
    }
}

impl<W> Questioned for (&dyn Inlined<W>, &Questions<W>) {
    fn count(&self) -> usize {
        self.1.squares.len()
    }

    fn overlapping(&self, part: Range<usize>, laps: usize) -> u64 {
        self.0.overlapping(self.1, part, laps)
    }

    fn waiting(&self, laps: usize) -> u64 {
        self.0.waiting(self.1, laps)
    }
}
