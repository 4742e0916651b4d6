//! All tables of lookups together stay under 16 KiB, and those of threats under 4 KiB, counted in the compiled libraries.
//!
//! Clippy's `large_const_arrays` (see `clippy.toml`) makes sure that a table is a `static`, which has a symbol.
//!
//! | table | bytes | read by |
//! |---|---|---|
//! | lines, split at the square | 4,096 | Obstruction Difference and SBAMG, between and line, lookups of AVX-512 |
//! | lines without the square, and its mirror image | 4,096 | Hyperbola Quintessence, lookups of AVX2 and AVX-512 |
//! | the first rank | 512 | scalar ranks, except on aarch64 and LoongArch |
//! | rooks, rank and file together | 2,048 | scalar rooks on aarch64 and LoongArch; other targets do not have it |
//! | directions | 256 | lanes of sets |
//! | pawns, knight, king | 2,048 | the leapers |
//! | columns and maps | 2,688 | kernels of AVX-512 |
//! | threats | 2,648 | places around a square, and their order |
//! | single lookups in assembly | 16 | the order of a byte shuffle |
//! | detection | 1 | what was detected |

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, ObjectSymbol, SectionKind, SymbolKind};

fn modified(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|data| data.modified()).expect("a time")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
}

fn newest_source(folder: &Path) -> SystemTime {
    files(folder)
        .iter()
        .map(|path| if path.is_dir() { newest_source(path) } else { modified(path) })
        .max()
        .unwrap_or(SystemTime::UNIX_EPOCH) // an empty folder
}

/// The compiled libraries of a crate next to this program that are not older than its sources.
fn libraries(crate_name: &str) -> Vec<PathBuf> {
    let newest =
        newest_source(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(crate_name).join("src"));
    let prefix = format!("lib{}-", crate_name.replace('-', "_"));
    // Not `current_exe`: a program for i686 that its loader starts is the loader.
    let beside = PathBuf::from(env::args_os().next().expect("a path"));
    let is_library = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(&prefix)
            && path.extension().is_some_and(|end| end == "rlib")
            && modified(path) >= newest
    };
    files(beside.parent().expect("a folder")).into_iter().filter(is_library).collect()
}

/// The named data of a library, and the size of all its read-only data, named or not: texts, the registry. `None` if it has no
/// machine code.
fn data(library: &Path) -> Option<(Vec<(String, u64)>, u64)> {
    let bytes = fs::read(library).expect("the library");
    let (mut named, mut all, mut has_code) = (Vec::new(), 0, false);
    for member in ArchiveFile::parse(&*bytes).expect("an archive").members() {
        let member = member.expect("a member").data(&*bytes).expect("its bytes");
        // The metadata of a library is not an object file.
        let Ok(object) = object::File::parse(member) else { continue };
        has_code |= object.sections().any(|section| section.kind() == SectionKind::Text);
        let data = object.symbols().filter(|symbol| symbol.kind() == SymbolKind::Data);
        named.extend(data.map(|symbol| (symbol.name().unwrap_or_default().to_owned(), symbol.size())));
        let sections = object.sections().filter(|section| {
            matches!(
                section.kind(),
                SectionKind::ReadOnlyData | SectionKind::ReadOnlyDataWithRel | SectionKind::Data
            )
        });
        all += sections.map(|section| section.size()).sum::<u64>();
    }
    has_code.then_some((named, all))
}

/// The named data of the libraries of a crate. Empty in release builds.
fn named_data(crate_name: &str) -> Vec<Vec<(String, u64)>> {
    let libraries = libraries(crate_name);
    assert!(!libraries.is_empty(), "the compiled library is not beside this test");
    let mut all = Vec::new();
    for library in libraries {
        // With link-time optimisation, as in release builds, a library has only the compiler's intermediate code.
        match data(&library) {
            Some((named, bytes)) => {
                println!("{}: {bytes} bytes of data in all", library.display());
                all.push(named);
            }
            None if cfg!(debug_assertions) => panic!("{} has no machine code", library.display()),
            None => {
                println!("SKIPPED: a release build; run `cargo test -p slidemask-proof --test all tables::`");
            }
        }
    }
    all
}

/// The bytes of the tables that are counted.
fn bytes_of(named: &[(String, u64)], counts: impl Fn(&str) -> bool) -> u64 {
    named.iter().filter(|(name, _)| counts(name)).map(|(_, size)| size).sum()
}

#[test]
fn tables_stay_under_16_kib() {
    for named in named_data("slidemask") {
        for (table, bytes) in [
            ("LINES", 4096),
            ("MIRRORED", 4096),
            ("FIRST_RANK", 512),
            ("KNIGHT", 512),
            ("KING", 512),
            ("PAWN", 1024),
        ] {
            assert!(
                named.iter().any(|(name, size)| name.contains(table) && *size == bytes),
                "no {table} of {bytes} bytes in {named:#?}"
            );
        }
        // Formulas do not count, since they are text and no lookup reads them.
        let tables = bytes_of(&named, |name| name.contains("9slidemask") && !name.contains("7FORMULA"));
        println!("{tables} bytes of tables");
        assert!(tables < 16 * 1024, "{tables} bytes of tables");
    }
}

#[test]
fn tables_of_threats_stay_under_4_kib() {
    for named in named_data("slidemask-nnue") {
        // Only programs that number threats have these two.
        let of_numbers = |name: &str| name.contains("8features") && name.contains("PLACES");
        let numbers: Vec<_> =
            named.iter().filter(|(name, _)| of_numbers(name)).map(|(_, size)| *size).collect();
        assert_eq!(numbers, [65_536; 2]);
        let tables = bytes_of(&named, |name| name.contains("14slidemask_nnue") && !of_numbers(name));
        println!("{tables} bytes of tables");
        assert!((1024..4 * 1024).contains(&tables), "{tables} bytes of tables");
    }
}
