//! FEN. The input is a text.
//!
//! - A reader of its own, which shares no code with the library, accepts the same texts, and finds the same fields in them.
//! - Writing a FEN and reading it again changes nothing. The same holds for boards, in both dialects.
//! - A board is refused if and only if it has impossibilities, and accepted if and only if the caller accepts all of them.
//! - No text panics, and no impossible board does.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use slidemask::{Color, Square};
use slidemask_board::{Board, Fen, Impossibilities, Impossibility, Piece};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = str::from_utf8(data) else { return Corpus::Reject };
    let read = text.parse::<Fen>();
    assert_eq!(read.ok().map(|fen| fields(&fen)), plain_fields(text));
    match read {
        Ok(fen) => {
            assert_eq!(fen.to_string().parse(), Ok(fen));
            check_boards(&fen);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    Corpus::Keep
});

/// The letters of all squares from a1 on, the side, the castling rights, the en-passant square, and both clocks.
type Fields = (Vec<char>, char, String, Option<usize>, u16, u16);

fn fields(fen: &Fen) -> Fields {
    (
        Square::ALL.iter().map(|&square| fen.placement.piece_at(square).map_or('.', Piece::letter)).collect(),
        if fen.side_to_move == Color::White { 'w' } else { 'b' },
        fen.castling.as_str().to_string(),
        fen.en_passant.map(Square::index),
        fen.halfmove_clock,
        fen.fullmove_number,
    )
}

/// Reads a FEN by strings alone.
fn plain_fields(text: &str) -> Option<Fields> {
    let mut given: Vec<&str> = text.split_whitespace().collect();
    if given.is_empty() || given.len() > 6 {
        return None;
    }
    given.extend_from_slice(&["", "w", "-", "-", "0", "1"][given.len()..]);
    let mut rows = Vec::new();
    for row in given[0].split('/') {
        let mut letters = Vec::new();
        for letter in row.chars() {
            match letter {
                '1'..='8' => letters.extend(".".repeat(letter as usize - '0' as usize).chars()),
                _ if "PNBRQKpnbrqk".contains(letter) => letters.push(letter),
                _ => return None,
            }
        }
        if letters.len() != 8 {
            return None;
        }
        rows.push(letters);
    }
    let side = given[1].chars().next().filter(|side| given[1].len() == 1 && "wb".contains(*side))?;
    let castling = if given[2] == "-" { "" } else { given[2] };
    let twice = castling.chars().any(|letter| castling.matches(letter).count() > 1);
    if castling.len() > 4 || twice || !castling.chars().all(|letter| "KQABCDEFGHkqabcdefgh".contains(letter))
    {
        return None;
    }
    let passed = (0..64).filter(|square| matches!(square / 8, 2 | 5));
    let passed = passed.map(Some).chain([None]).find(|&square| {
        let name = |square: usize| format!("{}{}", b"abcdefgh"[square % 8] as char, square / 8 + 1);
        square.map_or("-".to_string(), name) == given[3]
    })?;
    let clock = |text: &str| {
        let mut number: u16 = 0;
        for digit in text.chars() {
            let digit = u16::try_from(digit.to_digit(10)?).ok()?;
            number = number.checked_mul(10)?.checked_add(digit)?;
        }
        Some(number)
    };
    let clocks = (clock(given[4])?, clock(given[5])?);
    rows.reverse();
    (rows.len() == 8).then(|| (rows.concat(), side, castling.to_string(), passed, clocks.0, clocks.1))
}

fn check_boards(fen: &Fen) {
    let board = Board::accepting(fen, Impossibilities::ALL).expect("any FEN is accepted");
    let found = match Board::try_from(*fen) {
        Ok(same) => {
            assert_eq!(same, board);
            Impossibilities::NONE
        }
        Err(found) => found,
    };
    assert_eq!(Board::accepting(fen, found), Ok(board));
    for one in found.iter() {
        assert_eq!(Board::accepting(fen, found.difference(one.into())), Err(one.into()));
    }
    // The board drops impossible rights and an impossible square, so it has no such impossibilities itself.
    let dropped = Impossibility::CastlingRight | Impossibility::EnPassantSquare;
    assert_eq!(board.impossibilities(), found.difference(dropped));
    if !found.contains(Impossibility::EnPassantSquare) {
        assert_eq!(board.en_passant(), fen.en_passant);
    }
    for text in [board.to_string(), format!("{board:#}")] {
        assert_eq!(Board::from_fen_accepting(&text, board.impossibilities()), Ok(board));
        let fen: Fen = text.parse().expect("a written FEN");
        assert_eq!(fen.to_string(), text);
    }
    for &one in &board.legal_moves() {
        assert!(board.is_legal(one));
        let mut after = board;
        after.play(one).expect("a legal move");
        assert_eq!(after.to_string().parse::<Fen>(), Ok(after.to_fen()));
    }
    _ = (board.outcome(), board.key(), board.threats(), board.attacked_squares(Color::White));
}
