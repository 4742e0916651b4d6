//! FEN: a valid FEN is read and written unchanged, an invalid one gets a clear error, and no text panics.

use proptest::prelude::*;
use slidemask::{Bitboard, Color, Pieces, Rank, Sliders, Square};
use slidemask_board::{Castling, Fen, FenError, Field, Kind, Piece, Placement};

fn any_placement() -> impl Strategy<Value = Placement> {
    let piece = prop::option::weighted(0.4, prop::sample::select("PNBRQKpnbrqk".chars().collect::<Vec<_>>()));
    prop::collection::vec(piece, 64).prop_map(|letters| {
        let mut placement = Placement::EMPTY;
        for (square, letter) in Square::ALL.into_iter().zip(letters) {
            placement.set(square, letter.and_then(Piece::from_letter));
        }
        placement
    })
}

proptest! {
    #[test]
    fn placements_come_back(placement in any_placement()) {
        let text = placement.to_string();
        prop_assert_eq!(text.parse(), Ok(placement));
        // Every piece is in exactly one set of a colour and one set of a kind, and on the square that FEN says.
        for square in Square::ALL {
            let piece = placement.piece_at(square);
            for color in Color::ALL {
                for kind in Kind::ALL {
                    let expected = piece == Some(Piece { color, kind });
                    prop_assert_eq!(placement.pieces(color, kind).contains(square), expected);
                }
            }
            prop_assert_eq!(placement.occupied().contains(square), piece.is_some());
        }
    }

    #[test]
    fn fens_come_back(
        placement in any_placement(),
        side in "[wb]",
        castling in prop::sample::subsequence("KQkqAHah".chars().collect::<Vec<_>>(), 0..=4).prop_shuffle(),
        en_passant in "-|[a-h][36]",
        clocks in any::<(u16, u16)>(),
    ) {
        let castling: String = if castling.is_empty() { "-".into() } else { castling.into_iter().collect() };
        let fen = format!("{placement} {side} {castling} {en_passant} {} {}", clocks.0, clocks.1);
        prop_assert_eq!(fen.parse::<Fen>().unwrap().to_string(), fen);
    }

    #[test]
    fn no_text_panics(text in any::<String>()) {
        if let Ok(fen) = text.parse::<Fen>() {
            prop_assert_eq!(fen.to_string().parse(), Ok(fen));
        }
    }

    /// Texts that look like FEN, so that they get past the first check.
    #[test]
    fn no_near_miss_panics(text in "([1-9pnbrqkPNBRQKx]{0,9}/){6,8}[1-9prK]{0,8}( [wbx]{0,2}( [KQkqAh-]{0,5}( [a-i3-6-]{0,3}( [0-9+]{0,6}){0,3})?)?)?") {
        match text.parse::<Fen>() {
            Ok(fen) => prop_assert_eq!(fen.to_string().parse(), Ok(fen)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

fn why(fen: &str) -> FenError {
    fen.parse::<Fen>().expect_err(fen)
}

#[test]
fn errors_say_what_and_where() {
    assert_eq!(why(""), FenError::Empty);
    assert_eq!(why(" \t\n"), FenError::Empty);
    assert_eq!(why("8/8/8/8/8/8/8"), FenError::RankCount { found: 7 });
    assert_eq!(why("8/8/8/8/8/8/8/8/8"), FenError::RankCount { found: 9 });
    assert_eq!(why("8/8/8/8/8/ppppppppp/8/8"), FenError::RankLength { rank: Rank::Third, squares: 9 });
    assert_eq!(why("8/8/8/8/8/8p/8/8"), FenError::RankLength { rank: Rank::Third, squares: 9 });
    assert_eq!(why("8/8/8//8/8/8/8"), FenError::RankLength { rank: Rank::Fifth, squares: 0 });
    assert_eq!(why("8/7/8/8/8/8/8/8"), FenError::RankLength { rank: Rank::Seventh, squares: 7 });
    assert_eq!(why("8/8/8/8/8/8/8/7ä"), FenError::UnknownPiece { rank: Rank::First, found: 'ä' });
    assert_eq!(why("9/8/8/8/8/8/8/8"), FenError::UnknownPiece { rank: Rank::Eighth, found: '9' });
    assert_eq!(why("0p7/8/8/8/8/8/8/8"), FenError::UnknownPiece { rank: Rank::Eighth, found: '0' });
    let board = "8/8/8/8/8/8/8/8";
    for (rest, field) in [
        ("W", Field::SideToMove),
        ("w KK", Field::Castling),
        ("w KQkqA", Field::Castling),
        ("w i", Field::Castling),
        ("w - e4", Field::EnPassant),
        ("w - e9", Field::EnPassant),
        ("w - - x", Field::HalfmoveClock),
        ("w - - -1", Field::HalfmoveClock),
        ("w - - 65536", Field::HalfmoveClock),
        ("w - - 0 +1", Field::FullmoveNumber),
    ] {
        assert_eq!(why(&format!("{board} {rest}")), FenError::BadField(field), "{rest}");
    }
    assert_eq!(why(&format!("{board} w - - 0 1 x")), FenError::TooManyFields { found: 7 });
    assert_eq!("".parse::<Castling>(), Err(FenError::BadField(Field::Castling)));
    assert_eq!(why("1").to_string(), "the placement has 1 rank instead of 8, separated by '/'");
}

#[test]
fn fields_may_be_left_out_from_the_end() {
    let whole: Fen = "8/8/8/8/8/8/8/K6k b KQ e3 5 9".parse().unwrap();
    let until = |fields: usize| -> Fen {
        let text = whole.to_string();
        text.split(' ').take(fields).collect::<Vec<_>>().join("  ").parse().unwrap()
    };
    let lone = until(1);
    assert_eq!((lone.side_to_move, lone.castling, lone.en_passant), (Color::White, Castling::NONE, None));
    assert_eq!((lone.halfmove_clock, lone.fullmove_number), (0, 1));
    assert_eq!(until(2), Fen { side_to_move: Color::Black, ..lone });
    assert_eq!(until(3), Fen { castling: whole.castling, ..until(2) });
    assert_eq!(until(4), Fen { en_passant: Some(Square::E3), ..until(3) });
    assert_eq!(until(5), Fen { halfmove_clock: 5, ..until(4) });
    assert_eq!(until(6), whole);
}

/// Each kind of piece is in the set in which `attackers` looks for it. Queens are in both sets of sliders.
#[test]
fn placements_become_pieces() {
    let placement: Placement = "rnbqkpPP/8/8/8/8/8/8/RNBQK3".parse().unwrap();
    let squares = |names: [&str; 2]| {
        names.map(|name| Bitboard::from(name.parse::<Square>().unwrap())).into_iter().collect()
    };
    let queens: Bitboard = squares(["d1", "d8"]);
    let expected = Pieces {
        pawns: [squares(["g8", "h8"]), Bitboard::from(Square::F8)],
        knights: squares(["b1", "b8"]),
        kings: squares(["e1", "e8"]),
        sliders: Sliders {
            orthogonal: squares(["a1", "a8"]) | queens,
            diagonal: squares(["c1", "c8"]) | queens,
        },
    };
    assert_eq!(Pieces::from(&placement), expected);
}

#[test]
fn a_fen_is_debugged_in_a_line() {
    let fen: Fen = Fen::INITIAL.parse().unwrap();
    let text = format!("{fen:?}");
    assert!(text.contains("Placement(rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR)"), "{text}");
    assert!(text.contains("Castling(KQkq)"), "{text}");
}

#[test]
fn a_square_holds_one_piece() {
    let mut placement = Placement::EMPTY;
    placement.set(Square::E4, Piece::from_letter('N'));
    placement.set(Square::E4, Piece::from_letter('q'));
    assert_eq!(placement.to_string(), "8/8/8/8/4q3/8/8/8");
    assert_eq!(placement.occupied().count(), 1);
    placement.set(Square::E4, None);
    assert_eq!(placement, Placement::EMPTY);
}

/// `{}` writes with the same function, so the whole text is compared.
#[test]
fn the_longest_fen_fits_the_buffer() {
    let ranks = ["rnbqkbnr"; 8].join("/");
    let text = format!("{ranks} w KQkq a3 65535 65535");
    let fen: Fen = text.parse().unwrap();
    assert_eq!(text.len(), Fen::MAX_LEN);
    assert_eq!(fen.encode(&mut [0; Fen::MAX_LEN]), text);
    assert_eq!(fen.to_string(), text);
}

#[test]
fn every_clock_is_written_in_decimal() {
    let mut fen: Fen = "8/8/8/8/8/8/8/K6k".parse().unwrap();
    for number in 0..=u16::MAX {
        (fen.halfmove_clock, fen.fullmove_number) = (number, !number);
        let expected = format!("8/8/8/8/8/8/8/K6k w - - {number} {}", !number);
        assert_eq!(fen.encode(&mut [0; Fen::MAX_LEN]), expected);
    }
}
