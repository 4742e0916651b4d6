//! Times and ratios as a table.

use comfy_table::{CellAlignment, Table, presets::NOTHING};

use crate::contenders::Group;

pub(crate) fn table(group: &Group, independent: &[Vec<f64>], dependent: &[Vec<f64>]) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header([group.title, "independent", "ratio", "", "dependent", "ratio", ""]);
    for (i, (name, _)) in group.contenders.iter().enumerate() {
        let cells = [independent, dependent].into_iter().flat_map(|rounds| columns(rounds, i));
        table.add_row([(*name).to_owned()].into_iter().chain(cells));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| line.trim_end().trim_start_matches(' ').to_owned() + "\n");
    lines.chain(["\n".to_owned()]).collect()
}

/// Nanoseconds, the ratio to the first contender, and the spread of the ratio.
fn columns(rounds: &[Vec<f64>], i: usize) -> [String; 3] {
    let times = sorted(rounds.iter().map(|times| times[i]));
    let ratios = sorted(rounds.iter().map(|times| times[i] / times[0]));
    let at = |values: &[f64], tenths: usize| values[(values.len() - 1) * tenths / 10];
    [
        format!("{:.2} ns", at(&times, 5)),
        format!("{:.2}", at(&ratios, 5)),
        format!("{:.2}-{:.2}", at(&ratios, 1), at(&ratios, 9)),
    ]
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}
