//! Compares `libslidemask.h` and the marked regions of `slidemask.h` with what writes them.
//!
//! `SNAPSHOTS=overwrite cargo test -p slidemask-c --test headers written` renews them.

mod formula;
mod parts;
mod regions;
mod table;

use std::collections::BTreeSet;
use std::path::Path;

use cbindgen::{Builder, Config};
use snapbox::{Assert, Data, IntoData};

use crate::compilers::PACKAGE;

const SLIDEMASK_H: &str = include_str!("../../../include/slidemask.h");

fn compare(header: &str, part: &str, written: String) {
    let expected = Data::read_from(&Path::new(PACKAGE).join(header), None).raw();
    let compared = Assert::new().action_env("SNAPSHOTS").try_eq(Some(&header), written.into_data(), expected);
    if let Err(difference) = compared {
        panic!(
            "{part} of {header} is out of date. Run `SNAPSHOTS=overwrite cargo test -p slidemask-c --test headers written`, read the \
             difference, and commit it:\n{difference}"
        );
    }
}

/// Its marked regions are those of the library.
#[test]
fn slidemask_h_is_up_to_date() {
    let renewed = regions::renewed(SLIDEMASK_H, &regions::of(SLIDEMASK_H));
    let (header, changed) = renewed.unwrap_or_else(|error| panic!("include/slidemask.h, {error}"));
    compare("include/slidemask.h", &changed.join(", "), header);
}

/// cbindgen writes it from the Rust sources.
#[test]
fn libslidemask_h_is_up_to_date() {
    let package = Path::new(PACKAGE);
    let config = Config::from_file(package.join("cbindgen.toml")).expect("cbindgen.toml can be read");
    // The crate alone: its types are its own, and cbindgen would ask Cargo for the dependencies.
    let bindings = Builder::new().with_src(package.join("src/lib.rs")).with_config(config).generate();
    let mut header = Vec::new();
    bindings.expect("cbindgen reads the sources").write(&mut header);
    compare("include/libslidemask.h", "all", String::from_utf8(header).expect("a header is a text"));
}

/// The first lines of slidemask.h list its names: all that they list is there, and all functions that are not private are listed.
#[test]
fn the_first_lines_list_all_functions() {
    let (about, code) = SLIDEMASK_H.split_once("#ifndef SLIDEMASK_H").expect("a guard");
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let names = |text: &str| -> BTreeSet<String> {
        text.split(|c| !is_name(c)).filter(|word| word.starts_with("slidemask_")).map(str::to_owned).collect()
    };
    let (listed, defined) = (names(about), names(code));
    let missing: Vec<_> = listed.difference(&defined).collect();
    assert!(missing.is_empty(), "listed, but not there: {missing:?}");
    // A section or a comment says what is private. Twins and pairs are listed by their first ones.
    let (mut private, mut private_item) = (false, false);
    let mut comment = String::new();
    let mut unlisted = Vec::new();
    let mut lines = code.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("// -----") {
            private = lines.peek().is_some_and(|title| title.contains("(private)"));
        } else if line.starts_with("//") {
            comment += line;
        } else {
            let name = line
                .split('(')
                .next()
                .and_then(|before| before.rsplit([' ', '*']).next())
                .unwrap_or_default();
            let is_function =
                line.starts_with("SLIDEMASK_") && line.contains('(') && name.starts_with("slidemask_");
            let is_twin = name.starts_with("slidemask_scalar_") || name.starts_with("slidemask_pairs_");
            // What has no comment belongs to what stands before it.
            if !comment.is_empty() {
                private_item = comment.contains("(private)");
            }
            if is_function && !private && !private_item && !is_twin && !listed.contains(name) {
                unlisted.push(name.to_owned());
            }
            comment.clear();
        }
    }
    assert!(unlisted.is_empty(), "neither private nor listed: {unlisted:?}");
}
