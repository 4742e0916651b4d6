//! [`Enumeration`]: visits every set of values that a program can compute.
//!
//! A program is a set of values: each is one operation away from the inputs and from others of the set. How a value was computed does
//! not matter for what can be computed next, so the enumeration visits sets, and not programs.
//!
//! # Each set once
//! All values that are one operation away from the inputs are in a list, each once. The enumeration chooses one of the list; what is one
//! operation away from it and the earlier values goes to the end of the list; then it chooses a later one of the list, and so on.
//!
//! - *Every set is visited.* Of the values of the set that are in the list and not chosen yet, choose the first. It comes later in the
//!   list than the one chosen before: either it was in the list then, and was not the first, or it was added since, to the end.
//! - *No set is visited twice.* A choice that leaves out an earlier value of the set never comes back to it.
//!
//! # What is left out, and why
//! The search tries lengths in order. When it tries programs of n operations, it has shown that none with n - 1 fits the cases. Then
//! it may leave out
//!
//! - *a value that equals an earlier one in all cases*: a program with such a value still fits the cases without it;
//! - *sets in which too many values are unused*. Each value of the list remembers the first way that was found to compute it. These ways
//!   make one program of the set. If it leaves a value unused, the program without this value fits, too. An operation with two
//!   operands uses at most two values and adds one. So with r operations left, at most r + 1 values may be unused (2r + 1 with
//!   operations of three operands).
//!
//! Both arguments speak of the cases only. So they are true for any cases, however few, and a program that is right everywhere fits all
//! cases. Zero, all ones and doubled values are values like others.
//!
//! Operations of three operands are tried with three different ones. With equal operands, they are operations of two operands or one,
//! and a set of operations that has them must have those, too. A function of three bits is tried in one order of its operands. So
//! a set must have its other orders as functions of their own.

mod last_operation;
mod last_two;

use crate::index::Index;
use crate::operation::Operation;
use crate::word::{Word, mixed};
use last_operation::{Goals, may_be_of_one};
pub(crate) use last_operation::{LastOperation, gives, inverted, is_inverted, possible};

/// The largest length of a program.
pub(crate) const LONGEST: usize = 12;

/// What was visited.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Visited {
    /// The number of sets of each size.
    pub(crate) sets: [u64; LONGEST + 1],
    /// A hash of the sets of each size, which does not depend on their order.
    pub(crate) hashes: [u64; LONGEST + 1],
    /// The number of values that were tried as the last but one.
    pub(crate) tried: u64,
    /// How many of them gave the answer in the first case.
    pub(crate) agreed: u64,
}

impl Visited {
    pub(crate) fn add(&mut self, other: &Self) {
        for size in 0..=LONGEST {
            self.sets[size] += other.sets[size];
            self.hashes[size] = self.hashes[size].wrapping_add(other.hashes[size]);
        }
        self.tried += other.tried;
        self.agreed += other.agreed;
    }
}

/// What an enumeration is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To find the programs of this length that give the answer.
    Find(usize),
    /// To count all sets of up to this size, and leave out none.
    Count(usize),
}

pub(crate) struct Enumeration<const L: usize> {
    operations: [Vec<Operation>; 3],
    purpose: Purpose,
    answer: Word<L>,
    inputs: usize,
    /// The inputs and the chosen values.
    pub(crate) values: Vec<Word<L>>,
    /// The inputs, and the values that are one operation away.
    words: Vec<Word<L>>,
    /// The first case of each word of the list, and of each chosen value.
    firsts: Vec<u64>,
    first_of_values: Vec<u64>,
    /// The chosen values that the operation of each word of the list uses: a bit for each.
    uses: Vec<u32>,
    index: Index,
    /// Of each number of chosen values, those that no operation uses: a bit for each.
    unused: Vec<u32>,
    /// The values for which an operation that can be inverted gives the answer, by the bits of their first case.
    goals: Vec<Goals>,
    /// How the other operations may give the answer, and the chosen value with which. `masks` are those of bits.
    masks: Vec<(u64, u64, usize)>,
    last_operations: Vec<(Operation, u64, bool, usize)>,
    /// Other operations that may give the answer from one value, which may be both operands.
    of_one: Vec<Operation>,
    pub(crate) visited: Visited,
    /// The sets with the answer: the chosen values, the last but one, and the answer.
    pub(crate) found: Vec<Vec<Word<L>>>,
    /// The sums of the fingerprints of the chosen values.
    sums: Vec<u64>,
}

