//! The search against an enumeration that leaves nothing out: all programs, one after the other.

use std::collections::BTreeSet;

use fastrand::Rng;

use crate::chain::{CASES, of_words};
use crate::enumeration::{Enumeration, ORDERS, Purpose};
use crate::operation::Operation::{
    self, And, AndNot, Not, NotAnd, NotOr, NotXor, Or, OrNot, Select, Ternary, Xor,
};
use crate::plan::{Plan, SETS, operations_of};
use crate::programs::{Instruction, Program, programs};
use crate::search::{Found, search};
use crate::word::Word;

/// The same function of three bits, if operand `i` is the one that was `order[i]`.
fn reordered(table: u8, order: [usize; 3]) -> u8 {
    let bit = |minterm: usize, operand: usize| minterm >> (2 - operand) & 1;
    (0..8).fold(0, |new, minterm| {
        let old = (0..3).fold(0, |old, operand| old | bit(minterm, operand) << (2 - order[operand]));
        new | (table >> old & 1) << minterm
    })
}

/// A program as a tree: equal values are written wherever they are used, and operands whose order does not matter are sorted.
fn tree(program: &[Instruction], inputs: usize) -> String {
    let mut trees: Vec<String> = (0..inputs).map(|i| format!("input {i}")).collect();
    for &Instruction { mut operation, operands } in program {
        let mut texts: Vec<_> = operands[..operation.operands()].iter().map(|&i| trees[i].clone()).collect();
        if let Ternary(table) = operation {
            let mut order = [0, 1, 2];
            order.sort_by_key(|&i| texts[i].clone());
            operation = Ternary(reordered(table, order));
        }
        if operation.is_commutative() {
            texts.sort();
        }
        trees.push(format!("{operation:?}({})", texts.join(", ")));
    }
    trees.pop().expect("there is an answer")
}

/// All programs of a length with this answer. Nothing is left out, and the last operations are not special.
struct AllPrograms<'a> {
    operations: &'a [Operation],
    inputs: usize,
    length: usize,
    answer: Word<8>,
    values: Vec<Word<8>>,
    program: Vec<Instruction>,
    found: BTreeSet<String>,
}

impl AllPrograms<'_> {
    fn of(operations: &[Operation], inputs: &[Word<8>], length: usize, answer: Word<8>) -> BTreeSet<String> {
        let (values, program, found) = (inputs.to_vec(), Vec::new(), BTreeSet::new());
        let mut all =
            AllPrograms { operations, inputs: inputs.len(), length, answer, values, program, found };
        all.longer();
        all.found
    }

    fn longer(&mut self) {
        if self.program.len() == self.length {
            if self.values.last() == Some(&self.answer) {
                self.found.insert(tree(&self.program, self.inputs));
            }
            return;
        }
        for &operation in self.operations {
            for operands in all_operands(operation, self.values.len()) {
                self.values.push(Word::of(operation, operands.map(|i| &self.values[i])));
                self.program.push(Instruction { operation, operands });
                self.longer();
                self.program.pop();
                self.values.pop();
            }
        }
    }
}

/// All operands of an operation among so many values. With equal operands, an operation of three is another one.
fn all_operands(operation: Operation, count: usize) -> impl Iterator<Item = [usize; 3]> {
    let places = move |operand| 0..if operand < operation.operands() { count } else { 1 };
    let all = places(0).flat_map(move |x| places(1).flat_map(move |y| places(2).map(move |z| [x, y, z])));
    all.filter(move |&[x, y, z]| operation.operands() < 3 || x != y && y != z && x != z)
}

/// About how many programs of a length there are.
fn program_count(operations: &[Operation], inputs: usize, length: usize) -> usize {
    let ways = |values: usize, one: &Operation| (0..one.operands()).fold(1, |ways, _| ways * values);
    let more = |values| operations.iter().map(|one| ways(values, one)).sum::<usize>();
    (inputs..inputs + length).map(more).product()
}

/// Words that differ everywhere, or that are often equal.
fn random_word<const L: usize>(random: &mut Rng, kind: usize) -> Word<L> {
    Word(std::array::from_fn(|_| match kind {
        0 => random.u64(..),
        1 => random.u64(..4),
        2 => [0, 1, 2, !0, 1 << 63][random.usize(..5)],
        3 => 1 << random.u32(..64),
        _ => random.u64(..) & random.u64(..) & random.u64(..),
    }))
}

