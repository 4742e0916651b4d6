//! Compiles `walk.c`, which compares the header with a walk over the squares, and runs it: by each compiler, as C and as C++, for the
//! instruction sets of this processor, with sanitizers, and for other processors in an emulator.

mod compiled;

use std::path::Path;
use std::process::Command;

use compiled::{WARNINGS, include, is_here};

const SANITIZERS: &str = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all";

/// The compilers: how to start each, and the standard.
static COMPILERS: [(&str, &str); 6] = [
    ("gcc", "-x c -std=c11"),
    ("clang", "-x c -std=c11"),
    ("g++", "-x c++ -std=c++17"),
    ("clang++", "-x c++ -std=c++17"),
    ("g++", "-x c++ -std=c++20"),
    ("clang++", "-x c++ -std=c++20"),
];

/// The processors that emulators have: the compiler, its flags, and the emulator.
static EMULATED: [(&str, &str, &str, &str); 5] = [
    ("aarch64-linux-gnu-gcc", "-x c -std=c11 -O2 -static", "qemu-aarch64", "neon"),
    ("aarch64-linux-gnu-gcc", "-x c -std=c11 -O2 -static -DSLIDEMASK_SCALAR", "qemu-aarch64", "scalar"),
    ("clang", "-x c -std=c11 -O2 -static --target=aarch64-linux-gnu", "qemu-aarch64", "neon"),
    ("s390x-linux-gnu-gcc", "-x c -std=c11 -O2 -static", "qemu-s390x", "scalar"),
    ("i686-linux-gnu-gcc", "-x c -std=c11 -O2 -static", "qemu-i386", "scalar"),
];

/// Compiles the walk, runs it by a command, and returns what it prints.
fn walk(compiler: &str, flags: &str, emulator: Option<&str>) -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name: String = format!("walk {compiler} {flags}").chars().filter(|c| c.is_alphanumeric()).collect();
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut command = Command::new(compiler);
    command.args(flags.split_whitespace()).args(WARNINGS).arg("-I").arg(include());
    command.arg(package.join("tests/walk.c")).arg("-o").arg(&program);
    let output = command.output().expect("the compiler starts");
    assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    let mut run = match emulator {
        Some(emulator) => Command::new(emulator),
        None => Command::new(&program),
    };
    if emulator.is_some() {
        run.arg(&program);
    }
    let output = run.output().expect("the program starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{compiler} {flags}:\n{printed}{errors}");
    assert!(printed.contains("1048576 cases of a rook, 71168 of a bishop; "), "{printed}");
    println!("{compiler} {flags}: {printed}");
    printed
}

#[test]
fn the_walk_agrees_on_this_processor() {
    let mut tried = 0;
    for (compiler, language) in COMPILERS {
        if !is_here(compiler) {
            continue;
        }
        let walk = |flags: &str| walk(compiler, &format!("{language} {flags}"), None);
        // The code for any processor of the target.
        walk("");
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2") {
            assert!(walk("-O2 -mavx2 -mbmi -mbmi2").starts_with("slidemask.h with avx2\n"));
        }
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx512vl") && std::is_x86_feature_detected!("avx512cd") {
            assert!(walk("-O2 -march=x86-64-v4").starts_with("slidemask.h with avx512\n"));
        }
        walk("-O2 -march=native");
        tried += 1;
    }
    assert!(tried > 0, "neither gcc nor clang is installed");
}

#[test]
fn sanitizers_find_nothing() {
    for (compiler, language, flags) in [
        ("gcc", "-x c -std=c11", ""),
        ("clang", "-x c -std=c11", "-march=native"),
        ("g++", "-x c++ -std=c++17", "-march=native"),
    ] {
        if is_here(compiler) && has_sanitizers(compiler) {
            walk(compiler, &format!("{language} {SANITIZERS} {flags}"), None);
        }
    }
}

/// Whether the libraries of the sanitizers are installed.
fn has_sanitizers(compiler: &str) -> bool {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("empty.c"), folder.join(format!("empty-{compiler}")));
    std::fs::write(&source, "int main(void) { return 0; }\n").expect("a file in a temporary folder");
    let mut command = Command::new(compiler);
    command.args(SANITIZERS.split_whitespace()).args(["-x", "c"]).arg(source).arg("-o").arg(program);
    let has_them = command.output().is_ok_and(|output| output.status.success());
    if !has_them {
        println!("SKIPPED: this machine lacks the sanitizers of {compiler}");
    }
    has_them
}

#[test]
fn the_walk_agrees_on_emulated_processors() {
    for (compiler, flags, emulator, instruction_set) in EMULATED {
        // clang uses the libraries of the cross compiler.
        if is_here(compiler) && is_here(emulator) && (compiler != "clang" || is_here("aarch64-linux-gnu-gcc"))
        {
            let printed = walk(compiler, flags, Some(emulator));
            assert!(printed.starts_with(&format!("slidemask.h with {instruction_set}\n")), "{printed}");
        }
    }
}

/// The header compiles without the headers of a C library. An unused header leaves no code, and in C++ no tables.
#[test]
fn the_header_is_freestanding() {
    for (compiler, language) in COMPILERS {
        if !is_here(compiler) {
            continue;
        }
        // GCC's header for vector registers includes <stdlib.h>.
        for flags in if compiler.starts_with("clang") { &["", "-march=native"][..] } else { &[""] } {
            let mut command = Command::new(compiler);
            command.args(language.split_whitespace()).args(flags.split_whitespace()).args(WARNINGS);
            command.args(if language.contains("c++") { &["-Wold-style-cast"][..] } else { &[] });
            command.args(["-ffreestanding", "-nostdinc", "-isystem"]).arg(compilers_headers(compiler));
            command.args(["-O2", "-S", "-include", "slidemask.h", "/dev/null", "-o", "-", "-I"]);
            let output = command.arg(include()).output().expect("the compiler starts");
            assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
            let assembly = String::from_utf8_lossy(&output.stdout);
            let tables = assembly.matches("\t.weak\tslidemask_").count();
            assert!(
                if language.contains("c++") { tables == 0 } else { tables > 0 },
                "{compiler} leaves {tables} tables"
            );
            assert!(!assembly.contains("@function"), "{compiler}: an unused header leaves {assembly}");
        }
    }
}

