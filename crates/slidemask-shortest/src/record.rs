//! The recorded table: `docs/measured/shortest.tsv`, and what is written from it.

use std::fs;
use std::path::{Path, PathBuf};

use slidemask_proof::judge::{Claim, Formula};

use crate::chain::chain;
use crate::plan::{Plan, SETS};
use crate::problem::PROBLEMS;
use crate::search::{Found, Length, search};

/// A search whose result is recorded.
struct Row {
    problem: &'static str,
    set: &'static str,
    constants: &'static [&'static str],
    up_to: usize,
    /// A formula that is known, where the search does not reach the shortest.
    known: &'static str,
}

const fn row(
    problem: &'static str,
    set: &'static str,
    constants: &'static [&'static str],
    up_to: usize,
    known: &'static str,
) -> Row {
    Row { problem, set, constants, up_to, known }
}

impl Row {
    fn plan(&self) -> Result<Plan, String> {
        let constants: Vec<String> = self.constants.iter().map(|one| (*one).to_owned()).collect();
        Plan::new(self.problem, self.set, &constants, None, root().join("target/shortest"))
    }

    /// Whether a line of the table is the result of this search.
    fn has(&self, line: &Recorded) -> bool {
        let of_problem = PROBLEMS.iter().filter(|one| one.name == self.problem).flat_map(|one| one.inputs);
        let inputs: Vec<&str> = of_problem.chain(self.constants).copied().collect();
        (self.problem, self.set) == (line.problem.as_str(), line.set.as_str())
            && inputs.join(", ") == line.inputs
    }
}

const SPLIT: &str = "t = o & u; m & (t ^ (t - ms1b(o & l | 1)))";
const REVERSED: &str = "t = o & m; m & ((t - r) ^ rbit(rbit(t) - rbit(r)))";
const SWAPPED: &str = "t = o & m; m & ((t - r) ^ bswap(bswap(t) - bswap(r)))";
const WEST: &str = "p = rbit(o); q = rbit(r); rbit(((p | q) ^ (((p | a) & ~q) - q)) & ~a)";
const BOTH: &str = "t = o & ~r; u = o | r; (u ^ sub8(t, r)) | (u ^ rbit8(sub8(rbit8(t), rbit8(r))))";
const BOTH_TOGETHER: &str = "t = o & ~r; (o ^ sub8(t, r)) | (o ^ rbit8(sub8(rbit8(t), rbit8(r))))";
const BOTH_AT_ONCE: &str = "t = o & ~r; ternary7e(o, sub8(t, r), rbit8(sub8(rbit8(t), rbit8(r))))";
const NORTH: &str = "t = r | ((r << 8) & ~o); p = o | (o << 8); u = t | ((t << 16) & ~p); \
                     q = p | (p << 16); (u | ((u << 32) & ~q)) << 8";

static ROWS: &[Row] = &[
    row("ray", "c", &["1"], 4, ""),
    row("ray", "basic", &[], 4, ""),
    row("ray", "basic", &["1", "2 * r", "~m", "m | r"], 4, ""),
    row("ray", "bmi", &[], 3, ""),
    row("ray", "pext", &[], 3, ""),
    row("ray", "shifts", &["1"], 4, ""),
    row("ray", "wasm", &[], 4, ""),
    row("ray", "neon", &[], 4, ""),
    row("ray", "avx512", &[], 3, ""),
    row("line", "bswap", &[], 7, SWAPPED),
    row("line", "bswap", &["2 * r", "2 * bswap(r)"], 6, SWAPPED),
    row("line", "bswap", &["~m", "m | r"], 6, SWAPPED),
    row("line", "bmi-bswap", &[], 6, SWAPPED),
    row("line", "wasm", &[], 5, SWAPPED),
    row("line", "avx512-bswap", &[], 4, "t = o & m; ternary60(m, t - r, bswap(bswap(t) - bswap(r)))"),
    row("rank", "rbit", &[], 6, REVERSED),
    row("any-line", "rbit", &[], 7, REVERSED),
    row("any-line", "neon", &[], 5, REVERSED),
    row("split-line", "bits", &["1"], 6, SPLIT),
    row("two-rays", "basic", &[], 6, "(m1 & ~(o ^ -(o & m1))) | (m2 & ~(o ^ -(o & m2)))"),
    row("two-rays", "bmi", &[], 7, ""),
    row("two-rays", "bmi", &["m1 | m2"], 6, "(m1 & blsmsk(o & m1)) | (m2 & blsmsk(o & m2))"),
    row("ranks-east", "basic", &["a", "~a"], 6, ""),
    row("ranks-east", "bytes", &[], 4, ""),
    row("ranks-east-together", "basic", &["a", "~a"], 5, ""),
    row("ranks-east-together", "bytes", &[], 3, ""),
    row("ranks-east-together", "avx512", &["a", "~a"], 4, ""),
    row("ranks-west", "rbit", &["a", "~a"], 6, WEST),
    row("ranks-west", "bytes-rbit", &[], 7, ""),
    row("ranks-west-together", "bytes-rbit", &[], 6, ""),
    row("ranks-both", "bytes-rbit", &[], 7, BOTH),
    row("ranks-both-together", "bytes-rbit", &[], 7, BOTH_TOGETHER),
    row("ranks-both-together", "avx512-bytes", &[], 4, BOTH_AT_ONCE),
    row("east-of-byte", "bytes", &[], 3, ""),
    row("rank-of-byte", "bytes-rbit", &[], 7, ""),
    row("rank-of-byte", "bytes-rbit", &["rbit8(r)"], 6, ""),
    row("files-north", "shifts", &["8", "16", "32"], 5, NORTH),
];

