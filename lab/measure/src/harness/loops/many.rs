//! Loops over many lookups: columns of questions, sets of sliders, and maps of all squares.

use slidemask::attack_map::AttackMap;
use slidemask::{Bitboard, Sliders, Square};

use super::answers::{Answers, InColumns, Lookup};
use crate::harness::barrier::barrier;
use crate::harness::contender::Contender;
use crate::workloads::questions::Questions;
use crate::workloads::slider_sets::SliderSets;

/// Answers a column of questions.
pub(crate) type ColumnLoop = Box<dyn Fn(&Questions, &mut Answers)>;

/// A loop over one kind of lookup of a contender. The lookup is inlined into the loop.
pub(crate) fn column(contender: impl Contender, lookup: impl Lookup) -> ColumnLoop {
    Box::new(move |questions, [ones, others]| {
        contender.run(
            #[inline(always)]
            |contender| {
                let questions = questions.squares.iter().zip(&questions.occupied);
                for (((&square, &occupied), one), other) in questions.zip(ones).zip(others) {
                    lookup.look_up(contender, square, occupied).write([one, other]);
                }
            },
        );
    })
}

/// Fills the map of a board.
pub(crate) type MapLoop = Box<dyn Fn(Bitboard, &mut AttackMap)>;

/// A loop over the squares. For each square it looks up the rook's and the bishop's attacks.
pub(crate) fn map(contender: impl Contender) -> MapLoop {
    Box::new(move |occupied, map| {
        contender.run(
            #[inline(always)]
            |contender| {
                let squares = Square::ALL.into_iter().zip(&mut map.rook).zip(&mut map.bishop);
                for ((square, rook), bishop) in squares {
                    (*rook, *bishop) = contender.rook_and_bishop(square, occupied);
                }
            },
        );
    })
}

/// The loops over sets of sliders of one contender.
pub(crate) struct SetLoops {
    /// Answers the first sets, one by one. The numbers are how many sets, and how many times. Returns the sum of the
    /// answers.
    pub(crate) one_by_one: OneByOne,
    /// Answers a column of sets: as many as the slice of answers is long.
    pub(crate) column: SetColumn,
}

pub(crate) type OneByOne = Box<dyn Fn(&SliderSets, usize, usize) -> u64>;

pub(crate) type SetColumn = Box<dyn Fn(&SliderSets, &mut [Bitboard])>;

impl SetLoops {
    /// The loops over a contender that has only single lookups. They look up one slider after another.
    pub(crate) fn looped(contender: impl Contender) -> Self {
        Self::new(
            contender,
            #[inline(always)]
            |contender, sliders, occupied| each_slider(contender, sliders, occupied),
        )
    }

    /// The loops over a function that answers for a whole set. The function is inlined into them.
    pub(crate) fn new<C: Contender>(
        contender: C,
        lookup: impl Fn(C, Sliders, Bitboard) -> Bitboard + Copy + 'static,
    ) -> Self {
        let one_by_one = move |sets: &SliderSets, count: usize, laps: usize| {
            contender.run(
                #[inline(always)]
                |contender| {
                    let mut sum = 0_u64;
                    for _ in 0..laps {
                        for (sliders, occupied) in sets.first(count) {
                            sum = sum.wrapping_add(barrier(lookup(contender, sliders, occupied).0));
                        }
                    }
                    sum
                },
            )
        };
        let column = move |sets: &SliderSets, attacks: &mut [Bitboard]| {
            contender.run(
                #[inline(always)]
                |contender| {
                    for ((sliders, occupied), attacks) in sets.first(attacks.len()).zip(attacks) {
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
