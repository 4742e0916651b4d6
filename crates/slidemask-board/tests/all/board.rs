//! Boards: every dialect of FEN is read and written unchanged. Every impossibility is found by itself and accepted by
//! itself.

use std::collections::HashSet;

use proptest::prelude::*;
use slidemask::{Color, Square};
use slidemask_board::{
    Board, BoardError, Fen, FenError, Impossibilities, Impossibility, NoStartingPosition, Wing,
};

fn impossible(fen: &str) -> Impossibilities {
    match Board::from_fen(fen) {
        Err(BoardError::Impossible(found)) => found,
        other => panic!("{fen}: {other:?}"),
    }
}

/// Positions with exactly one impossibility each.
static IMPOSSIBLE: [(Impossibility, &str); 30] = [
    (Impossibility::NoKing, "8/8/8/8/8/8/8/K7 w - - 0 1"),
    (Impossibility::NoKing, "8/8/8/8/8/8/8/8 w - - 0 1"),
    (Impossibility::SeveralKings, "k6k/8/8/8/8/8/8/K7 w - - 0 1"),
    (Impossibility::OpponentInCheck, "k6R/8/8/8/8/8/8/K7 w - - 0 1"),
    (Impossibility::OpponentInCheck, "8/8/8/8/8/8/8/Kk6 w - - 0 1"),
    (Impossibility::TooManyCheckers, "k7/8/8/r7/8/1n6/8/K6r w - - 0 1"),
    // Two knights; sliders on both sides of the king, also where a pawn could have promoted; a pawn and a knight; a bishop whose way a rook
    // cannot have left; en passant after a step that a piece was in the way of.
    (Impossibility::DoubleCheck, "8/8/N7/2k5/N7/8/8/3K4 b - - 0 1"),
    (Impossibility::DoubleCheck, "8/8/8/8/8/4K3/8/R3k2R b - - 0 1"),
    (Impossibility::DoubleCheck, "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1"),
    (Impossibility::DoubleCheck, "8/8/8/2k5/1P2N3/8/8/3K4 b - - 0 1"),
    (Impossibility::DoubleCheck, "k7/8/8/8/4B3/8/8/R2K4 b - - 0 1"),
    (Impossibility::DoubleCheck, "8/3n4/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1"),
    (Impossibility::PawnOnBackRank, "k6P/8/8/8/8/8/8/K7 w - - 0 1"),
    (Impossibility::PawnOnBackRank, "k7/8/8/8/8/8/8/K6P b - - 0 1"),
    (Impossibility::PawnOnBackRank, "k7/8/8/8/8/8/8/K6p b - - 0 1"),
    (Impossibility::TooManyPromoted, "k7/8/8/8/8/8/PPPPPPPP/KQQ5 w - - 0 1"),
    (Impossibility::TooManyPromoted, "k7/8/8/8/8/N7/PPPPPPPP/K2N3N w - - 0 1"),
    // Two bishops on dark squares.
    (Impossibility::TooManyPromoted, "k7/pppppppp/8/8/8/8/8/b3b2K b - - 0 1"),
    (Impossibility::CastlingRight, "4k3/8/8/8/8/8/8/4K2R w Q - 0 1"),
    (Impossibility::CastlingRight, "4k3/8/8/8/8/8/8/4K2R w G - 0 1"),
    (Impossibility::CastlingRight, "4k3/8/8/8/8/8/8/4K2R b k - 0 1"),
    (Impossibility::CastlingRight, "4k3/8/8/8/8/8/4K3/R6R w K - 0 1"),
    (Impossibility::CastlingRight, "4k3/8/8/8/8/8/8/4KR1R w FH - 0 1"),
    (Impossibility::CastlingRight, "4k3/8/8/8/8/8/8/4K2R w KH - 0 1"),
    // A rook of the other side, a rook on another rank.
    (Impossibility::CastlingRight, "4k3/8/8/8/8/8/3P4/r2NK3 w Q - 0 1"),
    (Impossibility::CastlingRight, "4k3/8/8/8/8/8/7R/4K3 w K - 0 1"),
    // No pawn in front of the square; a pawn of the wrong side; a piece behind the square; a check that was there before.
    (Impossibility::EnPassantSquare, "4k3/8/8/8/8/8/8/4K3 b - e3 0 1"),
    (Impossibility::EnPassantSquare, "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"),
    (Impossibility::EnPassantSquare, "4k3/8/8/8/4P3/8/4N3/3K4 b - e3 0 1"),
    (Impossibility::EnPassantSquare, "4k2R/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
];

#[test]
fn each_impossibility_is_found_alone_and_accepted_alone() {
    for (kind, fen) in IMPOSSIBLE {
        assert_eq!(impossible(fen), kind.into(), "{fen}");
        let board = Board::from_fen_accepting(fen, kind.into()).unwrap();
        // Impossible castling rights and en-passant squares are dropped. All else stays.
        let dropped = matches!(kind, Impossibility::CastlingRight | Impossibility::EnPassantSquare);
        assert_eq!(board.impossibilities().is_empty(), dropped, "{fen}");
        let all_others = Impossibilities::ALL.difference(kind.into());
        assert_eq!(
            Board::from_fen_accepting(fen, all_others),
            Err(BoardError::Impossible(kind.into())),
            "{fen}"
        );
    }
    let tried: Impossibilities = IMPOSSIBLE.into_iter().map(|(kind, _)| kind).collect();
    let more = Impossibility::TooManyPieces | Impossibility::TooManyPawns;
    assert_eq!(tried | more, Impossibilities::ALL);
}

/// Whether two checks can have been given, by trying every last move that cozy-chess knows.
fn has_a_last_move(board: &Board) -> bool {
    let fen = board.to_string();
    let [rows, side] = [0, 1].map(|field| fen.split(' ').nth(field).unwrap());
    let mut squares = Vec::new();
    for letter in rows.replace('/', "").chars() {
        match letter.to_digit(10) {
            Some(empty) => squares.extend(vec!['.'; empty as usize]),
            None => squares.push(letter),
        }
    }
    let (us, them, kinds) = if side == "w" { ('N', 'b', "pnbrqk") } else { ('n', 'w', "PNBRQK") };
    let our_pawn = if side == "w" { 'P' } else { 'p' };
    let placement = |squares: &[char]| {
        let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect::<String>()).collect();
        (1..=8).rev().fold(rows.join("/"), |text, count| text.replace(&".".repeat(count), &count.to_string()))
    };
    let is_before = |squares: &[char], passed: &str| {
        let before = format!("{} {them} - {passed} 0 1", placement(squares)).parse::<cozy_chess::Board>();
        before.is_ok_and(|before| {
            let mut found = false;
            before.generate_moves(|moves| {
                found |= moves.into_iter().any(|one| {
                    let mut after = before.clone();
                    after.play_unchecked(one);
                    after.to_string().split(' ').next() == Some(rows)
                });
                found
            });
            found
        })
    };
    let name = |square: usize| format!("{}{}", char::from(b"abcdefgh"[square % 8]), 8 - square / 8);
    (0..64).filter(|&to| kinds.contains(squares[to])).any(|to| {
        (0..64).filter(|&from| squares[from] == '.').any(|from| {
            kinds.chars().any(|kind| {
                let mut before = squares.clone();
                (before[to], before[from]) = ('.', kind);
                let mut taken = before.clone();
                taken[to] = us;
                let passed = if side == "w" { to.wrapping_sub(8) } else { to + 8 };
                let by_passing = squares.get(passed) == Some(&'.') && passed != from && {
                    let mut before = before.clone();
                    before[passed] = our_pawn;
                    is_before(&before, &name(to))
                };
                by_passing || is_before(&before, "-") || is_before(&taken, "-")
            })
        })
    })
}