/// A few operations. With an operation of three operands come those that it is with equal ones.
fn random_operations(random: &mut Rng) -> Vec<Operation> {
    let all: Vec<Operation> = SETS.iter().flat_map(|(_, names)| operations_of(names)).collect();
    let mut chosen = Vec::new();
    for _ in 0..random.usize(1..4) {
        match all[random.usize(..all.len())] {
            Ternary(table) => {
                chosen.extend(ORDERS.map(|order| Ternary(reordered(table, order))));
                chosen.extend([And, Or, Xor, NotAnd, NotOr, NotXor, AndNot, OrNot, Not]);
            }
            Select => chosen.extend([Select, And, Or]),
            one => chosen.push(one),
        }
    }
    chosen.sort_by_key(|one| format!("{one:?}"));
    chosen.dedup();
    chosen
}

/// Random problems, each with an answer that some program has: the search finds exactly the shortest programs, and no shorter ones.
#[test]
fn the_search_finds_what_an_enumeration_of_all_programs_finds() {
    let mut random = Rng::with_seed(1);
    let mut lengths = Vec::new();
    for round in 0..15_000 {
        let operations = random_operations(&mut random);
        let inputs: Vec<Word<8>> = (0..2 + round % 2).map(|_| random_word(&mut random, round % 5)).collect();
        let mut values = inputs.clone();
        for step in 0..3 + round % 3 {
            let operation = operations[random.usize(..operations.len())];
            let mut operands: [usize; 3] = std::array::from_fn(|_| random.usize(..values.len()));
            if step > 0 {
                operands[random.usize(..operation.operands())] = values.len() - 1;
            }
            let value = Word::of(operation, operands.map(|i| &values[i]));
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let answer = values[values.len() - 1];
        if answer.first() == 0 || answer.first() == !0 || inputs.contains(&answer) {
            continue;
        }
        for length in 1..=5 {
            if program_count(&operations, inputs.len(), length) > 3_000_000 {
                break;
            }
            let expected = AllPrograms::of(&operations, &inputs, length, answer);
            let mut enumeration = Enumeration::new(&operations, &inputs, answer, Purpose::Find(length));
            enumeration.descend(enumeration.first());
            let found: BTreeSet<String> = enumeration
                .found
                .iter()
                .flat_map(|set| programs(&operations, &inputs, set, &answer))
                .map(|program| tree(&program.0, inputs.len()))
                .collect();
            assert_eq!(found, expected, "{operations:?}, {length} operations, round {round}");
            if !found.is_empty() {
                lengths.push(length);
                break;
            }
        }
    }
    for length in 1..5 {
        assert!(lengths.iter().filter(|&&other| other == length).count() > 10, "{length}");
    }
}

/// Whether the search finds the answer of a program, or of one that is as long at most.
fn is_found(operations: &[Operation], inputs: &[Word<8>], program: &Program) -> bool {
    let answer = Word(std::array::from_fn(|lane| {
        program.answer(&inputs.iter().map(|word| word.0[lane]).collect::<Vec<_>>())
    }));
    let is_constant = answer.first() == 0 || answer.first() == !0;
    is_constant
        || inputs.contains(&answer)
        || (1..=program.0.len()).any(|length| {
            let mut enumeration = Enumeration::new(operations, inputs, answer, Purpose::Find(length));
            enumeration.descend(enumeration.first());
            !enumeration.found.is_empty()
        })
}

/// Programs in which as many values as possible are unused before the last two operations: too long to enumerate all others. Three
/// operations that do not go together, so that no other program has fewer unused values.
#[test]
fn wide_programs_are_found() {
    let mut random = Rng::with_seed(2);
    for names in ["xor add and", "and sub xor", "or xor add", "add and sub", "sub or add"] {
        let operations = operations_of(names);
        let inputs: Vec<Word<8>> = (0..4).map(|_| random_word(&mut random, 0)).collect();
        for first in 0..3 {
            // Three values of the inputs, the second last operation of two of them, and the last one of it and the third.
            let last = [[4 + first, 4 + (first + 1) % 3], [7, 4 + (first + 2) % 3]];
            let places = [[0, 1], [2, 3], [0, 3], last[0], last[1]];
            let by = [0, 0, 0, 1, 2];
            let program = std::array::from_fn::<_, 5, _>(|i| {
                let [x, y] = places[i];
                Instruction { operation: operations[by[i]], operands: [x, y, y] }
            });
            assert!(is_found(&operations, &inputs, &Program(program.to_vec())), "{names} {first}");
        }
    }
}

#[test]
fn last_operations_of_equal_operands_are_found() {
    let mut random = Rng::with_seed(3);
    let inputs: Vec<Word<8>> = (0..3).map(|_| random_word(&mut random, 0)).collect();
    for last in operations_of("add add8 nand nor shl shr0 pext pdep") {
        let instruction = |operation, x, y| Instruction { operation, operands: [x, y, y] };
        let program = vec![
            instruction(Operation::Plus, 0, 1),
            instruction(Operation::Plus, 3, 2),
            instruction(last, 4, 4),
        ];
        assert!(is_found(&[Operation::Plus, last], &inputs, &Program(program)), "{last:?}");
    }
}

fn plan(problem: &str, set: &str, constants: &[&str], folder: &str) -> Plan {
    let folder = std::env::temp_dir().join(format!("slidemask-shortest-{}-{folder}", std::process::id()));
    let constants: Vec<String> = constants.iter().map(|one| (*one).to_owned()).collect();
    Plan::new(problem, set, &constants, Some(2), folder).unwrap_or_else(|error| panic!("{error}"))
}

fn searched(plan: &Plan, up_to: usize) -> Found {
    let found = search(plan, up_to, |_| ()).expect("the folder can be written");
    std::fs::remove_dir_all(&plan.folder).ok();
    found
}

#[test]
fn known_formulas_are_found() {
    for (problem, set, constants, shortest, formula) in [
        ("ray", "basic", &[][..], 4, "t1 = o & m; m & ~(t1 ^ -t1)"),
        ("ray", "c", &["1"], 4, "t1 = o & m; m & ((t1 - 1) ^ t1)"),
        ("ray", "bmi", &[], 3, "m & blsmsk(o & m)"),
        ("ray", "pext", &[], 3, "pdep(blsmsk(pext(o, m)), m)"),
        ("ray", "avx512", &[], 3, "ternary48(o, m, (o & m) - r)"),
        ("ranks-east-together", "basic", &["a", "~a"], 5, "(o ^ ((o | a) - (r + r))) & ~a"),
        ("east-of-byte", "bytes", &[], 3, "o ^ sub8(o, add8(r, r))"),
        ("east-north", "basic", &[], 5, "t1 = g | (o & m); m & ((t1 - c) ^ t1)"),
        (
            "rank-of-byte",
            "bytes-rbit",
            &["add8(r, r)", "add8(rbit8(r), rbit8(r))"],
            5,
            "rbit8(sub8(rbit8(o), add8(rbit8(r), rbit8(r)))) ^ sub8(o, add8(r, r))",
        ),
    ] {
        let found = searched(&plan(problem, set, constants, "known"), 5);
        assert_eq!(found.shortest, Some(shortest), "{problem} {set}");
        let texts: Vec<&str> = found.programs.iter().map(|one| one.text.as_str()).collect();
        assert!(texts.contains(&formula), "{problem} {set}: {formula} is not among {texts:?}");
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
    assert_eq!(plan("ranks-east", "basic", "2"), "the problem has no word 2");
    assert!(plan("two-rays", "basic", "m3").contains("m3"));
}

/// A word with a name is that name in formulas, and its value follows the square and its rays, or the pieces.
#[test]
fn words_have_names() {
    let plan = plan("two-rays", "basic", &["x = m1 & ~m2", "bswap(o)"], "named");
    assert_eq!(plan.inputs, ["o", "m1", "m2", "x", "bswap(o)"]);
    for case in &plan.all {
        let [o, m1, m2, x, swapped] = case.inputs[..] else { panic!("{case:?}") };
        assert_eq!((x, swapped), (m1 & !m2, o.swap_bytes()));
    }
}

/// What both rays of a rook to higher squares subtract is the same on all ranks, but for the shift.
#[test]
fn the_constants_of_a_rook_are_those_of_its_rank() {
    const OF_FILES: [u64; 8] = [0x82, 0x183, 0x387, 0x78f, 0xf9f, 0x1fbf, 0x3fff, 0x7fff];
    let start = |square: usize| OF_FILES[square % 8] << (square / 8 * 8);
    let mut seen = std::collections::BTreeSet::new();
    for case in plan("rook", "rbit", &["r"], "rook").all {
        let [.., c, d, r] = case.inputs[..] else { panic!("{case:?}") };
        let square = r.trailing_zeros() as usize;
        assert_eq!((c, d), (start(square), start(63 - square)));
        seen.insert(square);
    }
    assert_eq!(seen.len(), 64);
}

#[test]
fn shifts_differ_from_64_on() {
    let [shr, shr0] = [operations_of("shr")[0], operations_of("shr0")[0]];
    for (by, modulo, to_zero) in
        [(0, 0b1100, 0b1100), (2, 0b11, 0b11), (32, 0, 0), (64, 0b1100, 0), (1 << 32, 0b1100, 0)]
    {
        assert_eq!([shr.of([0b1100, by, 0]), shr0.of([0b1100, by, 0])], [modulo, to_zero], "{by}");
    }
}

/// Random values of chains: the shortest chain is that of an enumeration of all values, and the formula has it.
#[test]
fn the_shortest_chain_is_that_of_all_values() {
    let mut random = Rng::with_seed(4);
    let mut chains = Vec::new();
    for round in 0..600 {
        let operations = random_operations(&mut random);
        let inputs: Vec<Word<CASES>> =
            (0..2 + round % 2).map(|_| random_word(&mut random, round % 5)).collect();
        // The values of each chain that have no shorter one.
        let mut levels = vec![inputs.clone()];
        let mut all = inputs.clone();
        while levels.len() < 4 && program_count(&operations, all.len(), 1) < 300_000 {
            let mut new: Vec<Word<CASES>> = Vec::new();
            for &operation in &operations {
                let value = |operands: [usize; 3]| Word::of(operation, operands.map(|i| &all[i]));
                new.extend(all_operands(operation, all.len()).map(value));
            }
            new.sort_by_key(|word| word.0);
            new.dedup();
            new.retain(|word| !all.contains(word));
            if new.is_empty() {
                break;
            }
            all.extend(&new);
            levels.push(new);
        }
        for (chain, level) in levels.iter().enumerate().skip(1) {
            let answer = level[random.usize(..level.len())];
            let (impossible, program) = of_words(&operations, &inputs, &answer);
            let program = program.unwrap_or_else(|| panic!("{operations:?}, round {round}, {chain}"));
            assert_eq!(
                (impossible + 1, program.chain(inputs.len())),
                (chain, chain),
                "{operations:?}, {round}"
            );
            for lane in 0..CASES {
                let words: Vec<u64> = inputs.iter().map(|word| word.0[lane]).collect();
                assert_eq!(program.answer(&words), answer.0[lane]);
            }
            chains.push(chain);
        }
    }
    for chain in 1..4 {
        assert!(chains.iter().filter(|&&other| other == chain).count() > 10, "{chain}");
    }
}

/// Why no formula of any length attacks lower squares without a mirror image: the lowest bit of these operations depends on the lowest
/// bits of the operands, and whether a1 is attacked depends on other squares.
#[test]
fn the_lowest_bits_do_not_tell_what_lower_squares_are_attacked() {
    let mut random = Rng::with_seed(5);
    let sets = ["c", "basic", "bmi", "bytes", "avx512", "and or select orn"];
    let names = |set: &'static str| SETS.iter().find(|one| one.0 == set).map_or(set, |one| one.1);
    for operation in sets.into_iter().flat_map(|set| operations_of(names(set))) {
        for _ in 0..1000 {
            let words: [u64; 3] = std::array::from_fn(|_| random.u64(..) & random.u64(..));
            let others = words.map(|word| word ^ random.u64(..) << random.u32(1..64));
            assert_eq!(operation.of(words) & 1, operation.of(others) & 1, "{operation:?}");
        }
    }
    for (problem, constants) in [
        ("line", &[][..]),
        ("rank", &[]),
        ("split-line", &["r", "1"]),
        ("ranks-west", &["a", "~a"]),
        ("ranks-west-together", &["a", "~a"]),
        ("ranks-both", &["a", "~a"]),
        ("rank-of-byte", &["rbit8(r)"]),
    ] {
        let mut answers = std::collections::HashMap::new();
        let mut cases = plan(problem, "c", constants, "lowest").all.into_iter();
        let is_undecided = cases.any(|case| {
            let lowest: Vec<u64> = case.inputs.iter().map(|word| word & 1).collect();
            *answers.entry(lowest).or_insert(case.answer & 1) != case.answer & 1
        });
        assert!(is_undecided, "{problem}");
    }
}
