//! `slidemask explain`: each step of a method.

use snapbox::{file, str};

use crate::{OBSTRUCTION, slidemask, text_of};

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
    // The stages of the barrier from the source, which draws bit 0 on the right.
    let barrier = ["explain", "--method", "ranks-east", "--square", "b8,d7,b6,c5,b3,a2,h1"];
    let barrier = slidemask(&[&barrier[..], &["--occupied", "0x9288c26400020180"]].concat()).success();
    barrier.stdout_eq(file!["snapshots/explain-barrier.txt"]);
}

const SET_EXPLAINED: [&str; 4] = ["explain", "--method", "ranks-east", "8/8/8/q7/8/2B5/8/R6r"];

/// Without `--square`, the rooks and queens of the position are the set.
#[test]
fn explanations_of_a_positions_own_set() {
    let own = slidemask(&SET_EXPLAINED).success();
    own.stdout_eq(str![[r"
o^(o-2r), all ranks at once, to the east
anonymous, Chess Programming Wiki
https://www.chessprogramming.org/Hyperbola_Quintessence

o: the occupied squares; r: the sliders
o - 2r: a borrow runs from r across the empty squares to the next piece

sliders on a1, h1, a5

                          o                         barred
                          = occupied | rooks        = o | BARRIER
occupied                  o: the rooks block one    o | barrier: a 1 at the
the position              another                   start of each rank
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
(o | barrier) - 2r        o ^ ((o | barrier) - 2r)  the barrier removed
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

/// A rook replaces a bishop only if its square is named.
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
      "axes": [],
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
          "note": "o | barrier: a 1 at the start of each rank",
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
          "note": "the barrier removed",
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
    let queen = ["explain", "--square", "d1", "--method", "hyperbola-quintessence", "startpos"];
    let queen = slidemask(&queen).success();
    queen.stdout_eq(file!["snapshots/explain-queen.txt"]);
}

#[test]
fn explanations_as_json() {
    let rook = ["explain", "--square", "a1", "--method", "edgeless", "--axis", "rank", "--json", "startpos"];
    slidemask(&rook).success().stdout_eq(file!["snapshots/explain.json"]);
}

/// Without arguments, the borrow of a method that only subtracts meets a piece.
#[test]
fn explanations_without_arguments() {
    let example = text_of(&slidemask(&["explain"]).success().stdout_eq(file!["snapshots/explain.txt"]));
    assert!(example.lines().all(|line| line.len() <= 80));
    // A square has all its lines, in the same position.
    let square = text_of(&slidemask(&["explain", "--square", "d4"]).success());
    assert!(square.starts_with(&example));
    assert!(square.contains("rook on d4 along the file") && !example.contains("along the file"));
    let text = |args: &[&str]| text_of(&slidemask(&[&["explain"], args].concat()).success());
    assert_eq!(
        text(&["--piece", "bishop"]),
        text(&["--square", "d4", "--piece", "bishop", "--axis", "diagonal"])
    );
    assert!(text(&["--axis", "file"]).contains("rook on d4 along the file"));
    assert!(text(&["--method", "ranks-east"]).contains("r: the sliders\n"));
    assert!(!text(&["--method", "sbamg"]).contains("2r"), "no o and no r in its paper");
    assert!(text(&["startpos", "--square", "d4"]).contains("8  r n b q k b n r"));
}

/// Without `--piece`, the slider on the square is explained, or a rook if there is none.
#[test]
fn a_square_is_enough() {
    let explained = |args: &[&str]| slidemask(args).success().get_output().stdout.clone();
    let rook = explained(&["explain", "--square", "d4", "--piece", "rook"]);
    assert_eq!(explained(&["explain", "--square", "d4"]), rook);
    let bishop = "8/8/8/8/3b4/8/8/8";
    let there = explained(&["explain", "--square", "d4", bishop]);
    assert_eq!(there, explained(&["explain", "--square", "d4", "--piece", "bishop", bishop]));
}
