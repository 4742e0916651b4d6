//! Whether a move gives check, against the board after it: rare cases, and boards that no game can reach.

use crate::impossible::impossible;
use fastrand::Rng;
use slidemask::{Color, File, Rank, Square};
use slidemask_board::{Board, Fen, Impossibilities, Kind, Move, Piece, Which};

fn is_check_after(board: &Board, one: Move) -> bool {
    let mut after = *board;
    after.play_unchecked(one);
    !after.checkers().is_empty()
}

/// Compares all moves of a board. Returns the number of quiet checks.
fn compare(board: &Board) -> usize {
    for &one in &board.legal_moves() {
        assert_eq!(board.gives_check(one), is_check_after(board, one), "{board:#} {one}");
    }
    let mut expected = board.legal(Which::Quiets).to_vec();
    expected.retain(|&one| is_check_after(board, one));
    assert_eq!(board.legal(Which::QuietChecks).to_vec(), expected, "{board:#}");
    expected.len()
}

#[test]
fn rare_checks() {
    for (fen, text) in [
        // Castling, also where king and rook change places.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1"),
        ("5k2/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"),
        ("rk6/8/8/8/8/8/8/3K4 b a - 0 1", "b8a8"),
        // En passant opens a rank or a diagonal through the pawn that is taken.
        ("8/8/8/R2pP1k1/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ("6k1/8/8/3pP3/8/8/B7/4K3 w - d6 0 1", "e5d6"),
        // A promotion attacks through the square that the pawn leaves.
        ("8/3P4/8/8/3k4/8/8/4K3 w - - 0 1", "d7d8q"),
        // Several kings: a king gives check, and a capture leaves one king.
        ("4k3/8/3K4/8/8/8/8/K7 w - - 0 1", "d6d7"),
        ("k3k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1e8"),
        // The other side is in check before the move.
        ("4k3/8/3N4/8/8/8/8/K7 w - - 0 1", "a1a2"),
    ] {
        let board = Board::from_fen_accepting(fen, Impossibilities::ALL).unwrap();
        let one: Move = text.parse().unwrap();
        assert!(board.is_legal(one) && board.gives_check(one), "{fen} {text}");
        compare(&board);
    }
}

#[test]
fn checks_on_impossible_boards() {
    let mut random = Rng::with_seed(5);
    let found: usize = (0..1_500).map(|_| compare(&impossible(&mut random))).sum();
    assert!(found > 1_000, "{found}");
}

/// King and rooks on any squares of the back rank, with the right to castle.
#[test]
fn checks_by_castling() {
    let mut random = Rng::with_seed(6);
    let mut castling = 0;
    while castling < 60 {
        let mut fen = Fen::EMPTY;
        let mut put = |square, color, kind| fen.placement.set(square, Some(Piece { color, kind }));
        let mut files = File::ALL;
        random.shuffle(&mut files);
        let square = |file| Square::new(file, Rank::First);
        put(square(files[0]), Color::White, Kind::King);
        put(square(files[1]), Color::White, Kind::Rook);
        put(Square::from_low_bits(random.usize(8..64)), Color::Black, Kind::King);
        fen.castling = char::from(b'A' + files[1] as u8).to_string().parse().unwrap();
        let Ok(board) = Board::try_from(fen) else { continue };
        compare(&board);
        let one = Move::new(square(files[0]), square(files[1]));
        castling += usize::from(board.is_legal(one) && board.gives_check(one));
    }
}
