//! The answer of a lookup: one attack set or two.

use slidemask::{Bitboard, Square};

use crate::harness::barrier::barrier;
use crate::workloads::questions::Questions;

/// Two columns of answers. Lookups with two answers write the bishop's attacks to the second column. Lookups with one
/// answer leave the second column unchanged.
pub(crate) type Answers = [Vec<Bitboard>; 2];

/// An answer, and the ways in which the loops use it.
pub(crate) trait Answer: Sized + 'static {
    /// A word that depends on the whole answer, behind a barrier.
    fn seen(self) -> u64;

    /// Looks up a column of questions and writes the answers.
    fn column(lookup: impl Fn(Square, Bitboard) -> Self, questions: &Questions, answers: &mut Answers);
}

impl Answer for Bitboard {
    #[inline(always)]
    fn seen(self) -> u64 {
        barrier(self.0)
    }

    #[inline(always)]
    fn column(lookup: impl Fn(Square, Bitboard) -> Self, questions: &Questions, [attacks, _]: &mut Answers) {
        let questions = questions.squares.iter().zip(&questions.occupied);
        for ((&square, &occupied), attacks) in questions.zip(attacks) {
            *attacks = lookup(square, occupied);
        }
    }
}

impl Answer for (Bitboard, Bitboard) {
    #[inline(always)]
    fn seen(self) -> u64 {
        barrier(self.0.0).wrapping_sub(barrier(self.1.0))
    }

    #[inline(always)]
    fn column(
        lookup: impl Fn(Square, Bitboard) -> Self,
        questions: &Questions,
        [rooks, bishops]: &mut Answers,
    ) {
        let questions = questions.squares.iter().zip(&questions.occupied);
        for (((&square, &occupied), rook), bishop) in questions.zip(rooks).zip(bishops) {
            (*rook, *bishop) = lookup(square, occupied);
        }
    }
}

/// A sum over columns of answers. It depends on the order of the answers.
pub(crate) fn checksum(answers: &[Vec<Bitboard>]) -> u64 {
    answers.iter().flatten().fold(0, |sum, attacks| sum.rotate_left(1).wrapping_add(attacks.0))
}
