//! The problems: what a program gets, and what it has to answer, in every case.

use fastrand::Rng;
use slidemask_proof::judge::{Claim, Formula, each_board};
use slidemask_proof::oracle::{self, Step};

use crate::operation::Operation;

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
    /// The attacks of a slider on two rays to higher squares.
    TwoRays,
    /// The attacks of all rooks by these steps, along ranks or along files.
    Rooks(&'static [Step], Rooks),
}

/// Which sets of rooks and of pieces there are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rooks {
    Any,
    /// The pieces contain the rooks.
    InPieces,
    /// Each rank has one rook, on a square that the pieces may contain.
    OneOfRank,
}

const EAST: &[Step] = &[(1, 0)];
const WEST: &[Step] = &[(-1, 0)];
const EAST_AND_WEST: &[Step] = &[(1, 0), (-1, 0)];
const NORTH: &[Step] = &[(0, 1)];

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
        name: "two-rays",
        about: "two rays to higher squares",
        asks: Asks::TwoRays,
        inputs: &["o", "m1", "m2"],
    },
    Problem {
        name: "ranks-east",
        about: "all rooks to the east",
        asks: Asks::Rooks(EAST, Rooks::Any),
        inputs: &["o", "r"],
    },
    Problem {
        name: "ranks-east-together",
        about: "all rooks to the east, where o contains them",
        asks: Asks::Rooks(EAST, Rooks::InPieces),
        inputs: &["o", "r"],
    },
    Problem {
        name: "ranks-west",
        about: "all rooks to the west",
        asks: Asks::Rooks(WEST, Rooks::Any),
        inputs: &["o", "r"],
    },
    Problem {
        name: "ranks-west-together",
        about: "all rooks to the west, where o contains them",
        asks: Asks::Rooks(WEST, Rooks::InPieces),
        inputs: &["o", "r"],
    },
    Problem {
        name: "ranks-both",
        about: "all rooks to the east and west",
        asks: Asks::Rooks(EAST_AND_WEST, Rooks::Any),
        inputs: &["o", "r"],
    },
    Problem {
        name: "ranks-both-together",
        about: "all rooks to the east and west, where o contains them",
        asks: Asks::Rooks(EAST_AND_WEST, Rooks::InPieces),
        inputs: &["o", "r"],
    },
    Problem {
        name: "rank-of-byte",
        about: "one rook to the east and west, in a byte",
        asks: Asks::Rooks(EAST_AND_WEST, Rooks::OneOfRank),
        inputs: &["o", "r"],
    },
    Problem {
        name: "east-of-byte",
        about: "one rook to the east, in a byte",
        asks: Asks::Rooks(EAST, Rooks::OneOfRank),
        inputs: &["o", "r"],
    },
    Problem {
        name: "files-north",
        about: "all rooks to the north",
        asks: Asks::Rooks(NORTH, Rooks::Any),
        inputs: &["o", "r"],
    },
];

impl Problem {
    /// All cases, with more constants as words.
    pub(crate) fn cases(&self, constants: &[String]) -> Result<Vec<Case>, String> {
        let inputs = self.inputs.iter().copied().chain(constants.iter().map(String::as_str));
        match self.asks {
            Asks::Claims(claims) => of_claims(claims, inputs),
            Asks::TwoRays => Ok(of_two_rays(&words(inputs)?)),
            Asks::Rooks(steps, rooks) => Ok(of_rooks(steps, rooks, &words(inputs)?)),
        }
    }
}

/// A word of the problems that the judge does not have, from the pieces, and the rooks or the two rays.
type Word = fn(u64, [u64; 2]) -> u64;

fn words<'a>(names: impl Iterator<Item = &'a str>) -> Result<Vec<Word>, String> {
    const H_FILE: u64 = A_FILE << 7;
    let named = |name| -> Result<Word, String> {
        Ok(match name {
            "o" => |o, _| o,
            "r" | "m1" => |_, [word, _]| word,
            "m2" => |_, [_, m2]| m2,
            "m1 | m2" => |_, [m1, m2]| m1 | m2,
            "rbit8(r)" => |_, [r, _]| Operation::ReverseBitsOfBytes.of([r; 3]),
            "a" => |_, _| A_FILE,
            "~a" => |_, _| !A_FILE,
            "h" => |_, _| H_FILE,
            "~h" => |_, _| !H_FILE,
            "1" => |_, _| 1,
            "8" => |_, _| 8,
            "16" => |_, _| 16,
            "32" => |_, _| 32,
            _ => return Err(format!("the problem has no word {name}")),
        })
    };
    names.map(named).collect()
}

const A_FILE: u64 = 0x0101_0101_0101_0101;

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

/// Each set of pieces on two rays to higher squares, with random pieces elsewhere.
fn of_two_rays(inputs: &[Word]) -> Vec<Case> {
    const STEPS: [Step; 4] = [(0, 1), (1, 1), (1, 0), (-1, 1)];
    let mut noise = Rng::with_seed(0);
    let mut cases = Vec::new();
    for square in 0..64 {
        for (i, &one) in STEPS.iter().enumerate() {
            for &other in &STEPS[..i] {
                let rays = [one, other].map(|step| oracle::slide(square, &[step], 0));
                let both = rays[0] | rays[1];
                let mut pieces = 0_u64;
                loop {
                    let occupied = pieces | noise.u64(..) & !both;
                    let inputs = inputs.iter().map(|word| word(occupied, rays)).collect();
                    cases.push(Case { inputs, answer: oracle::slide(square, &[one, other], occupied) });
                    pieces = pieces.wrapping_sub(both) & both;
                    if pieces == 0 {
                        break;
                    }
                }
            }
        }
    }
    cases
}

/// Each set of rooks and of pieces on each rank or file, with random ones elsewhere.
fn of_rooks(steps: &[Step], rooks: Rooks, inputs: &[Word]) -> Vec<Case> {
    let is_rank = steps.iter().all(|&(_, up)| up == 0);
    let mut noise = Rng::with_seed(0);
    let mut cases = Vec::new();
    for at in 0..8 {
        let line = if is_rank { 0xff << (8 * at) } else { A_FILE << at };
        for both in 0..1 << 16_u32 {
            let one = both & 0xff;
            if rooks == Rooks::OneOfRank && !u64::is_power_of_two(one) {
                continue;
            }
            let mut random = || noise.u64(..) & noise.u64(..);
            let on = |bits, elsewhere| Operation::Deposit.of([bits, line, 0]) | elsewhere & !line;
            let others = on(both >> 8, random());
            let sliders = on(
                one,
                match rooks {
                    Rooks::OneOfRank => (0..8).fold(0, |bits, rank| bits | 1 << (8 * rank + random() % 8)),
                    Rooks::Any | Rooks::InPieces => random(),
                },
            );
            let occupied = if rooks == Rooks::InPieces { others | sliders } else { others };
            let answer = oracle::slide_all(sliders, steps, occupied | sliders);
            let inputs = inputs.iter().map(|word| word(occupied, [sliders, 0])).collect();
            cases.push(Case { inputs, answer });
        }
    }
    cases
}
