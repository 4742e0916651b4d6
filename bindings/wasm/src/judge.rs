//! The exports for the judge of formulas. The crate's documentation says how they are called.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use slidemask::Bitboard;
use slidemask_formula::judge::{Claim, Counterexample, Formula, Shortest, Tried, trials};
use spin::Mutex;

use crate::text;

exports! {
    /// The names of all claims.
    fn claims() -> i32 {
        text::write(Ok(Claim::ALL.map(Claim::name)))
    }

    /// Reads a formula that makes the claim with this number, and begins to try it: the number of cases and of operations, and what is known of
    /// the shortest.
    fn judge(claim: u32, length: u32) -> i32 {
        text::write(begin(claim, &text::given(length)))
    }

    /// Tries the formula with the slider on the next square: what was found there, or `null` after the last one.
    fn tried() -> i32 {
        let next = TRIALS.lock().as_mut().and_then(Iterator::next);
        text::write(Ok(next.as_ref().map(Found::from)))
    }
}

// As in `columns`, the lock lets safe code change a static, and it is never waited for.
static TRIALS: Mutex<Option<Box<dyn Iterator<Item = Tried> + Send>>> = Mutex::new(None);

fn begin(claim: u32, formula: &str) -> Result<Read, String> {
    let &claim = text::nth(&Claim::ALL, claim).ok_or("there is no such claim")?;
    let formula = Formula::parse(formula).map_err(|error| error.to_string())?;
    let read = Read {
        cases: claim.case_count(),
        operations: formula.operations(),
        functions: formula.functions(),
        shortest: Shortest::known(claim, &formula),
    };
    *TRIALS.lock() = Some(Box::new(trials(claim, formula)));
    Ok(read)
}

#[derive(Serialize)]
struct Read {
    cases: u64,
    operations: usize,
    functions: Vec<&'static str>,
    shortest: Option<Shortest>,
}

#[derive(Serialize)]
struct Found {
    cases: u64,
    wrong_cases: u64,
    proved: bool,
    wrong: Option<Failure>,
    without_value: Option<Failure>,
}

/// A board on which the formula is wrong.
#[derive(Serialize)]
struct Failure {
    square: usize,
    rays: Bitboard,
    occupied: Bitboard,
    expected: Bitboard,
    found: Option<Bitboard>,
    /// Why there is no answer.
    mistake: Option<String>,
}

impl From<&Tried> for Found {
    fn from(tried: &Tried) -> Self {
        Self {
            cases: tried.cases,
            wrong_cases: tried.wrong_cases,
            proved: tried.ignores_other_squares,
            wrong: tried.wrong.map(Failure::from),
            without_value: tried.without_value.map(Failure::from),
        }
    }
}

impl From<Counterexample> for Failure {
    fn from(wrong: Counterexample) -> Self {
        let Counterexample { square, rays, occupied, expected, found, .. } = wrong;
        let mistake = found.err().map(|mistake| mistake.to_string());
        Self { square: square.index(), rays, occupied, expected, found: found.ok(), mistake }
    }
}
