//! The kernels and `slidemask.cuh`, on a processor: `kernels.cpp` answers requests, and the crates for processors judge the answers.

#[allow(dead_code)]
#[path = "../../../../bindings/c/tests/headers/compilers.rs"]
mod compilers;
mod device;
mod perft;
mod sets;

use std::fmt::{LowerHex, Write as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;
use std::thread;

use compilers::{CPP17, command, compilers, run, temporary};
use slidemask_board::{Board, Impossibilities};

/// A board, whatever is wrong with it.
fn board(fen: &str) -> Board {
    Board::from_fen_accepting(fen, Impossibilities::ALL).unwrap()
}

/// The program that answers requests, or `None` without a compiler.
fn program() -> Option<&'static Path> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let build = || {
        let compiler = compilers(CPP17).into_iter().next()?;
        let program = temporary(&["kernels"]);
        let source = Path::new(compilers::PACKAGE).join("tests/kernels/kernels.cpp");
        run(command(&compiler, &[CPP17, "-O2 -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-pass-failed"])
            .arg(source)
            .arg("-o")
            .arg(&program));
        Some(program)
    };
    PROGRAM.get_or_init(build).as_deref()
}

/// A line of a request: its name and its numbers.
fn request(name: &str, numbers: impl IntoIterator<Item = impl LowerHex>) -> String {
    let mut line = name.to_owned();
    for number in numbers {
        write!(line, " {number:x}").unwrap();
    }
    line
}

/// The numbers that answer each request. Without a compiler there are none, which has been printed as skipped.
fn answers(requests: &[String]) -> Vec<Vec<u64>> {
    let Some(program) = program() else { return Vec::new() };
    let mut child =
        std::process::Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            for request in requests {
                writeln!(input, "{request}").unwrap();
            }
        });
        child.wait_with_output().unwrap()
    });
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let number = |word| u64::from_str_radix(word, 16).unwrap();
    let answers: Vec<Vec<u64>> =
        text.lines().map(|line| line.split_whitespace().map(number).collect()).collect();
    assert_eq!(answers.len(), requests.len());
    answers
}
