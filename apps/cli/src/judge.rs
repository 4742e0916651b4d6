//! `slidemask judge`: whether a formula is right in all cases, with how many operations, or a board on which it is wrong.

use std::io::{self, Read as _};

use indicatif::HumanCount;
use serde::Serialize;
use slidemask::{Bitboard, Square};
use slidemask_formula::judge::{
    Claim, Counterexample, Formula, LineValue, Shortest, ignores_other_squares, judge,
};

use crate::args::JudgeArgs;
use crate::error::Failure;
use crate::explain::{head, under_hex};
use crate::layout::{self, BOLD, Block, DIM, SET, SLIDER, WRONG, styled};
use crate::output;

/// The largest length of a formula on standard input, in bytes. `/dev/zero` never ends.
const LONGEST: u64 = 1 << 16;

pub(crate) fn run(args: &JudgeArgs) -> Result<(), Failure> {
    let text = if args.formula == "-" { standard_input()? } else { args.formula.clone() };
    let formula = Formula::parse(&text).map_err(|error| Failure::input(error.to_string()))?;
    let judged = judge(args.claim, &formula, |_| ());
    let known = Shortest::known(args.claim, &formula);
    let proved = judged.is_ok() && ignores_other_squares(args.claim, &formula);
    let shown = if args.json {
        output::print_json(&Report::new(args.claim, &formula, known, judged.as_ref().err(), proved))
    } else {
        output::print(&match &judged {
            Ok(cases) => right(args.claim, &formula, known, *cases, proved, output::width()),
            Err(wrong) => draw(&formula, wrong, output::width()),
        })
    };
    if judged.is_ok() { shown } else { Err(Failure::disproved(shown)) }
}

fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    let read = io::stdin().take(LONGEST + 1).read_to_string(&mut text);
    read.map_err(|error| Failure::input(format!("the formula cannot be read: {error}")))?;
    if text.len() as u64 > LONGEST {
        return Err(Failure::input(format!("the formula is longer than {LONGEST} bytes: shorten it")));
    }
    // A file may begin with a byte order mark.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// The verdict on a formula that is right, and what is known of the shortest.
fn right(
    claim: Claim,
    formula: &Formula,
    known: Option<Shortest>,
    cases: u64,
    proved: bool,
    width: usize,
) -> String {
    let operations = formula.operations();
    let s = if operations == 1 { "" } else { "s" };
    let verdict = styled(SET, "right");
    let mut verdict =
        format!("{verdict} in all {} cases, with {operations} operation{s}\n", HumanCount(cases));
    let sentence = |text: &str| textwrap::fill(text, width) + "\n";
    if !proved {
        verdict += &sentence(
            "it was not proved that other squares do not matter: each case was tried with none of them occupied, \
             with all, and with some",
        );
    }
    let Some(known) = known else {
        let with = with(&formula.functions());
        return verdict
            + &sentence(&format!("no search for the shortest formula for a {claim} {with} is recorded"));
    };
    let with = with(&known.functions);
    if operations < known.operations {
        return verdict
            + &sentence(&format!("shorter than the shortest known {with} ({})", known.operations));
    }
    let mut text = format!("the shortest known {with} has {}", known.operations);
    if let Some(impossible) = known.impossible {
        text +=
            &format!(", and {impossible} are impossible with the constants {}", known.constants.join(", "));
    }
    // A constant that the formula gives a value to is no expression by itself.
    let names_constants = known.constants.iter().any(|constant| Formula::parse(constant).is_err());
    if names_constants {
        text += " of this formula:";
    }
    text = verdict + &sentence(&text);
    if operations > known.operations || names_constants {
        text += &(styled(DIM, known.formula) + "\n");
    }
    text
}

fn with(functions: &[&str]) -> String {
    if functions.is_empty() {
        "with operators alone".into()
    } else if functions == ["any"] {
        "with any functions".into()
    } else {
        format!("with {}", functions.join(", "))
    }
}

