//! `slidemask verify`: compares every method and every instruction set with a walk over the board, in all cases.

use std::fmt::Display;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use slidemask::{Isa, Slider};
use slidemask_proof::{
    case_count, prove_instruction_set, prove_instruction_set_in_columns, prove_method, prove_set_method,
    set_case_count,
};

use crate::args::VerifyArgs;
use crate::error::Failure;
use crate::layout::{BOLD, DIM, SET, WRONG, styled};
use crate::output;
use crate::shared_args::AnyMethod;

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let subjects: Vec<_> = match (args.method, args.isa) {
        (Some(method), _) => vec![Subject::Method(method)],
        (None, Some(isa)) if !isa.is_available() => {
            return Err(Failure::input(format!(
                "this processor does not have {isa}: slidemask cpu shows what it has"
            )));
        }
        (None, Some(isa)) => Subject::of(isa).into(),
        (None, None) => Subject::all().collect(),
    };
    let started = Instant::now();
    let verdict = verify(&subjects, output::print)?;
    if verdict.wrong > 0 {
        return Err(Failure::Disproved);
    }
    let missing: Vec<_> =
        Isa::OF_TARGET.iter().filter(|isa| !isa.is_available()).map(|isa| isa.name()).collect();
    if args.method.is_none() && args.isa.is_none() && !missing.is_empty() {
        let missing = missing.join(", ");
        output::print(
            &(styled(DIM, &format!("not verified, since this machine lacks them: {missing}")) + "\n"),
        )?;
    }
    output::print(&format!(
        "\n{} cases, no difference, {:.1} s\n",
        HumanCount(verdict.cases),
        started.elapsed().as_secs_f64()
    ))
}

/// A method or a part of an instruction set, to be verified.
#[derive(Clone, Copy)]
enum Subject {
    Method(AnyMethod),
    /// The single lookups of an instruction set.
    Single(Isa),
    /// Its loops over slices.
    Slices(Isa),
}

impl Subject {
    /// Every method, and every instruction set that this processor has.
    fn all() -> impl Iterator<Item = Self> {
        let here = Isa::ALL.iter().copied().filter(|isa| isa.is_available());
        AnyMethod::all().map(Self::Method).chain(here.flat_map(Self::of))
    }

    fn of(isa: Isa) -> [Self; 2] {
        [Self::Single(isa), Self::Slices(isa)]
    }

    fn name(self) -> String {
        match self {
            Self::Method(method) => method.name().to_owned(),
            Self::Single(isa) => isa.to_string(),
            Self::Slices(isa) => format!("{isa}, slices"),
        }
    }

    /// The number of cases.
    fn cases(self) -> u64 {
        match self {
            Self::Method(AnyMethod::Set(_)) => set_case_count(),
            _ => Slider::ALL.into_iter().map(case_count).sum(),
        }
    }

    /// The heading of a group of rows: what the rows are, and the names of the columns.
    fn heading(self) -> (&'static str, Vec<&'static str>) {
        match self {
            Self::Method(AnyMethod::One(_)) => ("method, cases", Slider::ALL.map(Slider::name).into()),
            Self::Method(AnyMethod::Set(_)) => ("set method, cases", vec!["sets"]),
            Self::Single(_) | Self::Slices(_) => {
                ("instruction set, cases", Slider::ALL.map(Slider::name).into())
            }
        }
    }

    /// The number of cases in each column, or the first difference as text.
    fn prove(self, progress: impl FnMut(u64)) -> Result<Vec<u64>, String> {
        let proved = match self {
            Self::Method(AnyMethod::Set(method)) => {
                let proved = prove_set_method(method, progress);
                return proved.map(|cases| vec![cases]).map_err(|found| found.to_string());
            }
            Self::Method(AnyMethod::One(method)) => Some(prove_method(method, progress)),
            Self::Single(isa) => prove_instruction_set(isa, progress),
            Self::Slices(isa) => prove_instruction_set_in_columns(isa, progress),
        };
        match proved {
            Some(proved) => proved.map(Vec::from).map_err(|found| found.to_string()),
            None => Err("this processor does not have it".into()),
        }
    }
}

#[derive(Default)]
struct Verdict {
    cases: u64,
    wrong: usize,
}

/// Verifies the subjects one after the other. After each, it prints a line with the cases or the first difference.
fn verify(
    subjects: &[Subject],
    mut print: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<Verdict, Failure> {
    let bar = ProgressBar::new(subjects.iter().copied().map(Subject::cases).sum()).with_style(
        ProgressStyle::with_template("{wide_bar} {percent:>3} % {human_pos:>10} cases {msg:23}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let mut verdict = Verdict::default();
    let mut last = None;
    for &subject in subjects {
        let name = subject.name();
        bar.set_message(name.clone());
        let heading = Some(subject.heading());
        if heading != last {
            last = heading;
            let (what, columns) = subject.heading();
            let heading = styled(BOLD, &row(what, columns.iter()));
            bar.suspend(|| print(&(heading + "\n")))?;
        }
        let line = match subject.prove(|more| bar.inc(more)) {
            Ok(cases) => {
                verdict.cases += cases.iter().sum::<u64>();
                format!(
                    "{} {}",
                    row(&name, cases.into_iter().map(|count| HumanCount(count).to_string())),
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

/// A row of the table: its name, then its columns.
fn row(name: &str, columns: impl Iterator<Item: Display>) -> String {
    columns.fold(format!("{name:23}"), |row, column| format!("{row} {column:>10}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidemask::Bitboard;
    use slidemask::method::{METHODS, SET_METHODS};

    /// The output names a wrong method and draws its first difference. The other methods are still verified.
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
        let verdict = verify(&methods.map(Subject::Method), |line| {
            text += &anstream::adapter::strip_str(line).to_string();
            Ok(())
        });
        assert_eq!(verdict.expect("it prints").wrong, 2);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[1], "wrong-method            wrong");
        assert_eq!(lines[2], "the attacks of a bishop on a1 are wrong where 0x0000000000000000 is occupied");
        assert_eq!(lines[3], "occupied          expected          found");
        assert_eq!(lines[4], ". . . . . . . .   . . . . . . . 1   . . . . . . . .");
        assert!(text.contains("ray-negation             1,048,576     71,168  1,119,744 ok\n"));
        assert!(text.contains("\nwrong-set               wrong\nthe attacks of the set 0x"));
    }

    #[test]
    fn a_disproof_is_exit_code_1() {
        assert_eq!(Failure::Disproved.report(), std::process::ExitCode::from(1));
        assert_ne!(Failure::Disproved.report(), std::process::ExitCode::SUCCESS);
    }
}