/// Two checks are impossible exactly if no move of the other side leads to them.
#[test]
fn double_checks_have_a_last_move() {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut possible, mut impossible) = (0, 0);
    while possible < 15 || impossible < 80 {
        // Few pieces near the king, so that lines are open.
        let mut squares = vec!['1'; 64];
        let mut put = |letter| squares[random.usize(0..64)] = letter;
        "kKPPNBRQRB".chars().for_each(&mut put);
        let rows: Vec<String> = squares.chunks(8).map(String::from_iter).collect();
        let Ok(board) = Board::from_fen_accepting(
            &format!("{} b - - 0 1", rows.join("/")),
            Impossibility::DoubleCheck.into(),
        ) else {
            continue;
        };
        if board.checkers().count() == 2 {
            let is_impossible = board.impossibilities().contains(Impossibility::DoubleCheck);
            assert_eq!(!is_impossible, has_a_last_move(&board), "{board}");
            *(if is_impossible { &mut impossible } else { &mut possible }) += 1;
        }
    }
    for fen in ["8/8/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1", "8/8/8/5k2/3pP3/8/6B1/2KR4 b - e3 0 1"] {
        assert!(has_a_last_move(&Board::from_fen(fen).unwrap()), "{fen}");
    }
    assert!(!has_a_last_move(
        &Board::from_fen_accepting("8/3n4/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1", Impossibilities::ALL).unwrap()
    ));
}

