//! [`Diagram`]: functions of the bits of a board as binary decision diagrams (Bryant 1986). Equal functions are one node.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use slidemask::Bitboard;

/// A function: the constants 0 and 1, or the place of a node.
pub(super) type Bit = u32;

/// The most steps for one diagram. It is full then, and what it returns has no meaning.
const MOST_STEPS: usize = 1 << 15;

/// The most variables. The recursion is no deeper.
const MOST_VARIABLES: u16 = 1 << 11;

/// A choice by a variable. The constants have one, too, which comes after all others.
#[derive(Clone, Copy, Debug)]
struct Node {
    variable: u16,
    if_0: Bit,
    if_1: Bit,
    /// Whether it depends on a square off the rays.
    looks_off_rays: bool,
}

/// Variables 0 to 63 are the squares of a board. The others are unknown functions of the squares on the rays.
pub(super) struct Diagram {
    on_rays: Bitboard,
    variables: u16,
    nodes: Vec<Node>,
    /// The place of each node, by its variable and its branches.
    places: BTreeMap<[Bit; 3], Bit>,
    choices: BTreeMap<[Bit; 3], Bit>,
    pub(super) is_full: bool,
}

impl Diagram {
    pub(super) fn new(on_rays: Bitboard) -> Self {
        let constant = |bit| Node { variable: u16::MAX, if_0: bit, if_1: bit, looks_off_rays: false };
        Self {
            on_rays,
            variables: 0,
            nodes: vec![constant(0), constant(1)],
            places: BTreeMap::new(),
            choices: BTreeMap::new(),
            is_full: false,
        }
    }

    /// The next variable.
    pub(super) fn variable(&mut self) -> Bit {
        if self.variables == MOST_VARIABLES {
            self.is_full = true;
            return 0;
        }
        self.variables += 1;
        self.node(self.variables - 1, 0, 1)
    }

    pub(super) fn looks_off_rays(&self, bit: Bit) -> bool {
        self.nodes[bit as usize].looks_off_rays
    }

    fn is_off_rays(&self, variable: u16) -> bool {
        variable < 64 && self.on_rays.0 >> variable & 1 == 0
    }

    fn node(&mut self, variable: u16, if_0: Bit, if_1: Bit) -> Bit {
        if if_0 == if_1 {
            return if_0;
        }
        let key = [variable.into(), if_0, if_1];
        if let Some(&known) = self.places.get(&key) {
            return known;
        }
        let looks_off_rays =
            self.is_off_rays(variable) || self.looks_off_rays(if_0) || self.looks_off_rays(if_1);
        self.nodes.push(Node { variable, if_0, if_1, looks_off_rays });
        // The limits on steps and variables keep it far below the largest number.
        let place = Bit::try_from(self.nodes.len() - 1).unwrap_or(Bit::MAX);
        self.places.insert(key, place);
        place
    }

    /// `if_1` where the condition is 1, and `if_0` elsewhere.
    pub(super) fn choose(&mut self, condition: Bit, if_1: Bit, if_0: Bit) -> Bit {
        match (condition, if_1, if_0) {
            (0, ..) => return if_0,
            (1, ..) => return if_1,
            (_, 1, 0) => return condition,
            _ if if_0 == if_1 => return if_0,
            _ => {}
        }
        let question = [condition, if_1, if_0];
        if let Some(&known) = self.choices.get(&question) {
            return known;
        }
        if self.is_full || self.choices.len() >= MOST_STEPS {
            self.is_full = true;
            return 0;
        }
        let variable =
            question.map(|bit| self.nodes[bit as usize].variable).into_iter().fold(u16::MAX, u16::min);
        let [condition_0, if_1_0, if_0_0] = question.map(|bit| self.branch(bit, variable, false));
        let [condition_1, if_1_1, if_0_1] = question.map(|bit| self.branch(bit, variable, true));
        let if_0 = self.choose(condition_0, if_1_0, if_0_0);
        let if_1 = self.choose(condition_1, if_1_1, if_0_1);
        let bit = self.node(variable, if_0, if_1);
        self.choices.insert(question, bit);
        bit
    }

    /// What is left of a function if the first variable of a question is known.
    fn branch(&self, bit: Bit, variable: u16, is_set: bool) -> Bit {
        match self.nodes[bit as usize] {
            node if node.variable != variable => bit,
            node if is_set => node.if_1,
            node => node.if_0,
        }
    }

    /// Two boards with the same pieces on the rays, for which a function differs. It has to look off the rays.
    pub(super) fn pair(&mut self, bit: Bit) -> [Bitboard; 2] {
        let mut board = 0;
        let mut node = self.nodes[bit as usize];
        while !self.is_off_rays(node.variable) && node.looks_off_rays {
            node = self.follow(node, &mut board, Self::looks_off_rays);
        }
        let not = self.choose(node.if_0, 0, 1);
        let differ = self.choose(node.if_1, not, node.if_0);
        let by = node.variable;
        node = self.nodes[differ as usize];
        while node.variable != u16::MAX {
            node = self.follow(node, &mut board, |_, bit| bit != 0);
        }
        [board, board | 1_u64.checked_shl(by.into()).unwrap_or(0)].map(Bitboard)
    }

    /// Goes on to a branch that is wanted, and notes its square.
    fn follow(&self, node: Node, board: &mut u64, is_wanted: impl Fn(&Self, Bit) -> bool) -> Node {
        let is_set = is_wanted(self, node.if_1);
        if is_set && node.variable < 64 {
            *board |= 1 << node.variable;
        }
        self.nodes[if is_set { node.if_1 } else { node.if_0 } as usize]
    }

    /// The value on a board, for functions of squares alone.
    #[cfg(test)]
    pub(super) fn value(&self, bit: Bit, board: Bitboard) -> bool {
        let mut bit = bit;
        while bit > 1 {
            let Node { variable, if_0, if_1, .. } = self.nodes[bit as usize];
            bit = if board.0 >> variable & 1 == 0 { if_0 } else { if_1 };
        }
        bit == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Limits are kept, and no recursion exhausts the stack: here it is as deep as can be.
    #[test]
    fn a_diagram_is_full_in_time() {
        let mut diagram = Diagram::new(Bitboard::EMPTY);
        let variables: Vec<Bit> = (0..MOST_VARIABLES).map(|_| diagram.variable()).collect();
        let odd = variables.iter().rev().fold(0, |odd, &variable| {
            let even = diagram.choose(odd, 0, 1);
            diagram.choose(variable, even, odd)
        });
        let even = diagram.choose(odd, 0, 1);
        assert!(!diagram.is_full && diagram.looks_off_rays(even));
        let [a, b] = diagram.pair(even);
        assert_eq!((a ^ b).count(), 1);
        // The variables come in the worst order, so the diagram is full before all are taken.
        let turned = variables.iter().fold(0, |odd, &variable| {
            let even = diagram.choose(odd, 0, 1);
            diagram.choose(variable, even, odd)
        });
        assert!(
            diagram.is_full && diagram.choices.len() <= MOST_STEPS + usize::from(MOST_VARIABLES),
            "{turned}"
        );
        assert_eq!(diagram.variable(), 0);
    }
}
