//! Tab-separated values: the output of `--tsv`, and the files of `docs/measured`.
//!
//! A line `build` begins a report, and a line `group` begins a group. Every other line is a contender, with four figures for
//! each load. Lines that are empty or begin with `#` say nothing.

use super::{Figures, Group, Report, Row, Unit};

impl Unit {
    const ALL: [Self; 4] = [Self::Lookup, Self::Move, Self::Board, Self::Node];

    fn name(self) -> &'static str {
        match self {
            Self::Lookup => "a lookup",
            Self::Move => "a move",
            Self::Board => "a board",
            Self::Node => "a node",
        }
    }
}

impl Report {
    pub(crate) fn values(&self) -> String {
        let mut lines = vec![format!("build\t{}\t{}", self.build, self.machine)];
        for group in &self.groups {
            lines.push(format!("group\t{}\t{}\t{}", group.name, group.unit.name(), group.loads.join("\t")));
            for row in &group.rows {
                let cell = |&Figures { nanoseconds, ratio, spread: [low, high] }: &Figures| {
                    format!("{nanoseconds} {ratio} {low} {high}")
                };
                let cells: Vec<_> = row.figures.iter().map(cell).collect();
                lines.push(format!("{}\t{}", row.name, cells.join("\t")));
            }
        }
        lines.join("\n") + "\n"
    }

    /// Reads the reports of a file.
    ///
    /// # Errors
    /// If a line is none of those that [`Report::values`] writes.
    pub(crate) fn parse(text: &str) -> Result<Vec<Self>, String> {
        let mut reports: Vec<Self> = Vec::new();
        for (i, line) in
            text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        {
            let words: Vec<_> = line.split('\t').collect();
            let read = match words[..] {
                ["build", build, machine] => {
                    reports.push(Self { build: build.into(), machine: machine.into(), groups: Vec::new() });
                    Some(())
                }
                ["group", name, unit, ref loads @ ..] => reports.last_mut().and_then(|report| {
                    let unit = Unit::ALL.into_iter().find(|one| one.name() == unit)?;
                    let loads = loads.iter().map(ToString::to_string).collect();
                    report.groups.push(Group { name: name.into(), unit, loads, rows: Vec::new() });
                    Some(())
                }),
                [name, ref cells @ ..] => reports.last_mut().and_then(|report| {
                    let group = report.groups.last_mut().filter(|group| group.loads.len() == cells.len())?;
                    let figures = cells.iter().map(|cell| figures(cell)).collect::<Option<_>>()?;
                    group.rows.push(Row { name: name.into(), figures });
                    Some(())
                }),
                [] => None,
            };
            read.ok_or_else(|| format!("line {} cannot be read: {line}", i + 1))?;
        }
        Ok(reports)
    }
}

fn figures(cell: &str) -> Option<Figures> {
    let figures: Vec<f64> = cell.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[nanoseconds, ratio, low, high] = &figures[..] else { return None };
    Some(Figures { nanoseconds, ratio, spread: [low, high] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::report;

    #[test]
    fn values_are_read_as_they_were_written() {
        let values = report().values();
        assert!(
            values.contains("\ngroup\trook\ta lookup\tnear\tfar\nours\t1.5 1 1 1\t30 1 1 1\n"),
            "{values}"
        );
        let file = format!("# How it was measured.\n\n{values}\n{values}");
        let read = Report::parse(&file).expect("reports");
        assert_eq!(read.iter().map(Report::values).collect::<Vec<_>>(), [values.clone(), values]);
    }

    #[test]
    fn lines_that_cannot_be_read_are_reported() {
        for (file, line) in [
            ("group\trook\ta lookup\tnear", 1),
            ("build\tplain\tXeon\ngroup\trook\ta mile\tnear", 2),
            ("build\tplain\tXeon\ngroup\trook\ta lookup\tnear\nours\t1 1 1 1\t2 1 1 1", 3),
            ("build\tplain\tXeon\ngroup\trook\ta lookup\tnear\nours\t1 1 one 1", 3),
        ] {
            let said = Report::parse(file).err().unwrap_or_default();
            assert!(said.starts_with(&format!("line {line} cannot be read")), "{said}");
        }
    }
}
