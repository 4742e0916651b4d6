//! The FENs of positions, against those of boards.

use crate::games::random_games;

#[test]
fn fens_are_those_of_boards() {
    let games = random_games(60, 21);
    let mut with_all_rights = 0;
    for played in &games {
        let fen = played.entry().position.to_fen(played.ply).to_string();
        let of_board = played.board.to_string();
        let (fields, expected): (Vec<_>, Vec<_>) = (fen.split(' ').collect(), of_board.split(' ').collect());
        // Pieces, side and rights; then the clock. A position names its en-passant square only if a pawn can capture there.
        assert_eq!((&fields[..3], fields[4]), (&expected[..3], expected[4]));
        let passed = played.board.legal_en_passant().map_or("-".to_owned(), |square| square.to_string());
        assert_eq!(fields[3], passed);
        assert_eq!(fields[5], (played.ply / 2 + 1).to_string());
        with_all_rights += usize::from(fields[2] == "KQkq");
    }
    assert!(with_all_rights > 20);
}
