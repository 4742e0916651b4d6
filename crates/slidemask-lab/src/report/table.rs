//! Tables of the figures for a terminal.

use std::ops::Range;

use comfy_table::{CellAlignment, Table, presets::NOTHING};

use super::{Bound, Report, Results};

/// The most loads in one table.
const LOADS: usize = 3;

impl Report {
    /// The machine in a line, the tables of each group, and the notes. With `spreads` they need 120 columns, else 80.
    pub(crate) fn tables(&self, spreads: bool) -> String {
        let tables: String = self.results.iter().flat_map(|results| results.tables(spreads)).collect();
        let notes: String = self.notes().map(|note| note + "\n").collect();
        format!("{}\n\n{tables}{notes}", self.machine)
    }

    /// The bounds of the execution pipes, one to a line, under their heading.
    pub(super) fn notes(&self) -> impl Iterator<Item = String> {
        let heading = (!self.bounds.is_empty()).then(|| Bound::HEADING.to_owned());
        heading.into_iter().chain(self.bounds.iter().map(Bound::to_string))
    }
}

impl Results {
    /// Tables with several loads side by side, as many as fit.
    fn tables(&self, spreads: bool) -> impl Iterator<Item = String> {
        let starts = (0..self.loads.len()).step_by(LOADS);
        starts.map(move |start| self.table(start..self.loads.len().min(start + LOADS), spreads))
    }

    fn table(&self, loads: Range<usize>, spreads: bool) -> String {
        let columns = if spreads { 3 } else { 2 };
        let mut table = Table::new();
        let headers = self.loads[loads.clone()]
            .iter()
            .flat_map(|load| [load.title.name, "ratio", ""].into_iter().take(columns));
        table.load_style(NOTHING).set_header([&*self.group.group].into_iter().chain(headers));
        for contender in &self.contenders {
            let cells = contender.loads[loads.clone()].iter().flat_map(|figures| {
                let [low, high] = figures.ratio.spread;
                let ratio = format!("{:.2}", figures.ratio.ratio);
                let cells = [self.unit.told(figures.nanoseconds), ratio, format!("{low:.2}-{high:.2}")];
                cells.into_iter().take(columns)
            });
            table.add_row([contender.name.name.to_owned()].into_iter().chain(cells));
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
