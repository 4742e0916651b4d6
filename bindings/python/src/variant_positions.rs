//! `VariantPositions`: a column of positions of a variant.

use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask_wide::{BoardWord, BoxedPieces, Fen, Piece, Set, Square};

use crate::fens::Refused;
use crate::lookups::{equal, read};
use crate::lowest::Lowest;
use crate::positions::BLOCK;
use crate::text_column::{Argument, Column};
use crate::variant::{Rules, Variant, in_word, write};
use crate::{fens, memory, threads};

/// The number of codes of pieces: a letter, whether it is promoted, and the side. 0 is an empty square.
const CODES: usize = 128;

/// A row has a code for each square, the hands of both sides, and a byte that says whether there is a position, and whose turn it is.
const HANDS: usize = 2 * 26;

const ARGUMENT: Argument = Argument { of_one: "put it into a list", ..fens::ARGUMENT };

fn code(piece: Piece) -> u8 {
    1 + (piece.letter - b'a') + 32 * u8::from(piece.is_promoted) + 64 * u8::from(!piece.is_white)
}

/// The place of a piece in the hands.
fn place(piece: Piece) -> usize {
    usize::from(piece.letter - b'a') + 26 * usize::from(!piece.is_white)
}

/// Writes the set of a row, given its number and the codes of its squares.
type WriteSet<'a> = dyn Fn(usize, &[u8], &mut [u64]) + Sync + Send + 'a;

#[pyclass(frozen, module = "slidemask._native", name = "VariantPositions")]
pub(crate) struct VariantPositions {
    rules: Arc<Rules>,
    rows: Vec<u8>,
}

impl VariantPositions {
    fn width(rules: &Rules) -> usize {
        rules.shape.bits() + HANDS + 1
    }

    fn row(&self, number: usize) -> &[u8] {
        let width = Self::width(&self.rules);
        &self.rows[number * width..][..width]
    }

    /// A number for each row.
    fn column<'py>(
        &self,
        py: Python<'py>,
        value: &(dyn Fn(&[u8]) -> u8 + Sync + Send),
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut column = memory::allocate(self.__len__(), 1)?;
        threads::fill(py, &mut column, 1, BLOCK, |first, column| {
            for (row, entry) in (first..).zip(column) {
                *entry = value(self.row(row));
            }
        })?;
        Ok(column.into_pyarray(py))
    }

    /// A set for each row. (A `dyn` function is called once for all words and questions: it keeps the wheel small.)
    fn sets<'py>(&self, py: Python<'py>, write: &WriteSet<'_>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let width = self.rules.words();
        let mut column = memory::allocate(self.__len__(), width)?;
        threads::fill(py, &mut column, width, BLOCK, |first, column| {
            for (row, set) in (first..).zip(column.chunks_mut(width)) {
                write(row, self.codes(row), set);
            }
        })?;
        Ok(column.into_pyarray(py))
    }

    fn codes(&self, row: usize) -> &[u8] {
        &self.row(row)[..self.rules.shape.bits()]
    }
}

/// The squares of each code.
fn sets_of<W: BoardWord>(codes: &[u8]) -> [Set<W>; CODES] {
    let mut sets = [Set::EMPTY; CODES];
    for (bit, &code) in (0..=u8::MAX).zip(codes).filter(|&(_, &code)| code > 0) {
        sets[usize::from(code)] |= Set::of(Square::new(bit));
    }
    sets
}

fn union<W: BoardWord>(sets: &[Set<W>]) -> Set<W> {
    sets.iter().fold(Set::EMPTY, |union, &set| union | set)
}

/// The pieces of both sides that attack a square.
fn attackers<W: BoardWord>(pieces: &BoxedPieces<W>, codes: &[u8], square: u8) -> Set<W> {
    let sets = sets_of(codes);
    pieces.attackers_to(Square::new(square), union(&sets), |piece| sets[usize::from(code(piece))])
}

/// The squares that the pieces of a side attack.
fn attacked<W: BoardWord>(pieces: &BoxedPieces<W>, codes: &[u8], is_white: bool) -> Set<W> {
    let sets = sets_of(codes);
    let occupied = union(&sets);
    let own = (0..=u8::MAX).zip(codes).filter(|&(_, &found)| found > 0 && (found < 64) == is_white);
    own.fold(Set::EMPTY, |union, (bit, &found)| {
        let letter = b'a' + (found % 32) - 1;
        let piece = Piece { letter, is_white, is_promoted: found / 32 % 2 == 1 };
        union | pieces.attacks(piece, Square::new(bit), occupied, |piece| sets[usize::from(code(piece))])
    })
}

