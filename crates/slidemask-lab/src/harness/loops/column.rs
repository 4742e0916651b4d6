//! Loops that answer a column of questions.

use super::answer::{Answer, Answers};
use super::lookup::Lookup;
use crate::harness::contender::Contender;
use crate::workloads::questions::Questions;

/// Answers a column of questions.
pub(crate) type ColumnLoop = Box<dyn Fn(&Questions, &mut Answers)>;

/// A loop over one kind of lookup of a contender. The lookup is inlined into the loop.
pub(crate) fn inlined<L: Lookup>(contender: impl Contender, lookup: L) -> ColumnLoop {
    Box::new(move |questions, answers| {
        contender.run(
            #[inline(always)]
            |contender| {
                L::Answer::column(
                    #[inline(always)]
                    |square, occupied| lookup.look_up(contender, square, occupied),
                    questions,
                    answers,
                );
            },
        );
    })
}
