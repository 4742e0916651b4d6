//! The shortest chain of any formula, however long: the number of operations that wait for one another.
//!
//! The values that have a chain of n operations or fewer are a set, whatever formulas share: one operation on the values of n - 1. So if
//! no operation on the values of n - 1 gives the answer in all cases, no formula of any length has a chain of n.
//! Most last operations say which operand they need with a value, so the largest set is never computed.

use fastrand::Rng;
use serde::Serialize;

use crate::enumeration::{LastOperation, ORDERS, each_choice, gives, inverted, is_inverted, possible};
use crate::index::Index;
use crate::operation::Operation;
use crate::plan::{Plan, word};
use crate::problem::Case;
use crate::programs::{Instruction, Program};
use crate::word::Word;

/// So many cases are looked at together.
pub(crate) const CASES: usize = 32;

/// The most values that are kept, and the most if an operation has three operands: all triples of them are tried.
const MOST_VALUES: usize = 1 << 20;
const MOST_OF_TRIPLES: usize = 1 << 11;

/// The answer of a search for the shortest chain.
#[derive(Serialize)]
pub(crate) struct Chain {
    /// No formula of any length has a chain of so many operations.
    pub(crate) impossible: usize,
    /// A formula with the shortest chain, if the search has reached it.
    pub(crate) formula: Option<String>,
}

/// The values of chains up to a length, each with an instruction that computes it.
struct Values<'a> {
    operations: &'a [Operation],
    most: usize,
    words: Vec<Word<CASES>>,
    index: Index,
    instructions: Vec<Option<Instruction>>,
}

impl Values<'_> {
    fn push(&mut self, word: Word<CASES>, instruction: Option<Instruction>) {
        self.words.push(word);
        self.index.push(&self.words);
        self.instructions.push(instruction);
    }

    /// Adds what is one operation away.
    fn longer(&mut self) -> Result<(), TooMany> {
        let count = self.words.len();
        for &operation in self.operations {
            for last in 0..count {
                each_choice(operation, last, |operands| {
                    let word = Word::of(operation, operands.map(|i| &self.words[i]));
                    if self.words.len() < self.most && self.index.find(&self.words, &word).is_none() {
                        self.push(word, Some(Instruction { operation, operands }));
                    }
                });
                if self.words.len() == self.most {
                    return Err(TooMany);
                }
            }
        }
        Ok(())
    }

    /// An instruction that computes the answer from the values.
    fn last(&self, answer: &Word<CASES>) -> Option<Instruction> {
        let count = self.words.len();
        let equal_in = |lane: usize| (0..count).filter(move |&y| self.words[y].0[lane] == answer.0[lane]);
        let equal: Vec<Vec<usize>> = (0..CASES).map(|lane| equal_in(lane).collect()).collect();
        for &operation in self.operations {
            for x in 0..count {
                let found = match operation.operands() {
                    1 => self.gives(operation, [x; 3], answer),
                    2 => self.last_of_two(operation, x, answer, &equal),
                    _ => None,
                };
                if found.is_some() {
                    return found;
                }
            }
        }
        let of_three: Vec<_> = self.operations.iter().copied().filter(|one| one.operands() == 3).collect();
        if of_three.is_empty() {
            return None;
        }
        let first = |x: usize| self.words[x].first();
        for x in 0..count {
            for y in 0..x {
                for z in 0..y {
                    if gives(&of_three, [x, y, z].map(first), answer.first()) {
                        let mut all = of_three.iter().flat_map(|&one| ORDERS.map(|order| (one, order)));
                        let found =
                            all.find_map(|(one, order)| self.gives(one, order.map(|i| [x, y, z][i]), answer));
                        if found.is_some() {
                            return found;
                        }
                    }
                }
            }
        }
        None
    }

    /// An instruction of two operands, of which this value is the second. `equal` has the values that equal the answer in each case.
    fn last_of_two(
        &self,
        operation: Operation,
        x: usize,
        answer: &Word<CASES>,
        equal: &[Vec<usize>],
    ) -> Option<Instruction> {
        let word = &self.words[x];
        if is_inverted(operation) {
            let [goal, _] = inverted(operation, answer, word);
            let y = self.index.find(&self.words, &goal?)?;
            return self.gives(operation, [y, x, x], answer);
        }
        let [is_possible, _] = possible(operation, answer, word);
        let last = LastOperation::new(operation, word.first(), false, answer.first());
        if !is_possible {
            return None;
        }
        let gives = |y: usize| {
            let may_be = last.gives(self.words[y].first(), answer.first());
            may_be.then(|| self.gives(operation, [y, x, x], answer))?
        };
        // Many values change nothing in some case, such as zero in `v & ~x` and in shifts. There v is the answer.
        let of = |v: u64, lane: usize| operation.of([v, word.0[lane], 0]);
        let keeps = |&lane: &usize| of(0, lane) == 0 && of(!0, lane) == !0;
        match (0..CASES).find(keeps) {
            Some(lane) => equal[lane].iter().copied().find_map(gives),
            None => (0..self.words.len()).find_map(gives),
        }
    }

    fn gives(&self, operation: Operation, operands: [usize; 3], answer: &Word<CASES>) -> Option<Instruction> {
        let word = Word::of(operation, operands.map(|i| &self.words[i]));
        (word == *answer).then_some(Instruction { operation, operands })
    }

    /// The program that ends with an instruction.
    fn program(&self, last: Instruction) -> Program {
        let inputs = self.instructions.iter().take_while(|one| one.is_none()).count();
        let mut used = vec![false; self.words.len()];
        let mut waiting = last.operands.to_vec();
        while let Some(place) = waiting.pop() {
            if !std::mem::replace(&mut used[place], true) {
                waiting.extend(self.instructions[place].iter().flat_map(|one| one.operands));
            }
        }
        let mut place_of: Vec<usize> = (0..self.words.len()).collect();
        let mut program = Vec::new();
        for place in inputs..self.words.len() {
            if used[place] {
                let Instruction { operation, operands } = self.instructions[place].expect("it is no input");
                place_of[place] = inputs + program.len();
                program.push(Instruction { operation, operands: operands.map(|i| place_of[i]) });
            }
        }
        program.push(Instruction { operands: last.operands.map(|i| place_of[i]), ..last });
        Program(program)
    }
}

