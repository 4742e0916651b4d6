//! Tables of the figures: for a terminal, and for Markdown.

use std::ops::Range;

use comfy_table::{CellAlignment, Table, presets::NOTHING};

use super::{Figures, Group, Report, Unit};

/// The most loads in one table for a terminal.
const LOADS: usize = 3;

impl Unit {
    /// A time as tables have it, without [`Unit::sign`].
    fn figure(self, nanoseconds: f64) -> String {
        match self {
            Self::Node => format!("{:.0}", 1e3 / nanoseconds),
            Self::Lookup | Self::Move | Self::Board => format!("{nanoseconds:.2}"),
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Self::Node => "M/s",
            Self::Lookup | Self::Move | Self::Board => "ns",
        }
    }
}

impl Report {
    /// The machine in a line, and the tables of each group. With `spreads` they need 120 columns, else 80.
    pub(crate) fn tables(&self, spreads: bool) -> String {
        let of_group = |group: &Group| -> String {
            let starts = (0..group.loads.len()).step_by(LOADS);
            starts.map(|start| group.table(start..group.loads.len().min(start + LOADS), spreads)).collect()
        };
        format!("{}\n\n{}", self.machine, self.groups.iter().map(of_group).collect::<String>())
    }
}

impl Group {
    fn table(&self, loads: Range<usize>, spreads: bool) -> String {
        let columns = if spreads { 3 } else { 2 };
        let headers = self.loads[loads.clone()]
            .iter()
            .flat_map(|load| [&**load, "ratio", ""].into_iter().take(columns));
        let mut table = Table::new();
        table.load_style(NOTHING).set_header([&*self.name].into_iter().chain(headers));
        for row in &self.rows {
            let cells = row.figures[loads.clone()].iter().flat_map(|figures| {
                let Figures { nanoseconds, ratio, spread: [low, high] } = figures;
                let time = format!("{} {}", self.unit.figure(*nanoseconds), self.unit.sign());
                [time, format!("{ratio:.2}"), format!("{low:.2}-{high:.2}")].into_iter().take(columns)
            });
            table.add_row([row.name.clone()].into_iter().chain(cells));
        }
        aligned(table) + "\n"
    }
}

