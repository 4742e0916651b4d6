//! [`Graph`]: a formula as operations on distinct values, and the number of those that count.

use std::collections::HashMap;

use slidemask::{Bitboard, Square};

use super::function::Operation;
use super::mistake::Mistake;

/// A word that each formula is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Given {
    /// `o`
    Occupied,
    /// `r`
    Slider,
    /// `m`
    Rays,
    /// `l`
    Lower,
    /// `u`
    Upper,
}

impl Given {
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "o" => Self::Occupied,
            "r" => Self::Slider,
            "m" => Self::Rays,
            "l" => Self::Lower,
            "u" => Self::Upper,
            _ => return None,
        })
    }
}

/// The words that a formula is given, in the order of [`Given`].
pub(super) type Words = [u64; 5];

pub(super) fn words(square: Square, rays: Bitboard, occupied: Bitboard) -> Words {
    let slider = 1 << square.index();
    let lower = rays.0 & (slider - 1);
    [occupied.0, slider, rays.0, lower, rays.0 ^ lower]
}

/// A value of a formula. Operands are nodes with lower numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Given(Given),
    Number(u64),
    /// The second operand of an operation of one operand is the first.
    Apply(Operation, usize, usize),
}

impl Node {
    #[inline]
    pub(super) fn value(
        self,
        words: &Words,
        operand: impl Fn(usize) -> Result<u64, Mistake>,
    ) -> Result<u64, Mistake> {
        match self {
            Self::Given(given) => Ok(words[given as usize]),
            Self::Number(number) => Ok(number),
            Self::Apply(operation, a, b) => operation.apply(operand(a)?, operand(b)?),
        }
    }
}

/// The values of a formula. Subexpressions that are written alike are one node.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    numbers: HashMap<Node, usize>,
}

impl Graph {
    /// The number of a node, which is added if it is new.
    pub(super) fn add(&mut self, node: Node) -> usize {
        *self.numbers.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }
}

/// The nodes that an answer needs, each after its operands.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// Those that do not depend on the occupied squares.
    pub(super) constant: Vec<usize>,
    /// Those that do.
    pub(super) varying: Vec<usize>,
}

impl Order {
    pub(super) fn new(nodes: &[Node], answer: usize) -> Self {
        let mut varies = vec![false; nodes.len()];
        for (i, &node) in nodes.iter().enumerate() {
            varies[i] = match node {
                Node::Given(given) => given == Given::Occupied,
                Node::Number(_) => false,
                Node::Apply(_, a, b) => varies[a] || varies[b],
            };
        }
        let mut is_needed = vec![false; nodes.len()];
        is_needed[answer] = true;
        for (i, &node) in nodes.iter().enumerate().rev() {
            if let (true, Node::Apply(_, a, b)) = (is_needed[i], node) {
                (is_needed[a], is_needed[b]) = (true, true);
            }
        }
        let (varying, constant) = (0..nodes.len()).filter(|&i| is_needed[i]).partition(|&i| varies[i]);
        Self { constant, varying }
    }

    /// The operations that count: those on words that depend on the occupied squares. The rest are constants of the square.
    fn counted(&self, nodes: &[Node]) -> impl Iterator<Item = (usize, Operation, [usize; 2])> {
        self.varying.iter().filter_map(|&i| match nodes[i] {
            Node::Apply(operation, a, b) => Some((i, operation, [a, b])),
            _ => None,
        })
    }

    /// The names of the functions that count, once each.
    pub(super) fn functions(&self, nodes: &[Node]) -> Vec<&'static str> {
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
    pub(super) fn operations(&self, nodes: &[Node], answer: usize) -> usize {
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
