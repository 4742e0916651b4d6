//! Computes the value of a placeholder from a measurement.

use super::runs::Reports;
use crate::report::Report;

/// A placeholder: `run > contender @ group / load = what`. It may name several contenders, groups or loads, with `|`
/// between them. `*` means all groups or loads.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    run: String,
    contender: String,
    group: String,
    load: String,
    what: What,
}

/// The form of a placeholder's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Number,
    Words,
}

#[derive(Clone, Debug)]
struct What {
    /// Takes the least or the greatest of several figures.
    of_several: Option<Extreme>,
    quantity: Quantity,
    decimals: usize,
    /// The contender that a ratio compares with, if it is not the group's first.
    to: Option<String>,
}

#[derive(Clone, Copy, Debug)]
enum Extreme {
    Min,
    Max,
}

#[derive(Clone, Copy, Debug)]
enum Quantity {
    /// Nanoseconds.
    Time,
    /// Millions of nodes a second.
    Rate,
    /// The time divided by that of the group's first contender, or of another one.
    Ratio,
    /// The reciprocal of the ratio: how many times as fast the contender is.
    Inverse,
    /// The 10th and the 90th percentile of the ratio.
    Low,
    High,
    /// The percentage of the bound of the pipes that a kernel reaches, and the clock measured with it. Both belong to
    /// the group `pipes`.
    Percent,
    Clock,
    Date,
    Processor,
    Compiler,
}

const QUANTITIES: &[(&str, Quantity, usize)] = &[
    ("time", Quantity::Time, 2),
    ("rate", Quantity::Rate, 0),
    ("ratio", Quantity::Ratio, 2),
    ("inverse", Quantity::Inverse, 2),
    ("low", Quantity::Low, 2),
    ("high", Quantity::High, 2),
    ("percent", Quantity::Percent, 0),
    ("clock", Quantity::Clock, 1),
    ("date", Quantity::Date, 0),
    ("processor", Quantity::Processor, 0),
    ("compiler", Quantity::Compiler, 0),
];