#[test]
fn too_many_pieces_and_pawns() {
    let crowd = "k7/8/8/8/8/P7/PPPPPPPP/KNNBBRRQ w - - 0 1";
    assert_eq!(impossible(crowd), Impossibility::TooManyPieces | Impossibility::TooManyPawns);
    let nine = "k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1";
    assert_eq!(impossible(nine), Impossibility::TooManyPawns.into());
    let queens = "8/8/k7/8/NNNNNNNN/NNNNNNNN/NNNNNNNN/KQ6 b - - 0 1";
    assert_eq!(impossible(queens), Impossibility::TooManyPieces | Impossibility::TooManyPromoted);
}

#[test]
fn all_impossibilities_are_said_at_once() {
    let error = Board::from_fen("4k2R/8/8/8/8/8/8/P7 w KQ e6 0 1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "impossible: a side has no king (each side must have one); the side that is not to move is in check (its \
         last move was not legal); a pawn stands on rank 1 or 8 (no pawn can); a castling right does not fit the \
         board (the king must be on its back rank, with the named rook on that side of it); no pawn can just have \
         passed over the en-passant square (the pawn must be in front of it, the two squares behind the pawn must \
         be empty, and the side to move must not have been in check before)"
    );
    assert_eq!(
        format!("{:?}", Impossibility::NoKing | Impossibility::TooManyPawns),
        "{NoKing, TooManyPawns}"
    );
    assert_eq!(Board::from_fen("x"), Err(BoardError::Fen(FenError::RankCount { found: 1 })));
}

/// The double step of a pawn may give check itself, or reveal one.
#[test]
fn a_passing_pawn_may_give_check() {
    for fen in [
        "8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1",
        "8/8/8/1k6/4P3/8/8/4KB2 b - e3 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    ] {
        assert_eq!(Board::from_fen(fen).unwrap().to_string(), fen);
    }
}

#[test]
fn castling_letters_mean_rooks() {
    let rook = |fen: &str, color, wing| Board::from_fen(fen).unwrap().castling_rights().rook(color, wing);
    let (white, black) = (Color::White, Color::Black);
    let rooks = "1r1rk1rr/8/8/8/8/8/8/R1R1K1R1";
    assert_eq!(rook(&format!("{rooks} w K"), white, Wing::Kingside), Some(Square::G1));
    assert_eq!(rook(&format!("{rooks} w Q"), white, Wing::Queenside), Some(Square::A1));
    assert_eq!(rook(&format!("{rooks} w C"), white, Wing::Queenside), Some(Square::C1));
    assert_eq!(rook(&format!("{rooks} w k"), black, Wing::Kingside), Some(Square::H8));
    assert_eq!(rook(&format!("{rooks} w g"), black, Wing::Kingside), Some(Square::G8));
    assert_eq!(rook(&format!("{rooks} w d"), black, Wing::Queenside), Some(Square::D8));
    assert_eq!(rook(&format!("{rooks} w d"), black, Wing::Kingside), None);
    for (given, x_fen, shredder) in [
        ("KQkq", "KQkq", "GAhb"),
        ("GAhb", "KQkq", "GAhb"),
        ("GCgd", "KCgd", "GCgd"),
        ("dgCG", "KCgd", "GCgd"),
        ("kK", "Kk", "Gh"),
        ("-", "-", "-"),
    ] {
        let board = Board::from_fen(&format!("{rooks} w {given}")).unwrap();
        assert_eq!(board.to_string(), format!("{rooks} w {x_fen} - 0 1"));
        assert_eq!(format!("{board:#}"), format!("{rooks} w {shredder} - 0 1"));
    }
}