impl<const L: usize> Enumeration<L> {
    pub(crate) fn new(
        operations: &[Operation],
        inputs: &[Word<L>],
        answer: Word<L>,
        purpose: Purpose,
    ) -> Self {
        let of = |operands| operations.iter().copied().filter(|one| one.operands() == operands).collect();
        let mut this = Self {
            operations: [of(1), of(2), of(3)],
            purpose,
            answer,
            inputs: inputs.len(),
            values: Vec::new(),
            words: Vec::new(),
            firsts: Vec::new(),
            first_of_values: Vec::new(),
            uses: Vec::new(),
            index: Index::new(),
            unused: vec![0],
            goals: Vec::new(),
            masks: Vec::new(),
            last_operations: Vec::new(),
            of_one: Vec::new(),
            visited: Visited::default(),
            found: Vec::new(),
            sums: vec![0],
        };
        let first = answer.first();
        assert!(first != 0 && first != !0, "the answer of the first case is neither empty nor full");
        let mut goals = Goals::empty();
        for &operation in this.operations.iter().flatten() {
            match operation {
                Operation::Not
                | Operation::Negate
                | Operation::SwapBytes
                | Operation::ReverseBits
                | Operation::NegateBytes
                | Operation::ReverseBitsOfBytes => {
                    goals.insert(operation.of([first; 3]));
                }
                Operation::NotAnd | Operation::NotOr => goals.insert(!first),
                // Twice a value.
                Operation::Plus => {
                    for half in [first >> 1, first >> 1 | 1 << 63] {
                        goals.insert(half);
                    }
                }
                _ if may_be_of_one(operation, first) => this.of_one.push(operation),
                _ => {}
            }
        }
        this.goals.push(goals);
        for input in inputs {
            if this.index.find(&this.words, input).is_none() {
                this.words.push(*input);
                this.firsts.push(input.first());
                this.uses.push(0);
                this.index.push(&this.words);
            }
        }
        this.inputs = this.words.len();
        for i in 0..this.inputs {
            this.values.push(this.words[i]);
            this.first_of_values.push(this.firsts[i]);
            this.push_goals();
            this.extend();
        }
        this
    }

    /// The length of the program, or the largest size that is counted.
    fn length(&self) -> usize {
        match self.purpose {
            Purpose::Find(length) | Purpose::Count(length) => length,
        }
    }

    /// The number of chosen values.
    fn chosen(&self) -> usize {
        self.values.len() - self.inputs
    }

    /// The first place in the list that can be chosen.
    pub(crate) fn first(&self) -> usize {
        self.inputs
    }

    /// The unused values after a choice, or `None` if they are too many.
    fn unused_after(&self, uses: u32) -> Option<u32> {
        let size = self.chosen();
        let unused = self.unused[size] & !uses | 1 << size;
        let Purpose::Find(length) = self.purpose else { return Some(unused) };
        let left = length - size - 1;
        (unused.count_ones() as usize <= 1 + left * self.used_by_each()).then_some(unused)
    }

    /// How many unused values an operation can use besides those that it replaces by its own: one less than its operands.
    fn used_by_each(&self) -> usize {
        if self.operations[2].is_empty() { 1 } else { 2 }
    }

    /// Chooses a value of the list, or says that too many values would be unused. What is one operation away is not added yet.
    pub(crate) fn choose(&mut self, place: usize) -> bool {
        let Some(unused) = self.unused_after(self.uses[place]) else { return false };
        let word = self.words[place];
        self.unused.push(unused);
        self.values.push(word);
        self.first_of_values.push(word.first());
        let size = self.chosen();
        self.visited.sets[size] += 1;
        if let Purpose::Count(_) = self.purpose {
            let sum = self.sums[size - 1].wrapping_add(word.fingerprint());
            self.sums.push(sum);
            self.visited.hashes[size] = self.visited.hashes[size].wrapping_add(mixed(sum));
        } else {
            self.push_goals();
        }
        true
    }

    /// Takes back the last choice.
    pub(crate) fn take_back(&mut self) {
        self.values.pop();
        self.first_of_values.pop();
        self.unused.pop();
        if let Purpose::Count(_) = self.purpose {
            self.sums.pop();
        } else {
            self.goals.pop();
            let other = self.values.len();
            while self.masks.pop_if(|(.., chosen)| *chosen == other).is_some() {}
            while self.last_operations.pop_if(|(.., chosen)| *chosen == other).is_some() {}
        }
    }

