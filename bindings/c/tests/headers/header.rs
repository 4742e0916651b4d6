//! How `slidemask.h` compiles and links.

use std::process::Command;

use crate::compilers::{
    C11, CPP17, WARNINGS, command, compilers, each_compiler, is_cpp, options, printed, run, source,
    temporary, written,
};

/// The header compiles without the headers of a C library. An unused header leaves no code, and in C++ no tables.
#[test]
fn the_header_is_freestanding() {
    for (compiler, language) in each_compiler() {
        // GCC's header for vector registers includes <stdlib.h>.
        for flags in if compiler.starts_with("clang") { &["", "-march=native"][..] } else { &[""] } {
            let casts = if is_cpp(language) { "-Wold-style-cast" } else { "" };
            let alone = "-ffreestanding -nostdinc -O2 -S -include slidemask.h /dev/null -o -";
            let mut command = command(&compiler, &[language, flags, WARNINGS, casts, alone]);
            let assembly = printed(command.arg("-isystem").arg(compilers_headers(&compiler)));
            let tables = assembly.matches("\t.weak\tslidemask_").count();
            assert!(
                if is_cpp(language) { tables == 0 } else { tables > 0 },
                "{compiler} leaves {tables} tables"
            );
            assert!(!assembly.contains("@function"), "{compiler}: an unused header leaves {assembly}");
        }
    }
}

/// Neither header causes a warning, of all that clang has, or of what gcc has beyond `-Wall` and `-Wextra`. These are off:
/// warnings of what older standards lack (C90, C++98 to C++14), of padding, and of pointers and arrays as such.
#[test]
fn the_headers_cause_no_warning() {
    const CLANG: &str = "-Weverything -Wno-unknown-warning-option -Wno-padded -Wno-unsafe-buffer-usage";
    const GCC: &str = "-Wcast-align=strict -Wdouble-promotion -Wduplicated-branches -Wduplicated-cond -Wfloat-equal \
        -Wformat=2 -Wlogical-op -Wmissing-declarations -Wnull-dereference -Wredundant-decls -Wswitch-default -Wswitch-enum";
    for (compiler, language) in each_compiler() {
        let older = match (compiler.starts_with("clang"), is_cpp(language)) {
            (true, true) => {
                "-Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-pre-c++14-compat -Wno-pre-c++17-compat"
            }
            (true, false) => "-Wno-declaration-after-statement -Wno-pre-c11-compat",
            (false, true) => "-Wold-style-cast -Wuseless-cast",
            (false, false) => "-Wbad-function-cast -Wmissing-prototypes -Wnested-externs -Wstrict-prototypes",
        };
        let all = if compiler.starts_with("clang") { CLANG } else { GCC };
        for options in options() {
            let both = "-O2 -S -o /dev/null -include slidemask.h -include libslidemask.h /dev/null";
            run(&mut command(&compiler, &[language, options, WARNINGS, all, older, both]));
        }
    }
}

/// The folder of a compiler's own headers, such as stdint.h.
fn compilers_headers(compiler: &str) -> String {
    let ask = |question| printed(Command::new(compiler).arg(question)).trim().to_owned();
    if compiler.starts_with("clang") {
        ask("-print-resource-dir") + "/include"
    } else {
        ask("-print-file-name=include")
    }
}

/// Source files with different options in one program keep their own functions, and share the tables.
#[test]
fn source_files_with_different_options_link() {
    let file = |name: &str, rest: &str| {
        format!(
            "#include \"slidemask.h\"\n#include <stdio.h>\nconst char *{name}_set(void); const char *{name}_set(void) {{ return SLIDEMASK_INSTRUCTION_SET; }}\n\
             uint64_t {name}(uint8_t square); uint64_t {name}(uint8_t square) {{ return slidemask_queen_attacks(square, 0); }}\n\
             const void *{name}_table(void); const void *{name}_table(void) {{ return slidemask_mirrored; }}\n{rest}"
        )
    };
    let main = "const char *two_set(void); uint64_t two(uint8_t); const void *two_table(void);\n\
                int main(void) { printf(\"%s %s %d %d\\n\", one_set(), two_set(), one(27) == two(27), one_table() == two_table()); }\n";
    for (compiler, language) in each_compiler() {
        let object = |name: &str, text: String, flags: &str| {
            let source = written(&format!("{name}.c"), &text);
            let object = source.with_extension("o");
            run(command(&compiler, &[language, "-O0", flags, "-c"]).arg(source).arg("-o").arg(&object));
            object
        };
        let one = object("one", file("one", main), "-DSLIDEMASK_SCALAR");
        let two = object("two", file("two", ""), "-march=native");
        let both = temporary(&["both"]);
        run(command(&compiler, &[]).args([&two, &one]).arg("-o").arg(&both));
        let printed = printed(&mut Command::new(both));
        assert!(printed.starts_with("scalar ") && printed.ends_with(" 1 1\n"), "{compiler}: {printed}");
    }
}

/// `SLIDEMASK_ASSERT` refuses wrong arguments.
#[test]
fn wrong_arguments_are_asserted() {
    let program = temporary(&["asserts"]);
    for compiler in compilers(C11) {
        for flags in ["-O0", "-O2 -march=native"] {
            run(command(&compiler, &[C11, flags]).arg(source("asserts.c")).arg("-o").arg(&program));
            run(&mut Command::new(&program));
        }
    }
}

#[test]
fn older_versions_of_cpp_are_told() {
    for compiler in compilers(CPP17) {
        let flags = "-std=c++14 -x c++ -fsyntax-only -include slidemask.h /dev/null";
        let output = command(&compiler, &[flags]).output().expect("the compiler starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("slidemask.h needs C++17"), "{compiler}: {said}");
    }
}
