//! `slidemask attacks --board`: boards of other sizes, and their pieces.

use serde_json::Value;
use snapbox::{file, str};

use crate::{command, json_of, refused, slidemask};

const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
const XIANGQI_BOARD: [&str; 6] =
    ["attacks", "--board", "9x10", "--piece=c=cannon", "--piece=b=none", XIANGQI];

/// The sliders that the program finds, as `C h3: attacks; moves`.
#[track_caller]
fn sliders(args: &[&str]) -> Vec<String> {
    let json = json_of(&slidemask(&[&["attacks", "--json"], args].concat()).success());
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let names =
        |value: &Value| value.as_array().expect("a list").iter().map(text).collect::<Vec<_>>().join(" ");
    let slider = |slider: &Value| {
        let [square, piece] = [&slider["square"], &slider["piece"]].map(text);
        format!("{piece} {square}: {}; {}", names(&slider["attacks"]), names(&slider["moves"]))
    };
    json["sliders"].as_array().expect("a list").iter().map(slider).collect()
}

#[test]
fn pictures_of_xiangqi() {
    slidemask(&XIANGQI_BOARD).success().stdout_eq(file!["snapshots/attacks-xiangqi.txt"]).stderr_eq("");
}

#[test]
fn pictures_fill_a_wide_terminal() {
    let wide = command(&XIANGQI_BOARD).env("COLUMNS", "160").assert().success();
    wide.stdout_eq(file!["snapshots/attacks-xiangqi-160.txt"]);
}

/// Boards with holes: the corners of Omega chess, and hexagonal chess.
#[test]
fn pictures_of_boards_with_holes() {
    let omega = ["attacks", "--board", "omega", "w10w/12/12/5q6/12/12/12/12/12/12/1B10/W10W"];
    slidemask(&omega).success().stdout_eq(file!["snapshots/attacks-omega.txt"]);
    let glinski = ["attacks", "--board", "glinski", "11/11/11/11/11/5q5/4R6/11/11/6b4/11"];
    slidemask(&glinski).success().stdout_eq(file!["snapshots/attacks-glinski.txt"]);
}

