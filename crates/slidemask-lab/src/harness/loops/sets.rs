//! Loops over whole sets of sliders: one position at a time, and in columns.

use slidemask::{Bitboard, Sliders};

use crate::harness::barrier::barrier;
use crate::harness::contender::{Contender, SetContender};
use crate::workloads::positions::Positions;

/// Answers the first positions, one by one. The numbers are how many positions, and how many times. Returns the sum of
/// the answers.
pub(crate) type OneByOne = Box<dyn Fn(&Positions, usize, usize) -> u64>;

/// Answers a column of positions: as many as the slice of answers is long.
pub(crate) type SetColumn = Box<dyn Fn(&Positions, &mut [Bitboard])>;

/// The loops over the sets of one contender.
pub(crate) struct SetLoops {
    pub(crate) one_by_one: OneByOne,
    pub(crate) column: SetColumn,
}

impl SetLoops {
    /// The loops over a contender that answers for whole sets.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "a method as a value is called through a shim"
    )]
    pub(crate) fn setwise(contender: impl SetContender) -> Self {
        Self::inlined(
            contender,
            #[inline(always)]
            |contender, sliders, occupied| contender.sliders(sliders, occupied),
        )
    }

    /// The loops over a contender that has only single lookups. They look up one slider after another.
    pub(crate) fn looped(contender: impl Contender) -> Self {
        Self::inlined(
            contender,
            #[inline(always)]
            |contender, sliders, occupied| each_slider(contender, sliders, occupied),
        )
    }

    fn inlined<C: Contender>(
        contender: C,
        lookup: impl Fn(C, Sliders, Bitboard) -> Bitboard + Copy + 'static,
    ) -> Self {
        let one_by_one = move |positions: &Positions, count: usize, laps: usize| {
            contender.run(
                #[inline(always)]
                |contender| {
                    let mut sum = 0_u64;
                    for _ in 0..laps {
                        for (sliders, occupied) in positions.first(count) {
                            sum = sum.wrapping_add(barrier(lookup(contender, sliders, occupied).0));
                        }
                    }
                    sum
                },
            )
        };
        let column = move |positions: &Positions, attacks: &mut [Bitboard]| {
            contender.run(
                #[inline(always)]
                |contender| {
                    for ((sliders, occupied), attacks) in positions.first(attacks.len()).zip(attacks) {
                        *attacks = lookup(contender, sliders, occupied);
                    }
                },
            );
        };
        Self { one_by_one: Box::new(one_by_one), column: Box::new(column) }
    }
}

/// The union of the attacks of all sliders, from one lookup for each rook and each bishop. A queen is in both sets.
#[inline(always)]
pub(crate) fn each_slider(contender: impl Contender, sliders: Sliders, occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for square in sliders.orthogonal {
        attacked |= contender.rook(square, occupied);
    }
    for square in sliders.diagonal {
        attacked |= contender.bishop(square, occupied);
    }
    attacked
}
