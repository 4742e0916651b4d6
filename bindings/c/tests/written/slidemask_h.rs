//! Writes `slidemask.h`: the lookups of the library as one header for C and C++.
//!
//! It is a header, because a lookup has to be inlined: a call of a library would take as long as the lookup. The library has what
//! takes longer than a call.
//!
//! The C code lies in `header/`. Code for vector registers is written by hand there, as it is in Rust, since its intrinsics have
//! other names in C. A line that begins with `@` stands for text that comes from the library:
//!
//! ```text
//! @table lines                                    a table, computed by the library
//! @formula hyperbola_quintessence::byte_swap      the lines of a method, translated
//! @lookups scalar                                 the part `built_on_lookups.h`, for the scalar lookups
//! @version NAME                                   the version of the project, as a macro
//! @licence MIT                                    the text of the licence
//! ```

use crate::{formula, table};

/// The text of a file of the crate.
macro_rules! text_of {
    ($file:expr) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $file))
    };
}

macro_rules! parts {
    ($($part:literal)*) => { &[$(($part, text_of!(concat!("header/", $part)))),*] };
}

/// The parts of the header, in order.
const PARTS: &[(&str, &str)] = parts![
    "about.h"
    "words.h"
    "tables.h"
    "lookups/scalar_lookups.h"
    "lookups/x86_64_lookups.h"
    "lookups/aarch64_lookups.h"
    "lookups/attacks.h"
    "threats/mailbox.h"
    "threats/pairs.h"
    "threats/lists.h"
    "threats/places.h"
    "threats/scalar_deltas.h"
    "threats/x86_64_places.h"
    "threats/aarch64_places.h"
    "threats/vector_places.h"
    "threats/avx512icl_places.h"
    "threats/vector_deltas.h"
    "threats/all_threats.h"
    "threats/threats.h"
    "threats/by_kind.h"
    "network/features.h"
    "network/planes.h"
    "network/networks.h"
    "network/input_lists.h"
    "network/inputs.h"
    "end.h"
];

/// The text of `slidemask.h`.
///
/// It panics if a part asks for a table or a formula that does not exist, or that cannot be written in C.
pub(crate) fn header() -> String {
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
    text_of!("header/lookups/built_on_lookups.h").trim_end().replace("@INLINE", inline).replace('@', prefix)
}

/// The licence as a comment, so that the header may be copied alone.
fn licence() -> String {
    let lines = text_of!("../../LICENSE-MIT").trim_end().lines();
    let lines: Vec<_> = lines.map(|line| format!("// {line}").trim_end().to_owned()).collect();
    lines.join("\n")
}
