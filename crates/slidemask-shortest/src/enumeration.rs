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
//!   make one program of the set. If it leaves a value unused, the program without this value fits, too. An operation with two operands uses at most two values and adds one. So with r
//!   operations left, at most r + 1 values may be unused (2r + 1 with operations of three operands).
//!
//! Both arguments speak of the cases only. So they are true for any cases, however few, and a program that is right everywhere fits all
//! cases. Zero, all ones and doubled values are values like others.
//!
//! Operations of three operands are tried with three different ones. With equal operands, they are operations of two operands or one,
//! and a set of operations that has them must have those, too. A function of three bits is tried in one order of its operands. So
//! a set must have its other orders as functions of their own.
//!
//! # The last two operations
//! The last value v but one is used by the last operation, or else it would be unused. So for each set of n - 2 values, the
//! enumeration asks which v make the answer one operation away from v and one (or two) of the others.
//!
//! - If v was in the list before the last choice x, then the last operation also uses x: without x, n - 1 operations would suffice.
//!   Where the operation can be inverted (xor, plus, minus), this v is looked up. Otherwise the list is searched, if x allows an answer at
//!   all: `x & v` can be the answer only if x contains it.
//! - Otherwise v is computed from x. Its first case is compared with what would be needed, and the others only if it agrees.

use crate::index::Index;
use crate::operation::{Operation, Visitor};
use crate::word::{Word, mixed};

/// The largest length of a program.
pub(crate) const LONGEST: usize = 12;

/// A value that is one operation away from those that are chosen.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    /// The chosen values that its operation uses: a bit for each.
    uses: u32,
}

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
    /// The inputs, and the values that are one operation away. Candidates have the same places.
    words: Vec<Word<L>>,
    /// The first case of each word of the list, and of each chosen value.
    firsts: Vec<u64>,
    first_of_values: Vec<u64>,
    candidates: Vec<Candidate>,
    index: Index,
    /// Of each number of chosen values, those that no operation uses: a bit for each.
    unused: Vec<u32>,
    /// The values for which an operation that can be inverted gives the answer, by the bits of their first case.
    goals: Vec<Goals>,
    /// How the other operations may give the answer, and the chosen value with which. `masks` are those of bits.
    masks: Vec<(u64, u64, usize)>,
    enders: Vec<(Operation, u64, bool, usize)>,
    /// Other operations that may give the answer from one value, which may be both operands.
    of_one: Vec<Operation>,
    pub(crate) visited: Visited,
    /// The sets with the answer: the chosen values, the last but one, and the answer.
    pub(crate) found: Vec<Vec<Word<L>>>,
    /// The sums of the fingerprints of the chosen values.
    sums: Vec<u64>,
}

/// How a value and a chosen one can give the answer in the first case by an operation that cannot be inverted.
#[derive(Clone, Copy)]
enum Ender {
    /// The value has these bits under the mask: all that and, or and their relatives ask.
    Bits { mask: u64, bits: u64 },
    /// The operation gives the answer, with the chosen value as its second operand or as its first.
    Other { operation: Operation, chosen: u64, is_swapped: bool },
}

impl Ender {
    fn new(operation: Operation, chosen: u64, is_swapped: bool, answer: u64) -> Self {
        use Operation::{And, AndNot, NotAnd, NotOr, Or, OrNot};
        if !matches!(operation, And | AndNot | Or | OrNot | NotAnd | NotOr) {
            return Self::Other { operation, chosen, is_swapped };
        }
        let is_other_side =
            matches!((operation, is_swapped), (AndNot, false) | (Or | NotOr, _) | (OrNot, true));
        let is_inverse = matches!((operation, is_swapped), (AndNot | OrNot, true) | (NotAnd | NotOr, _));
        let mask = if is_other_side { !chosen } else { chosen };
        let bits = if is_inverse { !answer } else { answer };
        Self::Bits { mask, bits: bits & mask }
    }
}

/// A set of numbers that may have more members than were put in.
#[derive(Clone, Copy)]
struct Goals([u64; 64]);

impl Goals {
    #[inline(always)]
    fn place(number: u64) -> (usize, u64) {
        let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52;
        ((hash >> 6) as usize, 1 << (hash & 63))
    }

