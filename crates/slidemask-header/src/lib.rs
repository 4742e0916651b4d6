//! Writes `slidemask.h`: the lookups of this library as one header for C and C++.
//!
//! The C code lies in `parts/`. A line that begins with `@` there stands for text that comes from the library:
//!
//! ```text
//! @table lines                                    a table, computed by the library
//! @formula hyperbola_quintessence::byte_swap      the lines of a method, translated
//! @lookups scalar                                 the part `lookups.h`, for the scalar lookups
//! @version NAME                                   the version of the project, as a macro
//! @licence MIT                                    the text of the licence
//! ```
//!
//! `SNAPSHOTS=overwrite cargo test -p slidemask-header` renews the header after a change of the parts or of the library.

mod formula;
mod table;

/// The parts of the header, in order.
const PARTS: &[(&str, &str)] = &[
    ("about.h", include_str!("../parts/about.h")),
    ("words.h", include_str!("../parts/words.h")),
    ("tables.h", include_str!("../parts/tables.h")),
    ("scalar.h", include_str!("../parts/scalar.h")),
    ("x86_64.h", include_str!("../parts/x86_64.h")),
    ("aarch64.h", include_str!("../parts/aarch64.h")),
    ("attacks.h", include_str!("../parts/attacks.h")),
    ("threats/pieces.h", include_str!("../parts/threats/pieces.h")),
    ("threats/pairs.h", include_str!("../parts/threats/pairs.h")),
    ("threats/lists.h", include_str!("../parts/threats/lists.h")),
    ("threats/places.h", include_str!("../parts/threats/places.h")),
    ("threats/scalar.h", include_str!("../parts/threats/scalar.h")),
    ("threats/x86_64.h", include_str!("../parts/threats/x86_64.h")),
    ("threats/aarch64.h", include_str!("../parts/threats/aarch64.h")),
    ("threats/around.h", include_str!("../parts/threats/around.h")),
    ("threats/avx512icl.h", include_str!("../parts/threats/avx512icl.h")),
    ("threats/deltas.h", include_str!("../parts/threats/deltas.h")),
    ("threats/board.h", include_str!("../parts/threats/board.h")),
    ("threats/threats.h", include_str!("../parts/threats/threats.h")),
    ("threats/by_kind.h", include_str!("../parts/threats/by_kind.h")),
    ("end.h", include_str!("../parts/end.h")),
];

/// The text of `slidemask.h`.
///
/// # Panics
/// If a part asks for a table or a formula that does not exist, or that cannot be written in C.
#[must_use]
pub fn header() -> String {
    let mut text = String::new();
    for (name, part) in PARTS {
        for (number, line) in part.lines().enumerate() {
            match line.split_once(' ') {
                Some(("@table", table)) => text += &table::written(table),
                Some(("@formula", path)) => text += &formula::translated(path),
                Some(("@version", name)) => {
                    text += &format!("#define {name} \"{}\"", env!("CARGO_PKG_VERSION"));
                }
                Some(("@lookups", which)) => text += &lookups(which),
                Some(("@licence", _)) => text += &licence(),
                _ if line.starts_with('@') => panic!("{name}, line {}: nothing is called {line}", number + 1),
                _ => text += line,
            }
            text.push('\n');
        }
    }
    text
}

/// The functions that are built on lookups, for the scalar lookups or for those of the instruction set.
fn lookups(which: &str) -> String {
    let (inline, prefix) = match which {
        "scalar" => ("SLIDEMASK_CONSTEXPR", "slidemask_scalar_"),
        "best" => ("SLIDEMASK_INLINE", "slidemask_"),
        _ => panic!("there are scalar lookups and the best ones, but no {which}"),
    };
    include_str!("../parts/lookups.h").trim_end().replace("@INLINE", inline).replace('@', prefix)
}

/// The licence as a comment, so that the header may be copied alone.
fn licence() -> String {
    let lines = include_str!("../../../LICENSE-MIT").trim_end().lines();
    let lines: Vec<_> = lines.map(|line| format!("// {line}").trim_end().to_owned()).collect();
    lines.join("\n")
}
