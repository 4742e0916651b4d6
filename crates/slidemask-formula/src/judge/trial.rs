//! [`Trial`]: a formula that is compared with the oracle, with the slider on one square.

use slidemask::{Bitboard, Square};

use super::claim::Claim;
use super::counterexample::Counterexample;
use super::dependence;
use super::formula::{Evaluator, Formula};
use slidemask_proof::oracle::{self, Step};

pub(super) struct Trial<'f> {
    claim: Claim,
    square: Square,
    steps: &'static [Step],
    /// The squares of all rays.
    rays: Bitboard,
    evaluator: Evaluator<'f>,
    /// The smallest counterexample so far.
    smallest: Option<Counterexample>,
    /// The smallest board so far on which the formula has no value.
    pub(super) without_value: Option<Counterexample>,
}

impl<'f> Trial<'f> {
    pub(super) fn new(claim: Claim, square: Square, steps: &'static [Step], formula: &'f Formula) -> Self {
        let rays = Bitboard(oracle::slide(square as u8, steps, 0));
        let evaluator = Evaluator::new(formula, square, rays);
        Self { claim, square, steps, rays, evaluator, smallest: None, without_value: None }
    }

    /// Tries the formula on a board. Returns whether it is wrong.
    pub(super) fn run(&mut self, occupied: Bitboard) -> bool {
        let Some(wrong) = self.counterexample(occupied) else { return false };
        let smaller =
            |known: Option<Counterexample>| known.into_iter().chain([wrong]).min_by_key(Counterexample::size);
        self.smallest = smaller(self.smallest);
        if wrong.found.is_err() {
            self.without_value = smaller(self.without_value);
        }
        true
    }

    /// Whether it is proved that only the squares of the cases matter. If others may, the formula is tried on boards where they do.
    pub(super) fn ignores_other_squares(&mut self, cases: Bitboard) -> bool {
        if self.smallest.is_some() {
            return false;
        }
        let pairs = dependence::pairs(&self.evaluator, cases, self.rays - cases);
        for &board in pairs.iter().flatten().flatten() {
            self.run(board);
        }
        pairs.is_some_and(|pairs| pairs.is_empty())
    }

    fn counterexample(&mut self, occupied: Bitboard) -> Option<Counterexample> {
        let &mut Self { claim, square, rays, .. } = self;
        let expected = Bitboard(oracle::slide(square as u8, self.steps, occupied.0));
        let found = self.evaluator.answer(occupied);
        (found != Ok(expected)).then_some(Counterexample { claim, square, rays, occupied, expected, found })
    }

    /// The smallest counterexample, without the pieces that it does not need. Other pieces than those on the rays are all there, or
    /// random, so many of them may not be needed. The highest are taken away first, so that the lowest word is left.
    pub(super) fn smallest(mut self) -> Option<Counterexample> {
        let mut smallest = self.smallest?;
        loop {
            let before = smallest.occupied;
            for square in before.into_iter().rev() {
                let fewer = self.counterexample(smallest.occupied.without(square));
                smallest = fewer.unwrap_or(smallest);
            }
            if smallest.occupied == before {
                return Some(smallest);
            }
        }
    }
}
