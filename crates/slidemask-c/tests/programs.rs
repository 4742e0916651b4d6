//! Programs in C and C++ that use the library: the tests in `tests/c`, and the examples of the README.
//!
//! Each is compiled as C11 and as C++17, by each compiler that there is, and linked against the static library, the examples also
//! against the shared one. Warnings are errors.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");
const OUTPUT: &str = env!("CARGO_TARGET_TMPDIR");

const C: [&str; 3] = ["-std=c11", "-x", "c"];
const CPP: [&str; 3] = ["-std=c++17", "-x", "c++"];
const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

/// What Rust's standard library needs of the system.
const SYSTEM: [&str; 3] = ["-lpthread", "-ldl", "-lm"];

/// The compilers of a language that this machine has: GCC and Clang. If it has neither, its own, as far as it has one.
fn compilers(language: [&str; 3]) -> Vec<&'static str> {
    let [gcc, clang, any] = if language == C { ["gcc", "clang", "cc"] } else { ["g++", "clang++", "c++"] };
    let has = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let (mut found, missing): (Vec<_>, Vec<_>) = [gcc, clang].into_iter().partition(has);
    for name in missing {
        println!("SKIPPED: {name} is not installed");
    }
    if found.is_empty() && has(&any) {
        found.push(any);
    }
    found
}

/// The folder with the libraries. Cargo does not build them for tests of a crate that no Rust program can use, so this does.
fn libraries() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        // This program is in `deps`, in the folder of its profile.
        let folder = env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned();
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--package=slidemask-c", "--lib", "--profile=test", "--locked", "--target-dir"]);
        run(cargo.arg(folder.parent().unwrap()).current_dir(PACKAGE));
        folder
    })
}

fn static_library() -> PathBuf {
    libraries().join("libslidemask_c.a")
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}:\n{}{}", text(&output.stdout), text(&output.stderr));
    output
}

/// Compiles a program, and returns its path.
fn compiled<I: AsRef<OsStr>>(
    name: &str,
    compiler: &str,
    language: [&str; 3],
    flags: &[&str],
    sources: impl IntoIterator<Item = I>,
) -> PathBuf {
    let program = Path::new(OUTPUT).join(format!("{name}-{compiler}{}", language[0]));
    let version = concat!("-DVERSION=\"", env!("CARGO_PKG_VERSION"), "\"");
    let mut command = Command::new(compiler);
    command.args(["-g", "-O1", version, "-I"]).arg(Path::new(PACKAGE).join("include"));
    command.args(WARNINGS).args(language).args(sources).args(["-x", "none"]).arg("-o").arg(&program);
    command.args(flags).args(SYSTEM);
    run(&mut command);
    program
}

fn test_sources() -> Vec<PathBuf> {
    let names = ["main", "columns", "column_errors", "boards", "moves", "perft"];
    names.map(|name| Path::new(PACKAGE).join(format!("tests/c/{name}.c"))).to_vec()
}

