//! Placements: what is read, and every error with its text.

use slidemask_wide::{Piece, Placement, PlacementError, Set, Shape, Square};

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
        ("10/9/9", RankTooLong { rank: 3, files: 9 }, "rank 3 has more than 9 squares"),
        ("9/9/8rr", RankTooLong { rank: 1, files: 9 }, "rank 1 has more than 9 squares"),
        ("9/99/9", RankTooLong { rank: 2, files: 9 }, "rank 2 has more than 9 squares"),
        ("9/8/9", RankTooShort { rank: 2, squares: 8, files: 9 }, "rank 2 has 8 squares instead of 9"),
        ("9//9", RankTooShort { rank: 2, squares: 0, files: 9 }, "rank 2 has 0 squares instead of 9"),
        ("9/9/", RankTooShort { rank: 1, squares: 0, files: 9 }, "rank 1 has 0 squares instead of 9"),
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
            "the piece 'R' stands on file 2, rank 2, where the board has a hole",
        ),
        (
            "9/r+q7/9",
            PieceInHole { letter: 'q', file: 2, rank: 2 },
            "the piece 'q' stands on file 2, rank 2, where the board has a hole",
        ),
    ];
    for (text, error, message) in cases {
        assert_eq!(Placement::parse(&shape, text), Err(error), "{text:?}");
        assert_eq!(error.to_string(), message);
    }
}