/// The board on which a formula is wrong, its answer there, and the value of each of its lines.
fn draw(formula: &Formula, wrong: &Counterexample, width: usize) -> String {
    let &Counterexample { claim, square, rays, occupied, expected, found, .. } = wrong;
    let (title, line) = match claim {
        Claim::Ray | Claim::Lower | Claim::East | Claim::West => {
            (format!("the ray from {square}"), "the ray")
        }
        Claim::Pair => (format!("the rays from {square}"), "both rays"),
        Claim::Line => (format!("the line through {square}"), "the line"),
        Claim::Rank => (format!("the rank of {square}"), "the rank"),
        _ => (format!("{claim} {square}"), "all rays"),
    };
    let mut text = format!("{} {}\n", styled(WRONG, "wrong"), styled(BOLD, &format!("for {title}")));
    if let Err(mistake) = found {
        text += &format!("there is no answer on this board: {mistake}\n");
    }
    text += "\n";
    let cell = |square| cell(wrong, square);
    let set = |name: &str, note: &str, set| Block {
        head: head(name, "", "", note),
        body: under_hex(layout::bits(set), set),
    };
    let mut blocks = vec![
        Block { head: head("o", "", "", "the board"), body: under_hex(layout::board(cell), occupied) },
        set("m", line, rays),
        set("expected", "the attacks", expected),
    ];
    if let Ok(found) = found {
        blocks.push(set("found", "the answer", found));
    }
    blocks.extend(formula.line_values(square, rays, occupied).iter().map(line_block));
    text += &layout::side_by_side(&blocks, width);
    text += "\n";
    let slider = if occupied.contains(square) { "the slider; its square is in o" } else { "the slider" };
    for (mark, style, meaning) in [
        ("r", SLIDER, slider),
        ("o", BOLD, "a piece"),
        ("*, x", SET, "attacked, and in the answer; x is before a piece"),
        ("-", WRONG, "attacked, but missing in the answer"),
        ("+", WRONG, "in the answer, but not attacked"),
    ] {
        text += &format!("{}  {meaning}\n", styled(style, &format!("{mark:4}")));
    }
    text
}

/// A square of the board: what is right and wrong there, and what stands there.
fn cell(wrong: &Counterexample, square: Square) -> String {
    let is_slider = square == wrong.square;
    let piece = match wrong.occupied.contains(square) {
        _ if is_slider => Some("r"),
        true => Some("o"),
        false => None,
    };
    let mark = match (wrong.missing().contains(square), wrong.surplus().contains(square)) {
        (true, _) => "-",
        (_, true) => "+",
        _ => return layout::slider_cell(piece, is_slider, wrong.expected.contains(square), layout::CELL),
    };
    styled(WRONG, &format!("{:>1$}", format!("{mark}{}", piece.unwrap_or_default()), layout::CELL))
}

fn line_block(line: &LineValue<'_>) -> Block {
    let head = head(line.name, "", line.expression, "");
    let body = match line.value {
        Ok(value) => under_hex(layout::bits(value), value),
        Err(_) => vec![styled(WRONG, "no value")],
    };
    Block { head, body }
}

#[derive(Serialize)]
struct Report<'f> {
    claim: &'static str,
    formula: &'f str,
    right: bool,
    /// Whether it is proved that no other squares than those of the rays matter.
    proved: bool,
    cases: u64,
    operations: usize,
    functions: Vec<&'static str>,
    shortest: Option<Shortest>,
    counterexample: Option<Wrong<'f>>,
}

/// A board on which the formula is wrong.
#[derive(Serialize)]
struct Wrong<'f> {
    square: Square,
    rays: Bitboard,
    occupied: Bitboard,
    expected: Bitboard,
    found: Option<Bitboard>,
    /// Why there is no answer.
    mistake: Option<String>,
    missing: Bitboard,
    extra: Bitboard,
    lines: Vec<LineReport<'f>>,
}

#[derive(Serialize)]
struct LineReport<'f> {
    name: &'f str,
    expression: &'f str,
    value: Option<Bitboard>,
}

impl<'f> Report<'f> {
    fn new(
        claim: Claim,
        formula: &'f Formula,
        known: Option<Shortest>,
        wrong: Option<&Counterexample>,
        proved: bool,
    ) -> Self {
        Self {
            claim: claim.name(),
            formula: formula.text(),
            right: wrong.is_none(),
            proved,
            cases: claim.case_count(),
            operations: formula.operations(),
            functions: formula.functions(),
            shortest: known,
            counterexample: wrong.map(|wrong| Wrong::new(formula, wrong)),
        }
    }
}

impl<'f> Wrong<'f> {
    fn new(formula: &'f Formula, wrong: &Counterexample) -> Self {
        let &Counterexample { square, rays, occupied, expected, found, .. } = wrong;
        let lines = formula.line_values(square, rays, occupied);
        let report = |&LineValue { name, expression, value, .. }: &LineValue<'f>| LineReport {
            name,
            expression,
            value: value.ok(),
        };
        Self {
            square,
            rays,
            occupied,
            expected,
            found: found.ok(),
            mistake: found.err().map(|mistake| mistake.to_string()),
            missing: wrong.missing(),
            extra: wrong.surplus(),
            lines: lines.iter().map(report).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nobody has such a formula yet, so the table is changed.
    #[test]
    fn a_shorter_formula_is_announced() {
        let formula = Formula::parse("m & blsmsk(o & m)").expect("a formula");
        let mut known = Shortest::known(Claim::Ray, &formula).expect("a row");
        known.operations = 4;
        let text = right(Claim::Ray, &formula, Some(known), 5_532, true, 80);
        assert_eq!(text.lines().nth(1), Some("shorter than the shortest known with blsi, blsr, blsmsk (4)"));
    }
}
