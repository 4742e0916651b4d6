//! Positions from numbers: bitboards, boards of bytes, and records of bullet.
//!
//! `_arrays.py` has made contiguous arrays of them. Another thread of Python may write them while they are read. So each number is
//! read once, and checked after that.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask::{Bitboard, Color, Square};
use slidemask_board::{
    Board, BoardError, Castling, Fen, FenError, Field, Impossibilities, Kind, Piece, Placement,
};

use crate::fens::Refused;
use crate::positions::Positions;
use crate::{lookups, names};

/// The numbers of a position: the sets of two colours and six kinds, the rooks that may castle, the en-passant square, and the two
/// numbers of a FEN.
pub(crate) const NUMBERS: usize = 12;

/// The codes of `PieceCode`.
pub(crate) const LETTERS: &str = ".PNBRQK??pnbrqk";

/// What a caller does about rows that are refused.
#[derive(Clone, Copy)]
pub(crate) struct Errors {
    pub(crate) raise: bool,
    pub(crate) accepted: Impossibilities,
}

impl Errors {
    fn read(
        self,
        py: Python<'_>,
        rows: usize,
        read: impl Fn(usize) -> Result<Fen, Refused> + Sync + Send,
    ) -> PyResult<Positions> {
        let board = |row| {
            Board::accepting(&read(row)?, self.accepted)
                .map_err(|error| Refused::Board(BoardError::Impossible(error)))
        };
        Positions::read(py, rows, board, |_| None, |_| self.raise)
    }
}

const fn side(white_to_move: bool) -> Color {
    if white_to_move { Color::White } else { Color::Black }
}

/// The letters of the rooks that may castle, or `None` if one is on neither side's first rank.
fn castling(rooks: Bitboard) -> Option<Castling> {
    let mut letters = String::new();
    for square in rooks {
        let file = square.file().to_string();
        match square.rank().index() {
            0 => letters += &file.to_uppercase(),
            7 => letters += &file,
            _ => return None,
        }
    }
    if letters.is_empty() { Some(Castling::NONE) } else { letters.parse().ok() }
}

