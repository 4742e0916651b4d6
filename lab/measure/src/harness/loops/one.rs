//! Loops over single lookups: throughput-bound, so that lookups overlap, and latency-bound, so that each lookup waits
//! for the one before. Squares and boards are those of chess, or of another board.

use std::time::Duration;

use slidemask::{Bitboard, Square};

use super::answers::{Answer, Lookup};
use crate::harness::clock;
use crate::harness::contender::Contender;
use crate::harness::network::{BURST, Walk};
use crate::harness::race::Taken;
use crate::workloads::questions::{Asked, Questions};

/// The loops over one kind of lookup of one contender. Each loop answers the questions `laps` times and returns the sum
/// of the answers.
pub(crate) trait SingleLoops<S = Square, W = Bitboard> {
    /// Throughput-bound: lookups that do not depend on one another.
    fn overlapping(&self, asked: Asked<'_, S, W>, laps: usize) -> u64;

    /// Latency-bound: each lookup depends on the answer of the one before.
    fn waiting(&self, asked: Asked<'_, S, W>, laps: usize) -> u64;
}

/// The occupied squares of a board.
pub(crate) trait Occupied: Copy {
    /// Changes squares of a mask as the bits of a word say.
    fn changed(self, word: u64, mask: Self) -> Self;
}

impl Occupied for Bitboard {
    #[inline(always)]
    fn changed(self, word: u64, mask: Self) -> Self {
        Self(self.0 ^ word & mask.0)
    }
}

#[inline(always)]
pub(crate) fn overlapping<S: Copy, W: Copy, A: Answer>(
    lookup: impl Fn(S, W) -> A,
    asked: Asked<'_, S, W>,
    laps: usize,
) -> u64 {
    let mut sum = 0_u64;
    for _ in 0..laps {
        for (&square, &occupied) in asked.squares.iter().zip(asked.occupied) {
            sum = sum.wrapping_add(lookup(square, occupied).seen());
        }
    }
    sum
}

/// Writes each answer to the next board, on squares off the slider's lines. So the next lookup has to wait for it.
#[inline(always)]
pub(crate) fn waiting<S: Copy, W: Occupied, A: Answer>(
    lookup: impl Fn(S, W) -> A,
    asked: Asked<'_, S, W>,
    laps: usize,
) -> u64 {
    let (mut sum, mut seen) = (0_u64, 0);
    for _ in 0..laps {
        let questions = asked.squares.iter().zip(asked.occupied).zip(asked.off_lines);
        for ((&square, &occupied), &off_lines) in questions {
            seen = lookup(square, occupied.changed(seen, off_lines)).seen();
            sum = sum.wrapping_add(seen);
        }
    }
    sum
}

/// The loops over one kind of lookup of a contender. The lookup is inlined into the loops.
pub(crate) struct Inlined<C, L>(pub(crate) C, pub(crate) L);

impl<C: Contender, L: Lookup> SingleLoops for Inlined<C, L> {
    fn overlapping(&self, asked: Asked<'_>, laps: usize) -> u64 {
        let Self(contender, lookup) = *self;
        contender.run(
            #[inline(always)]
            |contender| {
                overlapping(
                    #[inline(always)]
                    |square, occupied| lookup.look_up(contender, square, occupied),
                    asked,
                    laps,
                )
            },
        )
    }

    fn waiting(&self, asked: Asked<'_>, laps: usize) -> u64 {
        let Self(contender, lookup) = *self;
        contender.run(
            #[inline(always)]
            |contender| {
                waiting(
                    #[inline(always)]
                    |square, occupied| lookup.look_up(contender, square, occupied),
                    asked,
                    laps,
                )
            },
        )
    }
}

/// The loops over a function. A closure is inlined into them, and a function pointer is called.
pub(crate) struct Function<F>(pub(crate) F);

impl<S: Copy, W: Occupied, A: Answer, F: Fn(S, W) -> A> SingleLoops<S, W> for Function<F> {
    fn overlapping(&self, asked: Asked<'_, S, W>, laps: usize) -> u64 {
        overlapping(&self.0, asked, laps)
    }

    fn waiting(&self, asked: Asked<'_, S, W>, laps: usize) -> u64 {
        waiting(&self.0, asked, laps)
    }
}

/// How a contender's lookups are measured. A contender answers all questions `laps` times.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// Throughput-bound.
    Overlapping { laps: usize },
    /// Latency-bound.
    Waiting { laps: usize },
    /// Under cache pressure: `bursts` bursts of overlapping lookups. Before each burst, `lines` cache lines of a
    /// network are read.
    BetweenReads { lines: usize, bursts: usize },
}

impl Way {
    /// Measures one contender.
    pub(crate) fn time<S, W>(
        self,
        loops: &dyn SingleLoops<S, W>,
        questions: &Questions<S, W>,
        walk: &mut Walk,
    ) -> Taken {
        let count = questions.squares.len();
        let ((time, sum), lookups): ((Duration, _), _) = match self {
            Self::Overlapping { laps } => {
                (clock::time(|| loops.overlapping(questions.part(0..count), laps)), laps * count)
            }
            Self::Waiting { laps } => {
                (clock::time(|| loops.waiting(questions.part(0..count), laps)), laps * count)
            }
            Self::BetweenReads { lines, bursts } => {
                let answer = |part| loops.overlapping(questions.part(part), 1);
                (walk.between_reads(lines, 0..bursts, answer), bursts * BURST)
            }
        };
        Taken { nanoseconds: clock::nanoseconds_each(time, lookups), sum }
    }
}
