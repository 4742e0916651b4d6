//! The program as a person or a script meets it. `SNAPSHOTS=overwrite` renews the pictures.

use snapbox::cmd::{Command, OutputAssert, cargo_bin};
use snapbox::{file, str};

/// Obstruction Difference's own position, with the rook on d4.
const OBSTRUCTION: &str = "3p1p2/p1p2pp1/1p1p3p/5p2/1p1R4/6p1/pp1p1p1p/3pp1p1";

fn slidemask(args: &[&str]) -> OutputAssert {
    command(args).assert()
}

fn command(args: &[&str]) -> Command {
    Command::new(cargo_bin!("slidemask"))
        .args(args)
        .env_remove("SLIDEMASK_ISA")
        .env_remove("COLUMNS")
        .env_remove("CLICOLOR_FORCE")
}

/// Bad input: exit code 2, nothing on standard output, and this one line on standard error.
#[track_caller]
fn refused(args: &[&str], line: &str) {
    slidemask(args).code(2).stdout_eq("").stderr_eq(format!("slidemask: {line}\n"));
}

#[test]
fn attacks_of_the_initial_position() {
    slidemask(&["attacks"]).success().stdout_eq(file!["snapshots/attacks.txt"]).stderr_eq("");
}

#[test]
fn attacks_fill_a_wide_terminal() {
    let wide = command(&["attacks"]).env("COLUMNS", "160").assert().success();
    wide.stdout_eq(file!["snapshots/attacks-160.txt"]);
}

/// However narrow or odd the width, every board is there; no line is longer than the width from 18 on.
#[test]
fn attacks_fit_any_width() {
    for width in ["1", "18", "37", "38", "79", "200", "65536", "0", "-3", "wide"] {
        let output = command(&["attacks"]).env("COLUMNS", width).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(text.matches("0x").count(), 10, "{width}");
        let limit = width.parse().ok().filter(|&width: &usize| width > 0).unwrap_or(80).max(19);
        assert!(text.lines().all(|line| line.len() <= limit), "{width}");
    }
}

#[test]
fn attacks_of_one_slider() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
    let queen = slidemask(&["attacks", kiwipete, "w", "KQkq", "-", "0", "1", "--square", "f3"]);
    queen.success().stdout_eq(file!["snapshots/attacks-queen.txt"]);
}