    /// Notes how the last chosen value and one more can give the answer.
    fn push_goals(&mut self) {
        let other = self.values.len() - 1;
        let word = &self.values[other];
        let mut goals = *self.goals.last().expect("there are always goals");
        for &operation in &self.operations[1] {
            if is_inverted(operation) {
                for goal in inverted(operation, &self.answer, word).into_iter().flatten() {
                    goals.insert(goal.first());
                }
                continue;
            }
            for (is_swapped, is_possible) in
                [false, true].into_iter().zip(possible(operation, &self.answer, word))
            {
                if is_possible {
                    match LastOperation::new(operation, word.first(), is_swapped, self.answer.first()) {
                        LastOperation::Bits { mask, bits } => self.masks.push((mask, bits, other)),
                        LastOperation::Other { operation, chosen, is_swapped } => {
                            self.last_operations.push((operation, chosen, is_swapped, other));
                        }
                    }
                }
            }
        }
        self.goals.push(goals);
    }

    /// The length of the list.
    pub(crate) fn mark(&self) -> usize {
        self.words.len()
    }

    /// Adds to the list what is one operation away from the last value and the earlier ones.
    pub(crate) fn extend(&mut self) {
        let last = self.values.len() - 1;
        let mut new = |operation: Operation, operands: [usize; 3]| {
            let word = Word::of(operation, operands.map(|i| &self.values[i]));
            if self.index.find(&self.words, &word).is_none() {
                let count = operation.operands();
                let uses = operands[..count]
                    .iter()
                    .filter(|&&i| i >= self.inputs)
                    .fold(0, |bits, i| bits | 1 << (i - self.inputs));
                self.words.push(word);
                self.firsts.push(word.first());
                self.uses.push(uses);
                self.index.push(&self.words);
            }
        };
        for &operation in self.operations.iter().flatten() {
            each_choice(operation, last, |operands| new(operation, operands));
        }
    }

    /// Shortens the list.
    pub(crate) fn shorten(&mut self, length: usize) {
        self.words.truncate(length);
        self.firsts.truncate(length);
        self.uses.truncate(length);
        self.index.truncate(length);
    }

    /// Visits all sets that contain the chosen values and later ones of the list.
    pub(crate) fn descend(&mut self, from: usize) {
        let (length, mark) = (self.length(), self.mark());
        match self.purpose {
            Purpose::Find(0) => unreachable!("an input that is the answer is found before"),
            Purpose::Find(1) => {
                if self.index.find(&self.words, &self.answer).is_some() {
                    self.found.push(vec![self.answer]);
                }
                return;
            }
            Purpose::Find(2) => {
                for place in from..mark {
                    self.visited.tried += 1;
                    if self.choose(place) {
                        self.extend();
                        if self.index.find(&self.words, &self.answer).is_some_and(|found| found >= mark) {
                            self.found.push(vec![self.words[place], self.answer]);
                        }
                        self.shorten(mark);
                        self.take_back();
                    }
                }
                return;
            }
            _ => {}
        }
        for place in from..mark {
            if !self.choose(place) {
                continue;
            }
            let size = self.chosen();
            if let Purpose::Find(_) = self.purpose
                && size + 2 == length
            {
                self.last_two(place + 1);
            } else if size < length {
                self.extend();
                self.descend(place + 1);
                self.shorten(mark);
            }
            self.take_back();
        }
    }
}

/// All orders of three operands.
pub(crate) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Calls a function with each choice of operands of which the last value is one and the others are not later.
pub(crate) fn each_choice(operation: Operation, last: usize, mut call: impl FnMut([usize; 3])) {
    match operation.operands() {
        1 => call([last; 3]),
        2 => {
            for other in 0..=last {
                call([other, last, last]);
                if !operation.is_commutative() {
                    call([last, other, last]);
                }
            }
        }
        _ => each_pair(operation, last, call),
    }
}

/// Calls a function with each choice of three different operands, one of which is the last value. With equal operands, an operation of
/// three would be one of two or one, and the sets of operations have those. A function of three bits needs one order only.
fn each_pair(operation: Operation, last: usize, mut call: impl FnMut([usize; 3])) {
    for one in 0..last {
        for other in 0..one {
            let operands = [other, one, last];
            if operation.is_commutative() {
                call(operands);
            } else {
                for order in ORDERS {
                    call(order.map(|i| operands[i]));
                }
            }
        }
    }
}
