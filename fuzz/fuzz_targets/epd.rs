//! EPD. The input is a text.
//!
//! - A reader of operations of its own, which goes from character to character, finds the same names and operands.
//! - Writing a line and reading it again changes nothing.
//! - A FEN with four or six fields is a line of EPD with the same board.
//! - No text panics.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use slidemask_board::{Board, Epd, Fen, Impossibilities};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = str::from_utf8(data) else { return Corpus::Reject };
    let epd = Board::from_epd_accepting(text, Impossibilities::ALL);
    if let Ok(fen) = text.parse::<Fen>()
        && text.split_whitespace().count() != 5
    {
        let epd = epd.as_ref().expect("a FEN is a line of EPD");
        assert_eq!(Ok(epd.board()), Board::accepting(&fen, Impossibilities::ALL));
        assert_eq!(epd.operations().count(), 0);
    }
    match epd {
        Ok(epd) => check(&epd, text),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    Corpus::Keep
});

fn check(epd: &Epd<'_>, text: &str) {
    match Board::from_epd(text) {
        Ok(same) => assert_eq!(same.board(), epd.board()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let operations: Vec<_> = epd.operations().collect();
    for written in [epd.to_string(), format!("{epd:#}")] {
        let read = Board::from_epd_accepting(&written, Impossibilities::ALL).expect("a written line");
        assert_eq!(read.board(), epd.board());
        assert!(read.operations().eq(operations.iter().copied()));
        assert_eq!(read.to_string(), epd.to_string());
    }
    // The operations are the end of the text. The longest end that gives as many operations is what the library read.
    let names: Vec<&str> = operations.iter().map(|one| one.opcode).collect();
    let found: Vec<(String, Vec<String>)> = operations
        .iter()
        .map(|one| (one.opcode.to_string(), one.operands().map(str::to_string).collect()))
        .collect();
    let joined: Vec<String> =
        operations.iter().map(|one| format!("{} {}", one.opcode, one.operands)).collect();
    assert_eq!(plain_operations(&joined.join(";")), found);
    for (place, name) in names.iter().enumerate() {
        let first = names.iter().position(|other| other == name).expect("it is there");
        assert_eq!(epd.operation(name), Some(operations[first]), "{place}");
    }
    let clock =
        |name| epd.operations().filter(|one| one.opcode == name).last().map(|one| one.operands.parse());
    for (name, clock_of_board) in
        [("hmvc", epd.board().halfmove_clock()), ("fmvn", epd.board().fullmove_number())]
    {
        assert_eq!(clock(name).unwrap_or(Ok(clock_of_board)), Ok(clock_of_board), "{name}");
    }
}

/// Names and operands, found character by character.
fn plain_operations(text: &str) -> Vec<(String, Vec<String>)> {
    let mut operations = Vec::new();
    let (mut words, mut word): (Vec<String>, Option<String>) = (Vec::new(), None);
    let mut is_quoted = false;
    for letter in text.chars().chain([';']) {
        if is_quoted {
            if letter == '"' {
                is_quoted = false;
                words.extend(word.take());
            } else {
                word.get_or_insert_default().push(letter);
            }
            continue;
        }
        match letter {
            '"' => {
                words.extend(word.take());
                word = Some(String::new());
                is_quoted = true;
            }
            ';' => {
                words.extend(word.take());
                if !words.is_empty() {
                    operations.push((words.remove(0), std::mem::take(&mut words)));
                }
            }
            _ if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    operations
}
