//! From sets of values to programs: how each value can be computed from the inputs and the others.

use crate::operation::Operation;
use crate::problem::Case;
use crate::word::Word;

/// One instruction: an operation, and the places of its operands among the inputs and then the instructions before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Instruction {
    pub(crate) operation: Operation,
    pub(crate) operands: [usize; 3],
}

/// A program: its instructions, in an order in which they can be computed. The last one is the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program(pub(crate) Vec<Instruction>);

impl Program {
    /// The answer in a case.
    pub(crate) fn answer(&self, inputs: &[u64]) -> u64 {
        let mut values = inputs.to_vec();
        for instruction in &self.0 {
            values.push(instruction.operation.of(instruction.operands.map(|i| values[i])));
        }
        values[values.len() - 1]
    }

    /// The first case in which the program is wrong.
    pub(crate) fn refuted<'a>(&self, cases: &'a [Case]) -> Option<&'a Case> {
        cases.iter().find(|case| self.answer(&case.inputs) != case.answer)
    }

    /// The number of operations of which each waits for the one before.
    pub(crate) fn chain(&self, inputs: usize) -> usize {
        let mut chains = vec![0; inputs];
        for instruction in &self.0 {
            chains.push(1 + instruction.operands.map(|i| chains[i]).into_iter().max().unwrap_or(0));
        }
        chains[chains.len() - 1]
    }

    /// The program as `slidemask judge` reads it: values that are used twice have names.
    pub(crate) fn text(&self, inputs: &[String]) -> String {
        let (mut lines, mut texts) = (Vec::new(), inputs.to_vec());
        for (i, instruction) in self.0.iter().enumerate() {
            let count = instruction.operation.operands();
            let is_call = instruction.operation.is_call();
            let operand = |&i: &usize| if is_call { texts[i].clone() } else { enclosed(&texts[i]) };
            let operands: Vec<_> = instruction.operands[..count].iter().map(operand).collect();
            let text = instruction.operation.text(&operands);
            let place = inputs.len() + i;
            let uses = self
                .0
                .iter()
                .flat_map(|other| &other.operands[..other.operation.operands()])
                .filter(|&&j| j == place);
            if uses.count() > 1 {
                let name = format!("t{}", lines.len() + 1);
                lines.push(format!("{name} = {text}; "));
                texts.push(name);
            } else {
                texts.push(text);
            }
        }
        format!("{}{}", lines.concat(), texts[texts.len() - 1])
    }
}

/// An operand, in parentheses if it needs some.
fn enclosed(text: &str) -> String {
    let is_alone = is_closed(text) || text.strip_prefix(['~', '-']).is_some_and(is_closed);
    if is_alone { text.to_owned() } else { format!("({text})") }
}

/// Whether a text is a word, a call, or in parentheses: the first parenthesis closes at the end.
fn is_closed(text: &str) -> bool {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let Some(rest) = text.trim_start_matches(is_of_word).strip_prefix('(') else {
        return text.chars().all(is_of_word);
    };
    let mut depth = 1;
    rest.char_indices().all(|(at, letter)| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth > 0 || at + 1 == rest.len()
    })
}

/// All programs that compute a set of values in this many instructions, one for each value, with the answer last. Two programs that
/// differ only in the order of their instructions are one.
pub(crate) fn programs<const L: usize>(
    operations: &[Operation],
    inputs: &[Word<L>],
    set: &[Word<L>],
    answer: &Word<L>,
) -> Vec<Program> {
    let mut values = inputs.to_vec();
    values.extend(set.iter().filter(|word| *word != answer));
    values.push(*answer);
    let ways: Vec<Vec<Instruction>> =
        (inputs.len()..values.len()).map(|place| ways(operations, &values, place)).collect();
    let mut found = Vec::new();
    let mut chosen = Vec::new();
    choose(&ways, inputs.len(), &mut chosen, &mut found);
    found
}

/// The operations of other values that give a value.
fn ways<const L: usize>(operations: &[Operation], values: &[Word<L>], place: usize) -> Vec<Instruction> {
    let mut found = Vec::new();
    let count = values.len();
    for &operation in operations {
        let mut try_ = |operands: [usize; 3]| {
            if !operands.contains(&place)
                && Word::of(operation, operands.map(|i| &values[i])) == values[place]
            {
                found.push(Instruction { operation, operands });
            }
        };
        match operation.operands() {
            1 => (0..count).for_each(|x| try_([x; 3])),
            2 => {
                for x in 0..count {
                    for y in if operation.is_commutative() { x } else { 0 }..count {
                        try_([x, y, y]);
                    }
                }
            }
            _ => {
                for x in 0..count {
                    for y in 0..count {
                        for z in 0..count {
                            let is_sorted = x < y && y < z;
                            if x != y && y != z && x != z && (is_sorted || !operation.is_commutative()) {
                                try_([x, y, z]);
                            }
                        }
                    }
                }
            }
        }
    }
    found
}

/// Chooses a way for each value, and keeps the choices that can be put in order.
fn choose(ways: &[Vec<Instruction>], inputs: usize, chosen: &mut Vec<Instruction>, found: &mut Vec<Program>) {
    if chosen.len() < ways.len() {
        for &way in &ways[chosen.len()] {
            chosen.push(way);
            choose(ways, inputs, chosen, found);
            chosen.pop();
        }
        return;
    }
    // The new place of each value, once it is computed.
    let mut place_of: Vec<Option<usize>> = (0..inputs).map(Some).chain(vec![None; ways.len()]).collect();
    let mut program = Vec::new();
    while program.len() < ways.len() {
        let ready = (0..ways.len()).find(|&i| {
            place_of[inputs + i].is_none()
                && chosen[i].operands.iter().all(|&operand| place_of[operand].is_some())
        });
        let Some(i) = ready else { return };
        let operands = chosen[i].operands.map(|operand| place_of[operand].expect("it is ready"));
        place_of[inputs + i] = Some(inputs + program.len());
        program.push(Instruction { operation: chosen[i].operation, operands });
    }
    // The answer is computed last, or else another value is unused.
    if place_of[inputs + ways.len() - 1] == Some(inputs + ways.len() - 1) {
        found.push(Program(program));
    }
}
