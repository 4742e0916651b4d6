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

use std::iter;

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
    let is_mark = |line: &str| line.trim_start().starts_with("// [");
    let mut missing: Vec<_> = regions.iter().map(|(name, text)| (begin(name), text)).collect();
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    let mut lines = (1..).zip(header.lines()).peekable();
    while let Some((number, line)) = lines.next() {
        new.push(line);
        if !is_mark(line) {
            continue;
        }
        let mark = line.trim_start();
        let failed = |said: &str| Err(format!("line {number}, {mark}: {said}"));
        let region = missing.iter().position(|(begin, _)| begin == mark);
        if region.is_none() && mark != SOURCE {
            return failed("no region has this mark, or another one before has it");
        }
        let old = iter::from_fn(|| lines.next_if(|(_, line)| !is_mark(line)).map(|(_, line)| line));
        let old = old.collect::<Vec<_>>();
        let Some((_, end)) = lines.next().filter(|(_, line)| line.trim_start() == END) else {
            return failed("no [end] follows");
        };
        match region.map(|region| missing.remove(region)) {
            Some((mark, text)) if !text.lines().eq(old.iter().copied()) => {
                new.extend(text.lines());
                changed.push(mark);
            }
            _ => new.extend(old),
        }
        new.push(end);
    }
    if let Some((mark, _)) = missing.first() {
        return Err(format!("no line is {mark}"));
    }
    Ok((new.join("\n") + "\n", changed))
}

const RIGHT: &str = "// [written by tests: version]\n1.0\n// [end]\nint one[] = {\n    \
    // [written by tests: table one]\n    1,\n    1,\n    // [end]\n};\n";

/// The text above, after a change, renewed.
fn renewed_after(right: &str, wrong: &str) -> Result<(String, Vec<String>), String> {
    let regions = [("table one", "    1,\n    1,"), ("version", "1.0")];
    let header = RIGHT.replacen(right, wrong, 1);
    renewed(&header, &regions.map(|(name, text)| (name.to_owned(), text.to_owned())))
}

#[test]
fn regions_are_renewed_and_nothing_else() {
    assert_eq!(renewed_after("", ""), Ok((RIGHT.to_owned(), vec![])));
    for (right, wrong) in [("1,\n    1", "1,\n    2"), ("    1,\n    1,\n", "")] {
        assert_eq!(renewed_after(right, wrong), Ok((RIGHT.to_owned(), vec![begin("table one")])));
    }
}

#[test]
fn wrong_marks_are_refused() {
    for (right, wrong, said) in [
        ("table one", "table two", "line 5, // [written by tests: table two]: no region has this mark"),
        ("written by", "writen by", "line 1, // [writen by tests: version]: no region has this mark"),
        (
            "table one",
            "version",
            "line 5, // [written by tests: version]: no region has this mark, or another",
        ),
        ("1.0\n", "1.0\n// [end]\n", "line 4, // [end]: no region has this mark"),
        ("1.0\n// [end]\n", "1.0\n", "line 1, // [written by tests: version]: no [end] follows"),
        ("    // [end]", "", "line 5, // [written by tests: table one]: no [end] follows"),
        ("// [written by tests: version]\n1.0\n// [end]", "", "no line is // [written by tests: version]"),
    ] {
        let error = renewed_after(right, wrong).err().unwrap_or_default();
        assert!(error.starts_with(said), "{error}");
    }
}
