//! [`Graph`]: a formula as operations on distinct values, and their values.

use alloc::vec;
use alloc::vec::Vec;

use crate::mistake::Mistake;
use crate::operation::{Function, Operation, Value};

/// The number of the word that has the occupied squares, among those that a formula is given. The others are constants of the square.
pub(crate) const OCCUPIED: usize = 0;

/// A value of a formula. Operands are nodes with lower numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// A word that the formula is given.
    Given(usize),
    Number(u64),
    /// The second operand of an operation of one operand is the first.
    Apply(Operation, usize, usize),
}

/// The values of a formula. Subexpressions that are written alike are one node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
}

impl Graph {
    /// The number of a node, which is added if it is new. Formulas are short, so it is searched from the first one on.
    pub(crate) fn add(&mut self, node: Node) -> usize {
        self.nodes.iter().position(|&known| known == node).unwrap_or_else(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }

    pub(crate) fn apply(&mut self, operation: Operation, a: usize, b: usize) -> usize {
        self.add(Node::Apply(operation, a, b))
    }

    pub(crate) fn call(&mut self, function: Function, of: usize) -> usize {
        self.apply(Operation::Call(function), of, of)
    }

    pub(crate) fn number(&mut self, number: u64) -> usize {
        self.add(Node::Number(number))
    }
}

/// Computes nodes, each after its operands, from the words that the formula is given.
#[inline]
pub(crate) fn compute<V: Value>(
    nodes: &[Node],
    which: &[usize],
    given: &[V],
    values: &mut [V],
) -> Result<(), Mistake> {
    for &i in which {
        values[i] = match nodes[i] {
            Node::Given(word) => given[word],
            Node::Number(number) => V::number(number),
            Node::Apply(operation, a, b) => V::apply(operation, values[a], values[b])?,
        };
    }
    Ok(())
}

/// The nodes that some others need, each after its operands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// Those that do not depend on the occupied squares.
    pub(crate) constant: Vec<usize>,
    /// Those that do.
    pub(crate) varying: Vec<usize>,
}

impl Order {
    pub(crate) fn new(nodes: &[Node], answers: impl IntoIterator<Item = usize>) -> Self {
        let mut varies = vec![false; nodes.len()];
        for (i, &node) in nodes.iter().enumerate() {
            varies[i] = match node {
                Node::Given(word) => word == OCCUPIED,
                Node::Number(_) => false,
                Node::Apply(_, a, b) => varies[a] || varies[b],
            };
        }
        let mut is_needed = vec![false; nodes.len()];
        answers.into_iter().for_each(|answer| is_needed[answer] = true);
        for (i, &node) in nodes.iter().enumerate().rev() {
            if let (true, Node::Apply(_, a, b)) = (is_needed[i], node) {
                (is_needed[a], is_needed[b]) = (true, true);
            }
        }
        let (varying, constant) = (0..nodes.len()).filter(|&i| is_needed[i]).partition(|&i| varies[i]);
        Self { constant, varying }
    }
}