/// The folder of a compiler's own headers, such as stdint.h.
fn compilers_headers(compiler: &str) -> String {
    let question =
        if compiler.starts_with("clang") { "-print-resource-dir" } else { "-print-file-name=include" };
    let output = Command::new(compiler).arg(question).output().expect("the compiler starts");
    let folder = String::from_utf8(output.stdout).expect("the name of a folder");
    if compiler.starts_with("clang") {
        format!("{}/include", folder.trim())
    } else {
        folder.trim().to_owned()
    }
}

/// Source files with different options in one program keep their own functions, and share the tables.
#[test]
fn source_files_with_different_options_link() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |name: &str, rest: &str| {
        format!(
            "#include \"slidemask.h\"\n#include <stdio.h>\nconst char *{name}_set(void); const char *{name}_set(void) {{ return SLIDEMASK_INSTRUCTION_SET; }}\n\
             uint64_t {name}(uint8_t square); uint64_t {name}(uint8_t square) {{ return slidemask_queen_attacks(square, 0); }}\n\
             const void *{name}_table(void); const void *{name}_table(void) {{ return slidemask_mirrored; }}\n{rest}"
        )
    };
    let main = "const char *two_set(void); uint64_t two(uint8_t); const void *two_table(void);\n\
                int main(void) { printf(\"%s %s %d %d\\n\", one_set(), two_set(), one(27) == two(27), one_table() == two_table()); }\n";
    for (compiler, standard) in
        [("gcc", "-std=c11"), ("clang", "-std=c11"), ("g++", "-std=c++17"), ("clang++", "-std=c++17")]
    {
        if !is_here(compiler) {
            continue;
        }
        let compile = |flags: &[&str]| {
            let mut command = Command::new(compiler);
            command.args(flags).arg("-I").arg(include()).current_dir(folder);
            let output = command.output().expect("the compiler starts");
            assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
        };
        for (name, text, flags) in
            [("one", file("one", main), "-DSLIDEMASK_SCALAR"), ("two", file("two", ""), "-march=native")]
        {
            let source = format!("{name}.{}", if compiler.ends_with("++") { "cpp" } else { "c" });
            std::fs::write(folder.join(&source), text).expect("a file in a temporary folder");
            compile(&[standard, "-O0", flags, "-c", &source, "-o", &format!("{name}.o")]);
        }
        compile(&["two.o", "one.o", "-o", "both"]);
        let output = Command::new(folder.join("both")).output().expect("the program starts");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(printed.starts_with("scalar ") && printed.ends_with(" 1 1\n"), "{compiler}: {printed}");
    }
}

/// `SLIDEMASK_ASSERT` refuses wrong arguments.
#[test]
fn wrong_arguments_are_asserted() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("asserts");
    for compiler in ["gcc", "clang"] {
        if !is_here(compiler) {
            continue;
        }
        for flags in ["-O0", "-O2 -march=native"] {
            let mut command = Command::new(compiler);
            command.arg("-std=c11").args(flags.split_whitespace()).arg("-I").arg(include());
            command
                .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/asserts.c"))
                .arg("-o")
                .arg(&program);
            let output = command.output().expect("the compiler starts");
            assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
            let output = Command::new(&program).output().expect("the program starts");
            assert!(
                output.status.success(),
                "{compiler} {flags}: {}",
                String::from_utf8_lossy(&output.stdout)
            );
        }
    }
}

/// A source file may include the header and that of the C library, in any order, for any instruction set.
#[test]
fn both_headers_go_together() {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../slidemask-c/include");
    let orders = [["slidemask.h", "libslidemask.h"], ["libslidemask.h", "slidemask.h"]];
    let cross = [("aarch64-linux-gnu-gcc", "-x c -std=c11")];
    for (compiler, language) in COMPILERS.into_iter().chain(cross) {
        if !is_here(compiler) {
            continue;
        }
        let of_x86: &[_] = &["", "-mssse3", "-mavx2", "-march=x86-64-v4", "-march=icelake-server"];
        let is_x86 = cfg!(target_arch = "x86_64") && compiler != cross[0].0;
        for flags in if is_x86 { of_x86 } else { &[""] } {
            for [first, second] in orders {
                let mut command = Command::new(compiler);
                command
                    .args(language.split_whitespace())
                    .args(flags.split_whitespace())
                    .args(["-Wall", "-Wextra", "-Werror"]);
                command
                    .args(["-fsyntax-only", "-include", first, "-include", second, "/dev/null", "-I"])
                    .arg(include());
                let output = command.arg("-I").arg(&library).output().expect("the compiler starts");
                assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
            }
        }
    }
}

#[test]
fn older_versions_of_cpp_are_told() {
    for compiler in ["g++", "clang++"] {
        if is_here(compiler) {
            let mut command = Command::new(compiler);
            command
                .args([
                    "-std=c++14",
                    "-x",
                    "c++",
                    "-fsyntax-only",
                    "-include",
                    "slidemask.h",
                    "/dev/null",
                    "-I",
                ])
                .arg(include());
            let output = command.output().expect("the compiler starts");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(
                !output.status.success() && said.contains("slidemask.h needs C++17"),
                "{compiler}: {said}"
            );
        }
    }
}