impl Asked {
    pub(super) fn parse(text: &str, before: Option<&Self>) -> Result<Self, String> {
        let mut asked = before.cloned().map_or_else(Self::nothing, Ok)?;
        let (rest, what) = split(text, '=');
        if let Some(what) = what {
            asked.what = What::parse(what)?;
        }
        let (rest, load) = split(rest, '/');
        let (rest, group) = split(rest, '@');
        let (run, contender) = match split(rest, '>') {
            (run, Some(contender)) => (Some(run), Some(contender)),
            // Without `>`, the first placeholder of a piece names its run, and any other one its contender.
            (run, None) if before.is_none() => (Some(run), None),
            (contender, None) => (None, Some(contender)),
        };
        let parts = [
            (&mut asked.run, run),
            (&mut asked.contender, contender),
            (&mut asked.group, group),
            (&mut asked.load, load),
        ];
        for (part, text) in parts {
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                text.clone_into(part);
            }
        }
        if asked.run.is_empty() {
            return Err("it names no run".into());
        }
        Ok(asked)
    }

    fn nothing() -> Result<Self, String> {
        let [run, contender, group, load] = [const { String::new() }; 4];
        Ok(Self { run, contender, group, load, what: What::parse("ratio")? })
    }

    pub(super) fn form(&self) -> Form {
        match self.what.quantity {
            Quantity::Date | Quantity::Processor | Quantity::Compiler => Form::Words,
            _ => Form::Number,
        }
    }

    /// The figure as it is written in the texts.
    pub(super) fn value(&self, reports: &Reports) -> Result<String, String> {
        let report = reports.get(&self.run)?;
        let first_word = |text: &str, end: &str| text.split(end).next().unwrap_or_default().to_owned();
        match self.what.quantity {
            Quantity::Date => return Ok(first_word(&report.machine.date, " ")),
            Quantity::Processor => return Ok(report.machine.processor.clone()),
            Quantity::Compiler => return Ok(first_word(&report.machine.rustc, " (")),
            _ => (),
        }
        let figures = if self.group == "pipes" { self.of_pipes(report) } else { self.of_groups(report) }?;
        let figure = match (self.what.of_several, &figures[..]) {
            (None, &[figure]) => figure,
            (None, figures) => {
                return Err(format!("{} figures, and neither min nor max of them", figures.len()));
            }
            (Some(Extreme::Min), figures) => figures.iter().copied().fold(f64::INFINITY, f64::min),
            (Some(Extreme::Max), figures) => figures.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        };
        if !figure.is_finite() {
            return Err("no figure".into());
        }
        Ok(grouped(&format!("{figure:.*}", self.what.decimals)))
    }

    fn of_groups(&self, report: &Report) -> Result<Vec<f64>, String> {
        let mut figures = Vec::new();
        for name in several(&self.group, report.groups()) {
            let group = report.group(&name).ok_or_else(|| unknown("group", &name, report.groups()))?;
            let contender = |asked: &str| -> String {
                // `default` stands for the first contender, because its name depends on the build.
                let first = group.contenders().next().unwrap_or_default();
                if asked == "default" { first.into() } else { asked.into() }
            };
            for load in several(&self.load, group.loads()) {
                let find = |name: &str| {
                    let found = group.figures_of(name, &load);
                    found.ok_or_else(|| {
                        if group.loads().any(|one| one == load) {
                            unknown("contender", name, group.contenders())
                        } else {
                            unknown("load", &load, group.loads())
                        }
                    })
                };
                for one in self.contender.split('|') {
                    let one = find(&contender(one.trim()))?;
                    let ratio = match &self.what.to {
                        Some(other) => one.nanoseconds / find(&contender(other))?.nanoseconds,
                        None => one.ratio.ratio,
                    };
                    figures.push(match self.what.quantity {
                        Quantity::Time => one.nanoseconds,
                        Quantity::Rate => one.millions_a_second.ok_or("lookups have no rate")?,
                        Quantity::Ratio => ratio,
                        Quantity::Inverse => ratio.recip(),
                        Quantity::Low => one.ratio.spread[0],
                        Quantity::High => one.ratio.spread[1],
                        _ => return Err("only the group pipes has it".into()),
                    });
                }
            }
        }
        Ok(figures)
    }

    fn of_pipes(&self, report: &Report) -> Result<Vec<f64>, String> {
        let name = |one: &crate::report::Bound| format!("{} {}", one.isa, one.kernel);
        let names: Vec<_> = report.bounds.iter().map(name).collect();
        let asked = several(&self.contender, names.iter().map(|name| &**name));
        let figure = |asked: &String| {
            let found = report.bounds.iter().find(|one| name(one) == *asked);
            let one = found.ok_or_else(|| unknown("kernel", asked, names.iter().map(|name| &**name)))?;
            match self.what.quantity {
                Quantity::Percent => Ok(one.percent()),
                Quantity::Clock => Ok(one.gigahertz),
                Quantity::Time => Ok(one.nanoseconds),
                _ => Err("the group pipes has only percent, clock and time".to_owned()),
            }
        };
        asked.iter().map(figure).collect()
    }
}

impl What {
    /// Reads the part after `=`, such as `max ratio.1 to default`.
    fn parse(text: &str) -> Result<Self, String> {
        let (text, to) = match text.split_once(" to ") {
            Some((text, to)) => (text, Some(to.trim().to_owned())),
            None => (text, None),
        };
        let (of_several, text) = match text.split_once(' ') {
            Some(("min", text)) => (Some(Extreme::Min), text),
            Some(("max", text)) => (Some(Extreme::Max), text),
            _ => (None, text),
        };
        let (name, decimals) =
            text.split_once('.').map_or((text, None), |(name, digits)| (name, Some(digits)));
        let known = QUANTITIES.iter().find(|(known, ..)| *known == name.trim());
        let &(_, quantity, usual) =
            known.ok_or_else(|| unknown("quantity", name, QUANTITIES.iter().map(|(name, ..)| *name)))?;
        let decimals = match decimals {
            Some(digits) => {
                digits.trim().parse().map_err(|_| format!("{digits:?} is no number of decimals"))?
            }
            None => usual,
        };
        if to.is_some() && !matches!(quantity, Quantity::Ratio | Quantity::Inverse) {
            return Err("only ratios are taken `to` another contender".into());
        }
        Ok(Self { of_several, quantity, decimals, to })
    }
}

