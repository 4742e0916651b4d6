//! The search against an enumeration that leaves nothing out: all programs, one after the other.

use std::collections::BTreeSet;

use fastrand::Rng;

use crate::enumeration::{Enumeration, Purpose};
use crate::operation::Operation;
use crate::plan::{Plan, SETS, operations_of};
use crate::problem::Case;
use crate::programs::{Instruction, Program};
use crate::search::{Found, search_programs};
use crate::word::Word;

fn plan(problem: &str, set: &str, constants: &[&str], folder: &str) -> Plan {
    let folder = std::env::temp_dir().join(format!("slidemask-shortest-{}-{folder}", std::process::id()));
    let constants: Vec<String> = constants.iter().map(|one| (*one).to_owned()).collect();
    Plan::new(problem, set, &constants, Some(2), folder).unwrap_or_else(|error| panic!("{error}"))
}

fn searched(plan: &Plan, up_to: usize) -> (Found, Vec<Program>) {
    let found = search_programs(plan, up_to, |_| ()).expect("the folder can be written");
    std::fs::remove_dir_all(&plan.folder).ok();
    found
}

/// A program as a tree: equal values are written wherever they are used, and operands whose order does not matter are sorted.
fn tree(program: &Program, inputs: &[String]) -> String {
    let mut trees = inputs.to_vec();
    for Instruction { operation, operands } in &program.0 {
        let mut texts: Vec<_> = operands[..operation.operands()].iter().map(|&i| trees[i].clone()).collect();
        if operation.is_commutative() {
            texts.sort();
        }
        trees.push(format!("{operation:?}({})", texts.join(",")));
    }
    trees.pop().expect("there is an answer")
}

/// All programs of a length that are right in all cases. Nothing is left out, and the last value is not special.
fn all_programs(plan: &Plan, length: usize) -> BTreeSet<String> {
    let Plan { all, inputs, operations, .. } = plan;
    // Most programs are wrong in one of a few cases.
    let some: Vec<Case> = all.iter().step_by(all.len() / 16).cloned().collect();
    let mut values: Vec<Vec<u64>> =
        (0..inputs.len()).map(|i| some.iter().map(|case| case.inputs[i]).collect()).collect();
    let answer: Vec<u64> = some.iter().map(|case| case.answer).collect();
    let mut found = BTreeSet::new();
    let mut check = |program: &[Instruction], is_fit: bool| {
        let program = Program(program.to_vec());
        let uses = |i: usize| {
            program.0.iter().any(|one| one.operands[..one.operation.operands()].contains(&(inputs.len() + i)))
        };
        if is_fit && (0..length - 1).all(uses) && program.refuted(all).is_none() {
            found.insert(tree(&program, inputs));
        }
    };
    longer(operations, length, &mut Vec::new(), &mut values, &answer, &mut check);
    found
}

fn longer(
    operations: &[Operation],
    length: usize,
    program: &mut Vec<Instruction>,
    values: &mut Vec<Vec<u64>>,
    answer: &[u64],
    check: &mut impl FnMut(&[Instruction], bool),
) {
    if program.len() == length {
        check(program, values.last().is_some_and(|value| value == answer));
        return;
    }
    let count = values.len();
    for &operation in operations {
        for x in 0..count {
            for y in 0..if operation.operands() == 2 { count } else { 1 } {
                let value =
                    (0..answer.len()).map(|i| operation.of([values[x][i], values[y][i], 0])).collect();
                program.push(Instruction { operation, operands: [x, y, y] });
                values.push(value);
                longer(operations, length, program, values, answer, check);
                values.pop();
                program.pop();
            }
        }
    }
}

#[test]
fn the_search_finds_what_an_enumeration_of_all_programs_finds() {
    for (problem, set, constants, length) in
        [("ray", "bmi", &[][..], 3), ("ray", "pext", &[], 3), ("ray", "c", &["2 * r", "~m"], 3)]
    {
        let plan = plan(problem, set, constants, "all");
        let (_, found) = searched(&plan, length);
        for shorter in 1..length {
            assert_eq!(all_programs(&plan, shorter), BTreeSet::new(), "{problem} {set} {shorter}");
        }
        let trees: BTreeSet<_> = found.iter().map(|program| tree(program, &plan.inputs)).collect();
        assert_eq!(trees, all_programs(&plan, length), "{problem} {set}");
    }
}

