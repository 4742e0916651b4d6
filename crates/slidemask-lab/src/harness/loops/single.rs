//! Loops over single lookups: throughput-bound, so that lookups overlap, and latency-bound, so that each lookup waits
//! for the one before.

use slidemask::{Bitboard, Square};

use super::answer::Answer;
use super::lookup::Lookup;
use crate::harness::contender::Contender;
use crate::workloads::questions::Asked;

/// The loops over one kind of lookup of one contender. Each loop answers the questions `laps` times and returns the sum
/// of the answers.
pub(crate) trait SingleLoops {
    /// Throughput-bound: lookups that do not depend on one another.
    fn overlapping(&self, asked: Asked<'_>, laps: usize) -> u64;

    /// Latency-bound: each lookup depends on the answer of the one before.
    fn waiting(&self, asked: Asked<'_>, laps: usize) -> u64;
}

#[inline(always)]
pub(crate) fn overlapping<A: Answer>(
    lookup: impl Fn(Square, Bitboard) -> A,
    asked: Asked<'_>,
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
pub(crate) fn waiting<A: Answer>(
    lookup: impl Fn(Square, Bitboard) -> A,
    asked: Asked<'_>,
    laps: usize,
) -> u64 {
    let (mut sum, mut seen) = (0_u64, 0);
    for _ in 0..laps {
        let questions = asked.squares.iter().zip(asked.occupied).zip(asked.off_lines);
        for ((&square, &occupied), &off_lines) in questions {
            seen = lookup(square, Bitboard(occupied.0 ^ seen & off_lines.0)).seen();
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
