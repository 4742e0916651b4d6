//! The last two operations: which value makes the answer one operation away.
//!
//! The last value v but one is used by the last operation, or else it would be unused. So for each set of n - 2 values, the
//! enumeration asks which v make the answer one operation away from v and one (or two) of the others.
//!
//! - If v was in the list before the last choice x, then the last operation also uses x: without x, n - 1 operations would suffice.
//!   Where the operation can be inverted (xor, plus, minus), this v is looked up. Otherwise the list is searched, if x allows an answer at
//!   all: `x & v` can be the answer only if x contains it.
//! - Otherwise v is computed from x. Its first case is compared with what would be needed, and the others only if it agrees.

use super::last_operation::{LastOperation, gives, inverted, is_inverted, possible};
use super::{Enumeration, ORDERS, each_pair};
use crate::operation::{Operation, Visitor};
use crate::word::Word;

impl<const L: usize> Enumeration<L> {
    /// Finds the values with which the answer is one operation away from the chosen ones.
    pub(super) fn last_two(&mut self, from: usize) {
        let last = self.values.len() - 1;
        let unused = self.unused[self.chosen()];
        self.visited.tried += (self.words.len() - from) as u64;
        let unused = unused & !self.bit(last);
        self.last_of_list(from, unused);
        self.last_of_new(unused);
    }

    /// The value is in the list, and the last operation uses it and the last chosen value.
    fn last_of_list(&mut self, from: usize, unused: u32) {
        let last = self.values.len() - 1;
        let x = self.values[last];
        for o in 0..self.operations[1].len() {
            let operation = self.operations[1][o];
            if is_inverted(operation) {
                for goal in inverted(operation, &self.answer, &x).into_iter().flatten() {
                    if let Some(place) = self.index.find(&self.words, &goal)
                        && place >= from
                        && unused & !self.uses[place] == 0
                    {
                        self.record(goal);
                    }
                }
                continue;
            }
            for (is_swapped, is_possible) in
                [false, true].into_iter().zip(possible(operation, &self.answer, &x))
            {
                if !is_possible {
                    continue;
                }
                let last_operation =
                    LastOperation::new(operation, x.first(), is_swapped, self.answer.first());
                let mut place = from;
                while let Some(next) = self.next_in_list(place, last_operation) {
                    place = next + 1;
                    if unused & !self.uses[next] == 0 {
                        let v = self.words[next];
                        let operands = if is_swapped { [&x, &v, &x] } else { [&v, &x, &x] };
                        if Word::of(operation, operands) == self.answer {
                            self.record(v);
                        }
                    }
                }
            }
        }
        if self.operations[2].is_empty() {
            return;
        }
        for place in from..self.words.len() {
            let rest = unused & !self.uses[place];
            for other in self.others(rest, last) {
                if self.gives_ternary(&[self.words[place], x, self.values[other]]) {
                    self.record(self.words[place]);
                }
            }
        }
    }

    /// The next value of the list that gives the answer in the first case.
    fn next_in_list(&self, from: usize, last: LastOperation) -> Option<usize> {
        let rest = &self.firsts[from..];
        let answer = self.answer.first();
        rest.iter().position(|&v| last.gives(v, answer)).map(|place| from + place)
    }

    /// The values that one more operand may be, if it has to be the one that is unused: all before `end`, one, or none.
    fn others(&self, unused: u32, end: usize) -> std::ops::Range<usize> {
        match unused.count_ones() {
            0 => 0..end,
            1 => {
                let only = self.inputs + unused.trailing_zeros() as usize;
                if only < end { only..only + 1 } else { 0..0 }
            }
            _ => 0..0,
        }
    }

    /// The value is computed from the last chosen one.
    fn last_of_new(&mut self, unused: u32) {
        let last = self.values.len() - 1;
        let each = self.used_by_each();
        // The value uses all of these but one, which the last operation uses; or two, where operations have three operands.
        if unused.count_ones() as usize > 2 * each {
            return;
        }
        let mut new = NewValues { enumeration: self, last, unused, each, tried: 0, hits: Vec::new() };
        for operations in &self.operations {
            for &operation in operations {
                new.operation(operation);
            }
        }
        let NewValues { tried, hits, .. } = new;
        self.visited.tried += tried;
        self.visited.agreed += hits.len() as u64;
        for (operation, operands) in hits {
            let v = Word::of(operation, operands.map(|i| &self.values[i]));
            if self.ends(&v) {
                self.record(v);
            }
        }
    }

    /// The bit of a chosen value among those that may be unused. Inputs have none.
    #[inline(always)]
    fn bit(&self, value: usize) -> u32 {
        if value >= self.inputs { 1 << (value - self.inputs) } else { 0 }
    }

