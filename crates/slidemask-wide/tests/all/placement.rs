//! Placements: what is read, and every error with its text.

use slidemask_wide::{Fen, FenError, Piece, Placement, PlacementError, Set, Shape, Square, Variant};

#[test]
fn pieces_are_on_their_squares() {
    let shape = Shape::of(12, 3);
    let placement = Placement::parse(&shape, "12/r10+K/1+p2B7 w [Qq] - 0 1").unwrap();
    let piece = |name: &str| placement.piece(shape.named(name).unwrap());
    let expected = |letter, is_white, is_promoted| Some(Piece { letter, is_white, is_promoted });
    assert_eq!(piece("a2"), expected(b'r', false, false));
    assert_eq!(piece("l2"), expected(b'k', true, true));
    assert_eq!(piece("b1"), expected(b'p', false, true));
    assert_eq!(piece("e1"), expected(b'b', true, false));
    assert_eq!(piece("a1"), None);
    assert_eq!(placement.piece(Square::new(255)), None);

    let squares: Vec<_> = placement.pieces().map(|(square, _)| shape.name(square).to_string()).collect();
    assert_eq!(squares, ["b1", "e1", "a2", "l2"]);
    let named = |names: &[&str]| names.iter().map(|&name| shape.named(name).unwrap()).collect::<Set<u64>>();
    assert_eq!(placement.occupied::<u64>(), named(&["b1", "e1", "a2", "l2"]));
    assert_eq!(placement.squares_of::<u64>(|piece| piece.is_white), named(&["e1", "l2"]));
    assert_eq!(placement.squares_of::<u64>(|piece| piece.is_promoted), named(&["b1", "l2"]));
}

#[test]
fn pieces_in_hand_and_other_fields_are_left_out() {
    let shape = Shape::of(3, 1);
    let plain = Placement::parse(&shape, "r1Q").unwrap();
    for text in ["r1Q[PPp]", "r1Q w - - 0 1", "r1Q[] w/x", "r1Q [/"] {
        assert_eq!(Placement::parse(&shape, text), Ok(plain), "{text}");
    }
    // Holes count as empty squares.
    assert_eq!(Placement::parse(&shape.without(1, 0), "r1Q"), Ok(plain));
    // A piece may stand on each of 256 squares.
    let full = vec!["p".repeat(16); 16].join("/");
    assert_eq!(Placement::parse(&Shape::of(16, 16), &full).unwrap().pieces().count(), 256);
    assert!(Placement::parse(&Shape::of(256, 1), "99991").is_err());
    assert!(Placement::parse(&Shape::of(256, 1), "999958").is_ok());
}

