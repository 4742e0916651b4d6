//! The features of a position: their names, types and meanings, and how each is computed.

use std::sync::{Arc, LazyLock};

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::types::{ArrowPrimitiveType, UInt8Type, UInt16Type, UInt64Type};
use arrow_array::{ArrayRef, ArrowNativeTypeOp, BooleanArray, FixedSizeListArray, PrimitiveArray};
use arrow_buffer::{BooleanBuffer, NullBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, FieldRef};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use slidemask::batch::Batch;
use slidemask::{Bitboard, Color, Sliders, Square, king_attacks, knight_attacks, pawn_attacks};
use slidemask_board::{Board, Kind, Wing};

use crate::notation::{legal_moves, outcome_name};
use crate::rows::{BLOCK, Rows, allocate};
use crate::{threads, threats};

/// What a feature is about: a colour, a kind of piece, both or neither. A feature that is about neither ignores them.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    pub(crate) color: Color,
    pub(crate) kind: Kind,
}

/// How a feature is computed, by the type of its values.
#[derive(Clone, Copy)]
pub(crate) enum Compute {
    /// Whether the row has a position.
    Valid,
    Bool(fn(&Board, Subject) -> bool),
    U16(fn(&Board, Subject) -> u16),
    U64(fn(&Board, Subject) -> u64),
    /// An array of this shape.
    U8s(&'static [usize], fn(&Board, Subject, &mut [u8])),
    /// A bitboard for each square.
    U64s(fn(&Board, Subject, &mut [u64])),
    /// A text, or none.
    Text(fn(&Board) -> Option<String>),
    Texts(fn(&Board) -> Vec<String>),
    /// A list of threats.
    Threats,
}

/// The squares of a board.
pub(crate) const SQUARES: usize = Square::ALL.len();

/// The number of entries of an array with this shape.
pub(crate) fn width(shape: &[usize]) -> usize {
    shape.iter().product()
}

pub(crate) struct Feature {
    pub(crate) name: String,
    pub(crate) meaning: String,
    pub(crate) subject: Subject,
    pub(crate) compute: Compute,
}

/// All features, in the order in which they are listed.
pub(crate) static FEATURES: LazyLock<Vec<Feature>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for family in FAMILIES {
        for &color in if family.by_color { &Color::ALL[..] } else { &Color::ALL[..1] } {
            for &kind in if family.by_kind { &Kind::ALL[..] } else { &Kind::ALL[..1] } {
                let mut name = family.name.to_owned();
                let mut meaning = family.meaning.to_owned();
                if family.by_color {
                    name = name + "_" + color.name();
                    meaning =
                        meaning.replace("{color}", if color == Color::White { "White" } else { "Black" });
                }
                if family.by_kind {
                    name = name + "_" + kind.name();
                    meaning = meaning.replace("{kind}", kind.name());
                }
                all.push(Feature {
                    name,
                    meaning,
                    subject: Subject { color, kind },
                    compute: family.compute,
                });
            }
        }
    }
    all
});

/// Features that differ only in their subject.
struct Family {
    name: &'static str,
    meaning: &'static str,
    by_color: bool,
    by_kind: bool,
    compute: Compute,
}

const fn family(name: &'static str, meaning: &'static str, compute: Compute) -> Family {
    Family { name, meaning, by_color: false, by_kind: false, compute }
}

const fn by_color(name: &'static str, meaning: &'static str, compute: Compute) -> Family {
    Family { by_color: true, ..family(name, meaning, compute) }
}

const fn by_piece(name: &'static str, meaning: &'static str, compute: Compute) -> Family {
    Family { by_kind: true, ..by_color(name, meaning, compute) }
}

