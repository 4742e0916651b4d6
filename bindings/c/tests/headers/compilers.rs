//! The compilers of this machine, and how the tests start them.
//!
//! The tests take one compiler of each language: `gcc` and `g++` if they are here, else `clang` and `clang++`, else `cc` and `c++`. If
//! `SLIDEMASK_LONG` is set, they take gcc and clang, with all languages and options. The environment variables `SLIDEMASK_CC` and
//! `SLIDEMASK_CXX` name others instead of gcc and clang, separated by spaces. A test that runs in an emulator needs cross compilers there.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of the crate.
pub(crate) const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

/// The languages, as compilers are told.
pub(crate) const C11: &str = "-x c -std=c11";
pub(crate) const CPP17: &str = "-x c++ -std=c++17";
const OLDEST: [&str; 2] = [C11, CPP17];
const LANGUAGES: [&str; 4] = [C11, CPP17, "-x c -std=c17", "-x c++ -std=c++20"];

/// All warnings that the headers promise not to cause, and some more.
pub(crate) const WARNINGS: &str =
    "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wcast-qual -Werror";

/// The options for the instruction sets of this architecture.
pub(crate) fn options() -> &'static [&'static str] {
    if !cfg!(target_arch = "x86_64") {
        &[""]
    } else if is_long() {
        &["", "-mssse3", "-mavx2", "-march=x86-64-v4", "-march=icelake-server"]
    } else {
        &["", "-march=icelake-server"]
    }
}

/// Whether the tests take all compilers, languages and options.
pub(crate) fn is_long() -> bool {
    env::var_os("SLIDEMASK_LONG").is_some()
}

pub(crate) fn is_cpp(language: &str) -> bool {
    language.contains("c++")
}

/// The compilers of a language.
pub(crate) fn compilers(language: &str) -> Vec<String> {
    let (variable, usual, other) = if is_cpp(language) {
        ("SLIDEMASK_CXX", "g++ clang++", "c++")
    } else {
        ("SLIDEMASK_CC", "gcc clang", "cc")
    };
    let names = env::var(variable);
    let names = names.as_deref().unwrap_or(usual).split_whitespace();
    if is_long() {
        names.filter(|name| is_here(name)).map(str::to_owned).collect()
    } else {
        names.chain([other]).find(|name| is_here(name)).map(str::to_owned).into_iter().collect()
    }
}

/// Each compiler with each language.
pub(crate) fn each_compiler() -> Vec<(String, &'static str)> {
    let languages: &[_] = if is_long() { &LANGUAGES } else { &OLDEST };
    let of = |&language| compilers(language).into_iter().map(move |compiler| (compiler, language));
    languages.iter().flat_map(of).collect()
}

/// Whether this machine has a program. It prints the others as skipped.
pub(crate) fn is_here(program: &str) -> bool {
    let is_here = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_here {
        println!("SKIPPED: this machine lacks {program}");
    }
    is_here
}

/// A compiler with these flags, which are separated by spaces. It finds both headers.
pub(crate) fn command(compiler: &str, flags: &[&str]) -> Command {
    let mut command = Command::new(compiler);
    command.args(flags.iter().flat_map(|flags| flags.split_whitespace()));
    command.arg("-I").arg(Path::new(PACKAGE).join("include"));
    command
}

/// Runs a command, which must succeed.
pub(crate) fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}:\n{}{}", text(&output.stdout), text(&output.stderr));
    output
}

/// What a command prints, which must succeed.
pub(crate) fn printed(command: &mut Command) -> String {
    String::from_utf8(run(command).stdout).unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// A file of these tests.
pub(crate) fn source(name: &str) -> PathBuf {
    Path::new(PACKAGE).join("tests/headers").join(name)
}

/// The path of a temporary file, whose name has these words.
pub(crate) fn temporary(words: &[&str]) -> PathBuf {
    let name = words.join("-");
    let parts =
        name.split(|c: char| !c.is_alphanumeric() && !"+.".contains(c)).filter(|part| !part.is_empty());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(parts.collect::<Vec<_>>().join("-"))
}

/// Writes a temporary file, and returns its path.
pub(crate) fn written(name: &str, text: &str) -> PathBuf {
    let path = temporary(&[name]);
    fs::write(&path, text).expect("a file in a temporary folder");
    path
}

/// Whether the libraries of these sanitizers are installed.
pub(crate) fn has_sanitizers(compiler: &str, sanitizers: &str) -> bool {
    // Tests that run at the same time ask for different sanitizers.
    let source = written(&format!("empty {compiler} {sanitizers} .c"), "int main(void) { return 0; }\n");
    let program = source.with_extension("out");
    let has_them = command(compiler, &[sanitizers, "-x c"])
        .arg(source)
        .arg("-o")
        .arg(program)
        .output()
        .is_ok_and(|output| output.status.success());
    if !has_them {
        println!("SKIPPED: this machine lacks the sanitizers of {compiler}");
    }
    has_them
}
