//! The last operation of a program: with which values it can give the answer.

use super::ORDERS;
use crate::operation::Operation;
use crate::word::Word;

/// How a value and a chosen one can give the answer in the first case by an operation that cannot be inverted.
#[derive(Clone, Copy)]
pub(crate) enum LastOperation {
    /// The value has these bits under the mask: all that and, or and their relatives ask.
    Bits { mask: u64, bits: u64 },
    /// The operation gives the answer, with the chosen value as its second operand or as its first.
    Other { operation: Operation, chosen: u64, is_swapped: bool },
}

impl LastOperation {
    pub(crate) fn new(operation: Operation, chosen: u64, is_swapped: bool, answer: u64) -> Self {
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

    /// Whether a value gives the answer in the first case.
    #[inline(always)]
    pub(crate) fn gives(self, value: u64, answer: u64) -> bool {
        match self {
            Self::Bits { mask, bits } => value & mask == bits,
            Self::Other { operation, chosen, is_swapped } => {
                operation.of(if is_swapped { [chosen, value, 0] } else { [value, chosen, 0] }) == answer
            }
        }
    }
}

/// A set of numbers that may have more members than were put in.
#[derive(Clone, Copy)]
pub(super) struct Goals([u64; 64]);

impl Goals {
    pub(super) const fn empty() -> Self {
        Self([0; 64])
    }

    #[inline(always)]
    fn place(number: u64) -> (usize, u64) {
        let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52;
        ((hash >> 6) as usize, 1 << (hash & 63))
    }

    pub(super) fn insert(&mut self, number: u64) {
        let (word, bit) = Self::place(number);
        self.0[word] |= bit;
    }

    #[inline(always)]
    pub(super) fn may_have(&self, number: u64) -> bool {
        let (word, bit) = Self::place(number);
        self.0[word] & bit != 0
    }
}

/// The values v for which a binary operation of v and `other` gives the answer, if it can be inverted.
pub(crate) fn inverted<const L: usize>(
    operation: Operation,
    answer: &Word<L>,
    other: &Word<L>,
) -> [Option<Word<L>>; 2] {
    let word = |operation, x, y| Some(Word::of(operation, [x, y, y]));
    match operation {
        Operation::Xor | Operation::NotXor => [word(operation, answer, other), None],
        Operation::Plus => [word(Operation::Minus, answer, other), None],
        // v - other and other - v.
        Operation::Minus => [word(Operation::Plus, answer, other), word(Operation::Minus, other, answer)],
        Operation::PlusBytes => [word(Operation::MinusBytes, answer, other), None],
        Operation::MinusBytes => {
            [word(Operation::PlusBytes, answer, other), word(Operation::MinusBytes, other, answer)]
        }
        _ => [None; 2],
    }
}

pub(crate) const fn is_inverted(operation: Operation) -> bool {
    use Operation::{Minus, MinusBytes, NotXor, Plus, PlusBytes, Xor};
    matches!(operation, Xor | NotXor | Plus | Minus | PlusBytes | MinusBytes)
}

/// Whether an operation may give this answer from one value, in a way that is not a goal. Of two equal operands, operations on bits and
/// the difference give the operand, its inverse, zero or all ones, and the answer of the first case is neither zero nor all ones.
pub(super) const fn may_be_of_one(operation: Operation, answer: u64) -> bool {
    match operation {
        Operation::LowestBit | Operation::HighestBit => answer.is_power_of_two(),
        Operation::UpToLowestBit => answer & answer.wrapping_add(1) == 0,
        Operation::LeadingZeros => answer <= 64,
        Operation::WithoutLowestBit
        | Operation::PlusBytes
        | Operation::ShiftLeft
        | Operation::ShiftRight
        | Operation::ShiftRightToZero
        | Operation::Extract
        | Operation::Deposit => true,
        _ => false,
    }
}

/// Whether a binary operation of some value and `other` can give the answer: `[v, other]` and `[other, v]`.
pub(crate) fn possible<const L: usize>(operation: Operation, answer: &Word<L>, other: &Word<L>) -> [bool; 2] {
    let has_none =
        |of: fn(u64, u64) -> u64| (0..L).fold(0, |bits, i| bits | of(answer.0[i], other.0[i])) == 0;
    let contains = || has_none(|answer, other| answer & !other);
    let is_contained = || has_none(|answer, other| other & !answer);
    let moves = || (0..L).any(|i| operation.of([!0, other.0[i], 0]) != !0);
    let reaches = || (0..L).all(|i| answer.0[i] & !operation.of([!0, other.0[i], 0]) == 0);
    match operation {
        Operation::And => [contains(), false],
        Operation::Or => [is_contained(), false],
        Operation::AndNot => [has_none(|answer, other| answer & other), contains()],
        Operation::OrNot => [has_none(|answer, other| !other & !answer), is_contained()],
        Operation::NotAnd => [has_none(|answer, other| !answer & !other), false],
        Operation::NotOr => [has_none(|answer, other| answer & other), false],
        // They move bits, and the answer has none where they move none. If they move no bit, the value is the answer, and one operation
        // less is enough.
        Operation::ShiftLeft
        | Operation::ShiftRight
        | Operation::ShiftRightToZero
        | Operation::Extract
        | Operation::Deposit => [moves() && reaches(), true],
        _ => [true, true],
    }
}

/// Whether an operation gives the answer in one case, in any order of the operands.
pub(crate) fn gives(operations: &[Operation], words: [u64; 3], answer: u64) -> bool {
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
