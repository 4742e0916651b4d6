//! The judge: the formulas of `judged.tsv`, and texts that are no formulas.

use slidemask::{Bitboard, Slider, Square};
use slidemask_formula::judge::{
    Claim, Formula, FormulaErrorReason, Mistake, Shortest, ignores_other_squares, judge, trials,
};
use slidemask_proof::case_count;

fn formula(text: &str) -> Formula {
    Formula::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
#[cfg_attr(miri, ignore = "it tries all cases")]
fn formulas_are_judged() {
    let mut lines = include_str!("../judged.tsv").lines();
    assert_eq!(lines.next(), Some("claim\tverdict\toperations\tformula"));
    let mut claims = Vec::new();
    for line in lines {
        let [claim, verdict, operations, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let claim: Claim = claim.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let formula = formula(text);
        let mut told = 0;
        let judged = judge(claim, &formula, |more| told += more);
        assert_eq!(told, claim.case_count(), "{line}");
        // Right in all cases, but it is not proved that other squares do not matter: `unproved`.
        let found = match judged {
            Ok(_) if ignores_other_squares(claim, &formula) => "right",
            Ok(_) => "unproved",
            Err(_) => "wrong",
        };
        assert_eq!((found, formula.operations().to_string()), (verdict, operations.into()), "{line}");
        match judged {
            Ok(cases) => assert_eq!(cases, claim.case_count(), "{line}"),
            Err(wrong) => {
                let answer = formula.evaluate(wrong.square, wrong.rays, wrong.occupied);
                assert_eq!(answer, wrong.found, "{line}");
                assert_ne!(answer, Ok(wrong.expected), "{line}");
            }
        }
        claims.push((claim, verdict));
    }
    for claim in Claim::ALL {
        for verdict in ["right", "wrong"] {
            assert!(claims.contains(&(claim, verdict)), "no {claim} is {verdict}");
        }
    }
}

/// Each function, alias and operator occurs in the file.
#[test]
fn every_function_is_judged() {
    let file = include_str!("../judged.tsv");
    let names = Formula::parse("x(o)").unwrap_err().to_string();
    let (_, names) = names.split_once("one of ").expect("the names of all functions");
    assert_eq!(names.split(", ").count(), 21);
    for name in names.split(", ") {
        assert!(file.contains(&format!("{name}(")), "{name}");
    }
    for operator in ["~", " * ", " + ", " - ", " -", " << ", " >> ", " & ", " ^ ", " | ", "0x", "0b"] {
        assert!(file.contains(operator), "{operator}");
    }
}

/// A text that is no formula has an error at its byte. It says what to write.
#[test]
fn errors_say_what_where_and_what_next() {
    let functions = "bswap, swap_bytes, rbit, reverse_bits, blsi, ls1b, blsr, blsmsk, ms1b, lzcnt, tzcnt, popcnt, count, \
                     pext, pdep, shl0, shr0, rank, file, diagonal, antidiagonal";
    let no_swap = format!("at \"swap(o)\": there is no function swap: expected one of {functions}");
    for (text, at, message) in [
        ("", 0, "the formula is empty: write an expression, such as m & ~o"),
        (" ;\n; ", 0, "the formula is empty: write an expression, such as m & ~o"),
        ("m &", 3, "at the end of a line: expected a value"),
        ("t = o &; t", 7, "at the end of a line: expected a value"),
        ("m o", 2, "at \"o\": expected an operator"),
        ("m & (o", 6, "at the end of a line: expected a closing parenthesis"),
        ("m & (o\n ^ r)", 0, "at \"m & (o\": expected a name and = before each expression but the last"),
        ("t = m & (o\n ^ r)", 10, "at the end of a line: expected a closing parenthesis"),
        ("m & 0b12", 7, "at \"2\": expected a digit, or * before a name"),
        ("m & 18446744073709551616", 23, "at \"6\": expected a number of no more than 64 bits"),
        ("m & !o", 4, "at \"!o\": write ~ instead of !"),
        ("_blsi_u64(o)", 0, "at \"_blsi_u64(o)\": there is no function _blsi_u64: write blsi"),
        ("m && o", 2, "at \"&& o\": write & instead of &&"),
        ("m || o", 2, "at \"|| o\": write | instead of ||"),
        ("m == o", 2, "at \"== o\": there are no comparisons: a ^ b is 0 where two words are equal"),
        ("m != o", 2, "at \"!= o\": there are no comparisons: a ^ b is 0 where two words are equal"),
        ("m <= o", 2, "at \"<= o\": there are no comparisons: use a subtraction"),
        ("m <<= o", 4, "at \"= o\": a line has one name and one =: end a line with ; or a line break"),
        ("m < o", 2, "at \"< o\": there are no comparisons: write << for a shift"),
        ("m >>> o", 4, "at \"> o\": there are no comparisons: write >> for a shift"),
        ("m / 2", 2, "at \"/ 2\": there is no division: write >> to divide by a power of two"),
        ("m % 2", 2, "at \"% 2\": there is no remainder: write & to keep the low bits"),
        (
            "o.count_ones()",
            1,
            "at \".count_ones()\": there are no methods: write a function, such as popcnt(o) instead of o.popcnt()",
        ),
        (
            "m[0]",
            1,
            "at \"[0]\": there are no tables: constants of the square are computed from o, r, m, l and u",
        ),
        ("o as u8", 5, "at \"u8\": there are no casts: every value is a word of 64 bits"),
        ("t = o = m", 6, "at \"= m\": a line has one name and one =: end a line with ; or a line break"),
        (
            "o & \u{1b}\u{202e}\"\\",
            4,
            "at \"\\u{1b}\\u{202e}\\\"\\\\\": no part of a formula: write names, numbers, functions, parentheses and ~ - * + << >> & ^ |",
        ),
        (
            "x = o; é & m",
            7,
            "at \"é & m\": no part of a formula: write names, numbers, functions, parentheses and ~ - * + << >> & ^ |",
        ),
        ("let t = o; t", 0, "at \"let t = o\": expected a name of letters, digits and _ before ="),
        (" = o", 1, "at \"= o\": expected a name of letters, digits and _ before ="),
        ("1t = o", 0, "at \"1t = o\": expected a name of letters, digits and _ before ="),
        ("t += o; t", 0, "at \"t += o\": expected a name of letters, digits and _ before ="),
        ("o; m", 0, "at \"o\": expected a name and = before each expression but the last"),
        ("m = o & m", 0, "at \"m = o & m\": m already has a meaning: choose another name for this line"),
        (
            "t = o;\r\n  t = m; t",
            10,
            "at \"t = m\": t already has a meaning: choose another name for this line",
        ),
        ("rank = o; m", 0, "at \"rank = o\": rank already has a meaning: choose another name for this line"),
        (
            "t = x; x = o",
            4,
            "at \"x\": there is no name x: use o, r, m, l, u, or give x a value in a line above",
        ),
        (
            "m & ~(t ^ -t)",
            6,
            "at \"t ^ -t)\": there is no name t: use o, r, m, l, u, or give t a value in a line above",
        ),
        (
            "m & bswap",
            4,
            "at \"bswap\": bswap is a function: write what it is applied to after it, in parentheses",
        ),
        ("m & swap(o)", 4, &no_swap),
        (
            "rook_attacks(r, o)",
            0,
            "at \"rook_attacks(r, \": rook_attacks is the answer itself: compute it with operators and other functions",
        ),
        ("m & bswap(o, m)", 4, "at \"bswap(o, m)\": bswap takes 1 argument, not 2"),
        ("m & bswap()", 4, "at \"bswap()\": bswap takes 1 argument, not 0"),
        ("pext(o)", 0, "at \"pext(o)\": pext takes 2 arguments, not 1"),
        ("pext(o m)", 7, "at \"m)\": expected a comma or a closing parenthesis"),
    ] {
        let error = Formula::parse(text).expect_err(text);
        assert_eq!(error.at, at, "{text}");
        let expected = if text.trim().len() < 4 && error.reason == FormulaErrorReason::Empty {
            message.into()
        } else {
            format!("byte {at} of the formula, {message}")
        };
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let long = "o + ".repeat(16) + "o";
    assert_eq!(Formula::parse(&long).unwrap_err().reason, FormulaErrorReason::TooManyParts);
}

/// Constants of the square, and lines that no other one needs, count, too.
#[test]
fn a_formula_has_at_most_256_operations() {
    for of in ["o", "r"] {
        let lines = |count| (1..=count).map(|i| format!("t{i} = {i} + {of};")).collect::<Vec<_>>().concat();
        let most = lines(256);
        assert!(Formula::parse(&format!("{most}o")).is_ok());
        let error = Formula::parse(&lines(if cfg!(miri) { 300 } else { 100_000 })).unwrap_err();
        assert_eq!((error.at, &error.found[..4]), (most.len(), "t257"));
        let message = "\": a formula has at most 256 operations, and this line is beyond them";
        assert!(error.to_string().ends_with(message), "{error}");
    }
}

/// A number directly before a name or a parenthesis is a factor that binds more tightly than all operators.
#[test]
fn products_need_no_sign() {
    let value = |text: &str| {
        let formula = formula(text);
        (formula.evaluate(Square::B1, Bitboard(0xfd), Bitboard(0x1235)), formula.operations())
    };
    for (short, long) in [
        ("o - 2r", "o - (2 * r)"),
        ("~2o", "~(2 * o)"),
        ("o - ~2r", "o - ~(2 * r)"),
        ("-2o << 1", "-(2 * o) << 1"),
        ("o + 3bswap(o)", "o + 3 * bswap(o)"),
        ("2(o + r) & 0b11(m) | 0x1f(o)", "2 * (o + r) & 3 * m | 31 * o"),
        ("2(3(4o + 1) + 5r2) * 6(o)".replace("r2", "r").as_str(), "2 * (3 * (4 * o + 1) + 5 * r) * 6 * o"),
        ("t2 = 1_0o; 2t2 ^ 2t2", "t = 10 * o; 0 * t"),
        ("2_0(o) - 2_o", "20 * o - 2 * o"),
        ("pext(2o, 3m)", "pext(2 * o, 3 * m)"),
    ] {
        assert_eq!(value(short).0, value(long).0, "{short}");
        if !short.contains('^') {
            assert_eq!(value(short).1, value(long).1, "{short}");
        }
    }
    assert_eq!(formula("2o ^ 2 * o").operations(), 2, "both are one node");
    for (text, at, message) in [
        ("m & 12a + o", 6, "there is no name a: "),
        ("m & 3(o) - 0x2r", 14, "expected a digit, or * before a name"),
        ("2o + 2(m) - 3(r", 15, "expected a comma or a closing parenthesis"),
        ("o + 2(m, o)", 0, "expected one value in parentheses after a number"),
        ("2(o) + 2()", 0, "expected one value in parentheses after a number"),
        ("2o + 2swap(o)", 6, "there is no function swap"),
        ("2(o) + 3(swap(o))", 9, "there is no function swap"),
        ("2 r", 2, "expected an operator"),
        ("2 (r)", 2, "expected an operator"),
        ("(o)r", 3, "expected an operator"),
    ] {
        let error = Formula::parse(text).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

/// No text makes the reader panic or recurse without end.
#[test]
fn any_text_is_read_or_refused() {
    let pieces = [
        "o", "m", "t", "=", ";", "\n", "(", ")", "~", "-", "&", "<<", "<", "1", "2", "0x", "_", "é", " ",
        ",", "rank", "as",
    ];
    let mut noise = 1_u64;
    for _ in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let mut text = String::new();
        for _ in 0..12 {
            noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text += pieces[(noise >> 33) as usize % pieces.len()];
        }
        if let Err(error) = Formula::parse(&text) {
            assert!(text.is_char_boundary(error.at), "{text:?}: {error:?}");
        }
    }
    for deep in ["(", "-", "~", "rank("] {
        assert!(Formula::parse(&deep.repeat(100_000)).is_err(), "{deep}");
    }
    let count = 63;
    let lines: Vec<_> = (0..count).map(|i| format!("t{i} = ~o & ~(o + {i})")).collect();
    let sum: Vec<_> = (0..count)
        .map(|i| format!("s{i} = {} ^ t{i}", if i == 0 { "o".into() } else { format!("s{}", i - 1) }))
        .collect();
    let formula = formula(&[lines, sum].concat().join("\n"));
    // An addition, an `&` and a `^` in each line, and one `~` that all share.
    assert_eq!(formula.operations(), 3 * count + 1);
}

/// The counterexample has the fewest pieces, on the lowest square, and no piece that it does not need.
#[test]
#[cfg_attr(miri, ignore = "it tries all cases")]
fn counterexamples_are_small() {
    // It is right if the other squares are empty. One piece beside the ray to the north is enough.
    let wrong = judge(Claim::Ray, &formula("m & (o ^ (o - 2 * r))"), |_| ()).unwrap_err();
    assert_eq!((wrong.square, wrong.occupied), (Square::A1, Bitboard(0b10)));
    assert_eq!(wrong.rays, Bitboard(0x0101_0101_0101_0100));
    assert_eq!((wrong.missing(), wrong.surplus()), (wrong.rays, Bitboard::EMPTY));
    // No formula without o is right: it is wrong with one piece, or with none.
    let wrong = judge(Claim::Rook, &formula("m"), |_| ()).unwrap_err();
    assert_eq!((wrong.square, wrong.occupied), (Square::A1, Bitboard(0b10)));
    assert_eq!(wrong.surplus(), Bitboard(0b1111_1100));
    // The lowest square comes before the lowest word: here, a piece on h8 misleads a slider on a1, and one on b1 a slider on g8.
    let wrong = judge(Claim::Ray, &formula("m & blsmsk(o & m) ^ o & rbit(r)"), |_| ()).unwrap_err();
    assert_eq!((wrong.square, wrong.occupied), (Square::A1, Bitboard(1 << 63)));
    let wrong = judge(Claim::Queen, &formula("0"), |_| ()).unwrap_err();
    assert_eq!((wrong.square, wrong.occupied, wrong.missing()), (Square::A1, Bitboard::EMPTY, wrong.rays));
    assert_eq!(wrong.to_string().lines().count(), 10);
}

/// Each slider has its own counterexample, with its own number of wrong cases, and the smallest is that of the judge.
#[test]
#[cfg_attr(miri, ignore = "it tries all cases")]
fn each_slider_is_tried() {
    let text = "m ^ m & o";
    let tried: Vec<_> = trials(Claim::East, formula(text)).collect();
    let case_counts: Vec<_> = tried.iter().map(|tried| tried.cases).collect();
    assert_eq!(case_counts, [128, 64, 32, 16, 8, 4, 2].repeat(8));
    assert_eq!(tried.iter().map(|tried| tried.cases).sum::<u64>(), Claim::East.case_count());
    // The first piece is missing, so a case is right only if there is none.
    assert!(tried.iter().all(|tried| tried.wrong_cases == tried.cases - 1 && !tried.ignores_other_squares));
    let wrong: Vec<_> = tried.iter().filter_map(|tried| tried.wrong).collect();
    assert_eq!(wrong.len(), tried.len());
    assert_eq!(judge(Claim::East, &formula(text), |_| ()), Err(wrong[0]));

    // Nothing is proved of the sliders after one that is wrong.
    let wrong_on_a1 = "m & blsmsk(o & m) ^ o & r & 1";
    for (text, proved) in [("m & blsmsk(o & m)", true), (wrong_on_a1, false)] {
        let tried: Vec<_> = trials(Claim::East, formula(text)).collect();
        assert!(tried.iter().all(|tried| tried.ignores_other_squares == proved), "{text}");
        assert_eq!(
            tried.iter().filter(|tried| tried.wrong.is_some()).count(),
            usize::from(!proved),
            "{text}"
        );
    }

    // A case is wrong once, on whichever of its three boards: without other pieces, with all, or with some.
    let others = "z = o & ~m & ~r; a = m & blsmsk(o & m); a ^ ";
    let full = "~(o | m | r)";
    for mistaken in
        ["(lzcnt(z) >> 6)".into(), format!("(lzcnt({full}) >> 6)"), format!("1 - (lzcnt(z * {full}) >> 6)")]
    {
        for tried in trials(Claim::East, formula(&format!("{others}(m & -({mistaken}))"))) {
            assert!(tried.wrong.is_some() && tried.wrong_cases == tried.cases, "{mistaken}: {tried:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "it tries all cases")]
fn boards_without_a_value_are_found_behind_smaller_counterexamples() {
    // Without pieces the answer is wrong, and four pieces or more shift too far.
    for tried in trials(Claim::Rank, formula("o << popcnt(o & m) * 16")) {
        let (wrong, without_value) = (tried.wrong.unwrap(), tried.without_value.unwrap());
        assert_eq!(wrong.found, Ok(Bitboard::EMPTY));
        assert_eq!((without_value.square, without_value.occupied.count()), (wrong.square, 4));
        assert_eq!(without_value.found, Err(Mistake::ShiftTooFar { operator: "<<", by: 64 }));
    }
    assert!(trials(Claim::Rank, formula("o")).all(|tried| tried.without_value.is_none()));
}

#[test]
#[cfg_attr(miri, ignore = "it tries all cases")]
fn mistakes_are_counterexamples() {
    let wrong = judge(Claim::Ray, &formula("m & o << tzcnt(o)"), |_| ()).unwrap_err();
    assert_eq!(
        (wrong.occupied, wrong.found),
        (Bitboard::EMPTY, Err(Mistake::ShiftTooFar { operator: "<<", by: 64 }))
    );
    assert_eq!((wrong.missing(), wrong.surplus()), (wrong.rays, Bitboard::EMPTY));
    assert!(wrong.to_string().contains("<< shifts by 64, but a shift goes 0 to 63 places"), "{wrong}");
    let wrong = judge(Claim::Bishop, &formula("x = 1 << -1; x & m"), |_| ()).unwrap_err();
    assert!(wrong.to_string().contains("<< shifts by -1, but"), "{wrong}");
    let wrong = judge(Claim::Rook, &formula("rank(o | r)"), |_| ()).unwrap_err();
    assert_eq!(wrong.found, Ok(Bitboard(0xff)));
    let wrong = judge(Claim::Ray, &formula("file(o)"), |_| ()).unwrap_err();
    assert!(wrong.to_string().contains("file got a set of 0 squares, but it takes one square"), "{wrong}");
    // A line that the answer does not need is not computed.
    assert_eq!(judge(Claim::Ray, &formula("x = 1 << 64; m & blsmsk(o & m)"), |_| ()), Ok(5_532));
    let formula = formula("x = 1 << 64; y = x + 1; m");
    let values = formula.line_values(Square::A1, Bitboard(2), Bitboard(4));
    assert!(
        values.iter().all(|line| line.value == Err(Mistake::ShiftTooFar { operator: "<<", by: 64 })),
        "{values:?}"
    );
}

#[test]
fn the_shortest_is_that_of_the_fewest_functions() {
    let known = |claim, text| Shortest::known(claim, &formula(text)).map(|row| row.functions);
    assert_eq!(known(Claim::Ray, "o"), Some(vec![]));
    assert_eq!(known(Claim::Ray, "bswap(r) & o"), Some(vec![]), "a constant needs no function");
    assert_eq!(known(Claim::Ray, "blsmsk(o)"), Some(vec!["blsi", "blsr", "blsmsk"]));
    assert_eq!(known(Claim::Line, "swap_bytes(o)"), Some(vec!["bswap"]));
    assert_eq!(known(Claim::Line, "reverse_bits(o)"), Some(vec!["rbit"]));
    assert_eq!(known(Claim::Line, "rbit(o) ^ bswap(o)"), None);
    // Some rows are of any functions. Those of fewer come first.
    assert_eq!(known(Claim::Rook, "rbit(o)"), Some(vec!["rbit"]));
    assert_eq!(known(Claim::Rook, "bswap(o)"), Some(vec!["blsi", "blsr", "blsmsk", "ms1b", "bswap"]));
    assert_eq!(known(Claim::Rook, "rbit(o) ^ bswap(o)"), Some(vec!["any"]));
    assert_eq!(known(Claim::Queen, "o * pext(o, m)"), Some(vec!["any"]));
}

#[test]
fn claims_have_names() {
    for claim in Claim::ALL {
        assert_eq!(claim.to_string().parse(), Ok(claim));
    }
    for (claim, slider) in
        [(Claim::Rook, Slider::Rook), (Claim::Bishop, Slider::Bishop), (Claim::Queen, Slider::Queen)]
    {
        assert_eq!(claim.case_count(), case_count(slider));
    }
    let error = "knight".parse::<Claim>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "no such claim: expected one of ray, lower, east, west, pair, line, rank, rook, bishop, queen"
    );
}
