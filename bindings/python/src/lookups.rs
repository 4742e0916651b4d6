//! Attack sets of many squares or boards. The arrays are contiguous and of equal length.
//!
//! `_arrays.py` sees to that with NumPy, which knows about broadcasting, strides, types and overlap.

use std::ops::Range;

use numpy::{
    BorrowError, PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyBufferError, PyValueError};
use pyo3::prelude::*;
use slidemask::attack_map::AttackMap;
use slidemask::batch::Batch;
use slidemask::columns::{boards, boards_mut};
use slidemask::{Bitboard, Sliders, Square, between, king_attacks, knight_attacks, line, pawn_attacks};

use crate::{names, threads};

/// A block of a column: large enough that the threads seldom ask for work, small enough that two threads share a column of
/// a hundred thousand rows.
const BLOCK: usize = 1 << 15;

type Squares<'py> = Bound<'py, PyArray1<u8>>;
type Bitboards<'py> = Bound<'py, PyArray1<u64>>;

pub(crate) fn read<'py, T: numpy::Element>(
    array: &Bound<'py, PyArray1<T>>,
) -> PyResult<PyReadonlyArray1<'py, T>> {
    array.try_readonly().map_err(|error| busy(&error))
}

pub(crate) fn write<'py>(array: &Bitboards<'py>) -> PyResult<PyReadwriteArray1<'py, u64>> {
    array.try_readwrite().map_err(|error| busy(&error))
}

fn busy(error: &BorrowError) -> PyErr {
    PyBufferError::new_err(format!("an array is in use by another call: {error}"))
}

/// An error if two of the columns have different lengths.
pub(crate) fn equal(lengths: &[usize]) -> PyResult<()> {
    match lengths.iter().find(|&&length| length != lengths[0]) {
        Some(other) => Err(PyValueError::new_err(format!("arrays of {} and {other} entries", lengths[0]))),
        None => Ok(()),
    }
}

/// Fills `out` in blocks. `work` gets the places of a block and its entries.
fn fill(
    py: Python<'_>,
    out: &mut [u64],
    work: impl Fn(Range<usize>, &mut [Bitboard]) + Sync + Send,
) -> PyResult<()> {
    threads::fill(py, boards_mut(out), 1, BLOCK, |first, entries| work(first..first + entries.len(), entries))
}

/// An error if a byte is not the number of a square.
///
/// This is no proof: another thread of Python may write the array at any time. So nothing reads squares from the array but
/// [`in_parts`], which takes every byte.
fn check(py: Python<'_>, bytes: &[u8], name: &str) -> PyResult<()> {
    let is_wrong = |byte: &u8| usize::from(*byte) >= Square::ALL.len();
    // The compiler vectorises the fold, and not the search.
    if !py.detach(|| is_wrong(&bytes.iter().fold(0, |all, byte| all | byte))) {
        return Ok(());
    }
    let (position, byte) = bytes.iter().enumerate().find(|(_, byte)| is_wrong(byte)).unwrap_or((0, &0));
    Err(PyValueError::new_err(format!(
        "{name}: entry {position} is {byte}, but squares are numbered 0 (a1) to 63 (h8)"
    )))
}

/// Calls `work` with copies of parts of a column of squares, and with the places of each part in the column.
///
/// Another thread of Python may write the column meanwhile, and a byte above 63 is no `Square`. So the low bits of each byte are
/// copied. A copy stays in the first-level cache. It costs a million lookups about 4 %.
fn in_parts(bytes: &[u8], mut work: impl FnMut(&[Square], Range<usize>)) {
    const PART: usize = 2048;
    let mut part = [Square::A1; PART];
    for (number, bytes) in bytes.chunks(PART).enumerate() {
        for (square, &byte) in part.iter_mut().zip(bytes) {
            *square = Square::from_low_bits(byte.into());
        }
        let first = number * PART;
        work(&part[..bytes.len()], first..first + bytes.len());
    }
}

const EQUAL: &str = "the lengths have been compared";

/// The attacks of a rook, bishop or queen on each square.
#[pyfunction]
pub(crate) fn slider_attacks(
    piece: &str,
    squares: &Squares<'_>,
    occupied: &Bitboards<'_>,
    out: &Bitboards<'_>,
) -> PyResult<()> {
    let py = out.py();
    let (squares, occupied, mut out) = (read(squares)?, read(occupied)?, write(out)?);
    let (squares, occupied, out) = (squares.as_slice()?, boards(occupied.as_slice()?), out.as_slice_mut()?);
    equal(&[squares.len(), occupied.len(), out.len()])?;
    check(py, squares, "squares")?;
    let batch = Batch::best();
    let kernel = match piece {
        "rook" => Batch::rook_attacks,
        "bishop" => Batch::bishop_attacks,
        _ => Batch::queen_attacks,
    };
    fill(py, out, |places, out| {
        let occupied = &occupied[places.clone()];
        in_parts(&squares[places], |squares, part| {
            kernel(&batch, squares, &occupied[part.clone()], &mut out[part]).expect(EQUAL);
        });
    })
}

