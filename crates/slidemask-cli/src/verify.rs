//! `slidemask verify`: every method against a walk over the board, over all cases.

use std::fmt::Display;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use slidemask::Slider;
use slidemask_proof::{case_count, prove_method, prove_set_method, set_case_count};

use crate::args::{AnyMethod, VerifyArgs};
use crate::error::Failure;
use crate::layout::{BOLD, SET, WRONG, styled};
use crate::output;

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let methods: Vec<_> = args.method.map_or_else(|| AnyMethod::all().collect(), |only| vec![only]);
    let started = Instant::now();
    let verdict = verify(&methods, output::print)?;
    if verdict.wrong > 0 {
        return Err(Failure::Disproved);
    }
    output::print(&format!(
        "\n{} cases, no difference, {:.1} s\n",
        HumanCount(verdict.cases),
        started.elapsed().as_secs_f64()
    ))
}

#[derive(Default)]
struct Verdict {
    cases: u64,
    wrong: usize,
}

/// Proves one after the other, and prints a line for each as soon as it is proved, or its first difference.
fn verify(
    methods: &[AnyMethod],
    mut print: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<Verdict, Failure> {
    let bar = ProgressBar::new(methods.iter().copied().map(cases).sum()).with_style(
        ProgressStyle::with_template("{wide_bar} {percent:>3} % {human_pos:>10} cases {msg:23}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let mut verdict = Verdict::default();
    let mut columns = Vec::new();
    for &method in methods {
        let name = method.name();
        bar.set_message(name);
        if columns != self::columns(method) {
            columns = self::columns(method);
            let heading = styled(BOLD, &row("cases tried", columns.iter()));
            bar.suspend(|| print(&(heading + "\n")))?;
        }
        let line = match prove(method, |more| bar.inc(more)) {
            Ok(cases) => {
                verdict.cases += cases.iter().sum::<u64>();
                format!(
                    "{} {}",
                    row(name, cases.into_iter().map(|count| HumanCount(count).to_string())),
                    styled(SET, "ok")
                )
            }
            Err(difference) => {
                verdict.wrong += 1;
                format!("{name:23} {}\n{difference}", styled(WRONG, "wrong"))
            }
        };
        bar.suspend(|| print(&(line + "\n")))?;
    }
    bar.finish_and_clear();
    Ok(verdict)
}

/// How many cases there are to try.
fn cases(method: AnyMethod) -> u64 {
    match method {
        AnyMethod::One(_) => Slider::ALL.into_iter().map(case_count).sum(),
        AnyMethod::Set(_) => set_case_count(),
    }
}

/// What the cases are of.
fn columns(method: AnyMethod) -> Vec<&'static str> {
    match method {
        AnyMethod::One(_) => Slider::ALL.map(Slider::name).into(),
        AnyMethod::Set(_) => vec!["whole sets"],
    }
}

/// The number of cases, column by column, or the first difference as text.
fn prove(method: AnyMethod, progress: impl FnMut(u64)) -> Result<Vec<u64>, String> {
    match method {
        AnyMethod::One(method) => {
            prove_method(method, progress).map(Vec::from).map_err(|found| found.to_string())
        }
        AnyMethod::Set(method) => {
            prove_set_method(method, progress).map(|cases| vec![cases]).map_err(|found| found.to_string())
        }
    }
}

/// The name of a method, or of the column; then columns of numbers, or their names.
fn row(name: &str, columns: impl Iterator<Item: Display>) -> String {
    columns.fold(format!("{name:23}"), |row, column| format!("{row} {column:>10}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidemask::Bitboard;
    use slidemask::method::{METHODS, SET_METHODS};

    /// A wrong method is named and its first difference drawn; the others are proved all the same.
    #[test]
    fn wrong_methods_are_shown() {
        let mut wrong = METHODS[0];
        wrong.name = "wrong-method";
        wrong.bishop = |_, occupied| occupied;
        let mut wrong_set = SET_METHODS[0];
        wrong_set.name = "wrong-set";
        wrong_set.attacks = |_, _| Bitboard::FULL;
        let mut text = String::new();
        let methods = [
            AnyMethod::One(Box::leak(Box::new(wrong))),
            AnyMethod::One(&METHODS[1]),
            AnyMethod::Set(Box::leak(Box::new(wrong_set))),
        ];
        let verdict = verify(&methods, |line| {
            text += &anstream::adapter::strip_str(line).to_string();
            Ok(())
        });
        assert_eq!(verdict.expect("it prints").wrong, 2);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[1], "wrong-method            wrong");
        assert_eq!(lines[2], "the attacks of a bishop on a1 are wrong where 0x0000000000000000 is occupied");
        assert_eq!(lines[3], "occupied          expected          found");
        assert_eq!(lines[4], ". . . . . . . .   . . . . . . . 1   . . . . . . . .");
        assert!(text.contains("hyperbola-quintessence   1,048,576     71,168  1,119,744 ok\n"));
        assert!(text.contains("\nwrong-set               wrong\nthe attacks of the set 0x"));
    }

    #[test]
    fn a_disproof_is_exit_code_1() {
        assert_eq!(Failure::Disproved.report(), std::process::ExitCode::from(1));
        assert_ne!(Failure::Disproved.report(), std::process::ExitCode::SUCCESS);
    }
}