/// The text before and after the last such sign. A name may contain the sign, but the sign between two parts has spaces
/// around it.
fn split(text: &str, sign: char) -> (&str, Option<&str>) {
    match text.rsplit_once(sign) {
        Some((before, after)) => (before.trim(), Some(after.trim())),
        None => (text.trim(), None),
    }
}

/// The names that a placeholder asks for: all names for `*`, else those between the `|` signs.
fn several<'a>(asked: &str, all: impl Iterator<Item = &'a str>) -> Vec<String> {
    if asked == "*" {
        // `together` is left out, because it is computed from the other loads.
        return all.filter(|&name| name != "together").map(str::to_owned).collect();
    }
    asked.split('|').map(|name| name.trim().to_owned()).collect()
}

fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    format!("no {kind} is called {name:?}; there are {}", known.collect::<Vec<_>>().join("; "))
}

/// The number with commas between groups of three digits of its whole part.
fn grouped(number: &str) -> String {
    let (whole, fraction) =
        number.split_once('.').map_or((number, None), |(whole, rest)| (whole, Some(rest)));
    let mut out = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    fraction.map_or(out.clone(), |fraction| format!("{out}.{fraction}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::runs::tests::reports;

    fn value(text: &str) -> Result<String, String> {
        Asked::parse(text, None)?.value(&reports())
    }

    #[test]
    fn figures_are_worked_out() {
        for (text, expected) in [
            ("lookups-plain > default @ rook / spread = time", "1.50"),
            ("lookups-plain > rival @ rook / spread", "2.00"),
            ("lookups-plain > rival @ rook / spread = inverse.1", "0.5"),
            ("lookups-plain > rival @ rook / waiting = ratio.1", "0.5"),
            ("lookups-plain > rival @ rook / * = min ratio", "0.50"),
            ("lookups-plain > rival @ rook / * = max ratio.0", "2"),
            ("lookups-plain > rival | default @ rook / spread = max time", "3.00"),
            ("lookups-plain > default @ rook / spread = ratio to rival", "0.50"),
            ("lookups-plain > rival @ rook / spread = high", "2.00"),
        ] {
            assert_eq!(value(text).as_deref(), Ok(expected), "{text}");
        }
        assert_eq!(value("lookups-plain = date").map(|date| date.len()), Ok("2026-11-22".len()));
        assert_eq!(grouped("2085"), "2,085");
        assert_eq!(grouped("1234567.25"), "1,234,567.25");
        assert_eq!(grouped("999"), "999");
    }

    #[test]
    fn what_is_left_out_is_as_before() {
        let first =
            Asked::parse("lookups-plain > rival @ rook / spread = ratio.1", None).expect("a placeholder");
        let next = Asked::parse("/ waiting", Some(&first)).expect("another");
        assert_eq!(next.value(&reports()).as_deref(), Ok("0.5"));
        let next = Asked::parse("default = time", Some(&next)).expect("another");
        assert_eq!(next.value(&reports()).as_deref(), Ok("2.00"));
    }

    #[test]
    fn what_is_unknown_is_named_with_what_there_is() {
        for (text, said) in [
            ("lookups > default @ rook / spread", "no run is called \"lookups\"; there are lookups-native,"),
            (
                "lookups-plain > none @ rook / spread",
                "no contender is called \"none\"; there are slidemask (scalar); rival",
            ),
            ("lookups-plain > default @ king / spread", "no group is called \"king\"; there are rook"),
            ("lookups-plain > default @ rook / far", "no load is called \"far\"; there are spread; waiting"),
            ("lookups-plain > default @ rook / * = time", "2 figures, and neither min nor max of them"),
            (
                "lookups-plain > default @ rook / spread = speed",
                "no quantity is called \"speed\"; there are time;",
            ),
            ("lookups-plain > default @ rook / spread = rate", "lookups have no rate"),
            ("= time", "it names no run"),
        ] {
            let error = value(text).expect_err(text);
            assert!(error.starts_with(said), "{error}");
        }
    }
}
