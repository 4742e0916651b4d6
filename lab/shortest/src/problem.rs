//! The problems: what a program gets, and what it has to answer, in every case.

use fastrand::Rng;
use slidemask::{Bitboard, Square};
use slidemask_formula::judge::{Claim, Formula, each_board};
use slidemask_proof::oracle::{self, Step};

use crate::operation::Operation;

/// A problem: the names of the words that a program gets, and how to make all cases.
pub(crate) struct Problem {
    pub(crate) name: &'static str,
    /// What is asked, in a few words.
    pub(crate) about: &'static str,
    asks: Asks,
    /// The words that a program gets, as formulas of `slidemask judge`. All but the pieces are constants of a square and its rays.
    /// `NAME = FORMULA` gives a word a name.
    pub(crate) inputs: &'static [&'static str],
}

enum Asks {
    /// What the judge asks.
    Claims(&'static [Claim]),
    /// The attacks of a slider on each of these pairs of rays, `m1` and `m2`.
    TwoRays(&'static [[Step; 2]]),
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

/// All pairs of rays to higher squares.
const UP: &[[Step; 2]] = &[
    [(1, 1), (0, 1)],
    [(1, 0), (0, 1)],
    [(1, 0), (1, 1)],
    [(-1, 1), (0, 1)],
    [(-1, 1), (1, 1)],
    [(-1, 1), (1, 0)],
];

/// The words that a program gets, and the answer.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) inputs: Vec<u64>,
    pub(crate) answer: u64,
}

const fn problem(
    name: &'static str,
    about: &'static str,
    asks: Asks,
    inputs: &'static [&'static str],
) -> Problem {
    Problem { name, about, asks, inputs }
}

/// A problem of all rooks.
const fn rooks(name: &'static str, about: &'static str, steps: &'static [Step], rooks: Rooks) -> Problem {
    problem(name, about, Asks::Rooks(steps, rooks), &["o", "r"])
}

/// All problems.
pub(crate) static PROBLEMS: &[Problem] = &[
    problem("ray", "a ray to higher squares", Asks::Claims(&[Claim::Ray]), &["o", "m", "r"]),
    problem("line", "a file or a diagonal", Asks::Claims(&[Claim::Line]), &["o", "m", "r", "bswap(r)"]),
    problem("rank", "a rank", Asks::Claims(&[Claim::Rank]), &["o", "m", "r", "rbit(r)"]),
    problem("any-line", "any line", Asks::Claims(&[Claim::Line, Claim::Rank]), &["o", "m", "r", "rbit(r)"]),
    problem(
        "split-line",
        "any line, split at the slider",
        Asks::Claims(&[Claim::Line, Claim::Rank]),
        &["o", "l", "u", "m"],
    ),
    problem("two-rays", "two rays to higher squares", Asks::TwoRays(UP), &["o", "m1", "m2"]),
    // The end of the ray to the east is a guard: it is attacked if it is reached.
    problem(
        "east-north",
        "the rays to the east and north",
        Asks::TwoRays(&[[(1, 0), (0, 1)]]),
        &["o", "m", "g = m1 & file(128)", "c = (2 * r & m1) + (r << 8)"],
    ),
    // Without the ends of the rank; what both rays to higher squares subtract; the same of the mirrored square.
    problem(
        "rook",
        "a whole rook",
        Asks::Claims(&[Claim::Rook]),
        &[
            "o",
            "z = m & ~(rank(r) & (file(1) | file(128)))",
            "m",
            "c = (2 * r & rank(r)) + (r << 8) - (rank(r) & ~r & (file(1) | file(128)))",
            "d = (2 * rbit(r) & rbit(rank(r))) + (rbit(r) << 8) - rbit(rank(r) & ~r & (file(1) | file(128)))",
        ],
    ),
    // Other squares than the west and the end of the east; the west; the end of the west, or the rook's own square.
    problem(
        "rook-split",
        "a whole rook, the west by itself",
        Asks::Claims(&[Claim::Rook]),
        &[
            "o",
            "z = m & ~(rank(r) & (r - 1 | file(128)))",
            "w = rank(r) & (r - 1)",
            "g = rank(r) & file(1)",
            "m",
            "c = (r << 8) - (rank(r) & file(128))",
            "d = (bswap(r) << 8) - bswap(rank(r) & ~r & file(128))",
        ],
    ),
    problem(
        "queen",
        "a queen",
        Asks::Claims(&[Claim::Queen]),
        &[
            "o",
            "z = m & (rank(r) | file(r)) & ~(rank(r) & (file(1) | file(128)))",
            "n = m & (rank(r) | file(r))",
            "c = (2 * r & rank(r)) + (r << 8) - (rank(r) & ~r & (file(1) | file(128)))",
            "d = (2 * rbit(r) & rbit(rank(r))) + (rbit(r) << 8) - rbit(rank(r) & ~r & (file(1) | file(128)))",
            "a = diagonal(r) & ~r",
            "b = antidiagonal(r) & ~r",
            "r",
            "rbit(r)",
        ],
    ),
    rooks("ranks-east", "all rooks to the east", EAST, Rooks::Any),
    rooks("ranks-east-together", "all rooks to the east, where o contains them", EAST, Rooks::InPieces),
    rooks("ranks-west", "all rooks to the west", WEST, Rooks::Any),
    rooks("ranks-west-together", "all rooks to the west, where o contains them", WEST, Rooks::InPieces),
    rooks("ranks-both", "all rooks to the east and west", EAST_AND_WEST, Rooks::Any),
    rooks(
        "ranks-both-together",
        "all rooks to the east and west, where o contains them",
        EAST_AND_WEST,
        Rooks::InPieces,
    ),
    rooks("rank-of-byte", "one rook to the east and west, in a byte", EAST_AND_WEST, Rooks::OneOfRank),
    rooks("east-of-byte", "one rook to the east, in a byte", EAST, Rooks::OneOfRank),
    rooks("files-north", "all rooks to the north", NORTH, Rooks::Any),
];

/// The name of a word: of `z = m & ~r` it is z, of a formula the formula.
pub(crate) fn name_of(input: &str) -> &str {
    input.split_once(" = ").map_or(input, |(name, _)| name)
}

impl Problem {
    /// All cases, with more constants as words.
    pub(crate) fn cases(&self, constants: &[String]) -> Result<Vec<Case>, String> {
        let inputs: Vec<&str> =
            self.inputs.iter().copied().chain(constants.iter().map(String::as_str)).collect();
        match self.asks {
            Asks::Claims(claims) => of_claims(claims, &inputs),
            Asks::TwoRays(pairs) => of_two_rays(pairs, &inputs),
            Asks::Rooks(steps, rooks) => Ok(of_rooks(steps, rooks, &words(&inputs)?)),
        }
    }
}

/// A word of the problems of all rooks, from the pieces and the rooks.
type Word = fn(u64, u64) -> u64;

fn words(names: &[&str]) -> Result<Vec<Word>, String> {
    const H_FILE: u64 = A_FILE << 7;
    fn twice(word: u64) -> u64 {
        Operation::PlusBytes.of([word; 3])
    }
    fn mirrored(word: u64) -> u64 {
        Operation::ReverseBitsOfBytes.of([word; 3])
    }
    let named = |&name: &&str| -> Result<Word, String> {
        Ok(match name {
            "o" => |o, _| o,
            "r" => |_, r| r,
            "rbit8(r)" => |_, r| mirrored(r),
            "add8(r, r)" => |_, r| twice(r),
            "add8(rbit8(r), rbit8(r))" => |_, r| twice(mirrored(r)),
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
    names.iter().map(named).collect()
}

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// The words of a slider, as formulas. Constants of the square are computed once.
struct OfSquare {
    square: Square,
    rays: Bitboard,
    /// Each word, and its value if the pieces do not change it.
    words: Vec<(Formula, Option<u64>)>,
}

impl OfSquare {
    /// `before` has the lines that name other words.
    fn new(square: Square, rays: Bitboard, before: &str, inputs: &[&str]) -> Result<Self, String> {
        let mut this = Self { square, rays, words: Vec::new() };
        for input in inputs {
            let formula = Formula::parse(&format!("{before}{input}")).map_err(|error| error.to_string())?;
            let is_constant = *input != "o" && formula.operations() == 0;
            let constant = is_constant.then(|| this.value(&formula, Bitboard::EMPTY)).transpose()?;
            this.words.push((formula, constant));
        }
        Ok(this)
    }

    fn value(&self, formula: &Formula, occupied: Bitboard) -> Result<u64, String> {
        let value = formula.evaluate(self.square, self.rays, occupied);
        value.map(|word| word.0).map_err(|mistake| mistake.to_string())
    }

    fn inputs(&self, occupied: Bitboard) -> Result<Vec<u64>, String> {
        let value = |(formula, constant): &(_, Option<u64>)| {
            constant.map_or_else(|| self.value(formula, occupied), Ok)
        };
        self.words.iter().map(value).collect()
    }
}

/// All boards of the claims. Off the rays, and on the slider's square, they are empty, full or random.
fn of_claims(claims: &[Claim], inputs: &[&str]) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    let mut of_square: Option<OfSquare> = None;
    let mut add = |square, rays, occupied, answer: Bitboard| {
        let of = match of_square.take() {
            Some(of) if (of.square, of.rays) == (square, rays) => of,
            _ => OfSquare::new(square, rays, "", inputs)?,
        };
        cases.push(Case { inputs: of.inputs(occupied)?, answer: answer.0 });
        of_square = Some(of);
        Ok(())
    };
    let mut result = Ok(());
    for &claim in claims {
        each_board(claim, |square, rays, occupied, answer| {
            if result.is_ok() {
                result = add(square, rays, occupied, answer);
            }
        });
    }
    result.map(|()| cases)
}

/// Each set of pieces on two rays, with random pieces elsewhere.
fn of_two_rays(pairs: &[[Step; 2]], inputs: &[&str]) -> Result<Vec<Case>, String> {
    let mut noise = Rng::with_seed(0);
    let mut cases = Vec::new();
    for square in Square::ALL {
        for pair in pairs {
            let [m1, m2] = pair.map(|step| oracle::slide(square as u8, &[step], 0));
            let both = m1 | m2;
            let of = OfSquare::new(square, Bitboard(both), &format!("m1 = {m1}; m2 = {m2}; "), inputs)?;
            let mut pieces = 0_u64;
            loop {
                let occupied = pieces | noise.u64(..) & !both;
                let answer = oracle::slide(square as u8, pair, occupied);
                cases.push(Case { inputs: of.inputs(Bitboard(occupied))?, answer });
                pieces = pieces.wrapping_sub(both) & both;
                if pieces == 0 {
                    break;
                }
            }
        }
    }
    Ok(cases)
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
            let inputs = inputs.iter().map(|word| word(occupied, sliders)).collect();
            cases.push(Case { inputs, answer });
        }
    }
    cases
}
