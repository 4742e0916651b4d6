//! The search: lengths in order, with as few cases as suffice.

use std::io;
use std::time::Instant;

use fastrand::Rng;
use serde::Serialize;

use crate::enumeration::Purpose;
use crate::plan::{Asked, Plan, word};
use crate::problem::Case;
use crate::programs::{Program, programs};
use crate::word::Word;
use crate::work::{Work, all_sets};

/// The answer of a search.
#[derive(Serialize)]
pub(crate) struct Found {
    /// No program that is shorter than the shortest fits all cases that are listed.
    #[serde(flatten)]
    pub(crate) asked: Asked,
    pub(crate) lengths: Vec<Length>,
    /// The length of the shortest programs, if the search has reached it.
    pub(crate) shortest: Option<usize>,
    /// All programs of this length: those with the shortest chain first.
    pub(crate) programs: Vec<Shown>,
    /// The number of cases in which each of them is right.
    pub(crate) right_in: usize,
}

/// A program as text.
#[derive(Serialize)]
pub(crate) struct Shown {
    pub(crate) text: String,
    /// The number of operations, each of which waits for the one before: the latency, if all take as long.
    pub(crate) chain: usize,
}

/// What was visited to show that no program of a length fits, or to find all.
#[derive(Serialize)]
pub(crate) struct Length {
    pub(crate) operations: usize,
    /// The number of sets of 1, 2, 3, .. values.
    pub(crate) sets: Vec<u64>,
    /// The number of values that were tried as the last but one.
    pub(crate) tried: u64,
    pub(crate) seconds: f64,
    pub(crate) programs: usize,
}

/// Searches programs of one operation, two and so on, until some are right. `tell` gets each length.
pub(crate) fn search(plan: &Plan, up_to: usize, mut tell: impl FnMut(&Length)) -> io::Result<Found> {
    let mut cases = plan.first_cases();
    let mut lengths = Vec::new();
    let mut right = Vec::new();
    while lengths.len() < up_to && right.is_empty() {
        let length = lengths.len() + 1;
        let begin = Instant::now();
        let work = loop {
            let (work, programs) = match cases.len() {
                8 => one_length::<8>(plan, &cases, length)?,
                16 => one_length::<16>(plan, &cases, length)?,
                24 => one_length::<24>(plan, &cases, length)?,
                32 => one_length::<32>(plan, &cases, length)?,
                more => {
                    return Err(io::Error::other(format!("{more} cases do not refute all wrong programs")));
                }
            };
            let refuting = judged(plan, programs, &mut right);
            // Programs of this length that are wrong elsewhere fit the cases. With one more case for each, shorter programs still do not
            // fit, and these no longer do.
            if !right.is_empty() || refuting.is_empty() {
                break work;
            }
            let mut random = Rng::with_seed(cases.len() as u64);
            let more = std::iter::repeat_with(|| plan.all[random.usize(..plan.all.len())].clone());
            cases.extend(refuting.into_iter().chain(more).take(8));
        };
        let told = Length {
            operations: length,
            sets: work.visited.sets[1..length.max(3) - 1].iter().copied().filter(|&sets| sets > 0).collect(),
            tried: work.visited.tried,
            seconds: begin.elapsed().as_secs_f64(),
            programs: right.len(),
        };
        tell(&told);
        lengths.push(told);
    }
    let mut programs: Vec<Shown> = right
        .iter()
        .map(|program| Shown { text: program.text(&plan.inputs), chain: program.chain(plan.inputs.len()) })
        .collect();
    programs.sort_by_key(|one| (one.chain, one.text.len(), one.text.clone()));
    programs.dedup_by(|one, other| one.text == other.text);
    let shortest = (!right.is_empty()).then_some(lengths.len());
    Ok(Found { asked: plan.asked(&cases), lengths, shortest, programs, right_in: plan.all.len() })
}

/// The programs of a length that fit the cases, set by set.
fn one_length<const L: usize>(
    plan: &Plan,
    cases: &[Case],
    length: usize,
) -> io::Result<(Work, Vec<Vec<Program>>)> {
    let work = all_sets::<L>(plan, cases, length)?;
    let (inputs, answer) = (plan.words::<L>(cases), word(cases, |case| case.answer));
    let of_set = |set: &Vec<Vec<u64>>| {
        let set: Vec<Word<L>> =
            set.iter().map(|lanes| Word(lanes[..].try_into().expect("a lane for each case"))).collect();
        programs(&plan.operations, &inputs, &set, &answer)
    };
    let found = work.found.iter().map(of_set).collect();
    Ok((work, found))
}

/// Keeps the programs that are right in all cases. Returns a case for each set whose programs are all wrong.
fn judged(plan: &Plan, sets: Vec<Vec<Program>>, right: &mut Vec<Program>) -> Vec<Case> {
    let mut refuting: Vec<Case> = Vec::new();
    for programs in sets {
        assert!(!programs.is_empty(), "each set that is found has a program");
        let before = right.len();
        let mut refuted = None;
        for program in programs {
            match program.refuted(&plan.all) {
                None => right.push(program),
                Some(case) => refuted = Some(case),
            }
        }
        if let Some(case) = refuted
            && right.len() == before
            && is_new(&refuting, case)
        {
            refuting.push(case.clone());
        }
    }
    refuting
}

fn is_new(refuting: &[Case], case: &Case) -> bool {
    refuting.iter().all(|other| other.inputs != case.inputs)
}

/// The numbers and hashes of all sets of up to a size, with nothing left out.
#[derive(Serialize)]
pub(crate) struct Counted {
    #[serde(flatten)]
    pub(crate) asked: Asked,
    pub(crate) sets: Vec<u64>,
    pub(crate) hashes: Vec<String>,
}

/// Counts all sets of up to a size in the first eight cases.
pub(crate) fn count(plan: &Plan, up_to: usize) -> Counted {
    let cases = plan.first_cases();
    let mut enumeration = plan.enumeration::<8>(&cases, Purpose::Count(up_to));
    enumeration.descend(enumeration.first());
    let hexadecimal = |hash: &u64| format!("{hash:016x}");
    Counted {
        asked: plan.asked(&cases),
        sets: enumeration.visited.sets[1..=up_to].to_vec(),
        hashes: enumeration.visited.hashes[1..=up_to].iter().map(hexadecimal).collect(),
    }
}
