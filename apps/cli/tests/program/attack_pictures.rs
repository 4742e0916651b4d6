//! `slidemask attacks`: pictures and JSON.

use snapbox::{file, str};

use crate::{command, json_of, slidemask};

#[test]
fn attacks_of_the_initial_position() {
    slidemask(&["attacks"]).success().stdout_eq(file!["snapshots/attacks.txt"]).stderr_eq("");
}

#[test]
fn attacks_fill_a_wide_terminal() {
    let wide = command(&["attacks"]).env("COLUMNS", "160").assert().success();
    wide.stdout_eq(file!["snapshots/attacks-160.txt"]);
}

/// Every board is drawn at any width. From 18 columns on, no line is longer than the width.
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

/// Sliders that the command line adds are on the board: they block one another, and they replace pieces.
#[test]
fn what_is_set_down_is_there() {
    for board in [&["8/8/8/8/3n4/8/8/8"][..], &["--occupied", "0x8000000"]] {
        // A square that is named twice is answered once.
        let rooks = ["attacks", "--square", "d4,d6,d4", "--piece", "rook", "--json"];
        let json = json_of(&slidemask(&[&rooks[..], board].concat()).success());
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
fn startpos_is_the_initial_position() {
    let drawn = slidemask(&["attacks"]).success().get_output().stdout.clone();
    slidemask(&["attacks", "startpos"]).success().stdout_eq(drawn);
    slidemask(&["perft", "3", "startpos"]).success().stdout_eq(str![[r"
8902 nodes
[..]

"]]);
}
