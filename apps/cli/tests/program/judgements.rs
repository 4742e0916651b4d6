//! `slidemask judge`: formulas that are right, wrong or cannot be read.

use snapbox::{file, str};

use crate::{command, json_of, refused, slidemask, text_of};

fn judge<'a>(formula: &'a str, claim: &'a str) -> [&'a str; 4] {
    ["judge", formula, "--for", claim]
}

#[test]
fn right_formulas_are_compared_with_the_shortest() {
    slidemask(&judge("t = o & m; m & ~(t ^ -t)", "ray")).success().stderr_eq("").stdout_eq(str![[r"
right in all 5,532 cases, with 4 operations
the shortest known with operators alone has 4, and 3 are impossible with the
constants m, r

"]]);
    slidemask(&judge("m & (2 * blsi(o & m) - 1)", "ray")).success().stdout_eq(str![[r"
right in all 5,532 cases, with 5 operations
no search for the shortest formula for a ray with blsi, * is recorded

"]]);
    slidemask(&judge("n = o & m; m & (blsmsk(n) | n ^ n)", "ray")).success().stdout_eq(str![[r"
right in all 5,532 cases, with 5 operations
the shortest known with blsi, blsr, blsmsk has 3, and 2 are impossible with the
constants m, r
m & blsmsk(o & m)

"]]);
    slidemask(&judge("t = o & m; ((t - r) ^ rbit(rbit(t) - rbit(r))) & m", "line")).success().stdout_eq(
        str![[r"
right in all 13,312 cases, with 7 operations
the shortest known with rbit has 7, and 6 are impossible with the constants m,
r, rbit(r)

"]],
    );
    slidemask(&judge("m & blsmsk(o & m) ^ o * (o + 1) & 1", "ray")).success().stdout_eq(str![[r"
right in all 5,532 cases, with 7 operations
it was not proved that other squares do not matter: each case was tried with
none of them occupied, with all, and with some
no search for the shortest formula for a ray with blsmsk, * is recorded

"]]);
    slidemask(&judge("t = o & m; ((t - r) ^ rbit(rbit(t) - rbit(r))) & m", "rank")).success().stdout_eq(
        str![[r"
right in all 8,192 cases, with 7 operations
the shortest known with rbit has 7, and 6 are impossible with the constants m,
r, rbit(r)

"]],
    );
}

/// The shortest known is said of whole pieces, too.
#[test]
fn formulas_of_pieces_are_compared() {
    let end = "e = rank(r) & ~r & 0x8181818181818181; x = rbit(r)";
    let starts = "c = (2r & rank(r)) + (r << 8) - e; d = (2x & rank(x)) + (x << 8) - rbit(e)";
    let rook = format!("{end}; {starts}; t = o & (m & ~e); m & ((t - c) ^ rbit(rbit(t) - d))");
    slidemask(&judge(&rook, "rook")).success().stdout_eq(str![[r"
right in all 1,048,576 cases, with 7 operations
the shortest known with rbit has 7, and 6 are impossible with the constants z,
m, c, d of this formula:
z = m & ~(rank(r) & (file(1) | file(128))); c = (2 * r & rank(r)) + (r << 8) - (rank(r) & ~r & (file(1) | file(128))); d = (2 * rbit(r) & rbit(rank(r))) + (rbit(r) << 8) - rbit(rank(r) & ~r & (file(1) | file(128))); t = o & z; m & ((t - c) ^ rbit(rbit(t) - d))

"]]);
    let lines = "d = diagonal(r) ^ r; e = antidiagonal(r) ^ r; a = o & d; b = o & e; \
                 ((a - r) ^ rbit(rbit(a) - rbit(r))) & d | ((b - r) ^ bswap(bswap(b) - bswap(r))) & e | o & 0";
    slidemask(&judge(lines, "bishop")).success().stdout_eq(str![[r"
right in all 71,168 cases, with 17 operations
the shortest known with any functions has 15
d = diagonal(r) & ~r; e = antidiagonal(r) & ~r; t = o & d; s = o & e; d & ((t - r) ^ bswap(bswap(t) - bswap(r))) | e & ((s - r) ^ bswap(bswap(s) - bswap(r)))

"]]);
}

#[test]
fn wrong_formulas_are_shown_on_a_board() {
    let wrong = |formula, claim| slidemask(&judge(formula, claim)).code(1).stderr_eq("");
    let upwards = "t = o & m; up = (t ^ (t - 2 * r)) & m; up";
    wrong(upwards, "line").stdout_eq(file!["snapshots/judge-line.txt"]);
    wrong("m & (blsmsk(o & m) ^ o)", "ray").stdout_eq(file!["snapshots/judge-missing-piece.txt"]);
    wrong("m & (blsmsk(o & m) | o)", "ray").stdout_eq(file!["snapshots/judge-extra-piece.txt"]);
    wrong("m & blsmsk(o & m) | o & r", "ray").stdout_eq(file!["snapshots/judge-slider.txt"]);
    // Only with these other pieces.
    let odd = "t = o & m; z = (o ^ 0x5555555555555555) & ~m & ~r; \
               m & ((t - r) ^ rbit(rbit(t) - rbit(r))) ^ (m & -(lzcnt(z) >> 6))";
    wrong(odd, "line").stdout_eq(file!["snapshots/judge-other-squares.txt"]);
    let shifted = "n = tzcnt(o & m)\nx = m << n\nm & x";
    wrong(shifted, "ray").stdout_eq(file!["snapshots/judge-no-answer.txt"]);
    for claim in ["ray", "line", "rank", "rook", "bishop", "queen"] {
        let text = text_of(&wrong("o & m", claim));
        assert!(text.starts_with("wrong for ") && text.contains(" a1\n"), "{text}");
    }
}

#[test]
fn json_has_the_verdict() {
    let right = slidemask(&[&judge("m & blsmsk(o & m)", "ray")[..], &["--json"]].concat()).success();
    right.stderr_eq("").stdout_eq(str![[r#"
{
  "claim": "ray",
  "formula": "m & blsmsk(o & m)",
  "right": true,
  "proved": true,
  "cases": 5532,
  "operations": 3,
  "functions": [
    "blsmsk"
  ],
  "shortest": {
    "functions": [
      "blsi",
      "blsr",
      "blsmsk"
    ],
    "constants": [
      "m",
      "r"
    ],
    "operations": 3,
    "impossible": 2,
    "formula": "m & blsmsk(o & m)"
  },
  "counterexample": null
}

"#]]);
    let wrong = slidemask(&[&judge("t = o & m; t << 64", "rank")[..], &["--json"]].concat()).code(1);
    wrong.stderr_eq("").stdout_eq(str![[r#"
{
  "claim": "rank",
  "formula": "t = o & m; t << 64",
  "right": false,
  "proved": false,
  "cases": 8192,
  "operations": 2,
  "functions": [
    "<<"
  ],
  "shortest": null,
  "counterexample": {
    "square": "a1",
    "rays": "0x00000000000000fe",
    "occupied": "0x0000000000000000",
    "expected": "0x00000000000000fe",
    "found": null,
    "mistake": "<< shifts by 64, but a shift goes 0 to 63 places",
    "missing": "0x00000000000000fe",
    "extra": "0x0000000000000000",
    "lines": [
      {
        "name": "t",
        "expression": "o & m",
        "value": "0x0000000000000000"
      }
    ]
  }
}

"#]]);
}

#[test]
fn a_formula_comes_from_standard_input() {
    let asked = |formula: &str| command(&judge("-", "ray")).stdin(formula.to_owned()).assert();
    asked("\u{feff}t = o & m\r\n\r\nm & ~(t ^ -t)\r\n").success();
    asked("").code(2).stderr_eq("slidemask: the formula is empty: write an expression, such as m & ~o\n");
    let long = asked(&" ".repeat(1 << 17)).code(2);
    long.stderr_eq("slidemask: the formula is longer than 65536 bytes: shorten it\n");
    let bytes = command(&judge("-", "ray")).stdin(&[0xff][..]).assert().code(2);
    bytes.stderr_eq("slidemask: the formula cannot be read: stream did not contain valid UTF-8\n");
    // The lines of a formula may be arguments, too, and it may begin with a minus.
    slidemask(&judge("t = o & m\nm & ~(t ^ -t)", "ray")).success();
    slidemask(&judge("-1 & m & blsmsk(o & m)", "ray")).success();
    let json = slidemask(&["judge", "--json", "--for", "ray", "-o"]).code(1);
    assert_eq!(json_of(&json)["formula"], "-o");
}

#[test]
fn what_is_no_formula_is_refused() {
    refused(&judge("m & !o", "ray"), "byte 4 of the formula, at \"!o\": write ~ instead of !");
    refused(
        &judge("t = o & m\nm & ~(s ^ -t)", "ray"),
        "byte 16 of the formula, at \"s ^ -t)\": there is no name s: use o, r, m, l, u, or give s a value in a line above",
    );
    refused(
        &judge("m", "knight"),
        "invalid value 'knight' for '--for <CLAIM>' [possible values: ray, lower, east, west, pair, line, rank, rook, bishop, queen] (see --help)",
    );
    refused(
        &["judge", "m"],
        "the following required arguments were not provided: --for <CLAIM> (see --help)",
    );
}
