//! `slidemask attacks -`: positions on standard input.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};

use snapbox::cmd::cargo_bin;
use snapbox::str;

use crate::{command, json_of};

#[test]
fn each_line_is_answered() {
    let lines = "8/8/8/8/8/8/8/KR6\n\n  # a comment\r\n  8/8/8/8/8/8/8/R6k w - - 0 1\r\n8/8/8/8/8/8/8/K7";
    let asked = command(&["attacks", "-", "--square", "b1", "--piece", "rook"]).stdin(lines).assert();
    asked.success().stderr_eq("").stdout_eq(str![[r#"
{"method":"hyperbola-quintessence","occupied":"0x0000000000000003","sliders":[{"piece":"rook","color":"white","square":"b1","attacks":"0x02020202020202fd","squares":["a1","c1","d1","e1","f1","g1","h1","b2","b3","b4","b5","b6","b7","b8"]}]}
{"method":"hyperbola-quintessence","occupied":"0x0000000000000083","sliders":[{"piece":"rook","color":null,"square":"b1","attacks":"0x02020202020202fd","squares":["a1","c1","d1","e1","f1","g1","h1","b2","b3","b4","b5","b6","b7","b8"]}]}
{"method":"hyperbola-quintessence","occupied":"0x0000000000000003","sliders":[{"piece":"rook","color":null,"square":"b1","attacks":"0x02020202020202fd","squares":["a1","c1","d1","e1","f1","g1","h1","b2","b3","b4","b5","b6","b7","b8"]}]}

"#]]);
    command(&["attacks", "-"]).stdin("").assert().success().stdout_eq("").stderr_eq("");
}

/// A position without a slider has an answer, so that each position has one.
#[test]
fn no_slider_is_an_answer() {
    let asked = command(&["attacks", "-"]).stdin("8/8/8/8/8/8/8/K6k\n").assert();
    asked.success().stderr_eq("").stdout_eq(str![[r#"
{"method":"hyperbola-quintessence","occupied":"0x0000000000000081","sliders":[]}

"#]]);
}

/// The answer on a line is that of `--json`.
#[test]
fn a_line_says_what_json_says() {
    for more in [&[][..], &["--method", "sbamg"], &["--piece", "bishop"], &["--square", "a1"]] {
        let one = command(&[&["attacks", "startpos", "--json"], more].concat()).assert().success();
        let line = command(&[&["attacks", "-"], more].concat()).stdin("startpos").assert().success();
        assert_eq!(json_of(&line), json_of(&one), "{more:?}");
    }
}

/// What is wrong with a line is said with its number. The other lines are answered.
#[test]
fn bad_lines_are_named() {
    let long = "8".repeat(1 << 17);
    let lines = [b"8/8/8/8/8/8/8/R7\n\xff\n\n8/8\n".as_slice(), long.as_bytes(), b"\n\0\n8/8/8/8/8/8/8/7R"];
    let asked = command(&["attacks", "-"]).stdin(lines.concat()).assert();
    asked
        .code(2)
        .stdout_eq(str![[r#"
{"method":"hyperbola-quintessence","occupied":"0x0000000000000001",[..]}
{"method":"hyperbola-quintessence","occupied":"0x0000000000000080",[..]}

"#]])
        .stderr_eq(str![[r"
slidemask: line 2: byte 1 of the line is not UTF-8: save the file as UTF-8
slidemask: line 4: invalid FEN: the placement has 2 ranks instead of 8, separated by '/'
slidemask: line 5: the line is longer than 65536 bytes: write one position on each line
slidemask: line 6: the position is no FEN, which lists ranks 8 to 1, such as 4k3/8/8/3q4/8/8/8/R3K3

"]]);
}

/// An endless line ends the program. A folder cannot be read, and that is said once.
#[cfg(target_os = "linux")]
#[test]
fn what_has_no_lines_is_refused() {
    use std::fs::File;
    for (path, message) in [
        (
            "/dev/zero",
            "\
slidemask: line 1: the line is longer than 65536 bytes: write one position on each line
slidemask: line 1: the line does not end, so the rest of the input is not read
",
        ),
        ("/", "slidemask: line 1: the line cannot be read: Is a directory (os error 21)\n"),
    ] {
        let mut command = program();
        let output = command.stdin(File::open(path).expect("it opens")).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), message, "{path}");
    }
}

/// A program that asks one position at a time gets each answer before it asks the next one.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut child = started();
    let mut input = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for rook in ["R7", "1R6", "2R5"] {
        writeln!(input, "8/8/8/8/8/8/8/{rook}").expect("it is written");
        let answer = answers.next().expect("a line").expect("text");
        assert!(answer.contains("\"piece\":\"rook\""), "{answer}");
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

/// A closed pipe is no error, and stops the program although the input goes on.
#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = started();
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    let lines = "8/8/8/8/8/8/8/R7\n".repeat(1000);
    while input.write_all(lines.as_bytes()).is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    use std::fs::File;
    let full = File::options().write(true).open("/dev/full").expect("it opens");
    let mut child =
        program().stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped()).spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(b"8/8/8/8/8/8/8/R7\n").expect("it is written");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.starts_with(b"slidemask: cannot write the output: "));
}

fn program() -> Command {
    let mut command = Command::new(cargo_bin!("slidemask"));
    command.args(["attacks", "-"]);
    command
}

fn started() -> Child {
    let mut command = program();
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    piped.spawn().expect("it runs")
}
