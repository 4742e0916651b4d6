//! `slidemask.h` as compilers for Windows read it: after windows.h, after macros with short names, and by Microsoft's cl.
//!
//! There is no cl here. Clang stands in for it: as `clang-cl`, and with `cl.h`, which takes away what cl lacks.

use crate::compilers::{
    C11, CPP17, WARNINGS, command, each_compiler, is_cpp, is_here, options, printed, run, written,
};

/// Names that windows.h, other headers of Windows and chess engines define as macros.
const MACROS: &str = "min max near far small interface IN OUT optional OPTIONAL PAWN KNIGHT BISHOP ROOK QUEEN KING WHITE BLACK \
    NORTH SOUTH EAST WEST EMPTY NONE ERROR pascal hyper popcount lsb";

/// The flags with which clang compiles for Windows as cl does. There are no headers of Windows, but clang's own suffice.
const LIKE_CL: &str =
    "--target=x86_64-pc-windows-msvc -fms-extensions -fms-compatibility -ffreestanding -fsyntax-only";

/// The names that cl gives to its choices, as clang's options, and what the header makes of them.
const ARCH: [(&str, &str); 6] = [
    ("", "scalar"),
    ("-mavx", "ssse3"),
    ("-mavx2", "avx2"),
    ("-mavx512f -mavx512bw -mavx512cd -mavx512dq -mavx512vl", "avx512"),
    ("-march=icelake-server", "avx512"),
    ("-march=icelake-server -DWITH_MACROS_OF_ICE_LAKE", "avx512icl"),
];

/// Both headers compile after all of windows.h, that of mingw-w64.
#[test]
#[ignore = "needs mingw-w64: .ci/c"]
fn windows_h_may_come_first() {
    for (compiler, language) in [("x86_64-w64-mingw32-gcc", C11), ("x86_64-w64-mingw32-g++", CPP17)] {
        if !is_here(compiler) {
            continue;
        }
        for options in options() {
            let includes =
                "-fsyntax-only -include windows.h -include slidemask.h -include libslidemask.h /dev/null";
            run(&mut command(compiler, &[language, options, WARNINGS, includes]));
        }
    }
}

/// The headers use none of the names that others define as macros. The macros here are errors wherever they are used.
#[test]
fn macros_of_others_may_come_first() {
    let define = |name| format!("#define {name} an error from the macro {name}!\n");
    let mut text = "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n".to_owned();
    text += "#if defined(__x86_64__)\n#include <immintrin.h>\n#elif defined(__aarch64__)\n#include <arm_neon.h>\n#endif\n";
    text.extend(MACROS.split(' ').map(define));
    text += "#include \"slidemask.h\"\n#include \"libslidemask.h\"\n";
    let source = written("macros of others.c", &text);
    for (compiler, language) in each_compiler() {
        for options in options() {
            run(command(&compiler, &[language, options, WARNINGS, "-fsyntax-only"]).arg(&source));
        }
    }
}

/// The header compiles with what cl has, in each of its instruction sets, and for `clang-cl`.
#[test]
#[ignore = "needs clang: .ci/c"]
fn cl_can_read_it() {
    if !is_here("clang") {
        return;
    }
    for language in [C11, CPP17] {
        let casts = if is_cpp(language) { "-Wold-style-cast" } else { "" };
        for options in options() {
            let include = "-include slidemask.h /dev/null";
            run(&mut command("clang", &[LIKE_CL, language, options, WARNINGS, casts, include]));
        }
        for (options, name) in ARCH {
            let checks = format!(
                "#include \"slidemask.h\"\n\
                 #ifdef __cplusplus\n#define _Static_assert static_assert\n#endif\n\
                 _Static_assert(sizeof(SLIDEMASK_INSTRUCTION_SET) == sizeof(\"{name}\"), \"not {name}\");\n"
            );
            let source = written(&format!("cl {name}.c"), &checks);
            let flags = [LIKE_CL, language, options, WARNINGS, "-include tests/headers/cl.h"];
            run(command("clang", &flags).arg(&source));
            // A register is a union in cl, so it has no operators.
            let dump = "-Xclang -ast-dump -Xclang -ast-dump-filter=slidemask_";
            let tree = printed(command("clang", &flags).args(dump.split(' ')).arg(&source));
            assert!(tree.contains("BinaryOperator"), "clang prints no operators");
            for line in
                tree.lines().filter(|line| line.contains("Operator") || line.contains("ArraySubscript"))
            {
                let of_a_register = line.contains(" '__m") && !line.contains("'__mmask");
                assert!(!of_a_register || line.ends_with(" '='"), "cl has no such operator: {line}");
            }
        }
    }
}