/// Positions from sets of squares and the numbers of a FEN.
pub(crate) fn from_bitboards(
    columns: &[Bound<'_, PyArray1<u64>>; NUMBERS],
    white_to_move: &Bound<'_, PyArray1<bool>>,
    errors: Errors,
) -> PyResult<Positions> {
    let py = white_to_move.py();
    let columns = columns.iter().map(lookups::read).collect::<PyResult<Vec<_>>>()?;
    let columns = columns.iter().map(|array| array.as_slice()).collect::<Result<Vec<_>, _>>()?;
    let white_to_move = lookups::read(white_to_move)?;
    let white_to_move = white_to_move.as_slice()?;
    let rows = columns.iter().map(|column| column.len()).chain([white_to_move.len()]).min().unwrap_or(0);
    errors.read(py, rows, |row| {
        let set = |i: usize| Bitboard(columns[i][row]);
        let bad = |field| move || Refused::Board(BoardError::Fen(FenError::BadField(field)));
        let number = |i: usize, field| u16::try_from(columns[i][row]).map_err(|_| bad(field)());
        let placement = Placement::from_bitboards([0, 1].map(set), [2, 3, 4, 5, 6, 7].map(set));
        Ok(Fen {
            placement: placement.map_err(Refused::Bitboards)?,
            side_to_move: side(white_to_move[row]),
            castling: castling(set(8)).ok_or_else(bad(Field::Castling))?,
            en_passant: match set(9).count() {
                0 => None,
                1 => set(9).first(),
                _ => return Err(bad(Field::EnPassant)()),
            },
            halfmove_clock: number(10, Field::HalfmoveClock)?,
            fullmove_number: number(11, Field::FullmoveNumber)?,
        })
    })
}

/// What a code is.
#[derive(Clone, Copy)]
enum Meaning {
    Piece(Piece),
    Empty,
    Nothing,
}

/// What each code is, by a text of letters.
fn meanings(letters: &Bound<'_, PyAny>) -> PyResult<Vec<Meaning>> {
    let text: String = letters
        .extract()
        .map_err(|_| names::wrong_type(letters, "letters", ": use a text with a letter for each code"))?;
    let meaning = |letter| match letter {
        '.' => Some(Meaning::Empty),
        '?' => Some(Meaning::Nothing),
        letter => Piece::from_letter(letter).map(Meaning::Piece),
    };
    text.chars().map(meaning).collect::<Option<Vec<_>>>().ok_or_else(|| {
        PyValueError::new_err(format!(
            "letters is {text:?}: use letters of FEN, '.' for an empty square and '?' for a code that is not used"
        ))
    })
}

/// Positions from boards of bytes.
pub(crate) fn from_codes(
    codes: &Bound<'_, PyArray1<u8>>,
    white_to_move: &Bound<'_, PyArray1<bool>>,
    letters: &Bound<'_, PyAny>,
    errors: Errors,
) -> PyResult<Positions> {
    let meanings = meanings(letters)?;
    let (codes, sides) = (lookups::read(codes)?, lookups::read(white_to_move)?);
    let ((boards, _), sides) = (codes.as_slice()?.as_chunks::<{ Square::ALL.len() }>(), sides.as_slice()?);
    errors.read(white_to_move.py(), boards.len().min(sides.len()), |row| {
        let mut placement = Placement::EMPTY;
        for (square, code) in Square::ALL.into_iter().zip(boards[row]) {
            match meanings.get(usize::from(code)) {
                Some(&Meaning::Piece(piece)) => placement.set(square, Some(piece)),
                Some(Meaning::Empty) => {}
                Some(Meaning::Nothing) | None => return Err(Refused::Code(square, code)),
            }
        }
        Ok(Fen { placement, side_to_move: side(sides[row]), ..Fen::EMPTY })
    })
}

/// The bytes of a record: the occupied squares (8), a piece for each of them (16), the score (2), the result, the squares of the
/// kings (2), and three others.
pub(crate) const RECORD: usize = 32;

/// Positions from bullet's records. The side to move is White in all of them.
pub(crate) fn from_records(records: &Bound<'_, PyArray2<u8>>, errors: Errors) -> PyResult<Positions> {
    let py = records.py();
    let records = records.try_readonly()?;
    let (records, _) = records.as_slice()?.as_chunks::<RECORD>();
    errors.read(py, records.len(), |row| Ok(Fen { placement: record(&records[row].clone())?, ..Fen::EMPTY }))
}

fn record(bytes: &[u8; RECORD]) -> Result<Placement, Refused> {
    let occupied = Bitboard(u64::from_le_bytes(std::array::from_fn(|i| bytes[i])));
    if occupied.count() > 32 {
        return Err(Refused::Record("the record has more than 32 pieces"));
    }
    let mut placement = Placement::EMPTY;
    for (i, square) in occupied.into_iter().enumerate() {
        let code = bytes[8 + i / 2] >> (4 * (i % 2)) & 0xf;
        let kind = Kind::from_index(usize::from(code & 7)).ok_or(Refused::Code(square, code))?;
        let color = side(code < 8);
        placement.set(square, Some(Piece { color, kind }));
    }
    // The square of the enemy's king is seen from its own side.
    for (color, square) in [(Color::White, bytes[27]), (Color::Black, bytes[28])] {
        let king = placement.pieces(color, Kind::King).first();
        let seen = king.map(|king| if color == Color::White { king } else { king.flip_vertical() });
        if seen.is_some_and(|king| king as u8 != square) {
            return Err(Refused::Record(
                "the kings of the record are not on the squares that it names: is it a ChessBoard of bullet?",
            ));
        }
    }
    Ok(placement)
}
