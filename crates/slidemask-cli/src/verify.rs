//! `slidemask verify`: every method against a walk over the board, over all cases.

use std::fmt::Display;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use slidemask::Slider;
use slidemask::method::{METHODS, Method, SET_METHODS, SetMethod};
use slidemask_proof::{case_count, prove_method, prove_set_method, set_case_count};

use crate::args::VerifyArgs;
use crate::error::Failure;
use crate::layout::{BOLD, SET, WRONG, styled};
use crate::output;

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let wanted = |name: &str| args.method.is_none_or(|only| only.name() == name);
    let methods: Vec<_> = METHODS.iter().copied().filter(|method| wanted(method.name)).collect();
    let sets: Vec<_> = SET_METHODS.iter().copied().filter(|method| wanted(method.name)).collect();
    let started = Instant::now();
    let verdict = verify(&methods, &sets)?;
    if verdict.wrong > 0 {
        return Err(Failure::Disproved);
    }
    output::print(&format!(
        "\n{} cases, no difference, {:.1} s\n",
        HumanCount(verdict.cases),
        started.elapsed().as_secs_f64()
    ))
}

struct Verdict {
    cases: u64,
    wrong: usize,
}

/// Proves one after the other, and prints a line for each as soon as it is proved, or its first difference.
fn verify(methods: &[Method], sets: &[SetMethod]) -> Result<Verdict, Failure> {
    let of_each: u64 = Slider::ALL.into_iter().map(case_count).sum();
    let all = of_each * methods.len() as u64 + set_case_count() * sets.len() as u64;
    let bar = ProgressBar::new(all).with_style(
        ProgressStyle::with_template("{bar:40} {percent:>3} % {human_pos} cases {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let mut verdict = Verdict { cases: 0, wrong: 0 };
    let mut say = |name: &str, proved: Result<Vec<u64>, Box<dyn Display>>| {
        let line = match proved {
            Ok(cases) => {
                verdict.cases += cases.iter().sum::<u64>();
                let counts = cases.iter().map(|&count| HumanCount(count).to_string());
                format!("{} {}\n", row(name, counts), styled(SET, "ok"))
            }
            Err(difference) => {
                verdict.wrong += 1;
                format!("{name:23} {}\n{difference}\n", styled(WRONG, "wrong"))
            }
        };
        bar.suspend(|| output::print(&line))
    };
    if !methods.is_empty() {
        bar.suspend(|| output::print(&heading("cases tried", &Slider::ALL.map(Slider::name))))?;
    }
    for method in methods {
        bar.set_message(method.name);
        let proved = prove_method(method, |more| bar.inc(more));
        say(method.name, proved.map(Vec::from).map_err(|difference| Box::new(difference) as _))?;
    }
    if !sets.is_empty() {
        bar.suspend(|| output::print(&heading("on whole sets", &["sets"])))?;
    }
    for method in sets {
        bar.set_message(method.name);
        let proved = prove_set_method(method, |more| bar.inc(more));
        say(method.name, proved.map(|cases| vec![cases]).map_err(|difference| Box::new(difference) as _))?;
    }
    bar.finish_and_clear();
    Ok(verdict)
}

/// The name of a method, or of the column; then columns of numbers, or their names.
fn row(name: &str, columns: impl Iterator<Item: Display>) -> String {
    columns.fold(format!("{name:23}"), |row, column| format!("{row} {column:>10}"))
}

fn heading(name: &str, columns: &[&str]) -> String {
    styled(BOLD, &row(name, columns.iter())) + "\n"
}