/// Writes a position into its row.
fn keep(fen: &Fen<'_>, row: &mut [u8]) {
    let (codes, hands) = row.split_at_mut(row.len() - HANDS - 1);
    for (square, piece) in fen.placement.pieces() {
        codes[square.index()] = code(piece);
    }
    for (piece, count) in fen.hands().pieces() {
        hands[place(piece)] = count;
    }
    hands[HANDS] = if fen.is_white_to_move { 1 } else { 2 };
}

#[pymethods]
impl VariantPositions {
    #[new]
    fn new(variant: &Bound<'_, Variant>, fens: &Bound<'_, PyAny>, raise: bool) -> PyResult<Self> {
        let (py, rules) = (fens.py(), Arc::clone(&variant.get().0));
        let column = Column::new(fens, ARGUMENT)?;
        let texts = column.texts(py)?;
        let width = Self::width(&rules);
        let mut rows = memory::allocate(texts.len(), width)?;
        let lowest = Lowest::new();
        threads::fill(py, &mut rows, width, BLOCK, |first, rows| {
            for (number, row) in (first..).zip(rows.chunks_mut(width)) {
                let text = texts.get(number).ok_or(Refused::Null);
                let text = text.and_then(|text| std::str::from_utf8(text).map_err(|_| Refused::NotUtf8));
                match text.and_then(|text| rules.read(text.trim()).map_err(Refused::OfVariant)) {
                    Ok(fen) => keep(&fen, row),
                    Err(refused) if raise => lowest.note(number, || refused),
                    Err(_) => {}
                }
            }
        })?;
        if let Some((row, refused)) = lowest.found() {
            return Err(refused.exception(py, Some(row), texts.get(row)));
        }
        Ok(Self { rules, rows })
    }

    fn __len__(&self) -> usize {
        self.rows.len() / Self::width(&self.rules)
    }

    /// Whose turn it is in each row: that of the first side (1) or of the second one (2). 0 if there is no position.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        self.column(py, &|row| row.last().copied().unwrap_or(0))
    }

    /// The number of pieces in hand.
    fn in_hand<'py>(&self, py: Python<'py>, piece: &str) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let found = self.rules.piece(piece)?;
        if found.is_promoted {
            return Err(PyValueError::new_err(format!(
                "piece is {piece:?}: a piece in hand is not promoted"
            )));
        }
        let place = self.rules.shape.bits() + place(found);
        self.column(py, &|row| row[place])
    }

    /// The squares of a piece, of a side, or of all pieces.
    #[pyo3(signature = (piece, side))]
    fn pieces<'py>(
        &self,
        py: Python<'py>,
        piece: Option<&str>,
        side: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let piece = piece.map(|piece| self.rules.piece(piece)).transpose()?.map(code);
        let side = side.map(|side| self.rules.side(side)).transpose()?;
        self.sets(py, &|_, codes, set| {
            for (bit, &code) in codes.iter().enumerate() {
                let is_in = piece.map_or(code > 0, |piece| piece == code)
                    && side.is_none_or(|is_white| is_white == (code < 64));
                set[bit / 64] |= u64::from(is_in) << (bit % 64);
            }
        })
    }

    /// The pieces of both sides that attack a square in each row.
    fn attackers_to<'py>(
        &self,
        py: Python<'py>,
        squares: &Bound<'_, PyArray1<u8>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let squares = read(squares)?;
        let squares = squares.as_slice()?;
        equal(&[squares.len(), self.__len__()])?;
        in_word!(&self.rules.pieces, pieces => {
            self.sets(py, &|row, codes, set| write(attackers(pieces, codes, squares[row]), set))
        })
    }

    /// The squares that a side attacks in each row.
    fn attacked_by<'py>(
        &self,
        py: Python<'py>,
        side: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let is_white = self.rules.side(side)?;
        in_word!(&self.rules.pieces, pieces => {
            self.sets(py, &|_, codes, set| write(attacked(pieces, codes, is_white), set))
        })
    }
}