#[rustfmt::skip]
static FAMILIES: &[Family] = &[
    family("valid", "whether the row has a position; never null", Compute::Valid),
    family("white_to_move", "whether White is to move", Compute::Bool(|board, _| board.side_to_move() == Color::White)),
    family("occupied", "the squares of all pieces", Compute::U64(|board, _| board.occupied().0)),
    by_color("color", "the squares of {color}'s pieces", Compute::U64(|board, of| board.color(of.color).0)),
    by_piece("pieces", "the squares of {color}'s pieces of the kind {kind}", Compute::U64(|board, of| board.pieces(of.color, of.kind).0)),
    family("castling_rights", "the squares of the rooks that may still castle", Compute::U64(castling_rights)),
    family("en_passant", "the en-passant square of the FEN, as a bitboard; 0 if there is none", Compute::U64(|board, _| board.en_passant().map_or(Bitboard::EMPTY, Bitboard::from).0)),
    family("halfmove_clock", "plies since the last capture or pawn move", Compute::U16(|board, _| board.halfmove_clock())),
    family("fullmove_number", "the number of the full move", Compute::U16(|board, _| board.fullmove_number())),
    by_color("attacks_by", "the squares that {color} attacks, {color}'s own protected pieces included", Compute::U64(|board, of| board.attacked_squares(of.color).0)),
    by_color("attack_counts", "for each square, the number of {color}'s pieces that attack it", Compute::U8s(&[SQUARES], attack_counts)),
    family("attack_map", "for each square, the squares that the piece on it attacks; 0 for an empty square", Compute::U64s(|board, _, map| map.copy_from_slice(&attack_map(board).map(|set| set.0)))),
    family("attack_planes", "for each colour and kind (white pawn, knight, bishop, rook, queen, king, then black), the squares that these pieces attack, as 64 bytes of 0 or 1", Compute::U8s(&[12, 8, 8], attack_planes)),
    by_piece("mobility", "the number of squares that {color}'s pieces of the kind {kind} attack, not counting squares of {color}'s own pieces", Compute::U16(mobility)),
    family("threats", "which piece attacks which, of all pieces: for each pair four numbers (attacker, its square, victim, its square), as in Boards.threats", Compute::Threats),
    family("in_check", "whether the side to move is in check", Compute::Bool(|board, _| !board.checkers().is_empty())),
    family("checkers", "the squares of the pieces that give check to the side to move", Compute::U64(|board, _| board.checkers().0)),
    by_color("pinned", "the squares of {color}'s pieces that are pinned to {color}'s king", Compute::U64(|board, of| board.pinned(of.color).0)),
    family("legal_move_count", "the number of legal moves", Compute::U16(|board, _| u16::try_from(board.move_count()).unwrap_or(u16::MAX))),
    family("legal_moves", "the legal moves in UCI; the king castles by taking its rook in Chess960, and by moving two squares otherwise", Compute::Texts(legal_moves)),
    family("outcome", "how the game has ended in this position: checkmate, stalemate, insufficient material, seventy-five moves; or fifty moves, a draw that a player may claim; null if it goes on", Compute::Text(|board| board.outcome().map(|outcome| outcome_name(outcome).to_owned()))),
    family("canonical_fen", "the FEN, written again from the position", Compute::Text(|board| Some(board.to_string()))),
];

fn castling_rights(board: &Board, _: Subject) -> u64 {
    let rights = board.castling_rights();
    let rooks = Color::ALL.into_iter().flat_map(|color| Wing::ALL.map(|wing| rights.rook(color, wing)));
    rooks.flatten().collect::<Bitboard>().0
}

/// The squares that the piece on each square attacks.
fn attack_map(board: &Board) -> [Bitboard; SQUARES] {
    let [white, black] = Color::ALL.map(|color| board.sliders(color));
    let sliders = Sliders {
        orthogonal: white.orthogonal | black.orthogonal,
        diagonal: white.diagonal | black.diagonal,
    };
    let mut map = Batch::best().attacks_by_square(sliders, board.occupied());
    for square in board.kind(Kind::Knight) {
        map[square.index()] = knight_attacks(square);
    }
    for square in board.kind(Kind::King) {
        map[square.index()] = king_attacks(square);
    }
    for color in Color::ALL {
        for square in board.pieces(color, Kind::Pawn) {
            map[square.index()] = pawn_attacks(color, square);
        }
    }
    map
}