#[test]
fn attacks_of_a_kind() {
    slidemask(&["attacks", "4k3/8/8/3q4/8/8/8/R3K2B", "--piece", "rook"]).success().stdout_eq(str![[r"
white rook a1
8  * . . . k . . .
7  * . . . . . . .
6  * . . . . . . .
5  * . . q . . . .
4  * . . . . . . .
3  * . . . . . . .
2  * . . . . . . .
1  R * * *xK . . B
   a b c d e f g h
0x010101010101011e
b1 c1 d1 e1 a2 a3
a4 a5 a6 a7 a8

"]]);
}

#[test]
fn attacks_of_a_piece_set_down_by_every_method() {
    let args =
        ["attacks", "--square", "d4", "--piece", "bishop", "--occupied", "0x0040000000000200", "--method"];
    for method in slidemask::method::METHODS {
        slidemask(&[&args[..], &[method.name]].concat()).success().stdout_eq(str![[r"
bishop d4
8  . . . . . . . .
7  * . . . . .xo .
6  . * . . . * . .
5  . . * . * . . .
4  . . . B . . . .
3  . . * . * . . .
2  .xo . . . * . .
1  . . . . . . * .
   a b c d e f g h
0x0041221400142240
g1 b2 f2 c3 e3 c5
e5 b6 f6 a7 g7

"]]);
    }
}

/// Sliders that are set down are on the board: they block one another, and what stood there is gone.
#[test]
fn what_is_set_down_is_there() {
    for board in [&["8/8/8/8/3n4/8/8/8"][..], &["--occupied", "0x8000000"]] {
        // A square named twice is answered once.
        let rooks = ["attacks", "--square", "d4,d6,d4", "--piece", "rook", "--json"];
        let output = slidemask(&[&rooks[..], board].concat()).success();
        let json: serde_json::Value = serde_json::from_slice(&output.get_output().stdout).expect("JSON");
        assert_eq!(json["occupied"], "0x0000080008000000");
        assert_eq!(json["sliders"][0]["attacks"], "0x00000808f7080808");
        assert_eq!(json["sliders"][1]["attacks"], "0x0808f70808000000");
        assert_eq!(json["sliders"].as_array().map(Vec::len), Some(2));
    }
}

#[test]
fn json_says_what_the_pictures_say() {
    slidemask(&["attacks", "8/8/8/8/8/8/8/KR5b", "--json"]).success().stdout_eq(str![[r#"
{
  "method": "hyperbola-quintessence",
  "occupied": "0x0000000000000083",
  "sliders": [
    {
      "piece": "rook",
      "color": "white",
      "square": "b1",
      "attacks": "0x02020202020202fd",
      "squares": [
        "a1",
        "c1",
        "d1",
        "e1",
        "f1",
        "g1",
        "h1",
        "b2",
        "b3",
        "b4",
        "b5",
        "b6",
        "b7",
        "b8"
      ]
    },
    {
      "piece": "bishop",
      "color": "black",
      "square": "h1",
      "attacks": "0x0102040810204000",
      "squares": [
        "g2",
        "f3",
        "e4",
        "d5",
        "c6",
        "b7",
        "a8"
      ]
    }
  ]
}

"#]]);
}

#[test]
fn explanations_reproduce_the_figures() {
    let d4 = ["--piece", "rook", "--square", "d4", "--axis", "file", OBSTRUCTION];
    let explain =
        |method: &str, rest: &[&str]| slidemask(&[&["explain", "--method", method], rest].concat()).success();
    explain("obstruction-subtractive", &d4).stdout_eq(file!["snapshots/explain-obstruction-subtractive.txt"]);
    explain("obstruction-difference", &d4).stdout_eq(file!["snapshots/explain-obstruction-difference.txt"]);
    let d2 = ["--square", "d2", "--piece", "rook", "--axis", "file", "--occupied", "0x4ced22000146f848"];
    explain("ray-subtraction", &d2).stdout_eq(file!["snapshots/explain-ray-subtraction.txt"]);
    let byte = ["--square", "e1", "--piece", "rook", "--axis", "rank", "--occupied", "0xd5"];
    explain("hyperbola-doubled", &byte).stdout_eq(file!["snapshots/explain-hyperbola-doubled.txt"]);
    let nibbles = ["--square", "d1", "--piece", "rook", "--axis", "rank", "--occupied", "0x4b"];
    explain("sbamg", &nibbles).stdout_eq(file!["snapshots/explain-sbamg.txt"]);
}

#[test]
fn explanations_of_whole_sets() {
    let set = ["explain", "--method", "ranks-west", "--square", "b8,e2", "--occupied", "0x0000002000000000"];
    slidemask(&set).success().stdout_eq(file!["snapshots/explain-ranks-west.txt"]);
    // The barrier stages of the text, which draws bit 0 on the right.
    let barrier = ["explain", "--method", "ranks-east", "--square", "b8,d7,b6,c5,b3,a2,h1"];
    let barrier = slidemask(&[&barrier[..], &["--occupied", "0x9288c26400020180"]].concat()).success();
    barrier.stdout_eq(file!["snapshots/explain-barrier.txt"]);
}

const SET_EXPLAINED: [&str; 4] = ["explain", "--method", "ranks-east", "8/8/8/q7/8/2B5/8/R6r"];

/// The position's own rooks and queens, as they are.
#[test]
fn explanations_of_a_positions_own_set() {
    let own = slidemask(&SET_EXPLAINED).success();
    own.stdout_eq(str![[r"
o^(o-2r), all ranks at once, to the east
anonymous, Chess Programming Wiki
https://www.chessprogramming.org/Hyperbola_Quintessence

sliders on a1, h1, a5

                          o                         barred
                          = occupied | rooks        = o | BARRIER
occupied                  o: the rooks block one    a one in every rank to
the position              another                   borrow from
8  . . . . . . . .        8  . . . . . . . .        8  1 . . . . . . .
7  . . . . . . . .        7  . . . . . . . .        7  1 . . . . . . .
6  . . . . . . . .        6  . . . . . . . .        6  1 . . . . . . .
5  q . . . . . . .        5  1 . . . . . . .        5  1 . . . . . . .
4  . . . . . . . .        4  . . . . . . . .        4  1 . . . . . . .
3  . . B . . . . .        3  . . 1 . . . . .        3  1 . 1 . . . . .
2  . . . . . . . .        2  . . . . . . . .        2  1 . . . . . . .
1  R . . . . . . r        1  1 . . . . . . 1        1  1 . . . . . . 1
   a b c d e f g h           a b c d e f g h           a b c d e f g h
0x0000000100040081        0x0000000100040081        0x0101010101050181

difference                changed                   attacks
= barred - (rooks << 1)   = o ^ difference          = changed & !BARRIER
(o | barrier) - 2r        o ^ ((o | barrier) - 2r)  the barrier comes off
8  1 . . . . . . .        8  1 . . . . . . .        8  . . . . . . . .
7  1 . . . . . . .        7  1 . . . . . . .        7  . . . . . . . .
6  . . . . . . . .        6  . . . . . . . .        6  . . . . . . . .
5  1 1 1 1 1 1 1 1        5  . 1 1 1 1 1 1 1        5  . 1 1 1 1 1 1 1
4  1 . . . . . . .        4  1 . . . . . . .        4  . . . . . . . .
3  1 . 1 . . . . .        3  1 . . . . . . .        3  . . . . . . . .
2  . . . . . . . .        2  . . . . . . . .        2  . . . . . . . .
1  1 1 1 1 1 1 1 .        1  . 1 1 1 1 1 1 1        1  . 1 1 1 1 1 1 1
   a b c d e f g h           a b c d e f g h           a b c d e f g h
0x010100ff0105007f        0x010100fe010100fe        0x000000fe000000fe

"]]);
}

/// A rook for a bishop only where the square is named.
#[test]
fn explanations_of_a_named_set() {
    let named = slidemask(&[&SET_EXPLAINED[..], &["--square", "c3,a5", "--json"]].concat()).success();
    named.stdout_eq(str![[r#"
{
  "method": "ranks-east",
  "authors": "anonymous, Chess Programming Wiki",
  "source": "https://www.chessprogramming.org/Hyperbola_Quintessence",
  "piece": null,
  "squares": [
    "c3",
    "a5"
  ],
  "occupied": "0x0000000100040081",
  "lines": [
    {
      "axis": null,
      "line": null,
      "steps": [
        {
          "name": "o",
          "expression": "occupied | rooks",
          "note": "o: the rooks block one another",
          "value": "0x0000000100040081",
          "orientation": "upright",
          "operations": 1
        },
        {
          "name": "barred",
          "expression": "o | BARRIER",
          "note": "a one in every rank to borrow from",
          "value": "0x0101010101050181",
          "orientation": "upright",
          "operations": 1
        },
        {
          "name": "difference",
          "expression": "barred - (rooks << 1)",
          "note": "(o | barrier) - 2r",
          "value": "0x010100ff00fd0181",
          "orientation": "upright",
          "operations": 2,
          "borrow": {
            "minuend": "0x0101010101050181",
            "subtrahend": "0x0000000200080000",
            "borrows": "0x000001fc01f00000"
          }
        },
        {
          "name": "changed",
          "expression": "o ^ difference",
          "note": "o ^ ((o | barrier) - 2r)",
          "value": "0x010100fe00f90100",
          "orientation": "upright",
          "operations": 1
        },
        {
          "name": "attacks",
          "expression": "changed & !BARRIER",
          "note": "the barrier comes off",
          "value": "0x000000fe00f80000",
          "orientation": "upright",
          "operations": 2
        }
      ]
    }
  ],
  "attacks": "0x000000fe00f80000"
}

"#]]);
}

#[test]
fn explanations_of_all_lines() {
    let queen = slidemask(&["explain", "--square", "d1"]).success();
    queen.stdout_eq(file!["snapshots/explain-queen.txt"]);
}

#[test]
fn explanations_as_json() {
    let rook = ["explain", "--square", "a1", "--method", "edgeless", "--axis", "rank", "--json"];
    slidemask(&rook).success().stdout_eq(file!["snapshots/explain.json"]);
}

#[test]
fn methods_as_a_table() {
    slidemask(&["methods"]).success().stdout_eq(file!["snapshots/methods.txt"]);
    let json = slidemask(&["methods", "--json"]).success();
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(json["methods"].as_array().expect("rows").len(), slidemask::method::METHODS.len());
    assert_eq!(json["methods"][1]["table_bytes"], 4608);
}

/// Whatever the machine: many lookups use the last instruction set that is here, one uses what the build may.
#[test]
fn instruction_sets_are_chosen() {
    let json = slidemask(&["cpu", "--json"]).success();
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    let rows = json["instruction_sets"].as_array().expect("rows");
    assert_eq!(rows.len(), slidemask::Isa::ALL.len());
    let here = || rows.iter().filter(|row| row["available"] == true).map(|row| &row["name"]);
    assert_eq!(Some(&json["many"]), here().next_back());
    assert!(here().any(|name| *name == json["single"]));
    let text = slidemask(&["cpu"]).success();
    let text = String::from_utf8_lossy(&text.get_output().stdout).into_owned();
    assert_eq!(text.lines().count(), rows.len() + 1);
    assert_eq!(text.matches(", one at a time, as built").count(), 1);
    assert_eq!(text.matches(", many at a time").count(), 1);
}

#[test]
fn the_environment_restricts_the_choice() {
    let with = |isa| {
        Command::new(cargo_bin!("slidemask")).args(["cpu", "--json"]).env("SLIDEMASK_ISA", isa).assert()
    };
    let json = with("scalar").success();
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(json["many"], "scalar");
    with("mmx").code(2).stdout_eq("").stderr_eq(str![[r"
slidemask: the environment's SLIDEMASK_ISA: no such instruction set: expected one of scalar, ssse3, avx2, avx512, avx512icl

"]]);
}

#[test]
fn verify_counts_the_cases() {
    slidemask(&["verify"]).success().stdout_eq(file!["snapshots/verify.txt"]).stderr_eq("");
    slidemask(&["verify", "--method", "sbamg"]).success().stdout_eq(str![[r"
cases tried                   rook     bishop      queen
sbamg                    1,048,576     71,168  1,119,744 ok

2,239,488 cases, no difference, [..] s

"]]);
}

/// The suite that the library comes with.
const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../slidemask-board/suites/standard.epd");
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A file of this name with this text, to be gone with the build.
fn suite_file(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("it is written");
    path.to_str().expect("text").to_owned()
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
    slidemask(&["perft", "2", KIWIPETE, "--divide"]).success().stderr_eq("").stdout_eq(str![[r"
a1b1: 43
a1c1: 43
a1d1: 43
a2a3: 44
a2a4: 44
b2b3: 42
c3a4: 42
c3b1: 42
c3b5: 39
c3d1: 42
d2c1: 43
d2e3: 43
d2f4: 43
d2g5: 42
d2h6: 41
d5d6: 41
d5e6: 46
e1c1: 43
e1d1: 43
e1f1: 43
e1g1: 43
e2a6: 36
e2b5: 39
e2c4: 41
e2d1: 44
e2d3: 42
e2f1: 44
e5c4: 42
e5c6: 41
e5d3: 43
e5d7: 45
e5f7: 44
e5g4: 44
e5g6: 42
f3d3: 42
f3e3: 43
f3f4: 43
f3f5: 45
f3f6: 39
f3g3: 43
f3g4: 43
f3h3: 43
f3h5: 43
g2g3: 42
g2g4: 42
g2h3: 43
h1f1: 43
h1g1: 43

Nodes searched: 2039

"]]);
    slidemask(&["perft", "0", "--divide"]).success().stdout_eq("\nNodes searched: 1\n");
}

/// The words of a FEN may be bare; castling is written as it is asked for.
#[test]
fn perft_of_chess960() {
    let castles = ["perft", "1", "5bk1/5ppp/8/8/8/8/8/RK6", "w", "A", "-", "0", "1", "--divide"];
    let lines = |more: &[&str]| {
        let output = slidemask(&[&castles[..], more].concat()).success();
        String::from_utf8_lossy(&output.get_output().stdout).into_owned()
    };
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
      "nodes": 1
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
    let json = slidemask(&["perft", "5", "--suite", SUITE, "--json", "--hash", "16"]).success();
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(json["counts"].as_array().map(Vec::len), Some(35));
    assert_eq!(json["wrong"], 0);
    assert_eq!(json["counts"][34]["found"], 164_075_551);
}

/// Both ways to write it, in files of any system; a wrong count is shown, and the others are made all the same.
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
    let json = slidemask(&["perft", "--suite", &file, "--json"]).code(1);
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(json["wrong"], 1);
}

#[test]
fn perft_refuses_bad_suites() {
    for (name, text, error) in [
        ("rank.epd", "# one\n\n8/8/8/8/8/8/8/K5k w - - ;D1 3\n", ":3: rank 1 has 7 squares instead of 8"),
        (
            "impossible.epd",
            "8/8/8/8/8/8/8/K7 w - - ;D1 3",
            ":1: impossible: a side has no king, where each has one",
        ),
        ("nothing.epd", "8/8/8/8/8/8/8/K6k w - - bm Kb2;", ":1: there is no count, such as ;D1 20"),
        (
            "word.epd",
            "8/8/8/8/8/8/8/K6k w - - ;D1 three",
            ":1: D1 is followed by \"three\" and not by a number of nodes, such as ;D1 20",
        ),
        ("deep.epd", "8/8/8/8/8/8/8/K6k w - - ;D100 1", ":1: D100 is too deep: 99 is the deepest"),
        ("empty.epd", "# nothing\n", " has no counts: they are fields such as ;D1 20"),
    ] {
        let file = suite_file(name, text);
        refused(&["perft", "--suite", &file], &format!("{file}{error}"));
    }
    let file = suite_file("limit.epd", "8/8/8/8/8/8/8/K6k w - - ;D2 9");
    refused(
        &["perft", "1", "--suite", &file],
        &format!("{file} has no counts at depth 1 or less: they are fields such as ;D1 20"),
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
    refused(&["perft", "1", "8/8/8/8/8/8/8/K5k"], "the FEN is wrong: rank 1 has 7 squares instead of 8");
    refused(
        &["perft", "1", "8/8/8/8/8/8/8/K7"],
        "the position is impossible: a side has no king, where each has one",
    );
    refused(
        &["perft", "1", "--hash", "0"],
        "--hash: a table of 0 bytes holds nothing: the smallest takes 128",
    );
    refused(
        &["perft", "1", "--hash", "99999999999999"],
        "--hash: there is no memory for a table of 18446744073709551615 bytes: ask for a smaller one",
    );
    refused(
        &["perft", "1", "--threads", "0"],
        "invalid value '0' for '--threads <N>': it is a number of threads, such as 2 (see --help)",
    );
    refused(&["perft"], "the following required arguments were not provided: <DEPTH> (see --help)");
    slidemask(&["perft", "--suite", SUITE, "--divide"]).code(2).stdout_eq("");
    slidemask(&["perft", "1", KIWIPETE, "--suite", SUITE]).code(2).stdout_eq("");
}

/// Ctrl-C: what is done is printed, and that it is not all.
#[cfg(target_os = "linux")]
#[test]
fn perft_can_be_interrupted() {
    use std::process::{Command, Output, Stdio};
    use std::time::{Duration, Instant};

    let interrupted = |args: &[&str]| -> Output {
        let child = Command::new(cargo_bin!("slidemask"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        // When it catches the signal, it counts.
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
    };
    let text = |bytes| String::from_utf8(bytes).expect("text");

    let plain = interrupted(&["perft", "20", "--threads", "2", "--hash", "1"]);
    assert_eq!(plain.status.code(), Some(130));
    assert!(text(plain.stdout).contains(" nodes so far\n"));
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
    assert_eq!(text(suite.stderr), "slidemask: interrupted: 0 of 1 counts were made\n");
}

#[test]
fn bad_input_is_refused_in_one_line() {
    refused(&["attacks", "8/8/8/8/8/ppppppppp/8/8"], "the FEN is wrong: rank 3 has 9 squares instead of 8");
    refused(
        &["attacks", ""],
        "the FEN is wrong: there is no FEN: it begins with the pieces, such as 8/8/8/8/8/8/8/K6k",
    );
    refused(
        &["attacks", "8/8/8/8/8/8/8/8"],
        "the position has no sliding piece: set one down with --square and --piece",
    );
    refused(
        &["attacks", "8/8/8/8/8/8/8/R7", "--piece", "queen"],
        "the position has no queen: set one down with --square and --piece",
    );
    refused(
        &["attacks", "--square", "e4"],
        "no sliding piece is known to stand on e4: set one there with --piece rook, bishop or queen",
    );
    refused(
        &["attacks", "--occupied", "0xff"],
        "--occupied does not say where a sliding piece stands: add --square and --piece",
    );
    refused(
        &["attacks", "--occupied", "0xfg", "--square", "a1"],
        "invalid value '0xfg' for '--occupied <HEX>': 'g' is no hexadecimal digit: use 0 to 9 and a to f (see --help)",
    );
    refused(
        &["attacks", "--square", "a1,i1"],
        "invalid value 'i1' for '--square <SQUARE>': a square has no file 'i': files are a to h (see --help)",
    );
    refused(
        &["attacks", "--piece", "king"],
        "invalid value 'king' for '--piece <PIECE>': no such sliding piece: expected one of rook, bishop, queen \
         (see --help)",
    );
    refused(
        &["attacks", OBSTRUCTION, "--occupied", "0xff"],
        "the argument '[FEN]...' cannot be used with '--occupied <HEX>' (see --help)",
    );
    refused(
        &["explain"],
        "hyperbola-quintessence explains one slider at a time: give one square, such as --square d4 --piece rook",
    );
    refused(&["explain", "--square", "a1", "--axis", "diagonal"], "a rook does not go along a diagonal");
    refused(
        &["explain", "--square", "a1,h1"],
        "hyperbola-quintessence explains one slider at a time: give one square, such as --square d4 --piece rook",
    );
    refused(
        &["explain", "--method", "ranks-east", "8/8/8/8/8/8/8/B7"],
        "ranks-east moves whole sets of rooks: set some down with --square, commas between the squares",
    );
    refused(
        &["explain", "--method", "ranks-east", "--axis", "rank"],
        "ranks-east moves whole sets of rooks: leave --axis out",
    );
    refused(
        &["explain", "--method", "ranks-east", "--piece", "bishop"],
        "ranks-east moves whole sets of rooks: leave --piece out",
    );
    refused(
        &["attacks", "--method", "ranks-east"],
        "invalid value 'ranks-east' for '--method <NAME>': it is for whole sets of sliders: see explain (see --help)",
    );
    refused(
        &["attacks", "--sqare", "a1"],
        "unexpected argument '--sqare' found; tip: a similar argument exists: '--square' (see --help)",
    );
    slidemask(&["verify", "--method", "magic"]).code(2).stdout_eq("").stderr_eq(str![[r"
slidemask: invalid value 'magic' for '--method <NAME>' [possible values: ray-subtraction, [..]ranks-west] (see --help)

"]]);
}

#[test]
fn help_has_examples() {
    for (args, example) in [
        (&["--help"][..], "slidemask verify"),
        (&["attacks", "--help"], "slidemask attacks --square d4 --piece bishop --method sbamg"),
        (&["explain", "--help"], "slidemask explain --method sbamg --piece bishop --square e4"),
        (&["methods", "--help"], "slidemask methods --json"),
        (&["verify", "--help"], "slidemask verify --method sbamg"),
        (&["perft", "--help"], "slidemask perft 7 --threads 2 --hash 256"),
        (&["completions", "--help"], "slidemask completions bash >"),
    ] {
        let output = slidemask(args).success();
        let help = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        assert!(help.contains(example), "{help}");
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    }
}

#[test]
fn shells_complete() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = slidemask(&["completions", shell]).success();
        let script = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        assert!(script.contains("explain"), "{shell}");
        // These three complete values, too.
        let values = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(script.contains("obstruction-difference"), values, "{shell}");
    }
}

#[test]
fn colour_only_where_it_is_wanted() {
    let has_colour = |command: Command| {
        let output = command.output().expect("it runs");
        output.stdout.contains(&0x1b)
    };
    assert!(!has_colour(command(&["attacks"])));
    assert!(has_colour(command(&["attacks"]).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR")));
    let forced = command(&["attacks"]).env("CLICOLOR_FORCE", "1");
    assert!(!has_colour(forced.env("NO_COLOR", "1")), "NO_COLOR has the last word");
}

/// `slidemask attacks | head -1`: whoever has seen enough is no error.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(cargo_bin!("slidemask"))
        .args(["explain", "--square", "d1", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}
