//! The recorded table: `docs/measured/shortest.tsv`, and what is written from it.

use std::fs;

use slidemask_formula::judge::{Claim, Formula};

use crate::chain::chain;
use crate::plan::{Plan, SETS};
use crate::problem::{PROBLEMS, name_of};
use crate::rows::{ROWS, Row};
use crate::search::{Found, Length, search};
use crate::work::root;

/// Makes the line of the table from its columns, in their order.
macro_rules! columns {
    ($($(#[doc = $about:literal])* $column:ident: $type:ty,)+) => {
        /// A search with its result: a line of the table.
        #[derive(Clone, PartialEq, Eq, Debug)]
        struct Recorded {
            $($(#[doc = $about])* $column: $type,)+
        }

        impl Recorded {
            const COLUMNS: &[&str] = &[$(stringify!($column)),+];

            fn write(&self) -> String {
                [$(self.$column.to_string()),+].join("\t") + "\n"
            }

            fn read(line: &str) -> Option<Self> {
                let mut columns = line.split('\t');
                let read = Self { $($column: columns.next()?.parse().ok()?,)+ };
                columns.next().is_none().then_some(read)
            }
        }
    };
}

columns! {
    problem: String,
    operations: String,
    inputs: String,
    /// The fewest operations that are known.
    shortest: String,
    /// The most operations with which no program fits.
    impossible: usize,
    /// The number of shortest programs, if the search has reached them.
    programs: String,
    /// The length of their shortest chain.
    chain: String,
    /// The longest chain that no formula of any length has.
    no_chain: usize,
    tried: u64,
    seconds: String,
    /// The machine and the date.
    on: String,
    formula: String,
}

impl Recorded {
    /// Whether the line is the result of a search.
    fn is_of(&self, row: &Row) -> bool {
        (self.problem.as_str(), self.operations.as_str()) == (row.problem, row.set)
            && self.inputs == row.inputs()
    }

    fn new(row: &Row, plan: &Plan, found: &Found, on: &str) -> Self {
        let (shortest, formula) = match (found.shortest, found.programs.first()) {
            (Some(shortest), Some(program)) => (shortest.to_string(), program.text.clone()),
            _ if row.known.is_empty() => ("-".into(), String::new()),
            _ => (operations_of(row.known, &plan.inputs).to_string(), row.known.to_owned()),
        };
        let or_dash = |value: Option<usize>| value.map_or("-".into(), |value| value.to_string());
        Self {
            problem: row.problem.into(),
            operations: row.set.into(),
            inputs: plan.inputs.join(", "),
            shortest,
            impossible: found.shortest.map_or(found.lengths.len(), |shortest| shortest - 1),
            programs: or_dash(found.shortest.map(|_| found.programs.len())),
            chain: or_dash(found.programs.first().map(|program| program.chain)),
            no_chain: chain(plan).impossible,
            tried: found.lengths.iter().map(|length| length.tried).sum(),
            seconds: format!("{:.1}", found.lengths.iter().map(|length| length.seconds).sum::<f64>()),
            on: on.into(),
            formula: if formula.is_empty() { "-".into() } else { formula },
        }
    }

    /// The functions that the set has besides the operators, or `None` if formulas of the judge cannot have its operations.
    fn functions(&self) -> Option<Vec<&'static str>> {
        let (_, operations) = SETS.iter().find(|(name, _)| *name == self.operations)?;
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
            "rook-split" => vec![Claim::Rook],
            other => other.parse().into_iter().collect(),
        }
    }

    /// The lines of the judge's table. It has no words that the pieces change: for the judge, they are operations.
    fn of_judge(&self) -> Vec<String> {
        let row = ROWS.iter().find(|row| self.is_of(row));
        let (Some(functions), Some(row)) = (self.functions(), row) else { return Vec::new() };
        let constants: Vec<&str> = row.words().skip(1).collect();
        let is_constant = |word: &&str| Formula::parse(word).is_ok_and(|one| one.operations() == 0);
        if self.shortest == "-" || !constants.iter().all(is_constant) {
            return Vec::new();
        }
        let functions = if functions.is_empty() { "-".into() } else { functions.join(" ") };
        // The formula gives a value to the words that have a name.
        let constants = constants.into_iter().map(name_of).collect::<Vec<_>>().join(", ");
        let formula = row.with_words(&self.formula);
        let Self { shortest, impossible, .. } = self;
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
    calls
        + text.matches(['~', '&', '|', '^', '+', '-']).count()
        + ["<<", ">>"].map(|shift| text.matches(shift).count()).iter().sum::<usize>()
}

const RECORDED: &str = "docs/measured/shortest.tsv";
const OF_JUDGE: &str = "crates/slidemask-formula/src/judge/shortest.tsv";
const TEXT: &str = "docs/shortest.md";

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("cannot read {path}: {error}"))
}

fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(root().join(path), text).map_err(|error| format!("cannot write {path}: {error}"))
}

