//! Compiles C code that uses `slidemask.h`, with each compiler and for each instruction set, and loads it.

#![allow(
    unsafe_code,
    reason = "compiled code can only be loaded, and asked for its functions, by unsafe calls"
)]

use std::ffi::{CStr, c_char};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use libloading::{Library, Symbol};

use crate::compilers::{C11, CPP17, WARNINGS, command, compilers, is_long, run, temporary, written};

/// How a source is compiled.
#[derive(Clone, Debug)]
pub(crate) struct Build {
    compiler: String,
    language: &'static str,
    flags: &'static str,
    /// What the header says: its `SLIDEMASK_INSTRUCTION_SET`.
    pub(crate) instruction_set: String,
}

/// Prints the command and the instruction set: `gcc -x c -std=c11 -O2 -mssse3 (ssse3)`.
impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.compiler, self.language, self.flags)?;
        if self.instruction_set.is_empty() { Ok(()) } else { write!(f, " ({})", self.instruction_set) }
    }
}

/// The language and the flags of each build for this architecture. The first three are the usual ones: without vectors, for this processor, and in
/// C++, which gcc takes long to optimise. Clang stands in for cl with `cl.h`, and each compiler for that of a graphics card with `device.h`.
const BUILDS: &[(&str, &str)] = if cfg!(target_arch = "x86_64") {
    &[
        (C11, "-O2"),
        (C11, "-O3 -march=native"),
        (CPP17, "-O0 -march=x86-64-v3"),
        (C11, "-O2 -mssse3"),
        (C11, "-O2 -mavx2 -mbmi -mbmi2"),
        (C11, "-O3 -march=x86-64-v3"),
        (C11, "-O2 -march=x86-64-v4"),
        (C11, "-O0 -march=native"),
        (C11, "-O3 -march=native -DSLIDEMASK_SCALAR"),
        (C11, "-O2 -fms-extensions -include tests/headers/cl.h"),
        (C11, "-O2 -march=x86-64-v3 -fms-extensions -include tests/headers/cl.h"),
        (CPP17, "-O2"),
        (CPP17, "-O2 -include tests/headers/device.h"),
    ]
} else {
    &[
        (C11, "-O2 -DSLIDEMASK_SCALAR"),
        (C11, "-O3"),
        (CPP17, "-O0"),
        (C11, "-O0"),
        (C11, "-O2"),
        (CPP17, "-O2 -include tests/headers/device.h"),
    ]
};

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
/// It prints which builds it skips. `name` begins the names of the files.
pub(crate) fn each(name: &str, source: &str, mut test: impl FnMut(&Build, &Library)) {
    let builds = builds();
    let compiled =
        compile_all(&builds, name, &written(&format!("{name}.c"), &format!("{PRELUDE}{source}\n")));
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

/// The builds of each compiler.
fn builds() -> Vec<Build> {
    let mut builds = Vec::new();
    for &(language, flags) in if is_long() { BUILDS } else { &BUILDS[..3] } {
        for compiler in compilers(language) {
            if compiler.starts_with("clang") || !flags.contains("cl.h") {
                builds.push(Build { compiler, language, flags, instruction_set: String::new() });
            }
        }
    }
    builds
}

/// Compiles a source in all builds, several at a time. Returns the paths of the libraries.
fn compile_all(builds: &[Build], name: &str, source: &Path) -> Vec<PathBuf> {
    let library = |number: usize| temporary(&[name, &format!("{number}.so")]);
    let libraries: Vec<_> = (0..builds.len()).map(library).collect();
    let left = Mutex::new(builds.iter().zip(&libraries));
    let compile_some = || {
        // The lock is released before the compiler starts.
        let next = || left.lock().expect("no other thread panics with the lock").next();
        while let Some((build, library)) = next() {
            let flags = [build.language, WARNINGS, build.flags, "-shared -fPIC"];
            run(command(&build.compiler, &flags).arg(source).arg("-o").arg(library));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(compile_some);
        }
    });
    libraries
}

/// Whether this processor has all instructions that a compiler may use for this choice of the header.
fn can_run(instruction_set: &str) -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        macro_rules! has {
            ($($feature:tt)*) => { true $(&& is_x86_feature_detected!($feature))* };
        }
        let v3 = has!("avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe");
        let v4 = v3 && has!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl");
        let icl = v4 && has!("avx512vbmi" "avx512vbmi2" "gfni");
        match instruction_set {
            "scalar" => true,
            "ssse3" => has!("ssse3"),
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
