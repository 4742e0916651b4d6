//! EPD. The input is a text.
//!
//! - A reader of its own, which goes from character to character, accepts the same texts. It finds the same names, operands and
//!   clocks.
//! - Writing a line and reading it again changes nothing.
//! - A FEN with four or six fields is a line of EPD with the same board.
//! - No text panics.

use libfuzzer_sys::Corpus;
use slidemask_board::{Board, Epd, Fen, Impossibilities};

pub(crate) fn run(data: &[u8]) -> Corpus {
    let Ok(text) = str::from_utf8(data) else { return Corpus::Reject };
    let epd = Board::from_epd_accepting(text, Impossibilities::ALL);
    if let Ok(fen) = text.parse::<Fen>()
        && text.split_whitespace().count() != 5
    {
        let epd = epd.as_ref().expect("a FEN is a line of EPD");
        assert_eq!(Ok(epd.board()), Board::accepting(&fen, Impossibilities::ALL));
        assert_eq!(epd.operations().count(), 0);
    }

    let (position, rest) = text.split_at(end_of_position(text));
    let plain = position.parse::<Fen>().ok().zip(plain_operations(rest));
    assert_eq!(epd.is_ok(), plain.is_some());
    match (epd, plain) {
        (Ok(epd), Some((fen, operations))) => {
            let clock = |name: &str, of_fen: u16| {
                let last = operations.iter().rfind(|one| one.name == name);
                last.map_or(of_fen, |one| one.operands[0].parse().expect("a clock"))
            };
            let board = epd.board();
            assert_eq!(board.halfmove_clock(), clock("hmvc", fen.halfmove_clock));
            assert_eq!(board.fullmove_number(), clock("fmvn", fen.fullmove_number));
            let found = epd.operations().map(|one| (one.opcode, one.operands().collect::<Vec<_>>()));
            assert!(
                found.eq(operations
                    .iter()
                    .map(|one| { (one.name.as_str(), one.operands.iter().map(String::as_str).collect()) }))
            );
            check(&epd, text);
        }
        (Err(error), _) => assert!(!error.to_string().is_empty()),
        _ => {}
    }
    Corpus::Keep
}

fn check(epd: &Epd<'_>, text: &str) {
    match Board::from_epd(text) {
        Ok(same) => assert_eq!(same.board(), epd.board()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for written in [epd.to_string(), format!("{epd:#}")] {
        let read = Board::from_epd_accepting(&written, Impossibilities::ALL).expect("a written line");
        assert_eq!(read.board(), epd.board());
        assert!(read.operations().eq(epd.operations()));
        assert_eq!(read.to_string(), epd.to_string());
    }
    for one in epd.operations() {
        assert_eq!(epd.operation(one.opcode), epd.operations().find(|other| other.opcode == one.opcode));
    }
}

/// The place at which the position ends: after four fields, or after six if the fifth and the sixth are numbers.
fn end_of_position(text: &str) -> usize {
    let mut fields: Vec<(String, usize)> = Vec::new();
    let mut is_inside = false;
    for (place, letter) in text.char_indices() {
        if letter == ';' {
            break;
        }
        if !letter.is_whitespace() {
            if !is_inside {
                fields.push((String::new(), 0));
            }
            if let Some((field, end)) = fields.last_mut() {
                field.push(letter);
                *end = place + letter.len_utf8();
            }
        }
        is_inside = !letter.is_whitespace();
    }
    let are_clocks = fields.len() > 5
        && fields[4..6].iter().all(|(field, _)| field.chars().all(|digit| digit.is_ascii_digit()));
    let last = fields.len().min(if are_clocks { 6 } else { 4 });
    last.checked_sub(1).map_or(0, |last| fields[last].1)
}

#[derive(Default)]
struct PlainOperation {
    name: String,
    operands: Vec<String>,
    has_quotes: bool,
}

impl PlainOperation {
    fn is_good(&self) -> bool {
        let is_clock = matches!(self.name.as_str(), "hmvc" | "fmvn");
        let is_number =
            |text: &str| text.chars().all(|digit| digit.is_ascii_digit()) && text.parse::<u16>().is_ok();
        self.name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
            && self.name.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && (!is_clock || !self.has_quotes && self.operands.len() == 1 && is_number(&self.operands[0]))
    }
}

/// Names and operands, found character by character, or `None` if a name or a clock is wrong or a quotation has no end.
fn plain_operations(text: &str) -> Option<Vec<PlainOperation>> {
    let mut operations = Vec::new();
    let (mut words, mut word): (Vec<String>, Option<String>) = (Vec::new(), None);
    let (mut is_quoted, mut has_quotes, mut is_escaped) = (false, false, false);
    let letters: Vec<char> = text.chars().chain([';']).collect();
    for (place, &letter) in letters.iter().enumerate() {
        if is_quoted {
            let was_escaped = is_escaped;
            is_escaped = letter == '\\' && !was_escaped;
            let next = letters[place + 1..].iter().find(|letter| !letter.is_whitespace());
            if letter == '"' && (!was_escaped || next == Some(&';')) {
                is_quoted = false;
                words.extend(word.take());
            } else {
                word.get_or_insert_default().push(letter);
            }
            continue;
        }
        match letter {
            // A name ends with white space.
            '"' if words.is_empty() => return None,
            '"' => {
                words.extend(word.take());
                word = Some(String::new());
                (is_quoted, has_quotes) = (true, true);
            }
            ';' => {
                words.extend(word.take());
                if !words.is_empty() {
                    let name = words.remove(0);
                    let operation = PlainOperation { name, operands: std::mem::take(&mut words), has_quotes };
                    operations.push(Some(operation).filter(PlainOperation::is_good)?);
                }
                has_quotes = false;
            }
            _ if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    (!is_quoted).then_some(operations)
}
