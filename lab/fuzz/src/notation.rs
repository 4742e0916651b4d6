//! SAN and UCI. The input is a position, a line with the text of a move, and choices of moves that are played first.
//!
//! - The text gives a legal move or an error. A legal move that it gives is written and read again as the same move.
//! - Every legal move is written as a text that reads as this move, in SAN and in both styles of UCI. No two moves have the same
//!   SAN.
//! - On possible positions, SAN is the text that a generator on a mailbox writes, which shares no code with the library.

use std::collections::HashSet;

use crate::mailbox::{self, Mailbox, Step};
use crate::{is_for_the_mailbox, line, play, position};
use libfuzzer_sys::Corpus;
use slidemask_board::{Board, CastlingStyle, Move};

const STYLES: [CastlingStyle; 2] = [CastlingStyle::KingSteps, CastlingStyle::KingTakesRook];

pub(crate) fn run(data: &[u8]) -> Corpus {
    let Some((board, rest)) = position(data) else { return Corpus::Reject };
    let Some((text, choices)) = line(rest) else { return Corpus::Reject };
    let board = play(board, choices, |_| ());
    read(&board, text);
    write(&board);
    Corpus::Keep
}

fn read(board: &Board, text: &str) {
    match board.parse_san(text) {
        Ok(one) => {
            assert!(board.is_legal(one), "{board:#} {text} {one}");
            let written = board.san(one).expect("a legal move").to_string();
            assert_eq!(board.parse_san(&written), Ok(one), "{board:#} {text}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match board.parse_uci(text) {
        Ok(one) => {
            assert!(board.is_legal(one), "{board:#} {text} {one}");
            let texts = STYLES.map(|style| board.uci(one, style).to_string());
            assert!(texts.contains(&text.to_string()), "{board:#} {text}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(one) = text.parse::<Move>() {
        // The null move has two texts.
        assert!(one.to_string() == text || text == "a1a1", "{text}");
        if !board.is_legal(one) {
            assert!(!board.san(one).expect_err("an illegal move").to_string().is_empty());
        }
    }
}

fn write(board: &Board) {
    let moves = board.legal_moves();
    let mut texts = HashSet::new();
    for &one in &moves {
        let san = board.san(one).expect("a legal move").to_string();
        assert_eq!(board.parse_san(&san), Ok(one), "{board:#} {san}");
        assert!(texts.insert(san), "{board:#} {one}");
        for style in STYLES {
            assert_eq!(board.parse_uci(&board.uci(one, style).to_string()), Ok(one), "{board:#} {one}");
        }
    }
    if is_for_the_mailbox(board) {
        let mailbox = Mailbox::read(&format!("{board:#}"));
        let steps = mailbox.legal();
        let expected: HashSet<String> = steps.iter().map(|&step| plain_san(&mailbox, &steps, step)).collect();
        assert_eq!(texts, expected, "{board:#}");
    }
}

/// SAN by its rules: the file if it tells the pieces apart, otherwise the rank if it does, otherwise both.
fn plain_san(mailbox: &Mailbox, steps: &[Step], step: Step) -> String {
    let (from, to, promotion) = step;
    let letter = mailbox.squares()[from].to_ascii_uppercase();
    let takes = if mailbox.is_capture(step) { "x" } else { "" };
    let [from_name, to_name] =
        [from, to].map(|square| mailbox::text((square, square, None))[..2].to_string());
    let is_castling =
        letter == 'K' && mailbox.squares()[to] == if mailbox.white_to_move() { 'R' } else { 'r' };
    let mut text = match (letter, takes) {
        ('K', _) if is_castling => if to > from { "O-O" } else { "O-O-O" }.to_string(),
        ('P', "") => to_name,
        ('P', _) => format!("{}x{to_name}", &from_name[..1]),
        _ => {
            let same = |other: &&Step| {
                mailbox.squares()[other.0] == mailbox.squares()[from] && other.1 == to && other.0 != from
            };
            let others: Vec<&Step> = steps.iter().filter(same).collect();
            let origin = if others.is_empty() {
                ""
            } else if others.iter().all(|other| other.0 % 8 != from % 8) {
                &from_name[..1]
            } else if others.iter().all(|other| other.0 / 8 != from / 8) {
                &from_name[1..]
            } else {
                &from_name
            };
            format!("{letter}{origin}{takes}{to_name}")
        }
    };
    if let Some(kind) = promotion {
        text.push('=');
        text.push(kind.to_ascii_uppercase());
    }
    let after = mailbox.after(step);
    let white = after.white_to_move();
    if after.is_attacked(after.king(white), !white) {
        text.push(if after.legal().is_empty() { '#' } else { '+' });
    }
    text
}
