//! Times and ratios: as tables in Markdown, and as tab-separated values for programs and for `docs/measured`.
//!
//! Contenders take turns in one process. A round measures each once, in an order that is drawn anew. A time is the median
//! over the rounds. A ratio is taken within a round, and says how many times as long as the first contender of the group
//! another one takes. It is the median over the rounds, too.

mod machine;
mod tables;
mod values;

use machine::{built_for, machine};
pub(crate) use tables::{lines, markdown};

/// The unit that is timed. A time is the nanoseconds for one unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Lookup,
    Move,
    Board,
    /// Tables have millions a second, as is usual for perft.
    Node,
}

/// The groups of one build, and the machine that ran it.
pub(crate) struct Report {
    pub(crate) build: String,
    pub(crate) machine: String,
    pub(crate) groups: Vec<Group>,
}

/// Contenders that did the same work, under one load or several. The others are compared with the first.
pub(crate) struct Group {
    pub(crate) name: String,
    pub(crate) unit: Unit,
    pub(crate) loads: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

/// A contender, with its figures under each load.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) figures: Vec<Figures>,
}

#[derive(Clone, Copy)]
pub(crate) struct Figures {
    pub(crate) nanoseconds: f64,
    /// The time divided by that of the group's first contender.
    pub(crate) ratio: f64,
    /// The 10th and the 90th percentile of the ratio.
    pub(crate) spread: [f64; 2],
}

impl Report {
    /// The groups that this program measured.
    pub(crate) fn new(groups: Vec<Group>) -> Self {
        Self { build: built_for().into(), machine: machine(), groups }
    }

    pub(crate) fn group(&self, name: &str) -> Option<&Group> {
        self.groups.iter().find(|group| group.name == name)
    }
}

impl Group {
    /// Computes the figures from the measured times. `times` has them by load, then by round, then by contender.
    pub(crate) fn new(
        name: &str,
        unit: Unit,
        contenders: &[String],
        loads: &[String],
        times: &[Vec<Vec<f64>>],
    ) -> Self {
        let row = |(i, name): (usize, &String)| Row {
            name: name.clone(),
            figures: times.iter().map(|rounds| Figures::of(rounds, i)).collect(),
        };
        let rows = contenders.iter().enumerate().map(row).collect();
        Self { name: name.into(), unit, loads: loads.into(), rows }
    }

    /// The figures of a contender under a load.
    pub(crate) fn figures(&self, contender: &str, load: &str) -> Option<Figures> {
        let row = self.rows.iter().find(|row| row.name == contender)?;
        row.figures.get(self.loads.iter().position(|one| one == load)?).copied()
    }
}

impl Figures {
    /// The figures of contender `i` from the times of all contenders in each round.
    fn of(rounds: &[Vec<f64>], i: usize) -> Self {
        let times = sorted(rounds.iter().map(|times| times[i]));
        let ratios = sorted(rounds.iter().map(|times| times[i] / times[0]));
        let [low, ratio, high] = [1, 5, 9].map(|tenths| five_digits(at(&ratios, tenths)));
        Self { nanoseconds: five_digits(at(&times, 5)), ratio, spread: [low, high] }
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The value below which `tenths` tenths of the sorted values lie.
fn at(values: &[f64], tenths: usize) -> f64 {
    values[(values.len() - 1) * tenths / 10]
}

/// Rounds a figure to five digits. More digits would be noise.
fn five_digits(figure: f64) -> f64 {
    format!("{figure:.4e}").parse().unwrap_or(figure)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) const LOADS: [&str; 2] = ["near", "far"];

    /// A report of three contenders in three rounds.
    pub(crate) fn report() -> Report {
        let near = vec![vec![1.0, 1.5, 2.0], vec![2.0, 3.0, 4.0], vec![1.5, 2.25, 3.0]];
        let far = vec![vec![30.0, 20.0, 1.0], vec![30.0, 20.0, 1.0], vec![33.0, 22.0, 1.1]];
        let contenders = ["ours", "scalar", "rival, with a table"].map(String::from);
        let group = |name, unit| {
            Group::new(name, unit, &contenders, &LOADS.map(String::from), &[near.clone(), far.clone()])
        };
        Report::new(vec![
            group("rook", Unit::Lookup),
            group("bishop", Unit::Lookup),
            group("perft", Unit::Node),
        ])
    }

    #[test]
    fn ratios_are_taken_within_a_round() {
        let report = report();
        let figures = report.groups[0].figures("rival, with a table", "near").expect("a load");
        assert!((figures.nanoseconds - 3.0).abs() < 1e-9 && (figures.ratio - 2.0).abs() < 1e-9);
        assert!((figures.spread[0] - 2.0).abs() < 1e-9);
        assert!(report.groups[0].figures("rival", "near").is_none());
    }

    #[test]
    fn figures_have_five_digits() {
        let told = [1.0 / 3.0, 2e5 / 3.0, 2.0].map(|figure| five_digits(figure).to_string());
        assert_eq!(told, ["0.33333", "66667", "2"]);
    }
}