#[test]
fn there_are_960_starting_positions() {
    let all: HashSet<String> = (0..960).map(|number| Board::chess960(number).unwrap().to_string()).collect();
    assert_eq!(all.len(), 960);
    for number in 0..960 {
        let board = Board::chess960(number).unwrap();
        assert!(board.impossibilities().is_empty());
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!(format!("{board:#}").parse(), Ok(board));
        assert!(board.to_string().ends_with(" w KQkq - 0 1"));
        let row = &board.placement().to_string()[..8];
        let bishops: Vec<_> = row.match_indices('b').map(|(file, _)| file % 2).collect();
        assert!(bishops == [0, 1] || bishops == [1, 0], "{row}");
        let between: String = row.chars().filter(|letter| "rk".contains(*letter)).collect();
        assert_eq!(between, "rkr", "{row}");
    }
    for number in [960, 961, u16::MAX] {
        assert_eq!(Board::chess960(number), Err(NoStartingPosition { number }));
    }
    // Well-known numbers.
    for (number, row) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")] {
        assert!(Board::chess960(number).unwrap().to_string().contains(row), "{number}");
    }
}

#[test]
fn a_board_is_small() {
    // Processors of 32 bits may align words of 64 bits to four bytes. Then there is less padding.
    #[cfg(target_pointer_width = "64")]
    assert_eq!(size_of::<Board>(), 80);
    assert!(size_of::<Board>() <= 80);
    assert_eq!(Board::default(), Board::initial());
    assert_eq!(format!("{:?}", Board::initial()), format!("Board({})", Fen::INITIAL));
}

proptest! {
    #[test]
    fn no_text_panics(text in any::<String>()) {
        if let Err(error) = Board::from_fen_accepting(&text, Impossibilities::ALL) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    /// Any board whose impossibilities are accepted is written and read unchanged, and no function panics on it.
    #[test]
    fn impossible_boards_come_back(
        letters in prop::collection::vec(prop::sample::select(".......PNBRQKpnbrqk".chars().collect::<Vec<_>>()), 64),
        rest in "[wb] (-|K?Q?[A-H]?k?q?[a-h]?) (-|[a-h][36])",
    ) {
        let rows: Vec<String> = letters.chunks(8).map(|row| row.iter().collect::<String>().replace('.', "1")).collect();
        let fen = format!("{} {}", rows.join("/"), rest.replace("  ", " - "));
        if let Ok(board) = Board::from_fen_accepting(&fen, Impossibilities::ALL) {
            let again = Board::from_fen_accepting(&board.to_string(), Impossibilities::ALL);
            prop_assert_eq!(again, Ok(board));
            let shredder = Board::from_fen_accepting(&format!("{board:#}"), Impossibilities::ALL);
            prop_assert_eq!(shredder, Ok(board));
            let found = board.impossibilities();
            let mut game = board;
            for _ in 0..10 {
                _ = (game.checkers(), game.pinned(Color::White), game.outcome(), game.key(), game.to_string());
                let Some(&one) = game.legal_moves().last() else { break };
                prop_assert!(game.san(one).is_ok());
                prop_assert_eq!(game.play(one), Ok(()));
                let again = Board::from_fen_accepting(&game.to_string(), Impossibilities::ALL);
                prop_assert_eq!(again, Ok(game));
            }
            prop_assert_eq!(Board::try_from(Fen::from(board)).err(), (!found.is_empty()).then_some(found));
        }
    }
}
