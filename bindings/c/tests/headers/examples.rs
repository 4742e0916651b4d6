//! Compiles and runs the code blocks in C and C++ of the documentation, with all warnings as errors.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::compilers::{C11, CPP17, WARNINGS, command, compilers, printed, run, temporary, written};
use crate::library::{libraries, linked};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The languages of blocks: the mark of a block, and the language.
const LANGUAGES: [(&str, &str); 2] = [("```c\n", C11), ("```cpp\n", CPP17)];

/// The blocks of a document with a mark.
pub(crate) fn blocks<'a>(document: &'a str, mark: &str) -> Vec<&'a str> {
    document.split(mark).skip(1).map(|rest| rest.split_once("```").expect("a block ends").0).collect()
}

pub(crate) fn read(document: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(document)).expect("a document of the project")
}

#[test]
fn the_examples_of_the_header_run() {
    let (text, mut found) = (["docs/c.md", "docs/nnue.md"].map(read).join("\n"), 0);
    for (mark, language) in LANGUAGES {
        for code in blocks(&text, mark) {
            let source = written("example.c", code);
            for compiler in compilers(language) {
                let program = temporary(&["example"]);
                run(command(&compiler, &[language, WARNINGS, "-O1"]).arg(&source).arg("-o").arg(&program));
                run(&mut Command::new(&program));
            }
            found += 1;
        }
    }
    assert_eq!(found, 8, "docs/c.md and docs/nnue.md");
}

/// The examples of the library are followed by what they print. They are run with the static and with the shared library.
#[test]
fn the_examples_of_the_library_run() {
    let readme = read("bindings/c/README.md");
    let outputs = blocks(&readme, "```text\n");
    let examples = LANGUAGES.map(|(mark, language)| (blocks(&readme, mark), language));
    assert!(
        examples.iter().all(|(blocks, _)| blocks.len() == 1),
        "the README has an example in each language"
    );
    assert_eq!(outputs.len(), 2, "an example prints");
    let folder = libraries();
    let folder = folder.to_str().expect("a path in UTF-8");
    let a_static = [format!("{folder}/libslidemask_c.a")];
    let shared = [format!("-L{folder}"), "-lslidemask_c".to_owned(), format!("-Wl,-rpath,{folder}")];
    for ((blocks, language), expected) in examples.into_iter().zip(outputs) {
        let source = [written("readme.c", blocks[0])];
        for compiler in compilers(language) {
            for (kind, library) in [("static", &a_static[..]), ("shared", &shared)] {
                let name = format!("readme-{kind}");
                let program = linked(&name, (&compiler, language), "", &source, library);
                assert_eq!(printed(&mut Command::new(program)), expected, "{language}, {compiler}, {kind}");
            }
        }
    }
}
