//! Times and ratios, as a table for people and as JSON for programs.

use comfy_table::{CellAlignment, Table, presets::NOTHING};
use serde::Serialize;

/// All that was measured of one group.
#[derive(Serialize)]
pub(crate) struct Results {
    group: &'static str,
    contenders: Vec<Contender>,
}

#[derive(Serialize)]
struct Contender {
    name: &'static str,
    loads: Vec<Figures>,
}

/// Medians over the rounds; a ratio is taken within a round, to the group's first contender.
#[derive(Serialize)]
struct Figures {
    load: &'static str,
    nanoseconds: f64,
    ratio: f64,
    /// Where the middle eight tenths of the ratios lie.
    spread: [f64; 2],
}

impl Results {
    /// Takes the times as they were measured: load by load, round by round, contender by contender.
    pub(crate) fn new(
        group: &'static str,
        contenders: &[&'static str],
        loads: &[&'static str],
        times: &[Vec<Vec<f64>>],
    ) -> Self {
        let contender = |(i, &name): (usize, &&'static str)| Contender {
            name,
            loads: loads.iter().zip(times).map(|(load, rounds)| figures(load, rounds, i)).collect(),
        };
        Self { group, contenders: contenders.iter().enumerate().map(contender).collect() }
    }

    /// The figures side by side; `spreads` takes 120 columns, without it 80 will do.
    pub(crate) fn table(&self, spreads: bool) -> String {
        let columns = if spreads { 3 } else { 2 };
        let mut table = Table::new();
        let loads = self.contenders.first().map_or(&[][..], |contender| &contender.loads);
        let headers = loads.iter().flat_map(|figures| [figures.load, "ratio", ""].into_iter().take(columns));
        table.load_style(NOTHING).set_header([self.group].into_iter().chain(headers));
        for contender in &self.contenders {
            let cells = contender.loads.iter().flat_map(|figures| {
                let [low, high] = figures.spread;
                let ratio = format!("{:.2}", figures.ratio);
                let cells = [format!("{:.2} ns", figures.nanoseconds), ratio, format!("{low:.2}-{high:.2}")];
                cells.into_iter().take(columns)
            });
            table.add_row([contender.name.to_owned()].into_iter().chain(cells));
        }
        for column in table.column_iter_mut() {
            column.set_padding((0, 2)).set_cell_alignment(CellAlignment::Right);
        }
        if let Some(names) = table.column_mut(0) {
            names.set_cell_alignment(CellAlignment::Left);
        }
        let lines = table.lines().map(|line| line.trim_end().to_owned() + "\n");
        lines.chain(["\n".to_owned()]).collect()
    }
}

fn figures(load: &'static str, rounds: &[Vec<f64>], i: usize) -> Figures {
    let times = sorted(rounds.iter().map(|times| times[i]));
    let ratios = sorted(rounds.iter().map(|times| times[i] / times[0]));
    let at = |values: &[f64], tenths: usize| values[(values.len() - 1) * tenths / 10];
    Figures {
        load,
        nanoseconds: at(&times, 5),
        ratio: at(&ratios, 5),
        spread: [at(&ratios, 1), at(&ratios, 9)],
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}