/// The lines of a table, with the names at the left and the figures at the right.
pub(crate) fn aligned(mut table: Table) -> String {
    for column in table.column_iter_mut() {
        column.set_padding((0, 2)).set_cell_alignment(CellAlignment::Right);
    }
    if let Some(names) = table.column_mut(0) {
        names.set_cell_alignment(CellAlignment::Left);
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// A table in Markdown: a row for each contender, a column for each load, and in each cell the figures of all groups. The
/// first contender of a group has its time, and the others have their ratio to it. Perft rates are in every row.
///
/// `contenders` and `loads` choose some; if they are empty, the table has all. Several builds have a column of their own.
///
/// # Errors
/// If there is nothing of that name.
pub(crate) fn markdown(
    builds: &[&Report],
    groups: &[&str],
    loads: &[&str],
    contenders: &[&str],
) -> Result<String, String> {
    let several = builds.len() > 1;
    let mut rows = Vec::new();
    let mut columns = Vec::new();
    for build in builds {
        let find =
            |name: &&str| build.group(name).ok_or_else(|| format!("{} has no group {name:?}", build.build));
        let groups: Vec<_> = groups.iter().map(find).collect::<Result<_, _>>()?;
        let all = groups.iter().flat_map(|group| &group.loads).map(String::as_str);
        columns = chosen(all, loads).map_err(|load| format!("no load {load:?}"))?;
        let all = groups.iter().flat_map(|group| &group.rows).map(|row| &*row.name);
        let names = chosen(all, &[])?;
        let wanted = |name: &&str| contenders.is_empty() || contenders.contains(name);
        for name in names.into_iter().filter(wanted) {
            let mut row = vec![name.to_owned()];
            row.extend(several.then(|| build.build.clone()));
            row.extend(columns.iter().map(|load| cell(&groups, name, load)));
            rows.push(row);
        }
    }
    if let Some(missing) = contenders.iter().find(|name| !rows.iter().any(|row| row[0] == **name)) {
        return Err(format!("no contender {missing:?}"));
    }
    let mut header = vec![groups.join(" / ")];
    header.extend(several.then(|| "build".to_owned()));
    header.extend(columns.into_iter().map(String::from));
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = "|---".repeat(header.len()) + "|\n";
    Ok(line(&header) + &rule + &rows.iter().map(|row| line(row)).collect::<String>())
}

/// The wanted names, or, if no name is wanted, all, each once and in order.
///
/// # Errors
/// The first wanted name that is not there.
fn chosen<'a>(all: impl Iterator<Item = &'a str>, wanted: &[&'a str]) -> Result<Vec<&'a str>, String> {
    let mut names: Vec<_> = Vec::new();
    all.for_each(|name| {
        if !names.contains(&name) {
            names.push(name);
        }
    });
    match wanted.iter().find(|name| !names.contains(name)) {
        Some(missing) => Err((*missing).to_owned()),
        None => Ok(if wanted.is_empty() { names } else { wanted.to_vec() }),
    }
}

fn cell(groups: &[&Group], contender: &str, load: &str) -> String {
    let figure = |group: &&Group| {
        let first = group.rows.first().is_some_and(|row| row.name == contender);
        let Some(Figures { nanoseconds, ratio, .. }) = group.figures(contender, load) else {
            return "–".into();
        };
        let time = group.unit.figure(nanoseconds);
        match group.unit {
            Unit::Node if !first => format!("{time} ({ratio:.2})"),
            _ if first => time,
            _ => format!("{ratio:.2}"),
        }
    };
    let figures: Vec<_> = groups.iter().map(figure).collect();
    if figures.iter().all(|figure| figure == "–") {
        return String::new();
    }
    let is_time = groups.iter().any(|group| group.rows.first().is_some_and(|row| row.name == contender));
    let sign = if is_time { format!(" {}", groups[0].unit.sign()) } else { String::new() };
    figures.join(" / ") + &sign
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::report;

    #[test]
    fn tables_stay_narrow() {
        let report = report();
        for (spreads, width) in [(false, 80), (true, 120)] {
            let text = report.tables(spreads);
            assert!(text.lines().skip(1).all(|line| line.chars().count() <= width), "{text}");
            assert!(text.starts_with(&report.machine));
        }
        assert!(
            report.tables(false).contains("rival, with a table  333 M/s   2.00"),
            "{}",
            report.tables(false)
        );
    }

    #[test]
    fn markdown_has_the_chosen_figures() {
        let report = report();
        let of = |groups: &[&str], loads: &[&str], contenders: &[&str]| {
            markdown(&[&report], groups, loads, contenders)
        };
        let both = "| rook / bishop | near | far |\n|---|---|---|\n| ours | 1.50 / 1.50 ns | 30.00 / 30.00 ns |\n\
                    | scalar | 1.50 / 1.50 | 0.67 / 0.67 |\n| rival, with a table | 2.00 / 2.00 | 0.03 / 0.03 |\n";
        assert_eq!(of(&["rook", "bishop"], &[], &[]).as_deref(), Ok(both));
        let one = "| perft | near |\n|---|---|\n| ours | 667 M/s |\n| scalar | 444 (1.50) |\n";
        assert_eq!(of(&["perft"], &["near"], &["ours", "scalar"]).as_deref(), Ok(one));
        let builds = markdown(&[&report, &report], &["rook"], &["far"], &["scalar"]).expect("a table");
        assert!(builds.starts_with("| rook | build | far |\n|---|---|---|\n| scalar |"), "{builds}");
        assert_eq!(builds.lines().count(), 4);
        for (groups, loads, contenders) in
            [(["king"], &[][..], &[][..]), (["rook"], &["middle"], &[]), (["rook"], &[], &["rival"])]
        {
            assert!(of(&groups, loads, contenders).is_err());
        }
    }
}
