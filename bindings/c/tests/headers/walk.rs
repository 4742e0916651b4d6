//! Compiles `walk.c`, which compares the header with a walk over the squares, and runs it: in each build for this processor, with
//! sanitizers, and for other processors in an emulator.

#![allow(unsafe_code, reason = "functions of a loaded library can only be called by unsafe calls")]

use std::collections::BTreeSet;
use std::process::Command;

use libloading::Symbol;

use crate::builds;
use crate::compilers::{
    C11, CPP17, WARNINGS, command, compilers, has_sanitizers, is_here, is_long, printed, run, source,
    temporary,
};

const SANITIZERS: &str = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all";

/// The processors that emulators have: the compiler, its flags, and the emulator. The first one is the usual one.
static EMULATED: [(&str, &str, &str, &str); 5] = [
    ("aarch64-linux-gnu-gcc", "", "qemu-aarch64", "neon"),
    ("aarch64-linux-gnu-gcc", "-DSLIDEMASK_SCALAR", "qemu-aarch64", "scalar"),
    ("clang", "--target=aarch64-linux-gnu", "qemu-aarch64", "neon"),
    ("s390x-linux-gnu-gcc", "", "qemu-s390x", "scalar"),
    ("i686-linux-gnu-gcc", "", "qemu-i386", "scalar"),
];

/// Compiles the walk, runs it by a command, and returns what it prints.
fn walk(compiler: &str, language: &str, flags: &str, emulator: Option<&str>) -> String {
    let program = temporary(&["walk", compiler, language, flags]);
    let sources = [source("walk.c"), "-o".into(), program.clone()];
    run(command(compiler, &[language, flags, WARNINGS]).args(sources));
    let printed = match emulator {
        Some(emulator) => printed(Command::new(emulator).arg(program)),
        None => printed(&mut Command::new(program)),
    };
    assert!(printed.contains("1048576 cases of a rook, 71168 of a bishop; "), "{printed}");
    println!("{compiler} {language} {flags}: {printed}");
    printed
}

#[test]
fn the_walk_agrees_in_every_build() {
    let mut seen = BTreeSet::new();
    builds::each("walk", include_str!("walk.c"), |build, library| {
        // SAFETY: the function has this type. It only calls functions of its own library, and prints.
        let status = unsafe {
            let main: Symbol<unsafe extern "C" fn() -> i32> =
                library.get(b"main").expect("a function of walk.c");
            main()
        };
        assert_eq!(status, 0, "{build}");
        seen.insert(build.instruction_set.clone());
    });
    println!("proved: {seen:?}");
    assert!(seen.contains("scalar"));
}

#[test]
fn sanitizers_find_nothing() {
    let builds = [(C11, "-march=native"), (CPP17, "-march=native"), (C11, "")];
    for (language, flags) in &builds[..if is_long() { 3 } else { 1 }] {
        for compiler in compilers(language) {
            if has_sanitizers(&compiler, SANITIZERS) {
                walk(&compiler, language, &format!("{SANITIZERS} {flags}"), None);
            }
        }
    }
}

#[test]
#[ignore = "needs cross compilers and emulators: .ci/c"]
fn the_walk_agrees_on_emulated_processors() {
    for &(compiler, flags, emulator, instruction_set) in &EMULATED[..if is_long() { 5 } else { 1 }] {
        // clang uses the libraries of the cross compiler.
        if is_here(compiler) && is_here(emulator) && (compiler != "clang" || is_here("aarch64-linux-gnu-gcc"))
        {
            let printed = walk(compiler, C11, &format!("-O2 -static {flags}"), Some(emulator));
            assert!(printed.starts_with(&format!("slidemask.h with {instruction_set}\n")), "{printed}");
        }
    }
}