/// The columns of the table.
const COLUMNS: &str =
    "problem\toperations\tinputs\tshortest\timpossible\tprograms\tchain\tno_chain\ttried\tseconds\tformula";

/// A search with its result: a line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Recorded {
    problem: String,
    set: String,
    inputs: String,
    /// The fewest operations that are known.
    shortest: String,
    /// The most operations with which no program fits.
    impossible: usize,
    /// The number of shortest programs, if the search has reached them, and the length of their shortest chain.
    programs: String,
    chain: String,
    /// The longest chain that no formula of any length has.
    no_chain: usize,
    tried: u64,
    seconds: String,
    formula: String,
}

impl Recorded {
    fn new(row: &Row, plan: &Plan, found: &Found) -> Self {
        let (shortest, formula) = match (found.shortest, found.programs.first()) {
            (Some(shortest), Some(program)) => (shortest.to_string(), program.text.clone()),
            _ if row.known.is_empty() => ("-".into(), String::new()),
            _ => (operations_of(row.known, &plan.inputs).to_string(), row.known.to_owned()),
        };
        let or_dash = |value: Option<usize>| value.map_or("-".into(), |value| value.to_string());
        Self {
            problem: row.problem.into(),
            set: row.set.into(),
            inputs: plan.inputs.join(", "),
            shortest,
            impossible: found.shortest.map_or(found.lengths.len(), |shortest| shortest - 1),
            programs: or_dash(found.shortest.map(|_| found.programs.len())),
            chain: or_dash(found.programs.first().map(|program| program.chain)),
            no_chain: chain(plan).impossible,
            tried: found.lengths.iter().map(|length| length.tried).sum(),
            seconds: format!("{:.1}", found.lengths.iter().map(|length| length.seconds).sum::<f64>()),
            formula: if formula.is_empty() { "-".into() } else { formula },
        }
    }

    fn write(&self) -> String {
        let Self {
            problem,
            set,
            inputs,
            shortest,
            impossible,
            programs,
            chain,
            no_chain,
            tried,
            seconds,
            formula,
        } = self;
        format!(
            "{problem}\t{set}\t{inputs}\t{shortest}\t{impossible}\t{programs}\t{chain}\t{no_chain}\t{tried}\t{seconds}\t{formula}\n"
        )
    }

    fn read(line: &str) -> Option<Self> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [problem, set, inputs, shortest, impossible, programs, chain, no_chain, tried, seconds, formula] =
            columns[..]
        else {
            return None;
        };
        Some(Self {
            problem: problem.into(),
            set: set.into(),
            inputs: inputs.into(),
            shortest: shortest.into(),
            impossible: impossible.parse().ok()?,
            programs: programs.into(),
            chain: chain.into(),
            no_chain: no_chain.parse().ok()?,
            tried: tried.parse().ok()?,
            seconds: seconds.into(),
            formula: formula.into(),
        })
    }

    /// The functions that the set has besides the operators, or `None` if formulas of the judge cannot have its operations.
    fn functions(&self) -> Option<Vec<&'static str>> {
        let (_, operations) = SETS.iter().find(|(name, _)| *name == self.set)?;
        let operations: Vec<_> = operations.split(' ').collect();
        let operators = ["and", "or", "xor", "add", "sub", "andn", "not", "neg"];
        if !operators.iter().all(|one| operations.contains(one)) {
            return None;
        }
        let named = |one: &'static str| match one {
            "shl" => Some("<<"),
            "shr" => Some(">>"),
            _ => Formula::parse(&format!("{one}(o)"))
                .or_else(|_| Formula::parse(&format!("{one}(o, o)")))
                .is_ok()
                .then_some(one),
        };
        operations.into_iter().filter(|one| !operators.contains(one)).map(named).collect()
    }

    /// What the judge calls the problem.
    fn claims(&self) -> Vec<Claim> {
        match self.problem.as_str() {
            "any-line" | "split-line" => vec![Claim::Line, Claim::Rank],
            other => other.parse().into_iter().collect(),
        }
    }

    /// The lines of the judge's table.
    fn of_judge(&self) -> Vec<String> {
        let Some(functions) = self.functions() else { return Vec::new() };
        if self.shortest == "-" {
            return Vec::new();
        }
        let functions = if functions.is_empty() { "-".into() } else { functions.join(" ") };
        let constants = self.inputs.strip_prefix("o, ").unwrap_or_default();
        let Self { shortest, impossible, formula, .. } = self;
        self.claims()
            .iter()
            .map(|claim| format!("{claim}\t{functions}\t{constants}\t{shortest}\t{impossible}\t{formula}\n"))
            .collect()
    }
}

