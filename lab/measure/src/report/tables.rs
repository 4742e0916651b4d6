//! Tables of the figures, in Markdown: all figures of a run, and those that a text asks for.

use super::{Figures, Group, Report, Row, Unit};

/// The most loads in one table of [`Report::tables`], so that its lines fit most terminals.
const LOADS: usize = 3;

const LEGEND: &str = "Times, ratios to the first contender, and the 10th to 90th percentile of the ratios.";

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
    /// The machine in a line, and the tables of each group: times, ratios and the spreads of the ratios.
    pub(crate) fn tables(&self) -> String {
        let of_group = |group: &Group| -> String {
            group.loads.chunks(LOADS).map(|loads| group.table(loads) + "\n").collect()
        };
        format!("{}\n{LEGEND}\n\n{}", self.machine, self.groups.iter().map(of_group).collect::<String>())
    }
}

impl Group {
    fn table(&self, loads: &[String]) -> String {
        let names = [&self.name].into_iter().chain(self.rows.iter().map(|row| &row.name));
        let width = names.map(|name| name.chars().count()).max().unwrap_or_default();
        let mut rows = vec![vec![format!("{:width$}", self.name)]];
        rows[0].extend(loads.iter().map(|load| format!("{load:30}")));
        for Row { name, .. } in &self.rows {
            let figures = loads.iter().filter_map(|load| self.figures(name, load));
            let cells = figures.map(|Figures { nanoseconds, ratio, spread: [low, high] }| {
                let time = format!("{} {}", self.unit.figure(nanoseconds), self.unit.sign());
                format!("{time:>9} {ratio:>6.2} {:13}", format!("({low:.2}-{high:.2})"))
            });
            rows.push([format!("{name:width$}")].into_iter().chain(cells).collect());
        }
        lines(&rows)
    }
}

/// The lines of a table in Markdown. The first row is the header.
pub(crate) fn lines(rows: &[Vec<String>]) -> String {
    let mut lines: Vec<_> = rows.iter().map(|cells| format!("| {} |\n", cells.join(" | "))).collect();
    lines.insert(1, "|---".repeat(rows[0].len()) + "|\n");
    lines.concat()
}

/// A table in Markdown: a row for each contender, a column for each load, and in each cell the figures of all groups. The
/// first contender of a group has its time, and the others have their ratio to it. If there is one group, and for perft, every cell has the
/// time or the rate, too.
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
    rows.insert(0, header);
    Ok(lines(&rows))
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
            unit if groups.len() == 1 => format!("{time} {} ({ratio:.2})", unit.sign()),
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
    fn tables_have_times_ratios_and_spreads() {
        let report = report();
        let text = report.tables();
        assert!(text.starts_with(&report.machine));
        let table = "\n| perft               | near                           | far                            |\n|---|---|---|\n\
                     | ours                |   667 M/s   1.00 (1.00-1.00)   |    33 M/s   1.00 (1.00-1.00)   |\n";
        assert!(text.contains(table), "{text}");
        assert!(text.lines().skip(1).all(|line| line.chars().count() <= 120), "{text}");
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
        let one = "| rook | near |\n|---|---|\n| ours | 1.50 ns |\n| scalar | 2.25 ns (1.50) |\n";
        assert_eq!(of(&["rook"], &["near"], &["ours", "scalar"]).as_deref(), Ok(one));
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
