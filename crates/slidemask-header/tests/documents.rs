//! Compiles and runs the code blocks in C and C++ of the documentation, with all warnings as errors.

mod compiled;

use std::fs;
use std::path::Path;
use std::process::Command;

use compiled::{WARNINGS, include, is_here};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The documents, and how many blocks each has.
const DOCUMENTS: [(&str, usize); 2] = [("README.md", 1), ("docs/c.md", 5)];

/// The languages of blocks: the mark of a block, its compilers, and their flags.
const LANGUAGES: [(&str, [&str; 2], &str); 2] =
    [("```c\n", ["gcc", "clang"], "-x c -std=c11"), ("```cpp\n", ["g++", "clang++"], "-x c++ -std=c++17")];

#[test]
fn the_examples_of_the_documentation_run() {
    for (document, expected) in DOCUMENTS {
        let text = fs::read_to_string(Path::new(ROOT).join(document)).expect("a document of the project");
        let mut blocks = 0;
        for (mark, compilers, flags) in LANGUAGES {
            for block in text.split(mark).skip(1) {
                let (code, _) = block.split_once("```").expect("a block has an end");
                for compiler in compilers {
                    run(document, code, compiler, flags);
                }
                blocks += 1;
            }
        }
        assert_eq!(blocks, expected, "{document}");
    }
}

fn run(document: &str, code: &str, compiler: &str, flags: &str) {
    if !is_here(compiler) {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("example.c"), folder.join("example"));
    fs::write(&source, code).expect("a file in a temporary folder");
    for instruction_set in ["", "-march=native"] {
        let output = Command::new(compiler)
            .args(flags.split_whitespace())
            .args(instruction_set.split_whitespace())
            .args(WARNINGS)
            .args(["-O2", "-I"])
            .arg(include())
            .arg(&source)
            .arg("-o")
            .arg(&program)
            .output()
            .expect("the compiler starts");
        assert!(
            output.status.success(),
            "{document}, {compiler}:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let output = Command::new(&program).output().expect("the example starts");
        assert!(
            output.status.success(),
            "{document}, {compiler}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