#[test]
fn every_error_says_what_is_wrong_and_where() {
    use PlacementError::*;
    let shape = Shape::of(9, 3).without(1, 1);
    let unexpected = |character, column| UnexpectedCharacter { character, column };
    let cases = [
        ("10/9/9", RankTooLong { rank: 3, files: 9 }, "rank 3 from the bottom has more than 9 squares"),
        ("9/9/8rr", RankTooLong { rank: 1, files: 9 }, "rank 1 from the bottom has more than 9 squares"),
        ("9/99/9", RankTooLong { rank: 2, files: 9 }, "rank 2 from the bottom has more than 9 squares"),
        (
            "9/8/9",
            RankTooShort { rank: 2, squares: 8, files: 9 },
            "rank 2 from the bottom has 8 squares instead of 9",
        ),
        (
            "9//9",
            RankTooShort { rank: 2, squares: 0, files: 9 },
            "rank 2 from the bottom has 0 squares instead of 9",
        ),
        (
            "9/9/",
            RankTooShort { rank: 1, squares: 0, files: 9 },
            "rank 1 from the bottom has 0 squares instead of 9",
        ),
        (
            "",
            WrongNumberOfRanks { found: 1, ranks: 3 },
            "the position has 1 instead of 3 ranks; `/` separates ranks, the top rank comes first",
        ),
        (
            "9/9/9/9 w",
            WrongNumberOfRanks { found: 4, ranks: 3 },
            "the position has 4 instead of 3 ranks; `/` separates ranks, the top rank comes first",
        ),
        (
            "9/4*4/9",
            unexpected('*', 4),
            "unexpected '*' at column 4; pieces are letters, numbers of empty squares have one or two digits, `/` ends a rank",
        ),
        (
            "é8/9/9",
            unexpected('é', 1),
            "unexpected 'é' at column 1; pieces are letters, numbers of empty squares have one or two digits, `/` ends a rank",
        ),
        (
            "9/8+/9",
            unexpected('+', 4),
            "unexpected '+' at column 4; pieces are letters, numbers of empty squares have one or two digits, `/` ends a rank",
        ),
        (
            "++p8/9/9",
            unexpected('+', 1),
            "unexpected '+' at column 1; pieces are letters, numbers of empty squares have one or two digits, `/` ends a rank",
        ),
        (
            "9/\n9/9",
            unexpected('\n', 3),
            r"unexpected '\n' at column 3; pieces are letters, numbers of empty squares have one or two digits, `/` ends a rank",
        ),
        ("9/0r8/9", NoSquares { column: 3 }, "the number at column 3 begins with 0; leave the 0 out"),
        ("r008/9/9", NoSquares { column: 2 }, "the number at column 2 begins with 0; leave the 0 out"),
        ("r08/9/9", NoSquares { column: 2 }, "the number at column 2 begins with 0; leave the 0 out"),
        (
            "9/rR7/9",
            PieceInHole { letter: 'R', file: 2, rank: 2 },
            "the piece 'R' stands on file 2 from the left, rank 2 from the bottom, where the board has a hole",
        ),
        (
            "9/r+q7/9",
            PieceInHole { letter: 'q', file: 2, rank: 2 },
            "the piece 'q' stands on file 2 from the left, rank 2 from the bottom, where the board has a hole",
        ),
    ];
    for (text, error, message) in cases {
        assert_eq!(Placement::parse(&shape, text), Err(error), "{text:?}");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_placement_is_written_as_it_is_read() {
    let mut random = fastrand::Rng::with_seed(0);
    let boards = [(1, 1), (9, 9), (12, 10), (16, 16), (256, 1), (100, 2), (1, 256), (99, 1), (198, 1)];
    for (files, ranks) in boards {
        for holes in 0..8 {
            let shape = (0..holes).fold(Shape::of(files, ranks), |shape, _| {
                shape.without(random.usize(..files), random.usize(..ranks))
            });
            let mut placement = Placement::EMPTY;
            for _ in 0..random.usize(..20) {
                if let Some(square) = shape.square(random.usize(..files), random.usize(..ranks)) {
                    let letter = random.lowercase() as u8;
                    let piece = Piece { letter, is_white: random.bool(), is_promoted: random.bool() };
                    placement.set(square, Some(piece));
                }
            }
            let text = placement.written(&shape).to_string();
            assert_eq!(Placement::parse(&shape, &text), Ok(placement), "{text}");
        }
    }
    // Numbers are as large as they can be.
    assert_eq!(Placement::EMPTY.written(&Shape::of(128, 2)).to_string(), "9929/9929");
    let mut placement = Placement::parse(&Shape::of(3, 1), "r1Q").unwrap();
    placement.set(Square::new(0), None);
    assert_eq!(placement.written(&Shape::of(3, 1)).to_string(), "2Q");
}

#[test]
fn fens_and_sfens_are_written_as_they_are_read() {
    for game in Variant::ALL {
        let start = game.parse(game.start).unwrap();
        assert_eq!(start.written(&game.shape).to_string(), game.start);
        assert!(start.is_white_to_move && start.is_sfen == game.has_sfen, "{}", game.name);
        assert_eq!(start.in_hand.is_some(), game.has_sfen);
    }
    let shogi = Shape::of(9, 9);
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    let written = |text: &str, is_sfen: bool| {
        let read = if is_sfen { Fen::parse_sfen(&shogi, text) } else { Fen::parse(&shogi, text) };
        read.unwrap().written(&shogi).to_string()[board.len()..].to_owned()
    };
    for (rest, is_sfen, expected) in [
        ("", true, " b -"),
        (" w", true, " w -"),
        (" b 18p2L3lRbB2GS 7", true, " b RB2GS2Lb3l18p 7"),
        (" w PPlP  99", true, " w 3Pl 99"),
        ("", false, " w -"),
        (" r", false, " w -"),
        (" b KQkq e3 0 1", false, " b KQkq e3 0 1"),
        ("[] b", false, "[] b -"),
        ("[-] w - - 3+3 0 1", false, "[] w - - 3+3 0 1"),
        ("[3PqQp] w HAha", false, "[QPPPqp] w HAha"),
        ("[Pp] b - - 0 1", true, "[Pp] b - - 0 1"),
    ] {
        assert_eq!(written(&format!("{board}{rest}"), is_sfen), expected, "{rest}");
    }
    let sfen = Fen::parse_sfen(&shogi, "4k4/9/9/9/9/9/9/9/4K4 w 2Pp 5").unwrap();
    assert_eq!((sfen.is_white_to_move, sfen.rights, sfen.counters), (false, "-", "5"));
    let hands: Vec<_> = sfen.hands().pieces().map(|(piece, count)| (piece.letter(), count)).collect();
    assert_eq!(hands, [('P', 2), ('p', 1)]);
    assert_eq!((sfen.hands().count(b'P', true), sfen.hands().count(b'+', true)), (2, 0));
}

#[test]
fn r_is_a_side_only_where_red_has_upper_case_letters() {
    for game in Variant::ALL {
        let board = game.start.split_once(' ').unwrap().0;
        let wrong = FenError::WrongSide { column: board.len() + 4, is_sfen: false };
        let read = game.parse(&format!("{board}[] r")).map(|fen| fen.is_white_to_move);
        assert_eq!(read, if game.name == "xiangqi" { Ok(true) } else { Err(wrong) }, "{}", game.name);
    }
    let janggi = Variant::named("janggi").unwrap();
    let board = "4k4/9/9/9/9/9/9/9/4K4/9";
    let sides = ["w", "b"].map(|side| janggi.parse(&format!("{board} {side}")).unwrap().is_white_to_move);
    assert_eq!(sides, [true, false]);
    assert_eq!(
        janggi.parse(&format!("{board}  r")),
        Err(FenError::WrongSide { column: board.len() + 3, is_sfen: false })
    );
}

#[test]
fn every_error_of_a_fen_says_what_is_wrong_and_where() {
    use FenError::*;
    let shape = Shape::of(3, 1);
    let expected = "; hands are letters, with a number before each if there are several, or -";
    let cases = [
        (
            "4 w",
            false,
            Placement(PlacementError::RankTooLong { rank: 1, files: 3 }),
            "rank 1 from the bottom has more than 3 squares".into(),
        ),
        (
            "r1Q x",
            false,
            WrongSide { column: 5, is_sfen: false },
            "the side to move at column 5 is neither w (upper case) nor b; in xiangqi, r is w".into(),
        ),
        (
            "r1Q  r -",
            true,
            WrongSide { column: 6, is_sfen: true },
            "the side to move at column 6 is neither b (upper case, moves first) nor w".to_owned(),
        ),
        (
            "3[P w",
            false,
            OpenBracket { column: 2 },
            "the hands that begin with [ at column 2 have no ]; write it behind them".into(),
        ),
        (
            "3[P]w",
            true,
            NoSpace { column: 5 },
            "unexpected text at column 5 behind the hands; separate fields by spaces".into(),
        ),
        (
            "3 b é",
            true,
            UnexpectedInHand { character: 'é', column: 5 },
            format!("unexpected 'é' at column 5{expected}"),
        ),
        (
            "3 b P+p",
            true,
            UnexpectedInHand { character: '+', column: 6 },
            format!("unexpected '+' at column 6{expected}"),
        ),
        (
            "3[P0p]",
            false,
            UnexpectedInHand { character: '0', column: 4 },
            format!("unexpected '0' at column 4{expected}"),
        ),
        (
            "3 b P256p",
            true,
            TooManyInHand { letter: 'p', column: 9 },
            "there are more than 255 p in hand at column 9".into(),
        ),
        (
            "3 b 200p56p",
            true,
            TooManyInHand { letter: 'p', column: 11 },
            "there are more than 255 p in hand at column 11".into(),
        ),
        (
            "3 b 99999999999p",
            true,
            TooManyInHand { letter: 'p', column: 16 },
            "there are more than 255 p in hand at column 16".into(),
        ),
        (
            "3 b P2",
            true,
            NumberWithoutPiece { column: 7 },
            "the hands end with a number at column 7; write the letter of the piece behind it".into(),
        ),
    ];
    for (text, is_sfen, error, message) in cases {
        let read = if is_sfen { Fen::parse_sfen(&shape, text) } else { Fen::parse(&shape, text) };
        assert_eq!(read, Err(error), "{text:?}");
        assert_eq!(error.to_string(), message);
    }
}
