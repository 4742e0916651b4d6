//! `slidemask attacks --game`: positions of shogi, xiangqi and other games.

use snapbox::{file, str};

use crate::{command, json_of, refused, slidemask};

const SHOGI: &str = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62";

/// The position, the hands, and the pieces that slide.
#[test]
fn pictures_of_shogi() {
    slidemask(&["attacks", "--game", "shogi", SHOGI])
        .success()
        .stdout_eq(file!["snapshots/attacks-shogi.txt"])
        .stderr_eq("");
    let wide = command(&["attacks", "--game", "shogi", SHOGI]).env("COLUMNS", "160").assert().success();
    wide.stdout_eq(file!["snapshots/attacks-shogi-160.txt"]);
}

/// The words of a position may be arguments of their own.
#[test]
fn pictures_of_named_squares() {
    let xiangqi = [
        "attacks",
        "--game",
        "xiangqi",
        "--square",
        "c1,b3",
        "rnbakabnr/9/1c5c1/9/9/9/9/1C5C1/9/RNBAKABNR",
        "w",
    ];
    slidemask(&xiangqi).success().stdout_eq(str![[r"
red elephant c1        red cannon b3
10  r n b a k a b n r  10  rxn b a k a b n r
 9  . . . . . . . . .   9  . . . . . . . . .
 8  . c . . . . . c .   8  . c . . . . . c .
 7  . . . . . . . . .   7  . . . . . . . . .
 6  . . . . . . . . .   6  . . . . . . . . .
 5  . . . . . . . . .   5  . . . . . . . . .
 4  . . . . . . . . .   4  . . . . . . . . .
 3  * C . . * . . C .   3  . C . . . . . C .
 2  . . . . . . . . .   2  . . . . . . . . .
 1  R N B A K A B N R   1  R N B A K A B N R
    a b c d e f g h i      a b c d e f g h i
a3 e3                  b10

"]]);
}

/// A cannon of janggi jumps over no cannon, and along the diagonals of a palace.
#[test]
fn pictures_of_cannons_of_janggi() {
    let janggi =
        ["attacks", "--game", "janggi", "9/4k4/1c7/9/9/1n7/9/1C1P1c3/4P4/3K1C3", "--square", "b3,f1"];
    slidemask(&janggi).success().stdout_eq(str![[r"
blue cannon b3         blue cannon f1
10  . . . . . . . . .  10  . . . . . . . . .
 9  . . . . k . . . .   9  . . . . k . . . .
 8  . c . . . . . . .   8  . c . . . . . . .
 7  . * . . . . . . .   7  . . . . . . . . .
 6  . * . . . . . . .   6  . . . . . . . . .
 5  . n . . . . . . .   5  . n . . . . . . .
 4  . . . . . . . . .   4  . . . . . . . . .
 3  . C . P * c . . .   3  . C .xP . c . . .
 2  . . . . P . . . .   2  . . . . P . . . .
 1  . . . K . C . . .   1  * * * K . C . . .
    a b c d e f g h i      a b c d e f g h i
e3 b6 b7               a1 b1 c1 d3

"]]);
}

/// Each game has an initial position. It is drawn, with the pieces that slide.
#[test]
fn all_games_begin() {
    for (game, title, sliders) in [
        ("shogi", "shogi, black to move", 8),
        ("minishogi", "minishogi, black to move", 4),
        ("xiangqi", "xiangqi, red to move", 8),
        ("janggi", "janggi, blue to move", 8),
        ("capablanca", "capablanca, white to move", 14),
        ("grand", "grand, white to move", 14),
        ("omega", "omega, white to move", 10),
    ] {
        let run = slidemask(&["attacks", "--game", game]).success();
        let text = String::from_utf8(run.get_output().stdout.clone()).expect("text");
        assert!(text.starts_with(title), "{game}");
        let json = json_of(&slidemask(&["attacks", "--game", game, "startpos", "--json"]).success());
        let found = json["pieces"].as_array().expect("a list").len();
        assert!(found >= sliders, "{game}: {found}");
    }
}

#[test]
fn positions_on_standard_input() {
    let lines = "r4/5/1K3/5/5 w 2P 3\n5/5/5/5/5[R] b\n5/5/5/5/5 r\n";
    command(&["attacks", "--game", "minishogi", "-"])
        .stdin(lines)
        .assert()
        .code(2)
        .stdout_eq(str![[r#"
{"to_move":"white","in_hand":{"black":{"P":2}},"pieces":[{"square":"5a","piece":"r","name":"rook","attacks":["5e","5d","5c","5b","4a","3a","2a","1a"]}]}
{"to_move":"white","in_hand":{"black":{"R":1}},"pieces":[]}

"#]])
        .stderr_eq(str![[r"
slidemask: line 3: invalid position of minishogi: the side to move at column 11 is neither b (upper case, moves first) nor w

"]]);
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let on = |args: &[&str], message: &str| refused(&[&["attacks", "--game"], args].concat(), message);
    on(
        &["chess"],
        "invalid value 'chess' for '--game <GAME>' [possible values: shogi, minishogi, xiangqi, janggi, capablanca, grand, omega] (see --help)",
    );
    on(
        &["grand", "8"],
        "invalid position of grand: the position has 1 instead of 10 ranks; `/` separates ranks, the top rank comes first",
    );
    on(&["shogi", "--square", "5e"], "5e is empty: put a piece there in the position");
    on(
        &["shogi", "--square", "e5"],
        "--square e5: a square is a number for the file and a letter for the rank, such as 1a",
    );
    on(&["minishogi", "5/5/5/5/X4 b"], "invalid position of minishogi: the game has no piece X");
    on(
        &["shogi", "--piece", "rook"],
        "the argument '--game <GAME>' cannot be used with '--piece <PIECE>' (see --help)",
    );
    on(
        &["shogi", "--board", "9x9"],
        "the argument '--game <GAME>' cannot be used with '--board <BOARD>' (see --help)",
    );
}
