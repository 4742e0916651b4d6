//! The marked regions of `slidemask.h`: what the library, the project or another part of the header says, too.
//!
//! ```text
//! // [written by tests: NAME]
//! .. the text of this region
//! // [end]
//! ```
//!
//! | NAME | text |
//! |---|---|
//! | `table TABLE` | the elements of a table, computed by the library |
//! | `squares` | a macro for the tables of lines: each square with its lines |
//! | `formula METHOD::FUNCTION` | the lines of a method, translated |
//! | `lookups best` | the region `source of: lookups best`, which has scalar lookups, for those of the instruction set |
//! | `version`, `licence` | the version of the project, as a macro; the text of the licence |

use super::{formula, table};

const END: &str = "// [end]";
const SOURCE: &str = "// [source of: lookups best]";

/// The formulas of methods that the header has.
const FORMULAS: [&str; 4] = [
    "hyperbola_quintessence::byte_swap",
    "hyperbola_quintessence::first_rank",
    "joint::attacks",
    "eight_rays::nearest",
];

/// The mark before a region.
fn begin(name: &str) -> String {
    format!("// [written by tests: {name}]")
}

/// A region's name and text.
pub(crate) type Region = (String, String);

/// All regions that the header must have.
pub(crate) fn of(header: &str) -> Vec<Region> {
    let tables = table::TABLES.iter().map(|(name, elements)| (format!("table {name}"), elements()));
    let formulas = FORMULAS.map(|path| (format!("formula {path}"), formula::translated(path)));
    let version = format!("#define SLIDEMASK_VERSION \"{}\"", env!("CARGO_PKG_VERSION"));
    let others = [
        ("version", version),
        ("squares", table::squares()),
        ("licence", licence()),
        ("lookups best", best_lookups(header)),
    ];
    tables.chain(formulas).chain(others.map(|(name, text)| (name.to_owned(), text))).collect()
}

/// The licence as a comment, so that the header may be copied alone.
fn licence() -> String {
    let lines = include_str!("../../../../../LICENSE-MIT").trim_end().lines();
    lines.map(|line| format!("// {line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// The functions that are built on lookups, for those of the instruction set. In C++ only the scalar ones are constexpr.
fn best_lookups(header: &str) -> String {
    let source = header
        .split_once(&format!("\n{SOURCE}\n"))
        .and_then(|(_, rest)| rest.split_once(&format!("\n{END}\n")));
    let (scalar, _) = source.unwrap_or_else(|| panic!("slidemask.h has no region {SOURCE}"));
    scalar.replace("SLIDEMASK_CONSTEXPR", "SLIDEMASK_INLINE").replace("slidemask_scalar_", "slidemask_")
}

/// The header with the text of each region, and the marks of the regions that had another text.
///
/// # Errors
/// If a mark is unknown or has no end, or if the header does not have each region once.
pub(crate) fn renewed(header: &str, regions: &[Region]) -> Result<(String, Vec<String>), String> {
    let (mut new, mut changed) = (header.to_owned(), Vec::new());
    for (name, text) in regions {
        let mark = begin(name);
        let parts = new.split_once(&format!("{mark}\n")).and_then(|(before, rest)| {
            let (old, after) = rest.split_once(END)?;
            (!old.contains("// [") && !after.contains(&mark)).then_some((before, old, after))
        });
        let (before, old, after) = parts.ok_or_else(|| format!("{mark} and its [end] are not there once"))?;
        let (lines, indentation) = old.split_at(old.trim_end_matches(' ').len());
        if lines != format!("{text}\n") {
            new = format!("{before}{mark}\n{text}\n{indentation}{END}{after}");
            changed.push(mark);
        }
    }
    let marks = new.lines().filter(|line| line.trim_start().starts_with("// [") && !line.ends_with(SOURCE));
    // The source ends as a region does.
    let ends = regions.len() + usize::from(new.contains(SOURCE));
    if marks.count() == regions.len() + ends {
        Ok((new, changed))
    } else {
        Err("a mark is unknown".to_owned())
    }
}

#[test]
fn regions_are_renewed_and_nothing_else() {
    const RIGHT: &str = "// [written by tests: version]\n1.0\n// [end]\nint one[] = {\n    \
        // [written by tests: table one]\n    1,\n    1,\n    // [end]\n};\n";
    let after = |right: &str, wrong: &str| {
        let regions = [("table one", "    1,\n    1,"), ("version", "1.0")];
        let regions = regions.map(|(name, text)| (name.to_owned(), text.to_owned()));
        renewed(&RIGHT.replacen(right, wrong, 1), &regions)
    };
    assert_eq!(after("", ""), Ok((RIGHT.to_owned(), vec![])));
    for (right, wrong) in [("1,\n    1", "1,\n    2"), ("    1,\n    1,\n", "")] {
        assert_eq!(after(right, wrong), Ok((RIGHT.to_owned(), vec![begin("table one")])));
    }
    for (right, wrong) in [
        ("table one", "table two"),
        ("writ", "write"),
        ("table one", "version"),
        ("1.0\n", "1.0\n// [end]\n"),
        ("1.0\n// [end]\n", "1.0\n"),
        ("    // [end]", ""),
    ] {
        assert!(after(right, wrong).is_err(), "{right:?} as {wrong:?}");
    }
}
