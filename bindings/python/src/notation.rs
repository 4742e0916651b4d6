//! Moves as texts.

use std::fmt::Write as _;

use pyo3::prelude::*;
use slidemask::{Bitboard, Color, Rank};
use slidemask_board::{Board, CastlingStyle, Kind, Move, SanError, UciError};

use crate::names;

/// How moves are written.
#[derive(Clone, Copy)]
pub(crate) enum Notation {
    Uci,
    San,
}

impl Notation {
    /// Reads the argument `notation`.
    pub(crate) fn named(value: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        names::chosen(value, "notation", &[("uci", Self::Uci), ("san", Self::San)]).copied()
    }

    /// Calls a function with each legal move.
    pub(crate) fn each_move(self, board: &Board, mut each: impl FnMut(&[u8])) {
        match self {
            Self::Uci => each_move(board, each),
            Self::San => {
                let mut text = String::new();
                for san in board.legal_moves().iter().filter_map(|&one| board.san(one).ok()) {
                    text.clear();
                    // A String takes all.
                    let _ = write!(text, "{san}");
                    each(text.as_bytes());
                }
            }
        }
    }

    /// The number of legal moves, and that of the bytes with which [`each_move`](Self::each_move) calls.
    pub(crate) fn size_of_moves(self, board: &Board) -> (usize, usize) {
        match self {
            Self::Uci => size_of_moves(board),
            Self::San => {
                let mut size = (0, 0);
                self.each_move(board, |text| size = (size.0 + 1, size.1 + text.len()));
                size
            }
        }
    }
}

/// Calls a function with each legal move of a position in UCI. Two squares for a castling king, unless the position is one of
/// Chess960.
fn each_move(board: &Board, mut each: impl FnMut(&[u8])) {
    let style = board.castling_style();
    for &one in &board.legal_moves() {
        let (letters, length) = uci(board, one, style);
        each(&letters[..length]);
    }
}

/// The letters of a move in UCI, and their number.
#[inline]
pub(crate) fn uci(board: &Board, one: Move, style: CastlingStyle) -> ([u8; 5], usize) {
    let Move { from, to, promotion } = board.uci(one, style).into();
    let [from, to] = [from, to].map(|square| [b'a' + square.file() as u8, b'1' + square.rank() as u8]);
    let letters = [from[0], from[1], to[0], to[1], promotion.map_or(0, |kind| kind.letter() as u8)];
    (letters, 4 + usize::from(promotion.is_some()))
}

/// The number of legal moves, and that of the bytes with which [`each_move`] calls.
fn size_of_moves(board: &Board) -> (usize, usize) {
    let count = board.move_count();
    let mover = board.side_to_move();
    let last_step = if mover == Color::White { Rank::Seventh } else { Rank::Second };
    // Only a promotion has a fifth letter. To count moves is faster than to list them.
    let promotions = if (board.pieces(mover, Kind::Pawn) & Bitboard::from(last_step)).is_empty() {
        0
    } else {
        board.legal_moves().iter().filter(|one| one.promotion.is_some()).count()
    };
    (count, 4 * count + promotions)
}

/// The legal moves of a position in UCI.
pub(crate) fn legal_moves(board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    each_move(board, |text| moves.push(String::from_utf8_lossy(text).into_owned()));
    moves
}

/// A legal move from a text in UCI or SAN, or what is wrong with the text.
pub(crate) fn read_move(board: &Board, text: &str) -> Result<Move, String> {
    match board.parse_uci(text) {
        Ok(one) => Ok(one),
        Err(UciError::Syntax(_)) => board.parse_san(text).map_err(|error| match error {
            SanError::Unexpected { .. } | SanError::Ended => {
                "this is no move: write it in UCI, such as g1f3 or e7e8q, or in SAN, such as Nf3 or O-O"
                    .to_owned()
            }
            error => error.to_string(),
        }),
        Err(error) => Err(error.to_string()),
    }
}
