//! Records of bullet: what is written, what comes back, and what is refused.

use slidemask::{Color, Kind, Square};
use slidemask_binpack::{Entry, Position, RecordFlaw};
use slidemask_board::{Board, Piece};

use crate::games::{Played, random_games};

/// A record by the definition of its fields, from a board that is walked over by rank and file.
fn record_of(played: &Played) -> [u8; 32] {
    let own_side = played.board.side_to_move();
    let seen = |square: Square| if own_side == Color::White { square } else { square.flip_vertical() };
    let mut record = [0; 32];
    let (mut occupied, mut number, mut kings) = (0_u64, 0, [0, 0]);
    for square in Square::ALL {
        // The square of the board that the side to move sees on this one.
        let Some(Piece { color, kind }) = played.board.piece_at(seen(square)) else { continue };
        let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
        let code = kinds.iter().position(|&one| one == kind).expect("a kind") as u8;
        let other = color != own_side;
        occupied |= 1 << square as u8;
        record[8 + number / 2] |= (code + 8 * u8::from(other)) << (4 * (number % 2));
        number += 1;
        if kind == Kind::King {
            kings[usize::from(other)] = if other { square.flip_vertical() as u8 } else { square as u8 };
        }
    }
    record[..8].copy_from_slice(&occupied.to_le_bytes());
    record[24..26].copy_from_slice(&played.score.to_le_bytes());
    record[26] = (played.result + 1).cast_unsigned();
    record[27..29].copy_from_slice(&kings);
    record
}

#[test]
fn records_are_those_of_the_definition_and_come_back() {
    let games = random_games(40, 7);
    assert!(games.len() > 2000);
    for played in &games {
        let record = played.entry().to_bullet_record();
        assert_eq!(record, record_of(played), "{}", played.board);
        let read = Entry::from_bullet_record(&record).expect("a record");
        assert_eq!(
            (read.score, read.result, read.ply, read.played()),
            (played.score, played.result, 0, None)
        );
        assert_eq!(read.position.side_to_move(), Color::White);
        assert_eq!(read.to_bullet_record(), record);
        // Without what a record does not have, the board is the same, or turned over.
        let fen = played.board.to_string();
        let placement = fen.split(' ').next().expect("a placement");
        let expected = match played.board.side_to_move() {
            Color::White => placement.to_owned(),
            Color::Black => {
                let turned: Vec<_> = placement.rsplit('/').collect();
                let exchanged = |letter: char| match letter {
                    'a'..='z' => letter.to_ascii_uppercase(),
                    _ => letter.to_ascii_lowercase(),
                };
                turned.join("/").chars().map(exchanged).collect()
            }
        };
        assert_eq!(read.position.to_fen(0).to_string(), format!("{expected} w - - 0 1"));
    }
}

/// Programs keep numbers of their own in the last three bytes.
#[test]
fn the_last_three_bytes_are_not_read() {
    let mut record = random_games(1, 1)[0].entry().to_bullet_record();
    let entry = Entry::from_bullet_record(&record);
    record[29..].copy_from_slice(b"abc");
    assert_eq!(Entry::from_bullet_record(&record), entry);
}

#[test]
fn other_bytes_are_refused() {
    let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("a position");
    let position = Position::from_board(&board).expect("a position of standard chess");
    let record = Entry::new(position, None, 5, 0, -1).to_bullet_record();
    let with = |at: usize, byte: u8| {
        let mut record = record;
        record[at] = byte;
        Entry::from_bullet_record(&record).expect_err("it is changed").to_string()
    };
    assert_eq!(Entry::from_bullet_record(&record).map(|entry| entry.result), Ok(-1));
    // The nibbles from a1: the king on e1, the pawn on e2, the king on e8.
    assert_eq!(record[8..10], [0x05, 0x0d]);
    assert_eq!(with(8, 0x65), "the piece on e2 has the number 6, and pieces have 0 to 5 and 8 to 13");
    assert_eq!(with(8, 0x00), "a pawn stands on e1");
    assert_eq!(with(8, 0x04), "white has 0 kings instead of one");
    assert_eq!(with(8, 0xd5), "black has 2 kings instead of one");
    let says = "is not on the square that the record names: is it a ChessBoard of bullet?";
    assert_eq!(with(27, 3), format!("the king of white {says}"));
    assert_eq!(with(28, 60), format!("the king of black {says}"));
    assert_eq!(with(26, 3), "the result is 3 instead of 0 (a loss), 1 (a draw) or 2 (a win)");
    let full = Entry::from_bullet_record(&[0xff; 32]);
    assert_eq!(full, Err(RecordFlaw::TooManyPieces { pieces: 64 }));
    let any: [u8; 32] = std::array::from_fn(|i| (37 * i) as u8);
    assert!(Entry::from_bullet_record(&any).is_err());
}

/// Sets without kings can be made of a board that accepts them. They get a record, and no panic.
#[test]
fn an_empty_entry_has_a_record() {
    assert_eq!(
        Entry::from_bullet_record(&Entry::EMPTY.to_bullet_record()),
        Err(RecordFlaw::Kings { color: Color::White, kings: 0 })
    );
}
