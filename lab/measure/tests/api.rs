//! Compares the public API of each published library with its listing in `docs/api`. A commit that changes the API also
//! changes these files. `cargo test --manifest-path lab/measure/Cargo.toml --test api` runs this test alone.

// The rustdoc JSON is that of x86-64, and public-api is a dependency only there.
#![cfg(all(target_arch = "x86_64", not(miri)))]

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use public_api::{Builder, Error, MINIMUM_NIGHTLY_RUST_VERSION, PublicApi, PublicItem};

/// The published libraries. Add a new one here.
const CRATES: [&str; 11] = [
    "slidemask",
    "slidemask-nnue",
    "slidemask-board",
    "slidemask-binpack",
    "slidemask-pgn",
    "slidemask-wide",
    "slidemask-gpu",
    "slidemask-table",
    "slidemask-proof",
    "slidemask-formula",
    "slidemask-wasm",
];

const RENEW: &str = "SNAPSHOTS=overwrite cargo test --manifest-path lab/measure/Cargo.toml --test api";

/// The root of the repository, whose workspace has the libraries.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A target directory of its own. In the usual one, cargo would recompile some dependencies each time `RUSTC_BOOTSTRAP`
/// changes.
const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/rustdoc");

/// Writes the rustdoc JSON of all published libraries, with all features.
///
/// The stable toolchain writes this unstable format if `RUSTC_BOOTSTRAP` is set. The caller's compiler flags are cleared,
/// because `isa::Native` depends on the instruction set of the build.
fn write_rustdoc_json() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(ROOT).args([
        "doc",
        "--lib",
        "--no-deps",
        "--all-features",
        "--locked",
        "--target-dir",
        TARGET,
    ]);
    cargo.args(CRATES.iter().flat_map(|name| ["--package", name]));
    cargo.env("RUSTC_BOOTSTRAP", "1");
    cargo.env("CARGO_ENCODED_RUSTDOCFLAGS", "-Zunstable-options\u{1f}--output-format\u{1f}json");
    cargo.env("CARGO_ENCODED_RUSTFLAGS", "");
    cargo.env_remove("CARGO_BUILD_TARGET");
    let output = cargo.output().expect("cargo starts");
    assert!(output.status.success(), "cargo doc failed:\n{}", String::from_utf8_lossy(&output.stderr));
}

/// Lists the public items of a library, one per line.
///
/// It leaves out the methods of trait implementations, since the trait determines them. It also leaves out
/// `StructuralPartialEq`, which the compiler adds to a derived `PartialEq`. The traits of the standard library that a
/// type implements share a line.
fn listing(api: &PublicApi) -> String {
    let lines: Vec<_> = api.items().map(|item| (item, item.to_string())).collect();
    let implementations: HashSet<_> = lines
        .iter()
        .filter(|(_, line)| line.starts_with("impl") && line.contains(" for "))
        .map(|(item, _)| item.id())
        .collect();
    let is_implied = |item: &PublicItem, line: &str| {
        line.contains(" fn ") && item.parent_id().is_some_and(|parent| implementations.contains(&parent))
    };
    let mut listed: Vec<String> = Vec::new();
    let mut implemented_for = None;
    for (_, line) in lines
        .iter()
        .filter(|(item, line)| !is_implied(item, line) && !line.contains("::StructuralPartialEq "))
    {
        let found = implemented(line);
        match (found, listed.last_mut()) {
            (Some((name, of)), Some(last)) if implemented_for == Some(of) => {
                *last = last.replacen(" for ", &format!(", {name} for "), 1);
            }
            (Some((name, of)), _) => listed.push(format!("impl {name} for {of}")),
            _ => listed.push(line.clone()),
        }
        implemented_for = found.map(|(_, of)| of);
    }
    listed.join("\n") + "\n"
}

/// The name of a trait of the standard library without parameters, and the type that has it.
fn implemented(line: &str) -> Option<(&str, &str)> {
    let (path, of) = line.strip_prefix("impl core::")?.split_once(" for ")?;
    let name = path.rsplit_once("::")?.1;
    (!path.contains('<')).then_some((name, of))
}

/// The lines that only one of two listings has, marked with `+` for the found one.
fn difference(expected: &str, found: &str) -> String {
    let only = |mark, lines: &str, others: &str| {
        let others: HashSet<_> = others.lines().collect();
        let only = lines.lines().filter(|line| !others.contains(line));
        only.fold(String::new(), |text, line| text + mark + line + "\n")
    };
    only("- ", expected, found) + &only("+ ", found, expected)
}

#[test]
fn public_api_is_listed() {
    write_rustdoc_json();
    let folder = Path::new(ROOT).join("docs/api");
    let renews = env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite");
    let mut differences = String::new();
    for name in CRATES {
        let json = format!("{TARGET}/doc/{}.json", name.replace('-', "_"));
        let api =
            Builder::from_rustdoc_json(&json).omit_blanket_impls(true).omit_auto_trait_impls(true).build();
        let api = match api {
            Ok(api) => api,
            Err(Error::SerdeJsonError(_)) => {
                println!(
                    "SKIPPED: public-api reads the rustdoc JSON of {MINIMUM_NIGHTLY_RUST_VERSION} and later, but not \
                     of this compiler. If the compiler is older, run `rustup update stable`. If it is newer, update \
                     public-api in lab/measure/Cargo.toml."
                );
                return;
            }
            Err(error) => panic!("{json}: {error}"),
        };
        let (file, found) = (folder.join(format!("{name}.txt")), listing(&api));
        if renews {
            fs::write(&file, &found).expect("docs/api can be written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        if found != expected {
            differences += &format!("{name}:\n{}", difference(&expected, &found));
        }
    }
    assert!(
        differences.is_empty(),
        "The public API differs from the listing in docs/api:\n{differences}\n\
         If you meant to change the API, run `{RENEW}`, read the difference, and commit docs/api with the change."
    );
}
