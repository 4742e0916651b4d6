//! A position for each rule that is easy to get wrong, with moves that are legal there and moves that are not. The move
//! sequences from each position are counted and compared with cozy-chess.

use std::ops::ControlFlow;

use slidemask_board::{Board, CastlingStyle, Outcome};

/// A rule, a position, some legal moves, and some illegal moves.
type Case = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

static CASES: [Case; 62] = [
    // En passant.
    ("both pawns leave the rank", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", &["e4e3", "a4b4"], &["e4d3"]),
    ("and from the other side", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", &["e5e6"], &["e5d6"]),
    ("the taken pawn is the nearer", "8/8/8/r2Pp2K/8/8/8/7k w - e6 0 1", &["d5d6"], &["d5e6"]),
    ("a third pawn stays", "8/8/8/r1PpP1K1/8/8/8/7k w - d6 0 1", &["c5d6", "e5d6"], &[]),
    ("a piece stays", "8/8/8/r1NpP1K1/8/8/8/7k w - d6 0 1", &["e5d6"], &[]),
    ("a bishop does not go along ranks", "8/8/8/K2pP2b/8/8/8/7k w - d6 0 1", &["e5d6"], &[]),
    ("pinned on the file", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &["e5e6"], &["e5d6"]),
    ("pinned on the other diagonal", "6bk/8/8/3pP3/8/8/8/b5K1 w - d6 0 1", &["e5d6"], &[]),
    ("pinned on a diagonal", "7b/8/8/3pP3/8/8/1K6/7k w - d6 0 1", &[], &["e5d6", "e5e6"]),
    ("pinned along the capture", "1b5k/8/8/3pP3/5K2/8/8/8 w - d6 0 1", &["e5d6"], &["e5e6"]),
    ("the passing pawn gives check", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", &["e4d3", "c5d4"], &["e4e3"]),
    ("the passing pawn reveals check", "8/8/8/k7/3Pp3/8/8/4BK2 b - d3 0 1", &["a5a4"], &["e4d3", "e4e3"]),
    ("two may take", "7k/8/8/2PpP3/8/8/8/7K w - d6 0 1", &["c5d6", "e5d6"], &["c5b6"]),
    ("only just after", "7k/8/8/2PpP3/8/8/8/7K w - - 0 1", &["e5e6"], &["c5d6", "e5d6"]),
    ("no officer takes so", "7k/8/8/3pP3/1B6/8/8/R6K w - d6 0 1", &["b4d6", "e5d6"], &[]),
    ("not over the edge", "7k/8/8/p6P/8/8/8/7K w - a6 0 1", &["h5h6"], &["h5a6"]),
    ("black takes, too", "7k/8/8/8/6pP/8/8/7K b - h3 0 1", &["g4h3", "g4g3"], &["g4f3"]),
    // Checks.
    (
        "a double check moves the king",
        "4k3/6p1/5N2/8/8/8/8/4RK2 b - - 0 1",
        &["e8f8", "e8f7", "e8d8"],
        &["g7f6"],
    ),
    (
        "a double check is not blocked",
        "3rk3/2N5/8/4Q3/8/8/8/5K2 b - - 0 1",
        &["e8d7", "e8f7"],
        &["d8d7", "e8e7"],
    ),
    ("no step back along the check", "8/8/8/8/r3K3/8/8/7k w - - 0 1", &["e4e5"], &["e4f4", "e4d4"]),
    ("no step back on a diagonal", "8/8/1b6/8/3K4/8/8/7k w - - 0 1", &["d4d3"], &["d4e3", "d4c5"]),
    ("a protected checker stays", "7k/8/8/8/8/5b2/6q1/7K w - - 0 1", &[], &["h1g2", "h1g1", "h1h2"]),
    ("a bare checker is taken", "7k/8/8/8/8/8/6q1/7K w - - 0 1", &["h1g2"], &["h1g1"]),
    ("a double step comes between", "7k/8/8/8/r6K/8/3P4/8 w - - 0 1", &["d2d4", "h4g3"], &["d2d3"]),
    ("a knight's check is not blocked", "7k/8/8/8/8/1n1R4/8/K7 w - - 0 1", &["d3b3", "a1b2"], &["d3d1"]),
    ("a pawn's check is answered by taking", "7k/8/8/8/8/R7/1p6/K1B5 w - - 0 1", &["c1b2"], &["a3a7"]),
    ("kings keep apart", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", &["d3c3"], &["d3d4", "d3c4", "d3e4"]),
    ("a promotion stops the check", "r6K/1P6/8/8/8/8/8/k7 w - - 0 1", &["b7a8q", "b7b8n"], &["h8g8"]),
    // Pins.
    ("a pinned knight stays", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", &["e1d1"], &["e2c3", "e2g3"]),
    ("a pinned rook goes on its line", "4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1", &["e4e8", "e4e2"], &["e4d4"]),
    ("a pinned bishop may not", "4r2k/8/8/8/4B3/8/8/4K3 w - - 0 1", &["e1d1"], &["e4d5", "e4d3"]),
    ("a pinned bishop goes on its line", "7k/8/8/8/7b/6B1/8/4K3 w - - 0 1", &["g3f2", "g3h4"], &["g3e5"]),
    ("a pinned queen does both", "4r2k/8/8/8/4Q3/8/8/4K3 w - - 0 1", &["e4e8", "e4e2"], &["e4d5", "e4d4"]),
    ("a pinned pawn steps on its file", "4r2k/8/8/8/8/3p4/4P3/4K3 w - - 0 1", &["e2e3", "e2e4"], &["e2d3"]),
    ("a pinned pawn takes the bishop", "7k/8/8/8/7b/6P1/8/4K3 w - - 0 1", &["g3h4"], &["g3g4"]),
    ("a pinned pawn on the rank stays", "7k/8/8/8/8/8/K2P3r/8 w - - 0 1", &["a2a3"], &["d2d3", "d2d4"]),
    ("a pinned piece does not help", "k3r3/8/8/8/1b6/8/4N3/4K3 w - - 0 1", &["e1d1"], &["e2c3"]),
    ("two shields are no pin", "4r2k/8/8/8/4N3/8/4N3/4K3 w - - 0 1", &["e4c3", "e2c3"], &[]),
    ("a pinned pawn promotes on the line", "4k2b/6P1/8/8/3K4/8/8/8 w - - 0 1", &["g7h8n"], &["g7g8q"]),
    // Pawns.
    ("no double step over a piece", "7k/8/8/8/8/4n3/4P3/7K w - - 0 1", &["h1h2"], &["e2e4", "e2e3"]),
    ("no double step onto a piece", "7k/8/8/8/4n3/8/4P3/7K w - - 0 1", &["e2e3"], &["e2e4"]),
    ("no double step later", "7k/8/8/8/8/4P3/8/7K w - - 0 1", &["e3e4"], &["e3e5"]),
    ("no taking over the edge", "7k/8/8/p7/7P/8/8/7K w - - 0 1", &["h4h5"], &["h4a5", "h4a6"]),
    (
        "promotions to four",
        "1n5k/P7/8/8/8/8/8/7K w - - 0 1",
        &["a7a8q", "a7a8r", "a7a8b", "a7b8n"],
        &["a7a8", "a7a8k", "a7a8p"],
    ),
    ("black promotes downwards", "7k/8/8/8/8/8/p7/1N5K b - - 0 1", &["a2a1q", "a2b1n"], &["a2a1"]),
    // Castling.
    ("on both wings", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", &["e8h8", "e8a8", "e8g8", "e8c8"], &[]),
    ("not without the right", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", &["e1a1"], &["e1h1", "e1g1"]),
    ("not through check", "4k3/8/8/8/8/8/6b1/R3K2R w KQ - 0 1", &["e1a1"], &["e1h1"]),
    ("not into check", "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", &["e1a1"], &["e1h1"]),
    ("not out of check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", &["e1d1"], &["e1a1", "e1h1"]),
    ("the rook may be attacked", "4k3/8/8/8/8/8/1r5r/R3K2R w KQ - 0 1", &["e1a1", "e1h1"], &[]),
    ("nothing between", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", &["e1e2"], &["e1a1", "e1h1"]),
    // Castling in Chess960.
    ("the rook shields its king", "7k/8/8/8/8/8/8/qRK5 w B - 0 1", &["b1a1", "c1c2"], &["c1b1"]),
    ("the rook shields a king that moves", "7k/8/8/8/8/8/8/qR1K4 w B - 0 1", &["d1d2"], &["d1b1"]),
    ("a bishop there does not matter", "7k/8/8/8/8/8/8/bRK5 w B - 0 1", &["c1b1"], &[]),
    ("king and rook change places", "7k/8/8/8/8/8/8/5KR1 w G - 0 1", &["f1g1", "f1e1"], &[]),
    ("the king stays", "k7/8/8/8/8/8/8/6KR w H - 0 1", &["g1h1", "g1f1"], &[]),
    ("the rook stays", "k7/8/8/8/8/8/8/3RK3 w D - 0 1", &["e1d1", "e1c1", "e1e2"], &[]),
    ("nothing in the rook's way", "7k/8/8/8/8/8/8/RN3K2 w A - 0 1", &["f1e1"], &["f1a1", "f1c1"]),
    ("nothing where the rook goes", "7k/8/8/8/8/8/8/RK1N4 w A - 0 1", &["d1e3"], &["b1a1"]),
    ("no check on a long way", "k3r3/8/8/8/8/8/8/1K5R w H - 0 1", &["b1a1"], &["b1h1", "b1g1"]),
    ("the inner rook", "7k/8/8/8/8/8/8/RR2K3 w B - 0 1", &["e1b1", "a1a2"], &["e1a1"]),
];

fn perft(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    for &one in &board.legal_moves() {
        let mut after = *board;
        after.play_unchecked(one);
        count += if depth == 1 { 1 } else { perft(&after, depth - 1) };
    }
    count
}

fn perft_of_cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        for one in moves {
            let mut after = board.clone();
            after.play_unchecked(one);
            count += if depth == 1 { 1 } else { perft_of_cozy(&after, depth - 1) };
        }
        false
    });
    count
}

#[test]
fn every_rule_is_kept() {
    for (rule, fen, legal, illegal) in CASES {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{rule}: {fen}: {error}"));
        for text in legal {
            let one = board.parse_uci(text).unwrap_or_else(|error| panic!("{rule}: {fen}: {error}"));
            assert!(board.is_legal(one) && board.legal_moves().contains(&one), "{rule}: {fen} {text}");
        }
        for text in illegal {
            assert!(board.parse_uci(text).is_err(), "{rule}: {fen} {text}");
        }
    }
}

#[test]
fn paths_from_there_are_as_many_as_in_cozy_chess() {
    for (rule, fen, ..) in CASES {
        let board = Board::from_fen(fen).unwrap();
        let cozy = cozy_chess::Board::from_fen(&format!("{board:#}"), true)
            .unwrap_or_else(|_| panic!("{rule}: {fen}"));
        for depth in 1..=5 {
            assert_eq!(perft(&board, depth), perft_of_cozy(&cozy, depth), "{rule}: {fen} at depth {depth}");
        }
    }
}

/// Moves change castling rights, the en-passant square and the clocks.
#[test]
fn moves_leave_the_right_board() {
    for (fen, text, after) in [
        // A rook takes a rook, and both sides lose a right.
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8e7", "r6r/4k3/8/8/8/8/8/R3K2R w KQ - 4 10"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "h1h2", "r3k2r/8/8/8/8/8/7R/R3K3 b Qkq - 4 9"),
        ("r3k2r/1P6/8/8/8/8/8/4K3 w kq - 3 9", "b7a8n", "N3k2r/8/8/8/8/8/8/4K3 b k - 0 9"),
        // The en-passant square is set if a pawn attacks it, and only until the next move.
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 9", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"),
        ("4k3/8/8/8/2p5/8/4P3/4K3 w - - 3 9", "e2e4", "4k3/8/8/8/2p1P3/8/8/4K3 b - - 0 9"),
        ("4k3/8/8/8/p7/8/7P/4K3 w - - 3 9", "h2h4", "4k3/8/8/8/p6P/8/8/4K3 b - - 0 9"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 3 9", "e8e7", "8/4k3/8/8/3pP3/8/8/4K3 w - - 4 10"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 3 9", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 10"),
        // King and rook change places.
        ("k7/8/8/8/8/8/8/5KR1 w G - 3 9", "f1g1", "k7/8/8/8/8/8/8/5RK1 b - - 4 9"),
        ("1rk5/8/8/8/8/8/8/1RK5 b Bb - 3 9", "c8b8", "2kr4/8/8/8/8/8/8/1RK5 w Q - 4 10"),
        // The clocks stop.
        ("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", "e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 65535 65535"),
    ] {
        let mut board = Board::from_fen(fen).unwrap();
        board.play(board.parse_uci(text).unwrap()).unwrap();
        assert_eq!(board.to_string(), after, "{fen} {text}");
    }
}

#[test]
fn games_end() {
    let outcome = |fen: &str| Board::from_fen(fen).unwrap().outcome();
    let mate = |fen: &str| matches!(outcome(fen), Some(Outcome::Checkmate { .. }));
    // A mate counts even if the clock has run out or the pieces are too few.
    assert!(mate("7k/6Q1/6K1/8/8/8/8/8 b - - 100 99"));
    assert!(mate("r5rk/5Npp/8/8/8/8/8/7K b - - 0 1"));
    assert!(!mate("r5rk/5Np1/8/8/8/8/8/7K b - - 0 1"));
    assert_eq!(outcome("k7/8/1Q6/8/8/8/8/7K b - - 100 99"), Some(Outcome::Stalemate));
    for (pieces, expected) in [
        ("", true),
        ("N", true),
        ("b", true),
        ("BB", true),
        ("bB", true),
        ("NN", false),
        ("Nn", false),
        ("Nb", false),
        ("P", false),
        ("r", false),
        ("Q", false),
    ] {
        // On a3, c3, …: squares of one colour.
        let row: String = pieces.chars().flat_map(|piece| [piece, '1']).collect();
        let fen = format!("8/7k/8/8/8/{row}{}/8/K7 w - - 0 1", 8 - row.len());
        assert_eq!(outcome(&fen) == Some(Outcome::InsufficientMaterial), expected, "{fen}");
    }
    assert_eq!(outcome("7k/8/8/8/8/Bb6/8/K7 w - - 0 1"), None);
    assert_eq!(outcome("7k/8/8/8/8/P7/8/K7 w - - 99 99"), None);
    assert_eq!(outcome("7k/8/8/8/8/P7/8/K7 w - - 100 99"), Some(Outcome::FiftyMoves));
    assert_eq!(outcome("7k/8/8/8/8/P7/8/K7 w - - 149 99"), Some(Outcome::FiftyMoves));
    assert_eq!(outcome("7k/8/8/8/8/P7/8/K7 w - - 150 99"), Some(Outcome::SeventyFiveMoves));
}

/// The position of a game with the most moves.
#[test]
fn two_hundred_and_eighteen_moves() {
    let board = Board::from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").unwrap();
    assert_eq!((board.legal_moves().len(), board.move_count()), (218, 218));
    assert!(!board.legal_moves().is_cut());
}

/// A board can have more moves than a list has room for. A visitor gets all of them, and nothing panics.
#[test]
fn more_moves_than_any_game_has() {
    let crowd = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1";
    let board = Board::from_fen_accepting(crowd, slidemask_board::Impossibilities::ALL).unwrap();
    let list = board.legal_moves();
    assert!(board.move_count() > 218 && list.len() == 218 && list.is_cut());
    let mut count = 0;
    let _ = board.moves(|moves| -> ControlFlow<()> {
        count += moves.into_iter().count();
        ControlFlow::Continue(())
    });
    assert_eq!(count, board.move_count());
    assert_eq!(board.uci(list[0], CastlingStyle::KingSteps).to_string(), list[0].to_string());
}
