//! `slidemask perft`: counts, suites, and Ctrl-C.

use snapbox::str;

use crate::{json_of, refused, slidemask, text_of};

/// The suites that the library comes with.
pub(crate) const SUITE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/slidemask-board/suites/standard.epd");
pub(crate) const CHESS960: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/slidemask-board/suites/chess960.epd");
pub(crate) const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Writes a file with this name and text into the folder of the build. Its name has the slashes that `snapbox` compares.
pub(crate) fn suite_file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR")).replace('\\', "/");
    std::fs::write(&path, text).expect("it is written");
    path
}

/// On a terminal, a build for development says that another one is faster.
#[cfg(all(target_os = "linux", debug_assertions))]
#[test]
fn a_build_without_optimisation_says_so() {
    let command = format!("'{}' perft 1", snapbox::cmd::cargo_bin!("slidemask").display());
    let Ok(output) = std::process::Command::new("script").args(["-qec", &command, "/dev/null"]).output()
    else {
        println!("SKIPPED: this machine has no script, which is a terminal for a program");
        return;
    };
    let seen = String::from_utf8_lossy(&output.stdout);
    assert!(
        seen.starts_with("slidemask: this build is not optimised: cargo run --release -- perft "),
        "{seen}"
    );
    assert!(seen.contains("20 nodes"), "{seen}");
}

