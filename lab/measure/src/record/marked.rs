//! The marked tables of a text, which are made from the recorded measurements.
//!
//! A table stands between a mark that says what is in it, and [`END`]:
//!
//! ```text
//! <!-- measured: SUBJECT BUILD [BUILD] | GROUP / GROUP | LOAD / LOAD | CONTENDER / CONTENDER -->
//! ```
//!
//! Without loads or contenders it has all. Without groups, the mark stands for the machine of that measurement.

use super::Recorded;
use crate::report::{Report, markdown};

const START: &str = "<!-- measured: ";

/// The mark after a table.
pub(super) const END: &str = "<!-- end -->";

/// The text with its tables as they are recorded.
///
/// # Errors
/// If a mark asks for something that is not recorded, or has no end.
pub(super) fn renewed(text: &str, recorded: &[Recorded]) -> Result<String, String> {
    let mut new = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        new += line;
        new.push('\n');
        let Some(asked) = line.strip_prefix(START) else { continue };
        let failed = |error| format!("{line}: {error}");
        let asked = asked.strip_suffix(" -->").ok_or_else(|| failed("the mark does not end".to_owned()))?;
        new += &table(asked, recorded).map_err(failed)?;
        if !lines.any(|line| line == END) {
            return Err(failed(format!("no {END:?} follows")));
        }
        new += END;
        new.push('\n');
    }
    Ok(new)
}

fn table(asked: &str, recorded: &[Recorded]) -> Result<String, String> {
    let mut fields = asked.split(" | ");
    let mut of = fields.next().unwrap_or_default().split(' ');
    let subject = of.next().unwrap_or_default();
    let found = recorded.iter().find(|one| one.subject == subject);
    let reports = &found.ok_or_else(|| format!("no subject {subject:?}"))?.reports;
    let report =
        |name| reports.iter().find(|one| one.build == name).ok_or_else(|| format!("no build {name:?}"));
    let builds = of.map(report).collect::<Result<Vec<&Report>, _>>()?;
    let [groups, loads, contenders] = [(); 3].map(|()| fields.next().unwrap_or_default());
    let [groups, loads, contenders] = [groups, loads, contenders]
        .map(|field| if field.is_empty() { Vec::new() } else { field.split(" / ").collect() });
    if groups.is_empty() {
        let machines: Vec<_> = builds.iter().map(|build| &*build.machine).collect();
        return Ok(format!("{}.\n", machines.join("; ")));
    }
    markdown(&builds, &groups, &loads, &contenders)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::report;

    fn recorded() -> Vec<Recorded> {
        vec![Recorded {
            subject: "lookups".into(),
            reports: vec![Report { build: "plain".into(), ..report() }],
        }]
    }

    fn page(table: &str) -> String {
        format!(
            "# A\nIn 0.5 ns.\n\n<!-- measured: lookups plain | rook | far | scalar -->\n{table}{END}\n\nThe end.\n"
        )
    }

    #[test]
    fn tables_are_renewed_and_nothing_else() {
        let right = page("| rook | far |\n|---|---|\n| scalar | 20.00 ns (0.67) |\n");
        assert_eq!(renewed(&page(""), &recorded()).as_deref(), Ok(&*right));
        assert_eq!(renewed(&right, &recorded()).as_deref(), Ok(&*right));
        let wrong = right.replace("0.67", "0.68");
        assert_eq!(renewed(&wrong, &recorded()).as_deref(), Ok(&*right));
        let machine = format!("<!-- measured: lookups plain -->\n{END}\n");
        let machine = renewed(&machine, &recorded()).expect("the machine");
        assert!(machine.contains("rustc 1.") && machine.lines().count() == 3, "{machine}");
    }

    #[test]
    fn marks_that_ask_for_something_else_are_refused() {
        for (mark, said) in [
            ("steps plain | rook -->\n<!-- end -->", "no subject \"steps\""),
            ("lookups native | rook -->\n<!-- end -->", "no build \"native\""),
            ("lookups plain | king -->\n<!-- end -->", "plain has no group \"king\""),
            ("lookups plain | rook | up -->\n<!-- end -->", "no load \"up\""),
            ("lookups plain | rook |  | rival -->\n<!-- end -->", "no contender \"rival\""),
            ("lookups plain | rook", "the mark does not end"),
            ("lookups plain | rook -->", "no \"<!-- end -->\" follows"),
        ] {
            let error = renewed(&format!("{START}{mark}\n"), &recorded()).err().unwrap_or_default();
            assert!(error.ends_with(said), "{error}");
        }
    }
}