/// The attacks of a rook and of a bishop on each square.
#[pyfunction]
pub(crate) fn rook_and_bishop_attacks(
    squares: &Squares<'_>,
    occupied: &Bitboards<'_>,
    rook: &Bitboards<'_>,
    bishop: &Bitboards<'_>,
) -> PyResult<()> {
    let py = rook.py();
    let (squares, occupied, mut rook, mut bishop) =
        (read(squares)?, read(occupied)?, write(rook)?, write(bishop)?);
    let (squares, occupied) = (squares.as_slice()?, boards(occupied.as_slice()?));
    let (rook, bishop) = (boards_mut(rook.as_slice_mut()?), boards_mut(bishop.as_slice_mut()?));
    equal(&[squares.len(), occupied.len(), rook.len(), bishop.len()])?;
    check(py, squares, "squares")?;
    let inputs = squares.chunks(BLOCK).zip(occupied.chunks(BLOCK));
    let mut blocks: Vec<_> = inputs.zip(rook.chunks_mut(BLOCK).zip(bishop.chunks_mut(BLOCK))).collect();
    let batch = Batch::best();
    threads::fill(py, &mut blocks, 1, 1, |_, blocks| {
        for ((squares, occupied), (rook, bishop)) in blocks {
            in_parts(squares, |squares, part| {
                let (rook, bishop) = (&mut rook[part.clone()], &mut bishop[part.clone()]);
                batch.rook_and_bishop_attacks(squares, &occupied[part], rook, bishop).expect(EQUAL);
            });
        }
    })
}

/// The union of the attacks of sets of sliders. `diagonal` is `None` for rooks, `orthogonal` for bishops; for queens, both are
/// the same array.
#[pyfunction]
pub(crate) fn setwise_attacks(
    orthogonal: Option<&Bitboards<'_>>,
    diagonal: Option<&Bitboards<'_>>,
    occupied: &Bitboards<'_>,
    out: &Bitboards<'_>,
) -> PyResult<()> {
    let py = out.py();
    let (orthogonal, diagonal) = (orthogonal.map(read).transpose()?, diagonal.map(read).transpose()?);
    let (occupied, mut out) = (read(occupied)?, write(out)?);
    let orthogonal = orthogonal.as_ref().map(|array| array.as_slice()).transpose()?.map(boards);
    let diagonal = diagonal.as_ref().map(|array| array.as_slice()).transpose()?.map(boards);
    let (occupied, out) = (boards(occupied.as_slice()?), out.as_slice_mut()?);
    let sets = orthogonal.into_iter().chain(diagonal).map(<[_]>::len);
    equal(&[out.len(), occupied.len()].into_iter().chain(sets).collect::<Vec<_>>())?;
    let batch = Batch::best();
    fill(py, out, |places, out| {
        let occupied = &occupied[places.clone()];
        let (orthogonal, diagonal) = (
            orthogonal.map(|column| &column[places.clone()]),
            diagonal.map(|column| &column[places.clone()]),
        );
        match (orthogonal, diagonal) {
            (Some(orthogonal), Some(diagonal)) => {
                batch.setwise_slider_attacks(Sliders { orthogonal, diagonal }, occupied, out)
            }
            (Some(rooks), None) => batch.setwise_rook_attacks(rooks, occupied, out),
            (None, Some(bishops)) => batch.setwise_bishop_attacks(bishops, occupied, out),
            (None, None) => {
                out.fill(Bitboard::EMPTY);
                Ok(())
            }
        }
        .expect(EQUAL);
    })
}

/// The attacks of a rook and of a bishop on every square of each board: 64 entries a board in either output.
#[pyfunction]
pub(crate) fn attack_maps(
    occupied: &Bitboards<'_>,
    rook: &Bitboards<'_>,
    bishop: &Bitboards<'_>,
) -> PyResult<()> {
    /// Boards in a block.
    const BLOCK: usize = 512;
    let py = occupied.py();
    let occupied = read(occupied)?;
    let occupied = boards(occupied.as_slice()?);
    let (mut rook, mut bishop) = (write(rook)?, write(bishop)?);
    let (rook, bishop) = (boards_mut(rook.as_slice_mut()?), boards_mut(bishop.as_slice_mut()?));
    if rook.len() != 64 * occupied.len() || bishop.len() != 64 * occupied.len() {
        return Err(PyValueError::new_err("the maps have 64 entries for each board"));
    }
    let mut parts: Vec<_> =
        occupied.chunks(BLOCK).zip(rook.chunks_mut(64 * BLOCK).zip(bishop.chunks_mut(64 * BLOCK))).collect();
    let batch = Batch::best();
    threads::fill(py, &mut parts, 1, 1, |_, parts| {
        let mut map = AttackMap::of(Bitboard::EMPTY);
        for (occupied, (rook, bishop)) in parts {
            for (&occupied, maps) in occupied.iter().zip(rook.chunks_mut(64).zip(bishop.chunks_mut(64))) {
                batch.attack_map(occupied, &mut map);
                maps.0.copy_from_slice(&map.rook);
                maps.1.copy_from_slice(&map.bishop);
            }
        }
    })
}