fn assert_ok(program: &Path) {
    // A table that is too large is an error, not the end of the program.
    let output = run(Command::new(program).env("ASAN_OPTIONS", "allocator_may_return_null=1"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "ok\n", "{}", program.display());
}

#[test]
fn tests_in_c() {
    for compiler in compilers(C) {
        assert_ok(&compiled("tests", compiler, C, &[static_library().to_str().unwrap()], test_sources()));
    }
}

#[test]
fn tests_in_cpp() {
    for compiler in compilers(CPP) {
        assert_ok(&compiled("tests", compiler, CPP, &[static_library().to_str().unwrap()], test_sources()));
    }
}

#[test]
fn tests_with_sanitizers() {
    let library = static_library();
    let flags = [library.to_str().unwrap(), "-fsanitize=address,undefined", "-fno-sanitize-recover"];
    for compiler in compilers(C) {
        let name = "sanitized";
        // A compiler may come without the libraries of its sanitizers.
        let empty = Path::new(OUTPUT).join(format!("empty-{compiler}.c"));
        fs::write(&empty, "int main(void) { return 0; }\n").unwrap();
        let mut probe = Command::new(compiler);
        probe
            .args(&flags[1..])
            .arg(&empty)
            .arg("-o")
            .arg(Path::new(OUTPUT).join(format!("empty-{compiler}")));
        if !probe.output().unwrap().status.success() {
            println!("SKIPPED: {compiler} has no sanitizers");
            continue;
        }
        assert_ok(&compiled(name, compiler, C, &flags, test_sources()));
    }
}

/// What the header asks programs in C++ to write causes no warning, of these neither.
#[test]
fn the_header_in_strict_cpp() {
    let library = static_library();
    let source = [Path::new(PACKAGE).join("tests/c/strict.cpp")];
    let flags = [library.to_str().unwrap(), "-Wold-style-cast", "-Wmissing-field-initializers"];
    for compiler in compilers(CPP) {
        assert_ok(&compiled("strict", compiler, CPP, &flags, &source));
    }
}

/// A program may include both headers, in any order. Their kinds and sides have the same numbers.
#[test]
fn both_headers_agree() {
    let source = [Path::new(PACKAGE).join("tests/c/both_headers.c")];
    let (library, include) = (static_library(), Path::new(PACKAGE).join("../../include"));
    let orders = [("<slidemask.h>", "<libslidemask.h>"), ("<libslidemask.h>", "<slidemask.h>")];
    for (number, (first, second)) in orders.into_iter().enumerate() {
        let (first, second) = (format!("-DFIRST={first}"), format!("-DSECOND={second}"));
        let flags = [library.to_str().unwrap(), "-I", include.to_str().unwrap(), &first, &second];
        for (language, compilers) in [(C, compilers(C)), (CPP, compilers(CPP))] {
            for compiler in compilers {
                assert_ok(&compiled(&format!("both{number}"), compiler, language, &flags, &source));
            }
        }
    }
}

/// The variable counts in the first call, so it needs a program of its own.
#[test]
fn the_environment_caps_the_instruction_set() {
    let source = [Path::new(PACKAGE).join("tests/c/environment.c")];
    let Some(&compiler) = compilers(C).first() else { return };
    let program = compiled("environment", compiler, C, &[static_library().to_str().unwrap()], source);
    let prints = |value: &str, expected: &str| {
        let output = run(Command::new(&program).env("SLIDEMASK_ISA", value));
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{value}");
    };
    prints("scalar", "scalar\n");
    let names = slidemask::Isa::ALL.iter().map(|isa| isa.name()).collect::<Vec<_>>().join(", ");
    prints("sse9", &format!("SLIDEMASK_ISA: no such instruction set: expected one of {names}\n"));
}

/// The linker of Linux can send the library's allocations to functions of the program.
#[cfg(target_os = "linux")]
#[test]
fn tests_without_memory() {
    let library = static_library();
    let wraps = "-Wl,--wrap=malloc,--wrap=realloc,--wrap=posix_memalign";
    let source = [Path::new(PACKAGE).join("tests/c/memory.c")];
    assert_ok(&compiled("memory", "cc", C, &[library.to_str().unwrap(), wraps], source));
}

/// The blocks of the README in a language.
fn blocks<'a>(readme: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    readme.split(&opening).skip(1).map(|rest| rest.split_once("```").expect("a block ends").0).collect()
}

/// Each example of the README is followed by what it prints. It is run with the static and with the shared library.
#[test]
fn examples_of_the_readme() {
    let readme = fs::read_to_string(Path::new(PACKAGE).join("README.md")).unwrap();
    let outputs = blocks(&readme, "text");
    let (c, cpp) = (blocks(&readme, "c"), blocks(&readme, "cpp"));
    assert_eq!((c.len(), cpp.len(), outputs.len()), (1, 1, 2), "the README has an example in each language");
    let folder = libraries();
    let rpath = format!("-Wl,-rpath,{}", folder.display());
    let shared = ["-L", folder.to_str().unwrap(), "-lslidemask_c", &rpath];
    let library = static_library();
    let examples = [(C, "c", c[0], compilers(C)), (CPP, "cpp", cpp[0], compilers(CPP))];
    for ((language, extension, code, compilers), expected) in examples.into_iter().zip(outputs) {
        let source = Path::new(OUTPUT).join(format!("readme.{extension}"));
        fs::write(&source, code).unwrap();
        for compiler in compilers {
            for (kind, flags) in [("static", &[library.to_str().unwrap()][..]), ("shared", &shared)] {
                let program = compiled(&format!("readme-{kind}"), compiler, language, flags, [&source]);
                let output = run(&mut Command::new(program));
                assert_eq!(
                    String::from_utf8_lossy(&output.stdout),
                    expected,
                    "{extension}, {compiler}, {kind}"
                );
            }
        }
    }
}