#[test]
fn perft_counts() {
    let expected = str![[r"
197281 nodes
[..] s, [..] million nodes a second

"]];
    for more in [&[][..], &["--threads", "3"], &["--hash", "1"], &["--threads", "2", "--hash", "2"]] {
        let perft = slidemask(&[&["perft", "4"], more].concat()).success();
        perft.stdout_eq(expected.clone()).stderr_eq("");
    }
    slidemask(&["perft", "0"]).success().stdout_eq("1 nodes\n[..] s, [..] million nodes a second\n");
}

#[test]
fn perft_divides() {
    let kings = "8/8/8/8/8/8/4k3/K7 w - - 0 1";
    slidemask(&["perft", "2", kings, "--divide"]).success().stderr_eq("").stdout_eq(str![[r"
a1a2: 8
a1b1: 8
a1b2: 8

Nodes searched: 24

"]]);
    slidemask(&["perft", "0", "--divide"]).success().stdout_eq("\nNodes searched: 1\n");
}

/// A FEN needs no quotes. Castling is written in the style that is asked for.
#[test]
fn perft_of_chess960() {
    let castles = ["perft", "1", "5bk1/5ppp/8/8/8/8/8/RK6", "w", "A", "-", "0", "1", "--divide"];
    let lines = |more: &[&str]| text_of(&slidemask(&[&castles[..], more].concat()).success());
    assert!(lines(&["--chess960"]).starts_with("a1a2: 1\n"));
    assert!(lines(&["--chess960"]).contains("b1a1: 1\n"));
    let usual = ["perft", "1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--divide"];
    let text = |more: &[&str]| slidemask(&[&usual[..], more].concat()).success();
    text(&[]).stdout_eq(str![[r"
...
e1g1: 1
...
"]]);
    text(&["--chess960"]).stdout_eq(str![[r"
...
e1h1: 1
...
"]]);
}

#[test]
fn perft_as_json() {
    slidemask(&["perft", "2", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--json", "--chess960"]).success().stdout_eq(
        str![[r#"
{
  "fen": "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
  "depth": 2,
  "nodes": 66,
  "is_complete": true,
  "seconds": [..],
  "nodes_per_second": [..]
}

"#]],
    );
    slidemask(&["perft", "1", "7k/5K2/8/8/8/8/8/8 w - - 0 1", "--json", "--divide"]).success().stdout_eq(
        str![[r#"
...
  "moves": [
    {
      "move": "f7e6",
      "nodes": 1,
      "is_complete": true
    },
...
"#]],
    );
}

#[test]
fn perft_of_a_suite() {
    slidemask(&["perft", "--suite", SUITE, "2"]).success().stderr_eq("").stdout_eq(str![[r"
[..]standard.epd:3: depth 1: 20 ok
[..]standard.epd:3: depth 2: 400 ok
[..]standard.epd:4: depth 1: 48 ok
[..]standard.epd:4: depth 2: 2039 ok
[..]standard.epd:5: depth 1: 14 ok
[..]standard.epd:5: depth 2: 191 ok
[..]standard.epd:6: depth 1: 6 ok
[..]standard.epd:6: depth 2: 264 ok
[..]standard.epd:7: depth 1: 6 ok
[..]standard.epd:7: depth 2: 264 ok
[..]standard.epd:8: depth 1: 44 ok
[..]standard.epd:8: depth 2: 1486 ok
[..]standard.epd:9: depth 1: 46 ok
[..]standard.epd:9: depth 2: 2079 ok

14 counts, no difference, 6907 nodes
[..] s, [..] million nodes a second

"]]);
    let json = json_of(&slidemask(&["perft", "5", "--suite", SUITE, "--json", "--hash", "16"]).success());
    assert_eq!(json["counts"].as_array().map(Vec::len), Some(35));
    assert_eq!(json["wrong"], 0);
    assert_eq!(json["counts"][34]["found"], 164_075_551);
}

/// Positions of Chess960, from X-FEN and Shredder-FEN, and the library's suite of them.
#[test]
fn perft_counts_chess960() {
    for castling in ["HFhf", "KQkq"] {
        let fen = format!("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w {castling} - 2 9");
        let counted = slidemask(&["perft", "4", &fen]).success().stderr_eq("");
        counted.stdout_eq("326672 nodes\n[..] s, [..] million nodes a second\n");
    }
    let suite = json_of(&slidemask(&["perft", "4", "--suite", CHESS960, "--json", "--hash", "1"]).success());
    assert_eq!(suite["counts"].as_array().map(Vec::len), Some(20));
    assert_eq!(suite["wrong"], 0);
    assert_eq!(suite["counts"][19]["found"], 1_171_749);
}

/// Suites with and without clocks, and with the line ends of any system. A wrong count is shown, and the other counts are still
/// made.
#[test]
fn perft_finds_a_wrong_suite() {
    let file = suite_file(
        "wrong.epd",
        "\u{feff}# a remark\r\n\r\n4k3/8/8/8/8/8/8/4K2R w K - 0 1;D1 15;D2 67;D3 1197\r\n\
         4k3/8/8/8/8/8/8/4K2R w K - D1 15; id \"the same\"; D2 66;\r\n",
    );
    slidemask(&["perft", "--suite", &file]).code(1).stderr_eq("").stdout_eq(str![[r"
[..]wrong.epd:3: depth 1: 15 ok
[..]wrong.epd:3: depth 2: expected 67, found 66
[..]wrong.epd:3: depth 3: 1197 ok
[..]wrong.epd:4: depth 1: 15 ok
[..]wrong.epd:4: depth 2: 66 ok

5 counts, 1 wrong, 1359 nodes
[..] s, [..] million nodes a second

"]]);
    let json = json_of(&slidemask(&["perft", "--suite", &file, "--json"]).code(1));
    assert_eq!(json["wrong"], 1);
}

#[test]
fn perft_refuses_bad_suites() {
    for (name, text, error) in [
        ("rank.epd", "# one\n\n8/8/8/8/8/8/8/K5k w - - ;D1 3\n", ":3: rank 1 has 7 squares instead of 8"),
        (
            "impossible.epd",
            "8/8/8/8/8/8/8/K7 w - - ;D1 3",
            ":1: impossible: a side has no king (each side must have one)",
        ),
        (
            "nothing.epd",
            "8/8/8/8/8/8/8/K6k w - - bm Kb2;",
            ":1: the line has no count: add one, such as ;D1 20",
        ),
        (
            "word.epd",
            "8/8/8/8/8/8/8/K6k w - - ;D1 three",
            ":1: D1 has \"three\" instead of a number of nodes, such as ;D1 20",
        ),
        ("deep.epd", "8/8/8/8/8/8/8/K6k w - - ;D100 1", ":1: D100 is too deep: the largest depth is 99"),
        (
            "deepest.epd",
            "8/8/8/8/8/8/8/K6k w - - ;D99999999999999999999 1",
            ":1: D99999999999999999999 is too deep: the largest depth is 99",
        ),
        (
            "many.epd",
            "8/8/8/8/8/8/8/K6k w - - ;D9 18446744073709551616",
            ":1: D9 has 18446744073709551616, which does not fit into 64 bits: leave it out",
        ),
        ("empty.epd", "# nothing\n", " has no counts: add some, such as ;D1 20"),
    ] {
        let file = suite_file(name, text);
        refused(&["perft", "--suite", &file], &format!("{file}{error}"));
    }
    let file = suite_file("limit.epd", "8/8/8/8/8/8/8/K6k w - - ;D2 9");
    refused(
        &["perft", "1", "--suite", &file],
        &format!("{file} has no counts at depth 1 or less: add some, such as ;D1 20"),
    );
    slidemask(&["perft", "--suite", "no/such/file"])
        .code(2)
        .stderr_eq("slidemask: the suite no/such/file cannot be read: [..]\n");
}

#[test]
fn perft_refuses_what_makes_no_sense() {
    refused(
        &["perft", "five"],
        "invalid value 'five' for '[DEPTH]': a depth is a number from 0 to 99, such as 5 (see --help)",
    );
    refused(
        &["perft", "100"],
        "invalid value '100' for '[DEPTH]': a depth is a number from 0 to 99, such as 5 (see --help)",
    );
    refused(&["perft", "1", "8/8/8/8/8/8/8/K5k"], "invalid FEN: rank 1 has 7 squares instead of 8");
    refused(
        &["perft", "1", "8/8/8/8/8/8/8/K7"],
        "the position is impossible: a side has no king (each side must have one)",
    );
    refused(
        &["perft", "1", "--hash", "0"],
        "--hash: a table of 0 bytes is too small: the smallest takes 128",
    );
    refused(
        &["perft", "1", "--hash", "99999999999999"],
        "--hash: there is not enough memory for a table of 18446744073709551615 bytes: ask for a smaller one",
    );
    refused(
        &["perft", "1", "--threads", "0"],
        "invalid value '0' for '--threads <N>': the number of threads is 1 or more, such as 2 (see --help)",
    );
    refused(&["perft"], "the following required arguments were not provided: <DEPTH> (see --help)");
    slidemask(&["perft", "--suite", SUITE, "--divide"]).code(2).stdout_eq("");
    slidemask(&["perft", "1", KIWIPETE, "--suite", SUITE]).code(2).stdout_eq("");
}

/// A file of any length is read line by line: what comes before a wrong line is counted and shown.
#[test]
fn perft_reads_suites_line_by_line() {
    let latin = [&b"# f\xfcr alle\n"[..], b"8/8/8/8/8/8/8/K6k w - - ;D1 3\n"].concat();
    let path = suite_file("latin.epd", latin);
    refused(
        &["perft", "--suite", &path],
        &format!("{path}:1: byte 4 of the line is not UTF-8: save the file as UTF-8"),
    );
    let file = suite_file("half.epd", "8/8/8/8/8/8/8/K6k w - - ;D1 3\n\nnonsense\n");
    let half = slidemask(&["perft", "--suite", &file]).code(2);
    half.stderr_eq(format!("slidemask: {file}:3: the placement has 1 rank instead of 8, separated by '/'\n"))
        .stdout_eq(str![[r"
[..]half.epd:1: depth 1: 3 ok

1 counts, no difference, 3 nodes
[..] s, [..] million nodes a second

"]]);
    let json = json_of(&slidemask(&["perft", "--suite", &file, "--json"]).code(2));
    assert_eq!((&json["is_complete"], &json["counts"][0]["found"]), (&false.into(), &3.into()));
}

/// An endless line is not read to its end.
#[cfg(target_os = "linux")]
#[test]
fn perft_refuses_an_endless_line() {
    refused(
        &["perft", "--suite", "/dev/zero"],
        "/dev/zero:1: the line is longer than 65536 bytes: write one position on each line",
    );
}

/// A count that does not fit into 64 bits is nowhere given as exact, and has no rate. It ends soon, at any depth.
#[test]
fn perft_says_at_least() {
    let kings = "8/8/8/4k3/8/8/8/4K3 w - - 0 1";
    let too_many = "slidemask: the count does not fit into 64 bits: choose a smaller depth\n";
    let perft = |more: &[&str]| slidemask(&[&["perft", "99", kings, "--hash", "4"], more].concat());
    perft(&[]).code(1).stdout_eq("at least 18446744073709551615 nodes\n[..] s\n").stderr_eq(too_many);
    perft(&["--divide"]).code(1).stderr_eq(too_many).stdout_eq(str![[r"
e1d1: at least 18446744073709551615
e1d2: at least 18446744073709551615
e1e2: at least 18446744073709551615
e1f1: at least 18446744073709551615
e1f2: at least 18446744073709551615

Nodes searched: at least 18446744073709551615

"]]);
    let report = json_of(&perft(&["--json", "--divide"]).code(1));
    assert_eq!(report["is_complete"], false);
    assert_eq!(report["nodes_per_second"], serde_json::Value::Null);
    assert_eq!(report["moves"][0]["is_complete"], false);

    let file = suite_file("many_nodes.epd", format!("{kings} ;D99 18446744073709551615\n"));
    let suite = slidemask(&["perft", "--suite", &file, "--hash", "4"]).code(1);
    suite.stderr_eq("").stdout_eq(str![[r"
[..]many_nodes.epd:1: depth 99: expected 18446744073709551615, found at least 18446744073709551615

1 counts, 1 wrong, at least 18446744073709551615 nodes
[..] s

"]]);
    let report = json_of(&slidemask(&["perft", "--suite", &file, "--hash", "4", "--json"]).code(1));
    assert_eq!((&report["wrong"], &report["counts"][0]["is_complete"]), (&1.into(), &false.into()));
}

/// What a program prints that gets Ctrl-C while it counts.
#[cfg(target_os = "linux")]
pub(crate) fn interrupted(command: &mut std::process::Command) -> std::process::Output {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    // The program catches the signal only while it counts.
    let started = Instant::now();
    let catches = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:\t"));
        caught.is_some_and(|mask| u64::from_str_radix(mask, 16).is_ok_and(|mask| mask & 2 != 0))
    };
    while !catches() && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is kill").success());
    child.wait_with_output().expect("it ends")
}

/// Ctrl-C prints the count so far, and says that it is not complete.
#[cfg(target_os = "linux")]
#[test]
fn perft_can_be_interrupted() {
    use snapbox::cmd::cargo_bin;
    use std::process::{Command, Output, Stdio};

    let interrupted_reading = |args: &[&str], stdin: Stdio| -> Output {
        interrupted(Command::new(cargo_bin!("slidemask")).args(args).stdin(stdin))
    };
    let interrupted = |args: &[&str]| interrupted_reading(args, Stdio::null());
    let text = |bytes| String::from_utf8(bytes).expect("text");

    let plain = interrupted(&["perft", "20", "--threads", "2", "--hash", "1"]);
    assert_eq!(plain.status.code(), Some(130));
    let plain_text = text(plain.stdout);
    assert!(plain_text.contains(" nodes so far\n"), "{plain_text}");
    assert_eq!(text(plain.stderr), "slidemask: interrupted: 0 of 20 moves were counted to the end\n");

    let divide = interrupted(&["perft", "20", "--divide"]);
    assert_eq!(divide.status.code(), Some(130));
    assert_eq!(text(divide.stdout), "\nNodes searched: 0\n");

    let json = interrupted(&["perft", "20", "--json"]);
    assert_eq!(json.status.code(), Some(130));
    assert!(text(json.stdout).contains("\"is_complete\": false"));

    let file = suite_file("long.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D20 1");
    let suite = interrupted(&["perft", "--suite", &file]);
    assert_eq!(suite.status.code(), Some(130));
    assert!(text(suite.stdout).starts_with("\n0 counts, no difference, 0 nodes\n"));
    let message = format!("slidemask: interrupted: 0 counts of {file} were made, and the others were not\n");
    assert_eq!(text(suite.stderr), message);

    // A suite that never ends, and has nothing to count.
    let mut remarks = Command::new("yes").arg("# a remark").stdout(Stdio::piped()).spawn().expect("it runs");
    let endless = Stdio::from(remarks.stdout.take().expect("a pipe"));
    let suite = interrupted_reading(&["perft", "--suite", "/dev/stdin"], endless);
    remarks.kill().and_then(|()| remarks.wait()).expect("it ends");
    assert_eq!(suite.status.code(), Some(130));
    assert!(text(suite.stdout).starts_with("\n0 counts, no difference, 0 nodes\n"));
}