    fn insert(&mut self, number: u64) {
        let (word, bit) = Self::place(number);
        self.0[word] |= bit;
    }

    #[inline(always)]
    fn may_have(&self, number: u64) -> bool {
        let (word, bit) = Self::place(number);
        self.0[word] & bit != 0
    }
}

/// The values v for which a binary operation of v and `other` gives the answer, if it can be inverted.
fn inverted<const L: usize>(operation: Operation, answer: &Word<L>, other: &Word<L>) -> [Option<Word<L>>; 2] {
    let word = |operation, x, y| Some(Word::of(operation, [x, y, y]));
    match operation {
        Operation::Xor | Operation::NotXor => [word(operation, answer, other), None],
        Operation::Plus => [word(Operation::Minus, answer, other), None],
        // v - other and other - v.
        Operation::Minus => [word(Operation::Plus, answer, other), word(Operation::Minus, other, answer)],
        _ => [None; 2],
    }
}

const fn is_inverted(operation: Operation) -> bool {
    matches!(operation, Operation::Xor | Operation::NotXor | Operation::Plus | Operation::Minus)
}

/// Whether an operation may give this answer from one value, in a way that is not a goal. Of two equal operands, operations on bits and
/// the difference give the operand, its inverse, zero or all ones, and the answer of the first case is neither zero nor all ones.
const fn may_be_of_one(operation: Operation, answer: u64) -> bool {
    match operation {
        Operation::LowestBit | Operation::HighestBit => answer.is_power_of_two(),
        Operation::UpToLowestBit => answer & answer.wrapping_add(1) == 0,
        Operation::LeadingZeros => answer <= 64,
        Operation::WithoutLowestBit
        | Operation::ShiftLeft
        | Operation::ShiftRight
        | Operation::Extract
        | Operation::Deposit => true,
        _ => false,
    }
}