fn attack_counts(board: &Board, of: Subject, counts: &mut [u8]) {
    let map = attack_map(board);
    counts.fill(0);
    for piece in board.color(of.color) {
        for square in map[piece.index()] {
            counts[square.index()] += 1;
        }
    }
}

fn attack_planes(board: &Board, _: Subject, planes: &mut [u8]) {
    let map = attack_map(board);
    planes.fill(0);
    let pieces = Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| board.pieces(color, kind)));
    for (plane, pieces) in planes.chunks_mut(SQUARES).zip(pieces) {
        for piece in pieces {
            for square in map[piece.index()] {
                plane[square.index()] = 1;
            }
        }
    }
}

fn mobility(board: &Board, of: Subject) -> u16 {
    let (own, occupied) = (board.color(of.color), board.occupied());
    let attacks = |square| match of.kind {
        Kind::Pawn => pawn_attacks(of.color, square),
        Kind::Knight => knight_attacks(square),
        Kind::Bishop => slidemask::bishop_attacks(square, occupied),
        Kind::Rook => slidemask::rook_attacks(square, occupied),
        Kind::Queen => slidemask::queen_attacks(square, occupied),
        Kind::King => king_attacks(square),
    };
    let reached: u32 =
        board.pieces(of.color, of.kind).iter().map(|square| (attacks(square) - own).count()).sum();
    u16::try_from(reached).expect("at most 64 pieces with 27 squares each")
}

/// The feature with this name.
pub(crate) fn named(name: &str) -> PyResult<&'static Feature> {
    FEATURES.iter().find(|feature| feature.name == name).ok_or_else(|| {
        PyValueError::new_err(format!("there is no feature {name:?}: slidemask.FEATURES lists all of them"))
    })
}

/// All features as rows of name, Arrow type and meaning.
#[pyfunction]
pub(crate) fn feature_table() -> Vec<(String, String, String)> {
    FEATURES
        .iter()
        .map(|feature| (feature.name.clone(), feature.data_type().to_string(), feature.meaning.clone()))
        .collect()
}

impl Feature {
    pub(crate) fn data_type(&self) -> DataType {
        match self.compute {
            Compute::Valid | Compute::Bool(_) => DataType::Boolean,
            Compute::U16(_) => DataType::UInt16,
            Compute::U64(_) => DataType::UInt64,
            Compute::U8s(shape, _) => fixed::<UInt8Type>(width(shape)),
            Compute::U64s(_) => fixed::<UInt64Type>(SQUARES),
            Compute::Text(_) => DataType::Utf8,
            Compute::Texts(_) => DataType::List(Arc::new(Field::new("item", DataType::Utf8, true))),
            Compute::Threats => threats::data_type(),
        }
    }