/// The number of operations of a formula, as text: operators and calls. The words are none, and and-not is one.
fn operations_of(formula: &str, inputs: &[String]) -> usize {
    let is_formula = |input: &&String| input.contains([' ', '~', '(']);
    let text =
        inputs.iter().filter(is_formula).fold(formula.to_owned(), |text, input| text.replace(input, "x"));
    let text = text.replace("& ~", "& ");
    let is_call = |pair: &[u8]| pair[0].is_ascii_alphanumeric() && pair[1] == b'(';
    let calls = text.as_bytes().windows(2).filter(|pair| is_call(pair)).count();
    calls + text.matches(['~', '&', '|', '^', '+', '-']).count() + text.matches("<<").count()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const RECORDED: &str = "docs/measured/shortest.tsv";
const OF_JUDGE: &str = "crates/slidemask-proof/src/judge/shortest.tsv";
const TEXT: &str = "docs/shortest.md";

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("cannot read {path}: {error}"))
}

fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(root().join(path), text).map_err(|error| format!("cannot write {path}: {error}"))
}

/// The recorded lines, in the order of the file.
fn recorded() -> Result<Vec<Recorded>, String> {
    let text = read(RECORDED)?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && *line != COLUMNS);
    lines
        .map(|line| {
            Recorded::read(line).ok_or_else(|| format!("{RECORDED}: this is no line of the table: {line}"))
        })
        .collect()
}

/// The judge's table.
fn of_judge(lines: &[Recorded]) -> String {
    let rows = lines.iter().flat_map(Recorded::of_judge);
    format!("claim\tfunctions\tconstants\tshortest\timpossible\tformula\n{}", rows.collect::<String>())
}

/// The table of the text.
fn table(lines: &[Recorded]) -> String {
    let mut text = String::from(
        "| what | operations | words | shortest known | impossible | programs | chain | no chain | values tried | a shortest formula |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for line in lines {
        let about = PROBLEMS.iter().find(|one| one.name == line.problem).map_or("", |one| one.about);
        let Recorded {
            problem,
            set,
            inputs,
            shortest,
            impossible,
            programs,
            chain,
            no_chain,
            tried,
            formula,
            ..
        } = line;
        text += &format!(
            "| {about} (`{problem}`) | {set} | `{}` | {shortest} | {impossible} | {programs} | {chain} | {no_chain} | {} | {} |\n",
            inputs.replace('|', "\\|"),
            rounded(*tried),
            if formula == "-" {
                "none is known".into()
            } else {
                format!("`{}`", formula.replace('|', "\\|"))
            },
        );
    }
    text
}