/// A random program of random operations, all of whose values are used.
fn random_program(random: &mut Rng, operations: &[Operation], inputs: usize, length: usize) -> Program {
    loop {
        let of = |i| {
            let operation = operations[random.usize(..operations.len())];
            Instruction { operation, operands: std::array::from_fn(|_| random.usize(..inputs + i)) }
        };
        let program: Vec<Instruction> = (0..length).map(of).collect();
        // With equal operands, an operation of three is another one of two.
        let is_real = |Instruction { operation, operands: [x, y, z] }: &Instruction| {
            operation.operands() < 3 || x != y && y != z && x != z
        };
        let is_used =
            |value| program.iter().any(|one| one.operands[..one.operation.operands()].contains(&value));
        if (inputs..inputs + length - 1).all(is_used) && program.iter().all(is_real) {
            return Program(program);
        }
    }
}

/// Most random programs are not the shortest for their answer, but then a shorter one is found.
#[test]
fn no_random_program_is_missed() {
    let mut random = Rng::with_seed(3);
    for round in 0..1500 {
        let mut pool = operations_of(SETS[round % SETS.len()].1);
        // Functions of three bits are searched in one order of the operands, because their sets have all orders.
        pool.retain(|one| !matches!(one, Operation::Ternary(_)));
        let operations: Vec<Operation> = (0..3).map(|_| pool[random.usize(..pool.len())]).collect();
        let length = 3 + round % 3;
        let inputs: [Word<8>; 3] = std::array::from_fn(|_| Word(std::array::from_fn(|_| random.u64(..))));
        let program = random_program(&mut random, &operations, inputs.len(), length);
        let answer = Word(std::array::from_fn(|lane| program.answer(&inputs.map(|word| word.0[lane]))));
        if answer.first() == 0 || answer.first() == !0 || inputs.contains(&answer) {
            continue;
        }
        let is_found = (1..=length).any(|length| {
            let mut enumeration = Enumeration::new(&operations, &inputs, answer, Purpose::Find(length));
            enumeration.descend(enumeration.first());
            !enumeration.found.is_empty()
        });
        assert!(is_found, "{}", program.text(&["x", "y", "z"].map(String::from)));
    }
}

#[test]
fn known_formulas_are_found() {
    for (problem, set, constants, shortest, formula) in [
        ("ray", "basic", &[][..], 4, "t1 = o & m; m & ~(t1 ^ (-t1))"),
        ("ray", "c", &["1"], 4, "t1 = o & m; m & ((t1 - 1) ^ t1)"),
        ("ray", "bmi", &[], 3, "m & blsmsk(o & m)"),
        ("ray", "pext", &[], 3, "pdep(blsmsk(pext(o, m)), m)"),
        ("ray", "avx512", &[], 3, "ternary48(o, m, (o & m) - r)"),
        ("ranks-east-together", "basic", &[], 5, "(o ^ ((o | a) - (r + r))) & ~a"),
    ] {
        let (found, _) = searched(&plan(problem, set, constants, "known"), 5);
        assert_eq!(found.shortest, Some(shortest), "{problem} {set}");
        assert!(
            found.programs.iter().any(|one| one.text == formula),
            "{problem} {set}: {formula} is missing"
        );
    }
}

#[test]
fn what_is_not_known_is_an_error() {
    let plan = |problem, set, constant: &str| {
        Plan::new(problem, set, &[constant.to_owned()], None, "".into()).err().unwrap()
    };
    assert!(plan("none", "basic", "1").starts_with("there is no problem none: choose one of ray, line"));
    assert!(
        plan("ray", "none", "1").starts_with("there is no set of operations none: choose one of c, basic")
    );
    assert_eq!(plan("ray", "basic", "1 +"), "byte 3 of the formula, at the end of a line: expected a value");
    assert_eq!(plan("ranks-east", "basic", "1"), "ranks-east has no other constants");
}
