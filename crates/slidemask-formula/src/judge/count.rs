//! The operations of a formula that count, and what the judge knows of operations.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Node, Order};
use crate::operation::{Function, NAMES, Operation};

impl Order {
    /// The operations that count: those on words that depend on the occupied squares. The rest are constants of the square.
    fn counted(&self, nodes: &[Node]) -> impl Iterator<Item = (usize, Operation, [usize; 2])> {
        self.varying.iter().filter_map(|&i| match nodes[i] {
            Node::Apply(operation, a, b) => Some((i, operation, [a, b])),
            _ => None,
        })
    }

    /// The names of the functions that count, once each.
    pub(crate) fn functions(&self, nodes: &[Node]) -> Vec<&'static str> {
        let mut names = Vec::new();
        for (_, operation, _) in self.counted(nodes) {
            if let Some(name) = operation.name()
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        names
    }

    /// The number of operations. `x & ~y` is one: processors have such an instruction.
    pub(crate) fn operations(&self, nodes: &[Node], answer: usize) -> usize {
        // The negations that cost nothing: each use of them is an operand of `&`.
        let mut is_free = vec![false; nodes.len()];
        for (i, operation, _) in self.counted(nodes) {
            is_free[i] = operation == Operation::Not && i != answer;
        }
        for (_, operation, operands) in self.counted(nodes) {
            if operation != Operation::And {
                for operand in operands {
                    is_free[operand] = false;
                }
            }
        }
        // An `&` of two negations makes one of them free. The one that has to be paid is the one that occurs in more of such pairs,
        // so that few are paid.
        let mut pairs: Vec<_> = self.counted(nodes).map(|(_, operation, pair)| (operation, pair)).collect();
        loop {
            pairs.retain(|&(operation, [a, b])| operation == Operation::And && is_free[a] && is_free[b]);
            let mut occurrences = vec![0; nodes.len()];
            let in_pairs = || pairs.iter().flat_map(|&(_, pair)| pair);
            for i in in_pairs() {
                occurrences[i] += 1;
            }
            let Some(paid) = in_pairs().max_by_key(|&i| occurrences[i]) else { break };
            is_free[paid] = false;
        }
        self.counted(nodes).filter(|&(i, ..)| !is_free[i]).count()
    }
}

impl Function {
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().map(|(name, _)| name)
    }

    /// The number of arguments.
    pub(crate) const fn arity(self) -> usize {
        match self {
            Self::Pext | Self::Pdep | Self::Shl0 | Self::Shr0 => 2,
            _ => 1,
        }
    }
}

impl Operation {
    /// The name of a function, and the symbol of an operator that the searches for shortest formulas do not always have.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Call(function) => Some(function.name()),
            Self::Times => Some("*"),
            Self::ShiftLeft => Some("<<"),
            Self::ShiftRight => Some(">>"),
            Self::Not | Self::Plus | Self::Minus | Self::And | Self::Xor | Self::Or => None,
        }
    }
}