/// More values than are kept.
struct TooMany;

/// Tries chains of one operation, two and so on, until some formula is right, or there are too many values.
pub(crate) fn chain(plan: &Plan) -> Chain {
    let mut random = Rng::with_seed(2);
    let mut cases: Vec<Case> = (0..CASES).map(|_| plan.all[random.usize(..plan.all.len())].clone()).collect();
    let mut refuted = 0;
    loop {
        let answer = word(&cases, |case| case.answer);
        let (impossible, program) = of_words(&plan.operations, &plan.words(&cases), &answer);
        let Some(program) = program else { return Chain { impossible, formula: None } };
        let Some(case) = program.refuted(&plan.all) else {
            return Chain { impossible, formula: Some(program.text(&plan.inputs)) };
        };
        cases[refuted % CASES] = case.clone();
        refuted += 1;
    }
}

/// The longest chain with which no formula has the answer, and a formula that is one longer, if there are not too many values.
pub(crate) fn of_words(
    operations: &[Operation],
    inputs: &[Word<CASES>],
    answer: &Word<CASES>,
) -> (usize, Option<Program>) {
    let has_three = operations.iter().any(|one| one.operands() == 3);
    let most = if has_three { MOST_OF_TRIPLES } else { MOST_VALUES };
    let mut values =
        Values { operations, most, words: Vec::new(), index: Index::new(), instructions: Vec::new() };
    for &input in inputs {
        values.push(input, None);
    }
    let mut impossible = 0;
    loop {
        if let Some(last) = values.last(answer) {
            return (impossible, Some(values.program(last)));
        }
        impossible += 1;
        if values.longer().is_err() {
            return (impossible, None);
        }
    }
}