/// The squares between two squares, or the line through them.
#[pyfunction]
pub(crate) fn two_squares(
    what: &str,
    first: &Squares<'_>,
    second: &Squares<'_>,
    out: &Bitboards<'_>,
) -> PyResult<()> {
    let py = out.py();
    let (first, second, mut out) = (read(first)?, read(second)?, write(out)?);
    let (first, second, out) = (first.as_slice()?, second.as_slice()?, out.as_slice_mut()?);
    equal(&[first.len(), second.len(), out.len()])?;
    check(py, first, "first")?;
    check(py, second, "second")?;
    let function = if what == "between" { between } else { line };
    fill(py, out, |places, out| {
        let (first, second) = (&first[places.clone()], &second[places]);
        for ((entry, &first), &second) in out.iter_mut().zip(first).zip(second) {
            *entry = function(Square::from_low_bits(first.into()), Square::from_low_bits(second.into()));
        }
    })
}

/// The attacks of a knight or a king on each square.
#[pyfunction]
pub(crate) fn leaper_attacks(piece: &str, squares: &Squares<'_>, out: &Bitboards<'_>) -> PyResult<()> {
    each_square(squares, out, if piece == "knight" { knight_attacks } else { king_attacks })
}

/// The attacks of a pawn on each square.
#[pyfunction]
#[pyo3(name = "pawn_attacks")]
pub(crate) fn pawns(color: &Bound<'_, PyAny>, squares: &Squares<'_>, out: &Bitboards<'_>) -> PyResult<()> {
    let color = names::color(color)?;
    each_square(squares, out, |square| pawn_attacks(color, square))
}

/// Fills `out` with an answer for each square.
fn each_square(
    squares: &Squares<'_>,
    out: &Bitboards<'_>,
    answer: impl Fn(Square) -> Bitboard + Sync + Send,
) -> PyResult<()> {
    let py = out.py();
    let (squares, mut out) = (read(squares)?, write(out)?);
    let (squares, out) = (squares.as_slice()?, out.as_slice_mut()?);
    equal(&[squares.len(), out.len()])?;
    check(py, squares, "squares")?;
    fill(py, out, |places, out| {
        for (entry, &square) in out.iter_mut().zip(&squares[places]) {
            *entry = answer(Square::from_low_bits(square.into()));
        }
    })
}

/// [`slider_attacks`] into a new array, if the arguments are contiguous arrays of one dimension and equal length; otherwise
/// `None`. It is the short way for few arguments that need no conversion: 0.6 instead of 4 microseconds for one.
#[pyfunction]
pub(crate) fn plain_slider_attacks<'py>(
    piece: &str,
    squares: &Bound<'py, PyAny>,
    occupied: &Bound<'py, PyAny>,
) -> PyResult<Option<Bitboards<'py>>> {
    /// Above this, memory that is not zeroed is worth more: a million attack sets take 0.7 instead of 1.7 ms.
    const MOST: usize = 1024;
    // A subclass of the array, such as a masked one, has a meaning of its own.
    let exact = [squares, occupied].iter().all(|array| array.is_exact_instance_of::<PyUntypedArray>());
    let (true, Ok(squares), Ok(occupied)) =
        (exact, squares.cast::<PyArray1<u8>>(), occupied.cast::<PyArray1<u64>>())
    else {
        return Ok(None);
    };
    let is_plain = squares.len() <= MOST && squares.len() == occupied.len();
    if !is_plain || read(squares)?.as_slice().is_err() || read(occupied)?.as_slice().is_err() {
        return Ok(None);
    }
    let out = PyArray1::zeros(squares.py(), squares.len(), false);
    slider_attacks(piece, squares, occupied, &out).map(|()| Some(out))
}

/// The attacks of a rook, bishop or queen on one square.
#[pyfunction]
pub(crate) fn one_slider(
    piece: &str,
    square: &Bound<'_, PyAny>,
    occupied: &Bound<'_, PyAny>,
) -> PyResult<u64> {
    let (square, occupied) = (names::square(square)?, names::bitboard(occupied, "occupied")?);
    Ok(match piece {
        "rook" => slidemask::rook_attacks(square, occupied),
        "bishop" => slidemask::bishop_attacks(square, occupied),
        _ => slidemask::queen_attacks(square, occupied),
    }
    .0)
}