/// Whether a binary operation of some value and `other` can give the answer: `[v, other]` and `[other, v]`.
fn possible<const L: usize>(operation: Operation, answer: &Word<L>, other: &Word<L>) -> [bool; 2] {
    let has_none =
        |of: fn(u64, u64) -> u64| (0..L).fold(0, |bits, i| bits | of(answer.0[i], other.0[i])) == 0;
    let contains = || has_none(|answer, other| answer & !other);
    let is_contained = || has_none(|answer, other| other & !answer);
    match operation {
        Operation::And => [contains(), false],
        Operation::Or => [is_contained(), false],
        Operation::AndNot => [has_none(|answer, other| answer & other), contains()],
        Operation::OrNot => [has_none(|answer, other| !other & !answer), is_contained()],
        Operation::NotAnd => [has_none(|answer, other| !answer & !other), false],
        Operation::NotOr => [has_none(|answer, other| answer & other), false],
        _ => [true, true],
    }
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
            candidates: Vec::new(),
            index: Index::new(),
            unused: vec![0],
            goals: Vec::new(),
            masks: Vec::new(),
            enders: Vec::new(),
            of_one: Vec::new(),
            visited: Visited::default(),
            found: Vec::new(),
            sums: vec![0],
        };
        let first = answer.first();
        assert!(first != 0 && first != !0, "the answer of the first case is neither empty nor full");
        let mut goals = Goals([0; 64]);
        for &operation in this.operations.iter().flatten() {
            match operation {
                Operation::Not | Operation::Negate | Operation::SwapBytes | Operation::ReverseBits => {
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
                this.candidates.push(Candidate { uses: 0 });
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
    fn unused_after(&self, candidate: Candidate) -> Option<u32> {
        let size = self.chosen();
        let unused = self.unused[size] & !candidate.uses | 1 << size;
        let Purpose::Find(length) = self.purpose else { return Some(unused) };
        let each = if self.operations[2].is_empty() { 1 } else { 2 };
        let left = length - size - 1;
        (unused.count_ones() as usize <= 1 + left * each).then_some(unused)
    }

    /// Chooses a value of the list, or says that too many values would be unused. What is one operation away is not added yet.
    pub(crate) fn choose(&mut self, place: usize) -> bool {
        let Some(unused) = self.unused_after(self.candidates[place]) else { return false };
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
            while self.enders.pop_if(|(.., chosen)| *chosen == other).is_some() {}
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
                    match Ender::new(operation, word.first(), is_swapped, self.answer.first()) {
                        Ender::Bits { mask, bits } => self.masks.push((mask, bits, other)),
                        Ender::Other { operation, chosen, is_swapped } => {
                            self.enders.push((operation, chosen, is_swapped, other));
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
                self.candidates.push(Candidate { uses });
                self.index.push(&self.words);
            }
        };
        for &operation in &self.operations[0] {
            new(operation, [last; 3]);
        }
        for &operation in &self.operations[1] {
            for other in 0..=last {
                new(operation, [other, last, last]);
                if !operation.is_commutative() {
                    new(operation, [last, other, last]);
                }
            }
        }
        for &operation in &self.operations[2] {
            each_pair(operation, last, |operands| new(operation, operands));
        }
    }

    /// Shortens the list.
    pub(crate) fn shorten(&mut self, length: usize) {
        self.words.truncate(length);
        self.firsts.truncate(length);
        self.candidates.truncate(length);
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

    /// Finds the values with which the answer is one operation away from the chosen ones.
    fn last_two(&mut self, from: usize) {
        let last = self.values.len() - 1;
        let unused = self.unused[self.chosen()];
        let last_bit = 1 << (last - self.inputs);
        self.visited.tried += (self.words.len() - from) as u64;
        self.last_of_list(from, unused & !last_bit);
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
                        && unused & !self.candidates[place].uses == 0
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
                let ender = Ender::new(operation, x.first(), is_swapped, self.answer.first());
                let mut place = from;
                while let Some(next) = self.next_in_list(place, ender) {
                    place = next + 1;
                    if unused & !self.candidates[next].uses == 0 {
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
            let rest = unused & !self.candidates[place].uses;
            for other in self.others(rest, last) {
                if self.gives_ternary(&[self.words[place], x, self.values[other]]) {
                    self.record(self.words[place]);
                }
            }
        }
    }

    /// The next value of the list that gives the answer in the first case.
    fn next_in_list(&self, from: usize, ender: Ender) -> Option<usize> {
        let rest = &self.firsts[from..];
        let answer = self.answer.first();
        let found = match ender {
            Ender::Bits { mask, bits } => rest.iter().position(|v| v & mask == bits),
            Ender::Other { operation, chosen, is_swapped } => rest.iter().position(|&v| {
                operation.of(if is_swapped { [chosen, v, 0] } else { [v, chosen, 0] }) == answer
            }),
        };
        found.map(|place| from + place)
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
        let each = if self.operations[2].is_empty() { 1 } else { 2 };
        let unused = unused & !self.bit(last);
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
                || self.enders.iter().any(|&(operation, chosen, is_swapped, _)| {
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
        let pairs = |test: &dyn Fn(usize, usize) -> bool| {
            (0..self.values.len()).any(|one| {
                let covered = if one >= self.inputs { 1 << (one - self.inputs) } else { 0 };
                self.others(unused & !covered, one).any(|other| test(one, other))
            })
        };
        // The order of the pair does not matter: `gives_ternary` tries all.
        pairs(&|one, other| {
            gives(
                &self.operations[2],
                [v, self.values[one].first(), self.values[other].first()],
                self.answer.first(),
            )
        })
    }

    /// Whether an operation of three words gives the answer, in any order.
    fn gives_ternary(&self, words: &[Word<L>; 3]) -> bool {
        let [x, y, z] = words;
        if !gives(&self.operations[2], [x.first(), y.first(), z.first()], self.answer.first()) {
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

/// All orders of three operands.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Whether an operation gives the answer in one case, in any order of the operands.
fn gives(operations: &[Operation], words: [u64; 3], answer: u64) -> bool {
    if operations.len() > 6 {
        // Whatever the function of three bits is, the answer must be the same wherever the three bits are.
        return (0..8).all(|minterm| {
            let there =
                (0..3).fold(!0, |bits, i| bits & if minterm >> i & 1 != 0 { words[i] } else { !words[i] });
            answer & there == 0 || answer & there == there
        });
    }
    ORDERS
        .iter()
        .any(|order| operations.iter().any(|operation| operation.of(order.map(|i| words[i])) == answer))
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