/// The recorded lines, in the order of the file.
fn recorded() -> Result<Vec<Recorded>, String> {
    let (text, columns) = (read(RECORDED)?, Recorded::COLUMNS.join("\t"));
    let lines = text.lines().filter(|line| !line.starts_with('#') && *line != columns);
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
        let Recorded { problem, operations, inputs, shortest, impossible, programs, chain, no_chain, .. } =
            line;
        let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
        let formula = if line.formula == "-" { "none is known".into() } else { code(&line.formula) };
        text += &format!(
            "| {about} (`{problem}`) | {operations} | {} | {shortest} | {impossible} | {programs} | {chain} | {no_chain} | {} | {formula} |\n",
            code(inputs),
            rounded(line.tried),
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

/// Searches the rows of the problems that are named, or all, and writes the files. `missing` leaves out those that are recorded.
pub(crate) fn record(
    problems: &[String],
    on: &str,
    missing: bool,
    at_most: Option<usize>,
    mut tell: impl FnMut(&Plan, &Length),
) -> Result<(), String> {
    let mut lines = if root().join(RECORDED).exists() { recorded()? } else { Vec::new() };
    for row in ROWS {
        let is_named = problems.is_empty() || problems.iter().any(|problem| problem == row.problem);
        if !is_named || missing && lines.iter().any(|line| line.is_of(row)) {
            continue;
        }
        let plan = row.plan()?;
        let up_to = at_most.map_or(row.up_to, |most| most.min(row.up_to));
        let found = search(&plan, up_to, |length| tell(&plan, length)).map_err(|error| error.to_string())?;
        lines.retain(|line| !line.is_of(row));
        lines.push(Recorded::new(row, &plan, &found, on));
        let order = |line: &Recorded| ROWS.iter().position(|row| line.is_of(row));
        lines.retain(|line| order(line).is_some());
        lines.sort_by_key(order);
        let heading = format!(
            "# `cargo run --release --manifest-path lab/shortest/Cargo.toml -- record` writes this file, with tabs between values.\n{}\n",
            Recorded::COLUMNS.join("\t")
        );
        write(RECORDED, &(heading + &lines.iter().map(Recorded::write).collect::<String>()))?;
    }
    write(OF_JUDGE, &of_judge(&lines))?;
    write(TEXT, &with_table(&read(TEXT)?, &table(&lines))?)
}

#[cfg(test)]
mod tests {
    use slidemask_formula::judge::{each_board, judge};

    use super::*;
    use crate::operation::Operation;
    use crate::plan::operations_of as operations_of_set;

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
                (line.problem.as_str(), line.operations.as_str(), line.inputs),
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
            let is_varying = |word: &str| {
                line.formula.contains(word) && Formula::parse(word).is_ok_and(|one| one.operations() > 0)
            };
            let is_read = ["select", "shr0"].iter().all(|other| !line.formula.contains(other));
            if line.formula == "-" || line.claims().is_empty() || !is_read {
                // `check/prove.py` reads these.
                continue;
            }
            let Some((before, after)) = line.formula.split_once("ternary") else {
                let formula = Formula::parse(&row.with_words(&line.formula)).unwrap();
                let varying = row.words().filter(|word| is_varying(word)).count();
                let shortest: usize = line.shortest.parse().unwrap();
                assert_eq!(formula.operations(), shortest + varying, "{}", line.formula);
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
            let (_, operations) = SETS.iter().find(|(name, _)| *name == row.set).unwrap();
            assert!(operations_of_set(operations).contains(&table), "{}", line.formula);
        }
    }

    #[test]
    fn a_line_can_be_read_again() {
        for line in recorded().unwrap() {
            assert_eq!(Recorded::read(line.write().trim_end()), Some(line));
        }
        assert_eq!(Recorded::read("ray\tbasic"), None);
        let longer = recorded().unwrap()[0].write().trim_end().to_owned() + "\tmore";
        assert_eq!(Recorded::read(&longer), None);
    }
}
