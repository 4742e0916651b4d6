//! Notations: every move and position of random games is written and read unchanged, nothing panics, and errors say where.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use slidemask::{Color, ParseSquareError, Square};
use slidemask_board::{
    Actions, Board, BoardError, CastlingStyle, Epd, EpdError, Fen, FenError, IllegalMove, Impossibilities,
    Impossibility, Keyed, Kind, Move, ParseMoveError, SanError, UciError, Wing, zobrist::PartKeys,
};

/// A board some random moves after a random starting position.
fn any_board() -> impl Strategy<Value = Board> {
    (0..960_u16, any::<bool>(), prop::collection::vec(any::<prop::sample::Index>(), 0..160)).prop_map(
        |(number, is_standard, choices)| {
            let mut board = if is_standard { Board::initial() } else { Board::chess960(number).unwrap() };
            for choice in choices {
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                board.play_unchecked(*choice.get(&moves));
            }
            board
        },
    )
}

proptest! {
    #[test]
    fn uci_comes_back(board in any_board()) {
        for style in [CastlingStyle::KingSteps, CastlingStyle::KingTakesRook] {
            let mut seen = HashSet::new();
            for &one in &board.legal_moves() {
                let text = board.uci(one, style).to_string();
                prop_assert_eq!(board.parse_uci(&text), Ok(one), "{} {}", board, text);
                prop_assert!(seen.insert(text));
            }
        }
        for &one in &board.legal_moves() {
            prop_assert_eq!(one.to_string().parse(), Ok(one));
        }
    }

    #[test]
    fn san_comes_back(board in any_board()) {
        let mut seen = HashSet::new();
        for &one in &board.legal_moves() {
            let text = board.san(one).unwrap().to_string();
            prop_assert_eq!(board.parse_san(&text), Ok(one), "{} {}", board, &text);
            let mut after = board;
            after.play(one).unwrap();
            let mark = match (after.checkers().is_empty(), after.legal_moves().is_empty()) {
                (true, _) => None,
                (false, true) => Some('#'),
                (false, false) => Some('+'),
            };
            prop_assert_eq!(text.chars().last().filter(|last| "+#".contains(*last)), mark);
            // Without any letter of its origin, the move would be ambiguous.
            let bare = text.trim_end_matches(['+', '#']);
            if let Some((kind @ ('N' | 'B' | 'R' | 'Q' | 'K'), rest)) = bare.chars().next().map(|kind| (kind, &bare[1..])) {
                let (origin, square) = rest.split_at(rest.len() - 2);
                let origin = origin.trim_end_matches('x');
                for shorter in (0..origin.len()).map(|left_out| format!("{}{}", &origin[..left_out], &origin[left_out + 1..])) {
                    let is_ambiguous = matches!(
                        board.parse_san(&format!("{kind}{shorter}{square}")),
                        Err(SanError::Ambiguous { .. })
                    );
                    prop_assert!(is_ambiguous, "{} {}", board, text);
                }
            }
            prop_assert!(seen.insert(text));
        }
    }

    #[test]
    fn fen_comes_back(board in any_board()) {
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        prop_assert_eq!(format!("{board:#}").parse(), Ok(board));
        prop_assert_eq!(Board::try_from(Fen::from(board)), Ok(board));
        prop_assert!(board.impossibilities().is_empty());
    }

    #[test]
    fn epd_comes_back(
        board in any_board(),
        operations in prop::collection::vec("[a-z][A-Za-z0-9_]{0,9}( [^\\s;\"]{1,5}| \"([^\"\\\\]|\\\\\"[a-z]|\\\\\\\\){0,9}\"){0,3}", 0..4),
        has_clocks in any::<bool>(),
    ) {
        let fen = board.to_string();
        let four = fen.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ");
        let mut text = if has_clocks { fen } else { four };
        for operation in &operations {
            text += &format!(" {operation};");
        }
        if operations.iter().all(|operation| !operation.starts_with("hmvc") && !operation.starts_with("fmvn")) {
            let epd = Board::from_epd(&text).unwrap();
            prop_assert_eq!(epd.to_string(), text.as_str());
            prop_assert!(epd.board().same_position(&board));
            prop_assert_eq!(epd.board() == board, has_clocks || (board.halfmove_clock(), board.fullmove_number()) == (0, 1));
            let read: Vec<_> = epd.operations().map(|each| format!("{} {}", each.opcode, each.operands)).collect();
            prop_assert_eq!(read.len(), operations.len());
            for (read, operation) in read.iter().zip(&operations) {
                prop_assert_eq!(read.trim(), operation);
            }
        }
    }

    #[test]
    fn keys_are_kept(number in 0..960_u16, choices in prop::collection::vec(any::<prop::sample::Index>(), 0..160)) {
        let mut keyed = Keyed::from(Board::chess960(number).unwrap());
        let mut seen: HashMap<u64, Board> = HashMap::new();
        for choice in choices {
            let moves = keyed.legal_moves();
            if moves.is_empty() {
                break;
            }
            for &one in &moves {
                let mut after = keyed;
                after.play(one).unwrap();
                prop_assert_eq!(after.key(), after.board().key());
                prop_assert_eq!(after.key(), keyed.key_after(one));
                let mut parts = PartKeys::from(&*keyed);
                keyed.clone().play_and_tell(one, &mut parts);
                prop_assert_eq!(parts, PartKeys::from(&*after));
                let same = *seen.entry(after.key()).or_insert(after.board());
                prop_assert!(same.same_position(&after), "{} {}", same, after.board());
            }
            // A null move is another side to move in the FEN, whose king is attacked then if it was in check.
            let mut fen = Fen { en_passant: None, ..keyed.to_shredder_fen() };
            fen.halfmove_clock += 1;
            fen.fullmove_number += u16::from(fen.side_to_move == Color::Black);
            fen.side_to_move = !fen.side_to_move;
            prop_assert_eq!(keyed.null_move().map(|passed| passed.board()), Board::accepting(&fen, Impossibilities::NONE).ok());
            if let Some(passed) = keyed.null_move() {
                prop_assert_eq!(passed.key(), passed.board().key());
                prop_assert_eq!(Some(passed.board()), keyed.board().null_move());
            }
            keyed.play_unchecked(*choice.get(&moves));
        }
    }

    #[test]
    fn no_text_panics(board in any_board(), text in any::<String>()) {
        prop_assert!(board.parse_uci(&text).is_err());
        prop_assert!(board.parse_san(&text).is_err());
        prop_assert!(!board.parse_san(&text).unwrap_err().to_string().is_empty());
        prop_assert!(Board::from_epd(&text).is_err());
        if let Ok(epd) = Epd::new(board, &text) {
            prop_assert!(epd.operations().all(|each| each.operands().count() <= text.len()));
        }
    }

    #[test]
    fn no_near_miss_panics(board in any_board(), text in "[NBRQKPa-h1-8xO0=+#é-]{0,8}") {
        _ = board.parse_uci(&text);
        match board.parse_san(&text) {
            Ok(one) => prop_assert!(board.is_legal(one)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn uci_errors_say_what_and_where() {
    let board = Board::initial();
    let why = |text: &str| board.parse_uci(text).unwrap_err();
    for (text, error) in [
        ("", ParseMoveError::Length(0)),
        ("e2e", ParseMoveError::Length(3)),
        ("e2e4qq", ParseMoveError::Length(6)),
        ("é2e4", ParseMoveError::From(ParseSquareError::File('é'))),
        ("e2é4", ParseMoveError::To(ParseSquareError::File('é'))),
        ("e7e8é", ParseMoveError::Promotion('é')),
        ("e7e8k", ParseMoveError::Promotion('k')),
        ("e7e8Q", ParseMoveError::Promotion('Q')),
    ] {
        assert_eq!(why(text), UciError::Syntax(error), "{text}");
    }
    let illegal = |text: &str| match why(text) {
        UciError::Illegal(error) => error,
        error => panic!("{text}: {error:?}"),
    };
    let attempt = |from, to| Move::new(from, to);
    assert_eq!(illegal("e7e5"), IllegalMove::NoPiece { side: board.side_to_move(), from: Square::E7 });
    assert_eq!(illegal("e4e5"), IllegalMove::NoPiece { side: board.side_to_move(), from: Square::E4 });
    let d2d5 = attempt(Square::D2, Square::D5);
    assert_eq!(illegal("d2d5"), IllegalMove::Unreachable { kind: Kind::Pawn, attempt: d2d5 });
    let promoted = Move { promotion: Some(Kind::Queen), ..attempt(Square::D2, Square::D4) };
    assert_eq!(illegal("d2d4q"), IllegalMove::WrongPromotion { attempt: promoted });
    assert_eq!(illegal("e1h1"), IllegalMove::Castling { rook: Square::H1 });
    assert_eq!(illegal("e1g1"), IllegalMove::Castling { rook: Square::H1 });

    let board = Board::from_fen("k3r3/P1P5/8/8/8/8/4N3/4K3 w - - 0 1").unwrap();
    let why = |text: &str| board.parse_uci(text).unwrap_err();
    let knight = attempt(Square::E2, Square::C3);
    assert_eq!(why("e2c3"), UciError::Illegal(IllegalMove::KingInCheck { attempt: knight }));
    let pawn = attempt(Square::C7, Square::C8);
    assert_eq!(why("c7c8"), UciError::Illegal(IllegalMove::MissingPromotion { attempt: pawn }));
    assert_eq!(why("c7c8").to_string(), "c7c8 does not name the promotion: add q, r, b or n, such as c7c8q");
    assert_eq!(why("e2c3").to_string(), "e2c3 would leave the king in check");
    assert_eq!(why("h2h3").to_string(), "white is to move and has no piece on h2");
}

#[test]
fn san_errors_say_what_and_where() {
    let board = Board::from_fen("4k3/P7/8/8/8/8/8/RN2KN1R w K - 0 1").unwrap();
    let why = |text: &str| board.parse_san(text).unwrap_err();
    for (text, at, found) in [
        ("Nz3", 2, 'z'),
        ("Nd9", 3, '9'),
        ("Nyd2", 2, 'y'),
        ("N1bd2", 3, 'b'),
        ("Nxxd2", 3, 'x'),
        ("zd2", 1, 'z'),
        ("Nd2=Q", 4, '='),
        ("Sd2", 1, 'S'),
        ("Né", 2, 'é'),
        ("Nd2é", 4, 'é'),
        ("z→", 1, 'z'),
        ("O-O-O-O", 1, 'O'),
        (" Nd2", 1, ' '),
    ] {
        assert_eq!(why(text), SanError::Unexpected { at, found }, "{text}");
    }
    for text in ["", "+", "N", "Nd", "a", "=Q", "Q", "x"] {
        assert_eq!(why(text), SanError::Ended, "{text}");
    }
    assert_eq!(why("Nd2"), SanError::Ambiguous { kind: Kind::Knight, to: Square::D2 });
    assert_eq!(why("a8"), SanError::MissingPromotion { to: Square::A8 });
    assert_eq!(why("Nc4"), SanError::NoMove { kind: Kind::Knight, to: Square::C4 });
    assert_eq!(why("Kh1"), SanError::NoMove { kind: Kind::King, to: Square::H1 });
    assert_eq!(why("a8=K"), SanError::Unexpected { at: 3, found: '=' });
    assert_eq!(why("O-O"), SanError::NoCastling(Wing::Kingside));
    assert_eq!(why("O-O-O"), SanError::NoCastling(Wing::Queenside));
    assert_eq!(board.parse_san("Nbd2!").map(|one| one.to_string()), Ok("b1d2".into()));
    assert_eq!(board.parse_san("Nf1--d2"), Err(SanError::Unexpected { at: 5, found: '-' }));
    // Two pawns can go there, but neither as the text says.
    let board = Board::from_fen("3r2k1/2P1P3/8/3p4/2P1P3/8/8/4K3 w - - 0 1").unwrap();
    let why = |text| board.parse_san(text).unwrap_err();
    assert_eq!(why("d5=Q"), SanError::NoMove { kind: Kind::Pawn, to: Square::D5 });
    assert_eq!(why("d8"), SanError::MissingPromotion { to: Square::D8 });
    assert_eq!(why("d8=Q"), SanError::Ambiguous { kind: Kind::Pawn, to: Square::D8 });
    assert_eq!(why("d5"), SanError::Ambiguous { kind: Kind::Pawn, to: Square::D5 });
}

/// The moves of a game of 1858: Morphy against the Duke of Brunswick and Count Isouard.
#[test]
fn a_game_is_read_and_written() {
    let moves = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 \
                 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";
    let mut board = Board::initial();
    for text in moves.split_whitespace() {
        let one = board.parse_san(text).unwrap();
        assert_eq!(board.san(one).unwrap().to_string(), text);
        board.play(one).unwrap();
    }
    assert_eq!(board.to_string(), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    assert!(board.outcome().is_some());
}

/// SAN names the file if that is enough, else the rank if that is enough, else both.
#[test]
fn a_move_says_as_much_as_it_must() {
    let queens = Board::from_fen("8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1").unwrap();
    for (uci, san) in [("e4e1", "Qee1"), ("h1e1", "Q1e1"), ("h4e1", "Qh4e1"), ("h4h8", "Qh8")] {
        let one = queens.parse_uci(uci).unwrap();
        assert_eq!(queens.san(one).unwrap().to_string(), san);
        assert_eq!(queens.parse_san(san), Ok(one));
    }
    // One of the two knights is pinned, so neither file nor rank is named.
    let knights = Board::from_fen("4r2k/8/8/8/8/8/4N3/1N2K3 w - - 0 1").unwrap();
    let one = knights.parse_uci("b1c3").unwrap();
    assert_eq!(knights.san(one).unwrap().to_string(), "Nc3");
}

#[test]
fn castling_is_written_in_both_ways() {
    let both = |fen: &str, text: &str| {
        let board = Board::from_fen(fen).unwrap();
        let one = board.parse_uci(text).unwrap();
        let [steps, takes] = [CastlingStyle::KingSteps, CastlingStyle::KingTakesRook]
            .map(|style| board.uci(one, style).to_string());
        assert_eq!(board.parse_uci(&steps), board.parse_uci(&takes));
        (steps, takes, board.san(one).unwrap().to_string())
    };
    let expected =
        |steps: &str, takes: &str, san: &str| (steps.to_string(), takes.to_string(), san.to_string());
    let corners = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (side, text, takes, san) in [
        ("w", "e1g1", "e1h1", "O-O"),
        ("w", "e1c1", "e1a1", "O-O-O"),
        ("b", "e8g8", "e8h8", "O-O"),
        ("b", "e8c8", "e8a8", "O-O-O"),
    ] {
        assert_eq!(both(&format!("{corners} {side} KQkq - 0 1"), text), expected(text, takes, san));
    }
    // A rook or a king that does not stand as in standard chess.
    assert_eq!(both("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "e1g1"), expected("e1g1", "e1g1", "O-O"));
    assert_eq!(both("4k3/8/8/8/8/8/8/2R1K3 w Q - 0 1", "e1c1"), expected("e1c1", "e1c1", "O-O-O"));
    assert_eq!(both("4k3/8/8/8/8/8/8/1K5R w K - 0 1", "b1g1"), expected("b1h1", "b1h1", "O-O"));
    assert_eq!(both("6k1/8/8/8/8/8/8/R5K1 w Q - 0 1", "g1c1"), expected("g1a1", "g1a1", "O-O-O"));
    // A move to the next square is a king move, even if castling puts the king there, too.
    let board = Board::from_fen("4k3/8/8/8/8/8/8/5K1R w K - 0 1").unwrap();
    assert_eq!(board.parse_uci("f1g1"), Ok(Move::new(Square::F1, Square::G1)));
    assert_eq!(board.san(Move::new(Square::F1, Square::H1)).unwrap().to_string(), "O-O");
}

#[test]
fn epd_errors_say_which_operation() {
    let board = "4k3/8/8/8/8/8/8/4K3 w - -";
    let why = |rest: &str| Board::from_epd(&format!("{board}{rest}")).unwrap_err();
    assert_eq!(why(" bm Ke2; 7;"), EpdError::Opcode { operation: 2 });
    assert_eq!(why(" bm Ke2; é;"), EpdError::Opcode { operation: 2 });
    assert_eq!(why(" \"bm\";"), EpdError::Opcode { operation: 1 });
    assert_eq!(why(" bm Ke2; ; id \"a;"), EpdError::UnclosedQuote { operation: 2 });
    assert_eq!(why(" hmvc x;"), EpdError::Clock { operation: 1 });
    assert_eq!(why(" hmvc;"), EpdError::Clock { operation: 1 });
    assert_eq!(why(" id; fmvn 65536;"), EpdError::Clock { operation: 2 });
    assert_eq!(Board::from_epd(""), Err(EpdError::Board(BoardError::Fen(FenError::Empty))));
    let kings = Board::from_epd("8/8/8/8/8/8/8/8 w - - id \"none\";");
    assert_eq!(kings, Err(EpdError::Board(BoardError::Impossible(Impossibility::NoKing.into()))));
    // A single number is not the two clocks, so it is read as an operation, which is invalid.
    assert_eq!(why(" 0 bm Ke2;"), EpdError::Opcode { operation: 1 });
    for rest in ["", ";", " ;;", " 3 7", " 3 7;D1 5;D2 9", "\tbm Ke2", " c0 \"a;b\" c"] {
        assert!(Board::from_epd(&format!("{board}{rest}")).is_ok(), "{rest}");
    }
    let clocks = Board::from_epd("4k3/8/8/8/8/8/8/4K3 w - - 3 7;D1 5;D2 9").unwrap();
    assert_eq!((clocks.board().halfmove_clock(), clocks.board().fullmove_number()), (3, 7));
    assert_eq!(clocks.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 3 7 ;D1 5;D2 9");
    assert_eq!(clocks.operations().map(|each| each.operands).collect::<Vec<_>>(), ["5", "9"]);
    let quoted = format!(r#"{board} c0 "say; 5\" gun" e4 "\\"; id "b";"#);
    let quoted = Board::from_epd(&quoted).unwrap();
    let operands: Vec<Vec<_>> = quoted.operations().map(|each| each.operands().collect()).collect();
    assert_eq!(operands, [vec![r#"say; 5\" gun"#, "e4", r"\\"], vec!["b"]]);
    assert_eq!(why(r#" c0 "5\" gun;"#), EpdError::UnclosedQuote { operation: 1 });
    let rights = Board::from_epd("4k3/8/8/8/8/8/8/4K2R w K - id \"x\"").unwrap();
    assert_eq!(format!("{rights:#}"), "4k3/8/8/8/8/8/8/4K2R w H - id \"x\"");
}

#[test]
fn keys_tell_rights_and_captures_apart() {
    let key = |fen: &str| Board::from_fen(fen).unwrap().key();
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R w";
    let keys: HashSet<u64> = ["KQkq", "Qkq", "Kkq", "KQq", "KQk", "-"]
        .map(|rights| key(&format!("{rooks} {rights} - 0 1")))
        .into();
    assert_eq!(keys.len(), 6);
    assert_ne!(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    // No pawn can take, or only by leaving its king in check.
    assert_eq!(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    assert_eq!(key("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"), key("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"));
    assert_ne!(key("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), key("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
}

/// A pawn may take en passant the pawn that gives check, but not if that opens the rank to a rook.
#[test]
fn san_takes_en_passant() {
    let read = |fen: &str| Board::from_fen(fen).unwrap().parse_san("dxe3").map(|one| one.to_string());
    assert_eq!(read("8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1"), Ok("d4e3".into()));
    let refused = Err(SanError::NoMove { kind: Kind::Pawn, to: Square::E3 });
    assert_eq!(read("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"), refused);
}

/// The numbers of all legal moves, in ascending order.
fn legal(actions: &Actions, board: &Board) -> Vec<usize> {
    let mut numbers = Vec::new();
    actions.legal(board, |action| numbers.push(action));
    numbers.sort_unstable();
    numbers
}

proptest! {
    #[test]
    fn each_legal_move_has_a_number_of_its_own(board in any_board()) {
        for actions in [Actions::ALPHA_ZERO, Actions::PGX] {
            let numbers = legal(actions, &board);
            let mut moves = HashSet::new();
            for action in 0..=Actions::COUNT {
                let read = actions.legal_move(&board, action);
                prop_assert_eq!(read.is_ok(), numbers.binary_search(&action).is_ok(), "{} {}", board, action);
                if let Ok(one) = read {
                    prop_assert_eq!(actions.number(&board, one), action);
                    moves.insert(one);
                }
            }
            prop_assert_eq!(moves, board.legal_moves().iter().copied().collect());
        }
    }
}

/// The numbers of pgx's initial position, and those of other moves by its picture of the planes.
#[test]
fn pgx_numbers_actions_so() {
    let first = [
        89, 90, 652, 656, 673, 674, 1257, 1258, 1841, 1842, 2425, 2426, 3009, 3010, 3572, 3576, 3593, 3594,
        4177, 4178,
    ];
    assert_eq!(legal(Actions::PGX, &Board::initial()), first);
    for (fen, uci, action) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", 2364),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8", 2367),
        ("8/8/8/8/8/8/k5p1/4K2R b - - 0 1", "g2h1n", (6 * 8 + 6) * 73 + 7),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", (8 + 6) * 73 + 16),
        ("4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", "d5a8", (3 * 8 + 4) * 73 + 55),
    ] {
        let board = Board::from_fen(fen).unwrap();
        assert_eq!(Actions::PGX.number(&board, board.parse_uci(uci).unwrap()), action, "{uci}");
    }
}

#[test]
fn alpha_zero_planes_are_in_the_documented_order() {
    for (fen, uci, square, plane) in [
        ("4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", "d5d8", Square::D5, 2),
        ("4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", "d5a5", Square::D5, 6 * 7 + 2),
        ("4k3/8/8/3q4/8/8/8/4K3 b - - 0 1", "d5a5", Square::D4, 6 * 7 + 2),
        ("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5e7", Square::D5, 56),
        ("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", Square::D5, 63),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", Square::B7, 0),
        ("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8b", Square::B7, 64 + 3 + 1),
        ("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8r", Square::B7, 64 + 6 + 2),
    ] {
        let board = Board::from_fen(fen).unwrap();
        let action = Actions::ALPHA_ZERO.number(&board, board.parse_uci(uci).unwrap());
        assert_eq!(action, square.index() * 73 + plane, "{uci}");
    }
}
