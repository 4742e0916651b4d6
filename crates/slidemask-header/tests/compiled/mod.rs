//! Compiles C code that uses `slidemask.h`, with each compiler and for each instruction set, and loads it.
//!
//! The compilers are `gcc` and `clang` for C, `g++` and `clang++` for C++. The environment variables `SLIDEMASK_CC` and
//! `SLIDEMASK_CXX` name others, separated by spaces, or none. A test that runs in an emulator needs cross compilers there.

#![allow(
    unsafe_code,
    reason = "compiled code can only be loaded, and asked for its functions, by unsafe calls"
)]
#![allow(dead_code, reason = "no test needs all of it")]

use std::env;
use std::ffi::{CStr, c_char};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use libloading::{Library, Symbol};

/// How a source is compiled.
#[derive(Clone, Debug)]
pub(crate) struct Build {
    pub(crate) compiler: String,
    pub(crate) language: Language,
    pub(crate) flags: &'static str,
    /// What the header says: its `SLIDEMASK_INSTRUCTION_SET`.
    pub(crate) instruction_set: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    C,
    Cpp,
}

/// Prints the command and the instruction set: `gcc -std=c11 -O2 -mssse3 (ssse3)`.
impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -std={} {}", self.compiler, self.language.standard(), self.flags)?;
        if self.instruction_set.is_empty() { Ok(()) } else { write!(f, " ({})", self.instruction_set) }
    }
}

impl Language {
    const fn standard(self) -> &'static str {
        match self {
            Self::C => "c11",
            Self::Cpp => "c++17",
        }
    }

    /// The compilers that the environment names, or those of this machine.
    fn compilers(self) -> Vec<String> {
        let (variable, otherwise) = match self {
            Self::C => ("SLIDEMASK_CC", "gcc clang"),
            Self::Cpp => ("SLIDEMASK_CXX", "g++ clang++"),
        };
        let named = env::var(variable).unwrap_or_else(|_| otherwise.to_owned());
        named.split_whitespace().map(str::to_owned).collect()
    }
}

/// The flags of the builds for this architecture.
const FLAGS: &[&str] = if cfg!(target_arch = "x86_64") {
    &[
        "-O2",
        "-O2 -mssse3",
        "-O2 -mavx2 -mbmi -mbmi2",
        "-O3 -march=x86-64-v3",
        "-O2 -march=x86-64-v4",
        "-O0 -march=native",
        "-O3 -march=native",
        "-O3 -march=native -DSLIDEMASK_SCALAR",
    ]
} else {
    &["-O0", "-O2", "-O3", "-O2 -DSLIDEMASK_SCALAR"]
};

/// All warnings that the header promises not to cause, and some more.
pub(crate) static WARNINGS: [&str; 9] = [
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wshadow",
    "-Wundef",
    "-Wcast-qual",
    "-Werror",
];

/// The folder of the header.
pub(crate) fn include() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include")
}

/// Whether this machine has a program. It prints the others as skipped.
pub(crate) fn is_here(program: &str) -> bool {
    let is_here = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_here {
        println!("SKIPPED: this machine lacks {program}");
    }
    is_here
}

/// Stands before each source. `EXPORT` begins a function that a test calls.
const PRELUDE: &str = r#"#include "slidemask.h"

#ifdef __cplusplus
#define EXPORT extern "C"
#else
#define EXPORT
#endif

EXPORT const char *instruction_set(void) { return SLIDEMASK_INSTRUCTION_SET; }

#line 1 "the source of the test"
"#;

/// Compiles a source in C, which begins behind `#include "slidemask.h"`, and calls a test with each of its builds that this
/// processor can run. All warnings are errors.
///
/// It prints which builds it skips. `name` is the name of a folder.
pub(crate) fn each(name: &str, source: &str, mut test: impl FnMut(&Build, &Library)) {
    let builds: Vec<_> = builds().collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a temporary folder");
    let compiled = compile_all(&builds, &folder, &format!("{PRELUDE}{source}\n"));
    let mut tested = 0;
    for (mut build, library) in builds.into_iter().zip(compiled) {
        // SAFETY: the library is this source. It has nothing to initialise.
        let library = unsafe { Library::new(&library) }.unwrap_or_else(|error| panic!("{build}: {error}"));
        // SAFETY: the function has this type. It only returns the address of a text.
        build.instruction_set = unsafe {
            let instruction_set: Symbol<unsafe extern "C" fn() -> *const c_char> =
                library.get(b"instruction_set").expect("a function of the prelude");
            CStr::from_ptr(instruction_set()).to_str().expect("a text in ASCII").to_owned()
        };
        if !can_run(&build.instruction_set) {
            println!("SKIPPED: this processor cannot run {build}");
            continue;
        }
        println!("{build}");
        test(&build, &library);
        tested += 1;
    }
    assert!(tested > 0, "none of the compilers is on this machine");
}

/// All builds of the compilers that this machine has.
fn builds() -> impl Iterator<Item = Build> {
    [Language::C, Language::Cpp].into_iter().flat_map(|language| {
        language.compilers().into_iter().filter(|compiler| is_here(compiler)).flat_map(move |compiler| {
            let build = move |&flags| Build {
                compiler: compiler.clone(),
                language,
                flags,
                instruction_set: String::new(),
            };
            FLAGS.iter().map(build)
        })
    })
}

/// Compiles a source in all builds, several at a time. Returns the paths of the libraries.
fn compile_all(builds: &[Build], folder: &Path, source: &str) -> Vec<PathBuf> {
    let libraries: Vec<_> = (0..builds.len()).map(|number| folder.join(format!("{number}.so"))).collect();
    let left = Mutex::new(builds.iter().zip(&libraries));
    let compile_some = || {
        // The lock is released before the compiler starts.
        let next = || left.lock().expect("no other thread panics with the lock").next();
        while let Some((build, library)) = next() {
            compile(build, library, source);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(compile_some);
        }
    });
    libraries
}

fn compile(build: &Build, library: &Path, source: &str) {
    let extension = if build.language == Language::C { "c" } else { "cpp" };
    let file = library.with_extension(extension);
    fs::write(&file, source).expect("a file in a temporary folder");
    let output = Command::new(&build.compiler)
        .arg(format!("-std={}", build.language.standard()))
        .args(WARNINGS)
        .args(build.flags.split_whitespace())
        .args(["-shared", "-fPIC", "-I"])
        .arg(include())
        .arg("-o")
        .args([library, &file])
        .output()
        .unwrap_or_else(|error| panic!("{build}: {error}"));
    assert!(output.status.success(), "{build}:\n{}", String::from_utf8_lossy(&output.stderr));
}

/// Whether this processor has all instructions that a compiler may use for this choice of the header.
fn can_run(instruction_set: &str) -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        let v3 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("f16c")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("movbe");
        let v4 = v3
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        let icl = v4
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("gfni");
        match instruction_set {
            "scalar" => true,
            "ssse3" => is_x86_feature_detected!("ssse3"),
            "avx2" => v3,
            "avx512" => v4,
            "avx512icl" => icl,
            other => panic!("x86-64 has no {other}"),
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        matches!(instruction_set, "scalar" | "neon")
    }
}