    /// The feature of all rows, as an Arrow column. A row without a position is null.
    pub(crate) fn column(&self, py: Python<'_>, rows: &Rows) -> PyResult<ArrayRef> {
        let of = self.subject;
        let nulls = rows.valid.as_ref().map(|valid| NullBuffer::new(valid.clone()));
        Ok(match self.compute {
            Compute::Valid => Arc::new(BooleanArray::new(rows.valid(), None)),
            Compute::Bool(one) => {
                let values = single(py, rows, |board| one(board, of))?;
                Arc::new(BooleanArray::new(BooleanBuffer::from(values), nulls))
            }
            Compute::U16(one) => primitive::<UInt16Type>(single(py, rows, |board| one(board, of))?, nulls),
            Compute::U64(one) => primitive::<UInt64Type>(single(py, rows, |board| one(board, of))?, nulls),
            Compute::U8s(shape, each) => {
                let width = width(shape);
                list::<UInt8Type>(
                    several(py, rows, width, |board, values| each(board, of, values))?,
                    width,
                    nulls,
                )
            }
            Compute::U64s(each) => list::<UInt64Type>(
                several(py, rows, SQUARES, |board, values| each(board, of, values))?,
                SQUARES,
                nulls,
            ),
            Compute::Text(one) => {
                let blocks = threads::blocks(py, rows.len(), BLOCK, |first, count| {
                    (first..first + count).map(|row| rows.get(row).and_then(one)).collect::<Vec<_>>()
                })?;
                check_bytes(blocks.iter().flatten().flatten())?;
                let mut builder = StringBuilder::new();
                blocks.into_iter().flatten().for_each(|text| builder.append_option(text));
                Arc::new(builder.finish())
            }
            Compute::Texts(each) => {
                let blocks = threads::blocks(py, rows.len(), BLOCK, |first, count| {
                    (first..first + count).map(|row| rows.get(row).map(each)).collect::<Vec<_>>()
                })?;
                check_bytes(blocks.iter().flatten().flatten().flatten())?;
                let mut builder = ListBuilder::new(StringBuilder::new());
                blocks
                    .into_iter()
                    .flatten()
                    .for_each(|texts| builder.append_option(texts.map(|texts| texts.into_iter().map(Some))));
                Arc::new(builder.finish())
            }
            Compute::Threats => threats::column(py, rows, nulls)?,
        })
    }
}

/// An error if texts do not fit a column: Arrow counts their bytes with 32 bits.
fn check_bytes<'a>(texts: impl Iterator<Item = &'a String>) -> PyResult<()> {
    let bytes: usize = texts.map(String::len).sum();
    match i32::try_from(bytes) {
        Ok(_) => Ok(()),
        Err(_) => Err(PyOverflowError::new_err(format!(
            "a column of texts of {bytes} bytes: take fewer rows at a time"
        ))),
    }
}

/// The item of lists of a fixed length, and the length.
fn item<T: ArrowPrimitiveType>(width: usize) -> (FieldRef, i32) {
    (Arc::new(Field::new("item", T::DATA_TYPE, false)), i32::try_from(width).expect("768 at most"))
}

fn fixed<T: ArrowPrimitiveType>(width: usize) -> DataType {
    let (item, width) = item::<T>(width);
    DataType::FixedSizeList(item, width)
}

/// A value for each row. A row without a position has 0 or false.
pub(crate) fn single<T: Default + Clone + Send>(
    py: Python<'_>,
    rows: &Rows,
    one: impl Fn(&Board) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    several(py, rows, 1, |board, value| value[0] = one(board))
}

/// Several values for each row. A row without a position has zeros.
pub(crate) fn several<T: Default + Clone + Send>(
    py: Python<'_>,
    rows: &Rows,
    width: usize,
    each: impl Fn(&Board, &mut [T]) + Sync + Send,
) -> PyResult<Vec<T>> {
    let mut values = allocate(rows.len(), width)?;
    threads::fill(py, &mut values, width, BLOCK, |first, values| {
        for (row, values) in (first..).zip(values.chunks_mut(width)) {
            if let Some(board) = rows.get(row) {
                each(board, values);
            }
        }
    })?;
    Ok(values)
}

fn primitive<T: ArrowPrimitiveType>(values: Vec<T::Native>, nulls: Option<NullBuffer>) -> ArrayRef
where
    T::Native: ArrowNativeTypeOp,
{
    Arc::new(PrimitiveArray::<T>::new(ScalarBuffer::from(values), nulls))
}

fn list<T: ArrowPrimitiveType>(values: Vec<T::Native>, width: usize, nulls: Option<NullBuffer>) -> ArrayRef {
    let (item, width) = item::<T>(width);
    let values = Arc::new(PrimitiveArray::<T>::new(ScalarBuffer::from(values), None));
    Arc::new(FixedSizeListArray::new(item, width, values, nulls))
}
