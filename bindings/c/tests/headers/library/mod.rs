//! Programs in C and C++ that use the library, linked against the static library. Warnings are errors.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

use crate::compilers::{
    C11, CPP17, WARNINGS, command, compilers, each_compiler, has_sanitizers, printed, run, source, temporary,
};

/// What Rust's standard library needs of the system.
const SYSTEM: [&str; 3] = ["-lpthread", "-ldl", "-lm"];

/// The folder with the libraries. Cargo builds them before this program, into its folder.
pub(crate) fn libraries() -> PathBuf {
    env::current_exe().expect("the path of this program").parent().expect("a folder").to_owned()
}

/// Compiles a program, links it by these arguments, and returns its path.
pub(crate) fn linked<I: AsRef<OsStr>>(
    name: &str,
    (compiler, language): (&str, &str),
    flags: &str,
    sources: &[PathBuf],
    library: impl IntoIterator<Item = I>,
) -> PathBuf {
    let program = temporary(&[name, compiler, language]);
    let version = concat!("-DVERSION=\"", env!("CARGO_PKG_VERSION"), "\"");
    let mut command = command(compiler, &["-g", version, WARNINGS, flags, language]);
    command.args(sources).args(["-x", "none", "-o"]).arg(&program).args(library).args(SYSTEM);
    run(&mut command);
    program
}

/// Compiles sources of this folder, links them with the static library, and runs the program, which must print `ok`.
fn test(name: &str, compiler: (&str, &str), flags: &str, sources: &[&str]) {
    let program = with_static_library(name, compiler, flags, sources);
    // A table that is too large is an error, not the end of the program.
    let printed = printed(Command::new(program).env("ASAN_OPTIONS", "allocator_may_return_null=1"));
    assert_eq!(printed, "ok\n", "{name}, {compiler:?}");
}

fn with_static_library(name: &str, compiler: (&str, &str), flags: &str, sources: &[&str]) -> PathBuf {
    let sources: Vec<_> = sources.iter().map(|name| source("library").join(name)).collect();
    linked(name, compiler, flags, &sources, [libraries().join("libslidemask_c.a")])
}

const TESTS: [&str; 9] = [
    "main.c",
    "columns.c",
    "column_errors.c",
    "inputs.c",
    "boards.c",
    "features.c",
    "moves.c",
    "perft.c",
    "binpack.c",
];

#[test]
fn tests_in_c() {
    for compiler in compilers(C11) {
        test("tests", (&compiler, C11), "", &TESTS);
    }
}

#[test]
#[ignore = "the same in another language: .ci/long header"]
fn tests_in_cpp() {
    for compiler in compilers(CPP17) {
        test("tests", (&compiler, CPP17), "", &TESTS);
    }
}

#[test]
fn tests_with_sanitizers() {
    const SANITIZERS: &str = "-fsanitize=address,undefined -fno-sanitize-recover";
    for compiler in compilers(C11) {
        if has_sanitizers(&compiler, SANITIZERS) {
            test("sanitized", (&compiler, C11), SANITIZERS, &TESTS);
        }
    }
}

/// What the header asks programs in C++ to write causes no warning, of these neither.
#[test]
fn the_header_in_strict_cpp() {
    for compiler in compilers(CPP17) {
        let warnings = "-Wold-style-cast -Wmissing-field-initializers";
        test("strict", (&compiler, CPP17), warnings, &["strict.cpp"]);
    }
}

/// A program may include both headers, in any order. Their kinds and sides have the same numbers.
#[test]
fn both_headers_agree() {
    for order in
        ["-DFIRST=<slidemask.h> -DSECOND=<libslidemask.h>", "-DFIRST=<libslidemask.h> -DSECOND=<slidemask.h>"]
    {
        for (compiler, language) in each_compiler() {
            test("agree", (&compiler, language), order, &["both_headers.c"]);
        }
    }
}

/// The variable counts in the first call, so it needs a program of its own.
#[test]
fn the_environment_caps_the_instruction_set() {
    let compilers = compilers(C11);
    let Some(compiler) = compilers.first() else { return };
    let program = with_static_library("environment", (compiler, C11), "", &["environment.c"]);
    let prints = |value: &str, expected: &str| {
        let printed = printed(Command::new(&program).env("SLIDEMASK_ISA", value));
        assert_eq!(printed, expected, "{value}");
    };
    prints("scalar", "scalar\n");
    let names = slidemask::Isa::ALL.iter().map(|isa| isa.name()).collect::<Vec<_>>().join(", ");
    prints("sse9", &format!("SLIDEMASK_ISA: no such instruction set: expected one of {names}\n"));
}

/// The linker of Linux can send the library's allocations to functions of the program.
#[cfg(target_os = "linux")]
#[test]
fn tests_without_memory() {
    let wraps = "-Wl,--wrap=malloc,--wrap=realloc,--wrap=posix_memalign";
    test("memory", ("cc", C11), wraps, &["memory.c"]);
}