    /// Whether, in the first case, an operation of a value and others can give the answer. It uses the values that are unused.
    #[inline(always)]
    fn may_end(&self, v: u64, unused: u32) -> bool {
        let answer = self.answer.first();
        if unused == 0 {
            if self.goals[self.goals.len() - 1].may_have(v)
                || self.masks.iter().any(|&(mask, bits, _)| v & mask == bits)
                || self.of_one.iter().any(|operation| operation.of([v; 3]) == answer)
                || self.last_operations.iter().any(|&(operation, chosen, is_swapped, _)| {
                    operation.of(if is_swapped { [chosen, v, 0] } else { [v, chosen, 0] }) == answer
                })
            {
                return true;
            }
        } else {
            for other in self.others(unused, self.values.len()) {
                let y = self.first_of_values[other];
                for &operation in &self.operations[1] {
                    if operation.of([v, y, 0]) == answer || operation.of([y, v, 0]) == answer {
                        return true;
                    }
                }
            }
        }
        !self.operations[2].is_empty() && self.may_end_ternary(v, unused)
    }

    fn may_end_ternary(&self, v: u64, unused: u32) -> bool {
        let first = |value: usize| self.first_of_values[value];
        // The order of the pair does not matter: `gives` tries all.
        (0..self.values.len()).any(|one| {
            self.others(unused & !self.bit(one), one)
                .any(|other| gives(&self.operations[2], [v, first(one), first(other)], self.answer.first()))
        })
    }

    /// Whether an operation of three words gives the answer, in any order.
    fn gives_ternary(&self, words: &[Word<L>; 3]) -> bool {
        let in_lane =
            |lane: usize| gives(&self.operations[2], words.map(|word| word.0[lane]), self.answer.0[lane]);
        if !(0..L).all(in_lane) {
            return false;
        }
        ORDERS.iter().any(|order| {
            let operands = order.map(|i| &words[i]);
            self.operations[2].iter().any(|&operation| Word::of(operation, operands) == self.answer)
        })
    }

    /// Whether the answer is one operation away from a value and the chosen ones.
    fn ends(&self, v: &Word<L>) -> bool {
        let gives = |operation: Operation, operands: [&Word<L>; 3]| {
            operation.of(operands.map(Word::first)) == self.answer.first()
                && Word::of(operation, operands) == self.answer
        };
        self.operations[0].iter().any(|&operation| gives(operation, [v; 3]))
            || self.operations[1].iter().any(|&operation| {
                let mut others = self.values.iter().chain([v]);
                others.any(|other| gives(operation, [v, other, v]) || gives(operation, [other, v, v]))
            })
            || !self.operations[2].is_empty()
                && (0..self.values.len()).any(|one| {
                    (0..one).any(|other| self.gives_ternary(&[*v, self.values[one], self.values[other]]))
                })
    }

    fn record(&mut self, v: Word<L>) {
        let mut set = self.values[self.inputs..].to_vec();
        set.extend([v, self.answer]);
        set[..].sort_by_key(|word| word.0);
        if !self.found.contains(&set) {
            self.found.push(set);
        }
    }
}

/// The values that are computed from the last chosen one by an operation.
struct NewValues<'a, const L: usize> {
    enumeration: &'a Enumeration<L>,
    last: usize,
    /// The chosen values that are unused, besides the last one.
    unused: u32,
    /// How many of these the last operation can use.
    each: usize,
    tried: u64,
    /// What gives the answer in the first case.
    hits: Vec<(Operation, [usize; 3])>,
}

impl<const L: usize> NewValues<'_, L> {
    fn operation(&mut self, operation: Operation) {
        operation.visit(&mut OneOperation { new: self, operation });
    }

    #[inline(always)]
    fn one(&mut self, operation: Operation, of: impl Fn([u64; 3]) -> u64, operands: [usize; 3], uses: u32) {
        let rest = self.unused & !uses;
        if rest.count_ones() as usize <= self.each {
            self.tried += 1;
            let firsts = &self.enumeration.first_of_values;
            if self.enumeration.may_end(of(operands.map(|i| firsts[i])), rest) {
                self.hits.push((operation, operands));
            }
        }
    }
}

struct OneOperation<'n, 'a, const L: usize> {
    new: &'n mut NewValues<'a, L>,
    operation: Operation,
}

impl<const L: usize> Visitor for OneOperation<'_, '_, L> {
    #[inline(always)]
    fn visit(&mut self, of: impl Fn([u64; 3]) -> u64 + Copy) {
        let Self { new, operation } = self;
        let (operation, last) = (*operation, new.last);
        match operation.operands() {
            1 => new.one(operation, of, [last; 3], 0),
            2 => {
                for other in 0..=last {
                    let uses = new.enumeration.bit(other);
                    new.one(operation, of, [other, last, last], uses);
                    if !operation.is_commutative() {
                        new.one(operation, of, [last, other, last], uses);
                    }
                }
            }
            _ => each_pair(operation, last, |operands| {
                let uses = operands.into_iter().fold(0, |bits, i| bits | new.enumeration.bit(i));
                new.one(operation, of, operands, uses);
            }),
        }
    }
}