/// A number in words, to a tenth of its unit.
fn rounded(number: u64) -> String {
    let units = [(1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand")];
    match units.into_iter().find(|(unit, _)| number >= *unit) {
        Some((unit, name)) => format!("{}.{} {name}", number / unit, number % unit * 10 / unit),
        None => number.to_string(),
    }
}

const BEGIN: &str = "<!-- table: written by slidemask-shortest record -->\n";
const END: &str = "<!-- end -->";

fn with_table(text: &str, table: &str) -> Result<String, String> {
    let (before, rest) = text.split_once(BEGIN).ok_or_else(|| format!("{TEXT} has no line {BEGIN}"))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| format!("{TEXT} has no line {END}"))?;
    Ok(format!("{before}{BEGIN}{table}{END}{after}"))
}

/// Searches the rows of the problems that are named, or all, and writes the files.
pub(crate) fn record(
    problems: &[String],
    machine: &str,
    at_most: Option<usize>,
    mut tell: impl FnMut(&Plan, &Length),
) -> Result<(), String> {
    let mut lines = if root().join(RECORDED).exists() { recorded()? } else { Vec::new() };
    for row in ROWS {
        if !problems.is_empty() && !problems.iter().any(|problem| problem == row.problem) {
            continue;
        }
        let plan = row.plan()?;
        let up_to = at_most.map_or(row.up_to, |most| most.min(row.up_to));
        let found = search(&plan, up_to, |length| tell(&plan, length)).map_err(|error| error.to_string())?;
        lines.retain(|line| !row.has(line));
        lines.push(Recorded::new(row, &plan, &found));
        let order = |line: &Recorded| ROWS.iter().position(|row| row.has(line));
        lines.retain(|line| order(line).is_some());
        lines.sort_by_key(order);
        let heading = format!(
            "# `cargo run --release -p slidemask-shortest -- record` writes this file, with tabs between values.\n# {machine}\n{COLUMNS}\n"
        );
        write(RECORDED, &(heading + &lines.iter().map(Recorded::write).collect::<String>()))?;
    }
    write(OF_JUDGE, &of_judge(&lines))?;
    write(TEXT, &with_table(&read(TEXT)?, &table(&lines))?)
}

#[cfg(test)]
mod tests {
    use slidemask_proof::judge::{each_board, judge};

    use super::*;
    use crate::operation::Operation;

    #[test]
    fn texts_have_the_recorded_table() {
        let lines = recorded().unwrap();
        assert_eq!(read(OF_JUDGE).unwrap(), of_judge(&lines));
        let text = read(TEXT).unwrap();
        assert_eq!(with_table(&text, &table(&lines)).unwrap(), text);
    }

    #[test]
    fn every_row_is_recorded_and_can_be_searched() {
        let lines = recorded().unwrap();
        assert_eq!(lines.len(), ROWS.len());
        for (row, line) in ROWS.iter().zip(lines) {
            let plan = row.plan().unwrap();
            assert_eq!(
                (line.problem.as_str(), line.set.as_str(), line.inputs),
                (row.problem, row.set, plan.inputs.join(", "))
            );
            assert!(
                line.chain.parse().map_or(true, |chain: usize| line.no_chain < chain),
                "{}",
                line.formula
            );
            if line.formula == row.known {
                assert_eq!(
                    operations_of(row.known, &plan.inputs).to_string(),
                    line.shortest,
                    "{}",
                    row.known
                );
            }
        }
    }

    /// Each recorded formula is right in all cases of its row. Formulas are read as text, functions of three bits too.
    #[test]
    fn every_recorded_formula_is_right() {
        for (row, line) in ROWS.iter().zip(recorded().unwrap()) {
            let plan = row.plan().unwrap();
            if line.formula == "-" || line.claims().is_empty() || line.formula.contains("select") {
                // `check/prove.py` reads these.
                continue;
            }
            let Some((before, after)) = line.formula.split_once("ternary") else {
                let formula = Formula::parse(&line.formula).unwrap();
                assert_eq!(formula.operations().to_string(), line.shortest, "{}", line.formula);
                for claim in line.claims() {
                    assert_eq!(judge(claim, &formula, |_| ()), Ok(claim.case_count()), "{}", line.formula);
                }
                continue;
            };
            // The three arguments of a function of three bits are formulas by themselves.
            let (table, arguments) = after.split_once('(').unwrap();
            let arguments: Vec<String> = arguments
                .trim_end_matches(')')
                .split(", ")
                .map(|argument| format!("{before}{argument}"))
                .collect();
            let [x, y, z] = [&arguments[0], &arguments[1], &arguments[2]].map(|text| {
                let open = text.matches('(').count() - text.matches(')').count();
                Formula::parse(&format!("{text}{}", ")".repeat(open))).unwrap()
            });
            let table = Operation::Ternary(u8::from_str_radix(table, 16).unwrap());
            for claim in line.claims() {
                each_board(claim, |square, rays, occupied, answer| {
                    let words = [&x, &y, &z].map(|one| one.evaluate(square, rays, occupied).unwrap().0);
                    assert_eq!(table.of(words), answer.0, "{}", line.formula);
                });
            }
            assert!(plan.operations.contains(&table), "{}", line.formula);
        }
    }

    #[test]
    fn a_line_can_be_read_again() {
        for line in recorded().unwrap() {
            assert_eq!(Recorded::read(line.write().trim_end()), Some(line));
        }
        assert_eq!(Recorded::read("ray\tbasic"), None);
    }
}
