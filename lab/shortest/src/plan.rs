//! [`Plan`]: a problem, a set of operations, and all cases.

use std::path::PathBuf;

use serde::Serialize;

use crate::enumeration::{Enumeration, Purpose};
use crate::operation::Operation;
use crate::problem::{Case, Problem, name_of};
use crate::word::Word;

/// Sets of operations, as processors have them. Their names are those of `operation.rs`.
pub(crate) static SETS: &[(&str, &str)] = &[
    ("c", "and or xor add sub not neg"),
    ("basic", "and or xor add sub andn not neg"),
    ("bswap", "and or xor add sub andn not neg bswap"),
    ("rbit", "and or xor add sub andn not neg rbit"),
    ("bmi", "and or xor add sub andn not neg blsi blsr blsmsk"),
    ("bmi-bswap", "and or xor add sub andn not neg blsi blsr blsmsk bswap"),
    ("bits", "and or xor add sub andn not neg blsi blsr blsmsk ms1b"),
    ("bits-bswap", "and or xor add sub andn not neg blsi blsr blsmsk ms1b bswap"),
    ("shifts", "and or xor add sub andn not neg shl shr lzcnt"),
    ("x86", "and or xor add sub andn not neg blsi blsr blsmsk bswap shl shr lzcnt"),
    ("pext", "and or xor add sub andn not neg blsi blsr blsmsk pext pdep"),
    ("wasm", "and or xor add sub andn not neg select bswap"),
    ("neon", "and or xor add sub andn orn not neg select rbit"),
    ("bytes", "and or xor add8 sub8 andn not neg8"),
    ("bytes-rbit", "and or xor add8 sub8 andn not neg8 rbit8"),
    ("avx512", "and or xor nand nor xnor andn orn not add sub ternary"),
    ("avx512-bswap", "and or xor nand nor xnor andn orn not add sub ternary bswap"),
    ("avx512-lzcnt", "and or xor nand nor xnor andn orn not add sub ternary lzcnt shr0"),
    ("avx512-bytes", "and or xor nand nor xnor andn orn not add8 sub8 ternary rbit8"),
];

/// What is to be searched or counted.
pub(crate) struct Plan {
    pub(crate) problem: &'static Problem,
    pub(crate) set: &'static str,
    pub(crate) operations: Vec<Operation>,
    /// The words that a program gets.
    pub(crate) inputs: Vec<String>,
    pub(crate) all: Vec<Case>,
    pub(crate) threads: usize,
    /// Where unfinished searches are kept.
    pub(crate) folder: PathBuf,
}

/// What the second enumerator has to know.
#[derive(Serialize, Clone)]
pub(crate) struct Asked {
    pub(crate) problem: &'static str,
    pub(crate) set: &'static str,
    pub(crate) inputs: Vec<String>,
    pub(crate) operations: Vec<&'static str>,
    /// Some cases, in hexadecimal: the inputs, and the answer last.
    pub(crate) cases: Vec<Vec<String>>,
}

fn named<T>(
    what: &str,
    name: &str,
    all: impl Iterator<Item = (&'static str, T)>,
) -> Result<(&'static str, T), String> {
    let mut names = Vec::new();
    for (other, value) in all {
        if other == name {
            return Ok((other, value));
        }
        names.push(other);
    }
    Err(format!("there is no {what} {name}: choose one of {}", names.join(", ")))
}

/// The operations of a list of names.
pub(crate) fn operations_of(names: &str) -> Vec<Operation> {
    names.split(' ').flat_map(|name| Operation::named(name).expect("the sets name operations")).collect()
}

impl Plan {
    /// Looks up the names, and makes all cases.
    pub(crate) fn new(
        problem: &str,
        set: &str,
        constants: &[String],
        threads: Option<usize>,
        folder: PathBuf,
    ) -> Result<Self, String> {
        let (_, problem) =
            named("problem", problem, crate::problem::PROBLEMS.iter().map(|one| (one.name, one)))?;
        let (set, operations) = named("set of operations", set, SETS.iter().copied())?;
        let operations = operations_of(operations);
        let inputs = problem.inputs.iter().copied().chain(constants.iter().map(String::as_str));
        let inputs = inputs.map(|input| name_of(input).to_owned()).collect();
        let threads = threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
        Ok(Self { problem, set, operations, inputs, all: problem.cases(constants)?, threads, folder })
    }

    pub(crate) fn asked(&self, cases: &[Case]) -> Asked {
        let mut operations: Vec<_> = self.operations.iter().map(|operation| operation.name()).collect();
        operations.dedup();
        let hexadecimal = |word: &u64| format!("{word:016x}");
        Asked {
            problem: self.problem.name,
            set: self.set,
            inputs: self.inputs.clone(),
            operations,
            cases: cases
                .iter()
                .map(|case| case.inputs.iter().chain([&case.answer]).map(hexadecimal).collect())
                .collect(),
        }
    }

    /// An enumeration over these cases.
    pub(crate) fn enumeration<const L: usize>(&self, cases: &[Case], purpose: Purpose) -> Enumeration<L> {
        Enumeration::new(&self.operations, &self.words(cases), word(cases, |case| case.answer), purpose)
    }

    /// The inputs in these cases.
    pub(crate) fn words<const L: usize>(&self, cases: &[Case]) -> Vec<Word<L>> {
        (0..self.inputs.len()).map(|i| word(cases, |case| case.inputs[i])).collect()
    }

    /// The first cases of a search: eight. The first one is looked at first, so of some it is the one in which the fewest values that
    /// are short to compute agree with the answer.
    pub(crate) fn first_cases(&self) -> Vec<Case> {
        let mut random = fastrand::Rng::with_seed(1);
        let mut cases: Vec<Case> =
            (0..40).map(|_| self.all[random.usize(..self.all.len())].clone()).collect();
        cases.retain(|case| case.answer != 0 && case.answer != !0);
        let agreed = |first: usize| {
            let mut some = cases[first..].to_vec();
            some.extend_from_slice(&cases[..first]);
            let mut enumeration = self.enumeration::<8>(&some, Purpose::Find(3));
            enumeration.descend(enumeration.first());
            enumeration.visited.agreed
        };
        let first = (0..cases.len()).min_by_key(|&first| agreed(first)).expect("some cases have an answer");
        cases.rotate_left(first);
        cases.truncate(8);
        cases
    }
}

/// One word of each case.
pub(crate) fn word<const L: usize>(cases: &[Case], of: impl Fn(&Case) -> u64) -> Word<L> {
    let mut word = Word::ZERO;
    for (lane, case) in word.0.iter_mut().zip(cases) {
        *lane = of(case);
    }
    word
}