/// Promoted pieces take two characters, and the names of files beyond z do, too.
#[test]
fn pictures_of_pieces_and_files_with_long_names() {
    slidemask(&["attacks", "--board", "5x3", "+r3r/5/R3+R", "--piece", "+r=queen"]).success().stdout_eq(
        str![[r"
white rook a1      white queen e1     black queen a3     black rook e3
3 x+r  .  .  .  r  3  +r  .  *  . xr  3  +r  *  *  * xr  3 x+r  *  *  *  r
2   *  .  .  .  .  2   .  .  .  *  *  2   *  *  .  .  .  2   .  .  .  .  *
1   R  *  *  *x+R  1  xR  *  *  * +R  1  xR  .  *  . +R  1   R  .  .  .x+R
    a  b  c  d  e      a  b  c  d  e      a  b  c  d  e      a  b  c  d  e
b1 c1 d1 e1 a2 a3  a1 b1 c1 d1 d2 e2  a1 c1 a2 b2 b3 c3  e1 e2 a3 b3 c3 d3
                   c3 e3              d3 e3

"]],
    );
    slidemask(&["attacks", "--board", "28x1", "3k20r3"]).success().stdout_eq(str![[r"
black rook y1
1   .  .  . xk  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  *  r  *  *  *
    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z aa ab
d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n1 o1 p1 q1 r1 s1 t1 u1 v1 w1 x1 z1 aa1 ab1

"]]);
}

#[test]
fn json_has_attacks_and_moves() {
    slidemask(&["attacks", "--board", "3x10", "1n1/3/3/3/p2/3/3/3/1p1/1C1", "--piece", "c=cannon", "--json"])
        .success()
        .stdout_eq(str![[r#"
{
  "sliders": [
    {
      "square": "b1",
      "piece": "C",
      "attacks": [
        "b10"
      ],
      "moves": [
        "a1",
        "c1"
      ]
    }
  ]
}

"#]]);
}

#[test]
fn every_kind() {
    let one = |board: &str, kind: &str, position: &str| {
        sliders(&["--board", board, "--piece", &format!("x={kind}"), position]).join("\n")
    };
    assert_eq!(one("5x1", "rook", "p1X1p"), "X c1: a1 b1 d1 e1; b1 d1");
    assert_eq!(one("3x3", "bishop", "p2/1X1/3"), "X b2: a1 c1 a3 c3; a1 c1 c3");
    assert_eq!(one("3x2", "queen", "p1p/1X1"), "X b1: a1 c1 a2 b2 c2; a1 c1 b2");
    assert_eq!(one("7x1", "cannon", "X1p1p1p"), "X a1: e1; b1");
    assert_eq!(one("7x1", "janggi-cannon", "X1p2p1"), "X a1: f1; d1 e1");
    assert_eq!(one("5x5", "nightrider", "4p/5/2p2/5/X4"), "X a1: c2 b3 e3 c5; c2 b3 e3 c5");
    assert_eq!(one("4x4", "camelrider", "4/4/4/X3"), "X a1: d2 b4; d2 b4");
    assert_eq!(one("4x4", "zebrarider", "4/4/4/X3"), "X a1: d3 c4; d3 c4");
    assert_eq!(one("6x1", "grasshopper", "X1p1p1"), "X a1: d1; d1");
    assert_eq!(one("6x1", "grasshopper", "X1pp2"), "X a1: d1; ");
    assert_eq!(
        one("1x5", "lance", "1/x/1/X/1"),
        "X a2: a3 a4; a3\nx a4: a3 a2; a3".replace("a3 a2", "a2 a3")
    );
    // Boards of up to 128 and of up to 256 squares.
    assert_eq!(
        one("9x9", "bishop", "9/9/9/9/9/9/1p7/9/3X5"),
        "X d1: c2 e2 b3 f3 g4 h5 i6; c2 e2 f3 g4 h5 i6"
    );
    assert_eq!(one("16x16", "lance", &format!("16/15p/15X{}", "/16".repeat(13))), "X p14: p15; ");
    // The rook is known, and x only stands in the way.
    assert_eq!(one("3x1", "none", "RxR"), "R a1: b1; \nR c1: b1; ");
}

/// Cannons of janggi neither jump over a cannon nor capture one, whatever its letter and side.
#[test]
fn cannons_of_janggi() {
    let cannons =
        ["--board", "5x1", "--piece", "c=janggi-cannon", "--piece", "d=janggi-cannon", "--square", "a1"];
    for (position, expected) in [("Cp1p1", "d1; c1"), ("Cp1d1", "; c1"), ("CD1p1", "; "), ("C1p1C", "; d1")] {
        assert_eq!(sliders(&[&cannons[..], &[position]].concat()), [format!("C a1: {expected}")]);
    }
}

/// The letters r, b and q are known on every board, even where a piece has no line.
#[test]
fn known_pieces_without_a_line() {
    assert_eq!(sliders(&["--board", "1x3", "B/1/1"]), ["B a3: ; "]);
    assert_eq!(sliders(&["--board", "1x3", "B/1/Q"]), ["Q a1: a2 a3; a2", "B a3: ; "]);
    assert_eq!(sliders(&["--board", "1x1", "r"]), ["r a1: ; "]);
}

/// The letters r, b and q may get another kind. Pieces after + have letters of their own.
#[test]
fn letters_are_named() {
    assert_eq!(sliders(&["--board", "2x2", "r1/1R", "--piece", "R=lance"]), ["R b1: b2; b2", "r a2: a1; a1"]);
    assert_eq!(sliders(&["--board", "3x1", "+rRq"]), ["R b1: a1 c1; ", "q c1: b1; "]);
    let promoted = ["--board", "1x3", "+r/1/R", "--piece", "+r=lance", "--piece", "r=rook"];
    assert_eq!(sliders(&promoted), ["R a1: a2 a3; a2", "+r a3: a1 a2; a2"]);
}

#[test]
fn squares_select_sliders() {
    let args = ["--board", "9x10", "--piece", "c=cannon", XIANGQI, "--square"];
    let found = |squares: &str| sliders(&[&args[..], &[squares]].concat());
    assert_eq!(found("a10,a1,a10"), ["r a10: a7 a8 a9 b10; a8 a9", "R a1: b1 a2 a3 a4; a2 a3"]);
}

/// Each position is answered on a line, and a bad line has a message with its number.
#[test]
fn positions_on_standard_input() {
    let lines = "r2\r\n# comment\n\nr1é\n1q1 w - -\n3\n4\n";
    command(&["attacks", "--board", "3x1", "-"])
        .stdin(lines)
        .assert()
        .code(2)
        .stdout_eq(str![[r#"
{"sliders":[{"square":"a1","piece":"r","attacks":["b1","c1"],"moves":["b1","c1"]}]}
{"sliders":[{"square":"b1","piece":"q","attacks":["a1","c1"],"moves":["a1","c1"]}]}
{"sliders":[]}

"#]])
        .stderr_eq(str![[r"
slidemask: line 4: invalid position: unexpected 'é' at column 3; pieces are letters, numbers of empty squares have one or two digits, `/` ends a rank
slidemask: line 7: invalid position: rank 1 from the bottom has more than 3 squares

"]]);
}

/// No bytes make the program panic.
#[test]
fn any_bytes_are_answered_or_refused() {
    let symbols = b"rRbBqQcC+019/ [#-\n\n\x00\xff\xc3\xa9";
    let mut state = 1_u64;
    let mut symbol = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        symbols[(state >> 33) as usize % symbols.len()]
    };
    let bytes: Vec<u8> = (0..20_000).map(|_| symbol()).collect();
    for board in ["1x1", "2x2", "9x1", "1x256", "omega"] {
        let mut args = vec!["attacks", "--board", board, "-"];
        // A board of one square has no step for any piece.
        if board != "1x1" {
            args.extend(["--piece=c=janggi-cannon", "--piece=r=grasshopper"]);
        }
        let output = command(&args).stdin(&bytes[..]).output().expect("it runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.lines().all(|line| line.starts_with("slidemask: ")), "{board}: {message}");
        assert_eq!(output.status.code(), Some(2), "{board}: {message}");
    }
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let kinds = "expected one of rook, bishop, queen, cannon, janggi-cannon, nightrider, camelrider, zebrarider, \
                 grasshopper, lance, none";
    for (board, reason) in [
        ("0x9", "a board of 0x9 has no squares; it needs at least one file and one rank"),
        (
            "17x16",
            "a board of 17x16 has more than 256 squares; the largest boards are those such as 16x16 or 32x8",
        ),
        ("99999999999999999999x2", "a board is FILESxRANKS, such as 9x10, or omega or glinski"),
        ("x9", "a board is FILESxRANKS, such as 9x10, or omega or glinski"),
        ("+9x9", "a board is FILESxRANKS, such as 9x10, or omega or glinski"),
    ] {
        let message = format!("invalid value '{board}' for '--board <BOARD>': {reason} (see --help)");
        refused(&["attacks", "--board", board, "9"], &message);
    }
    for (piece, reason) in [
        ("x=", format!("no such kind of piece \"\": {kinds}")),
        ("x=canon", format!("no such kind of piece \"canon\": {kinds}")),
        ("=rook", "expected the letter of a piece before the =, a to z, or + and a letter".into()),
        ("xy=rook", "expected the letter of a piece before the =, a to z, or + and a letter".into()),
        ("é=rook", "expected the letter of a piece before the =, a to z, or + and a letter".into()),
    ] {
        let message = format!("invalid value '{piece}' for '--piece <PIECE>': {reason} (see --help)");
        refused(&["attacks", "--board", "9x1", "9", "--piece", piece], &message);
    }
    let on = |board: &str, args: &[&str], message: &str| {
        refused(&[&["attacks", "--board", board], args].concat(), message);
    };
    on("9x1", &["9", "--piece=c=rook", "--piece=C=rook"], "--piece gives c two kinds: leave one of them out");
    on("9x1", &["9", "--piece=rook"], "with --board, --piece names a letter and its kind, such as c=cannon");
    on(
        "1x9",
        &["9", "--piece=n=nightrider"],
        "--piece n=nightrider: the step (1, 2) in files and ranks lands on no square of this board of 1x9; leave it out",
    );
    on(
        "glinski",
        &["9", "--piece=n=nightrider"],
        "--piece n=nightrider: --board glinski has no such piece: leave it out",
    );
    on("10x2", &["010/10"], "invalid position: the number at column 1 begins with 0; leave the 0 out");
    on("9x1", &[], "--board 9x1 has no initial position: give the first field of a FEN");
    on("9x1", &["startpos"], "--board 9x1 has no initial position: give the first field of a FEN");
    on("9x1", &["p8"], "the position has no piece of a known kind: name a letter, such as --piece c=cannon");
    on("9x1", &["p8", "--square", "b1"], "b1 is empty: put a piece there in the position");
    on(
        "9x1",
        &["p8", "--square", "a1"],
        "the piece p on a1 has no kind that slides here: name one, such as --piece p=cannon",
    );
    on("9x1", &["p8", "--square", "j1"], "--square j1: the board has 9 files; the first one is a");
    on("3x2", &["4/3"], "invalid position: rank 2 from the bottom has more than 3 squares");
    on("3x2", &["3/2"], "invalid position: rank 1 from the bottom has 2 squares instead of 3");
    on(
        "3x2",
        &["3"],
        "invalid position: the position has 1 instead of 2 ranks; `/` separates ranks, the top rank comes first",
    );
    on(
        "omega",
        &["1R10/12/12/12/12/12/12/12/12/12/12/12"],
        "invalid position: the piece 'R' stands on file 2 from the left, rank 12 from the bottom, where the board has a hole",
    );
    on(
        "9x1",
        &["r8", "--occupied", "0xff"],
        "the argument '--board <BOARD>' cannot be used with '--occupied <HEX>' (see --help)",
    );
    on(
        "9x1",
        &["r8", "--method", "sbamg"],
        "the argument '--board <BOARD>' cannot be used with '--method <NAME>' (see --help)",
    );
    refused(
        &["attacks", "--piece", "c=cannon"],
        "--piece c=cannon needs a board: give its size, such as --board 9x10",
    );
    refused(
        &["attacks", "--piece", "rook", "--piece", "queen"],
        "--piece is given several times: without --board, give one kind of piece",
    );
}
