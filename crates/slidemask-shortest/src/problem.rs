//! The problems: what a program gets, and what it has to answer, in every case.

use fastrand::Rng;
use slidemask_proof::judge::{Claim, Formula, each_board};
use slidemask_proof::oracle;

/// A problem: the names of the words that a program gets, and how to make all cases.
pub(crate) struct Problem {
    pub(crate) name: &'static str,
    /// What is asked, in a few words.
    pub(crate) about: &'static str,
    asks: Asks,
    /// The words that a program gets, as formulas of `slidemask judge`. All but the pieces are constants of a square and its line.
    pub(crate) inputs: &'static [&'static str],
}

enum Asks {
    /// What the judge asks.
    Claims(&'static [Claim]),
    /// The attacks of all rooks to the east. `together`: the pieces contain the rooks.
    RanksEast { together: bool },
}

/// The words that a program gets, and the answer.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) inputs: Vec<u64>,
    pub(crate) answer: u64,
}

/// All problems.
pub(crate) static PROBLEMS: &[Problem] = &[
    Problem {
        name: "ray",
        about: "a ray to higher squares",
        asks: Asks::Claims(&[Claim::Ray]),
        inputs: &["o", "m", "r"],
    },
    Problem {
        name: "line",
        about: "a file or a diagonal",
        asks: Asks::Claims(&[Claim::Line]),
        inputs: &["o", "m", "r", "bswap(r)"],
    },
    Problem {
        name: "rank",
        about: "a rank",
        asks: Asks::Claims(&[Claim::Rank]),
        inputs: &["o", "m", "r", "rbit(r)"],
    },
    Problem {
        name: "any-line",
        about: "any line",
        asks: Asks::Claims(&[Claim::Line, Claim::Rank]),
        inputs: &["o", "m", "r", "rbit(r)"],
    },
    Problem {
        name: "split-line",
        about: "any line, split at the slider",
        asks: Asks::Claims(&[Claim::Line, Claim::Rank]),
        inputs: &["o", "l", "u", "m"],
    },
    Problem {
        name: "ranks-east",
        about: "all rooks to the east",
        asks: Asks::RanksEast { together: false },
        inputs: &["o", "r", "a", "~a"],
    },
    Problem {
        name: "ranks-east-together",
        about: "all rooks to the east, where o contains them",
        asks: Asks::RanksEast { together: true },
        inputs: &["o", "r", "a", "~a"],
    },
];

impl Problem {
    /// All cases, with more constants of a square as words.
    pub(crate) fn cases(&self, constants: &[String]) -> Result<Vec<Case>, String> {
        match self.asks {
            Asks::Claims(claims) => {
                of_claims(claims, self.inputs.iter().copied().chain(constants.iter().map(String::as_str)))
            }
            Asks::RanksEast { together } if constants.is_empty() => Ok(ranks_east(together)),
            Asks::RanksEast { .. } => Err(format!("{} has no other constants", self.name)),
        }
    }
}

/// All boards of the claims. Off the rays, and on the slider's square, they are empty, full or random.
fn of_claims<'a>(claims: &[Claim], inputs: impl Iterator<Item = &'a str>) -> Result<Vec<Case>, String> {
    let formulas: Vec<Formula> = inputs
        .map(|input| Formula::parse(input).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    let mut cases = Ok(Vec::new());
    for &claim in claims {
        each_board(claim, |square, rays, occupied, answer| {
            let Ok(all) = &mut cases else { return };
            let inputs: Result<Vec<_>, _> =
                formulas.iter().map(|one| one.evaluate(square, rays, occupied)).collect();
            match inputs {
                Ok(inputs) => {
                    all.push(Case { inputs: inputs.iter().map(|word| word.0).collect(), answer: answer.0 });
                }
                Err(mistake) => cases = Err(mistake.to_string()),
            }
        });
    }
    cases
}

/// Each set of rooks and of pieces on each rank, with random ones on the other ranks.
fn ranks_east(together: bool) -> Vec<Case> {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    let mut noise = Rng::with_seed(0);
    let mut cases = Vec::new();
    for rank in 0..8 {
        for both in 0..1 << 16_u32 {
            let mut on = |bits: u64| {
                (bits & 0xff) << (8 * rank) | noise.u64(..) & noise.u64(..) & !(0xff << (8 * rank))
            };
            let (rooks, others) = (on(both), on(both >> 8));
            let occupied = if together { others | rooks } else { others };
            let answer = oracle::slide_all(rooks, &[(1, 0)], occupied | rooks);
            cases.push(Case { inputs: vec![occupied, rooks, A_FILE, !A_FILE], answer });
        }
    }
    cases
}
