//! Attack sets of many squares or boards. The arrays are contiguous and of equal length: the Python side sees to that.

use numpy::{
    BorrowError, PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyBufferError, PyValueError};
use pyo3::prelude::*;
use slidemask::attack_map::AttackMap;
use slidemask::batch::{Batch, UnequalLengths};
use slidemask::columns::{boards, boards_mut, squares};
use slidemask::{
    Bitboard, Color, Sliders, Square, between, king_attacks, knight_attacks, line, pawn_attacks,
};

use crate::{names, threads};

/// A block of a column: large enough that the threads seldom ask for work, small enough that two threads share a column of
/// a hundred thousand rows.
const BLOCK: usize = 1 << 15;

type Squares<'py> = Bound<'py, PyArray1<u8>>;
type Boards<'py> = Bound<'py, PyArray1<u64>>;

fn read<'py, T: numpy::Element>(array: &Bound<'py, PyArray1<T>>) -> PyResult<PyReadonlyArray1<'py, T>> {
    array.try_readonly().map_err(|error| busy(&error))
}

fn write<'py>(array: &Boards<'py>) -> PyResult<PyReadwriteArray1<'py, u64>> {
    array.try_readwrite().map_err(|error| busy(&error))
}

fn busy(error: &BorrowError) -> PyErr {
    PyBufferError::new_err(format!("an array is in use by another call: {error}"))
}

fn unequal(error: &UnequalLengths) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Fills `out` in blocks. `work` gets the number of the first entry and the entries, and has no error: the lengths have been
/// compared.
fn fill(
    py: Python<'_>,
    out: &Boards<'_>,
    lengths: &[usize],
    work: impl Fn(usize, &mut [Bitboard]) -> Result<(), UnequalLengths> + Sync + Send,
) -> PyResult<()> {
    let mut out = write(out)?;
    let out = out.as_slice_mut()?;
    if let Some(other) = lengths.iter().find(|&&length| length != out.len()) {
        return Err(PyValueError::new_err(format!("arrays of {other} and {} entries", out.len())));
    }
    threads::fill(py, boards_mut(out), 1, BLOCK, |first, entries| {
        work(first, entries).expect("the blocks have equal lengths");
    })
}

/// The attacks of a rook, bishop or queen on each square.
#[pyfunction]
pub(crate) fn slider_attacks(
    piece: &str,
    squares_: &Squares<'_>,
    occupied: &Boards<'_>,
    out: &Boards<'_>,
) -> PyResult<()> {
    let py = out.py();
    let (squares_, occupied) = (read(squares_)?, read(occupied)?);
    let (squares, occupied) =
        (all_squares(py, squares_.as_slice()?, "squares")?, boards(occupied.as_slice()?));
    let batch = Batch::best();
    let kernel = match piece {
        "rook" => Batch::rook_attacks,
        "bishop" => Batch::bishop_attacks,
        _ => Batch::queen_attacks,
    };
    fill(py, out, &[squares.len(), occupied.len()], |first, out| {
        kernel(&batch, &squares[first..][..out.len()], &occupied[first..][..out.len()], out)
    })
}

fn all_squares<'a>(py: Python<'_>, bytes: &'a [u8], name: &str) -> PyResult<&'a [Square]> {
    py.detach(|| squares(bytes)).map_err(|error| {
        PyValueError::new_err(format!(
            "{name}: entry {} is {}, but squares are numbered 0 (a1) to 63 (h8)",
            error.position, error.byte
        ))
    })
}

/// The attacks of a rook and of a bishop on each square.
#[pyfunction]
pub(crate) fn rook_and_bishop_attacks(
    squares_: &Squares<'_>,
    occupied: &Boards<'_>,
    rook: &Boards<'_>,
    bishop: &Boards<'_>,
) -> PyResult<()> {
    let py = rook.py();
    let (squares_, occupied) = (read(squares_)?, read(occupied)?);
    let (squares, occupied) =
        (all_squares(py, squares_.as_slice()?, "squares")?, boards(occupied.as_slice()?));
    let (mut rook, mut bishop) = (write(rook)?, write(bishop)?);
    let (rook, bishop) = (boards_mut(rook.as_slice_mut()?), boards_mut(bishop.as_slice_mut()?));
    let mut pairs: Vec<_> = squares
        .chunks(BLOCK)
        .zip(occupied.chunks(BLOCK))
        .zip(rook.chunks_mut(BLOCK).zip(bishop.chunks_mut(BLOCK)))
        .map(|block| (block, Ok(())))
        .collect();
    let batch = Batch::best();
    threads::fill(py, &mut pairs, 1, 1, |_, blocks| {
        for (((squares, occupied), (rook, bishop)), result) in blocks {
            *result = batch.rook_and_bishop_attacks(squares, occupied, rook, bishop);
        }
    })?;
    pairs.into_iter().try_for_each(|(_, result)| result).map_err(|error| unequal(&error))
}

/// The union of the attacks of sets of sliders. `diagonal` is `None` for rooks, `orthogonal` for bishops; for queens, both are
/// the same array.
#[pyfunction]
pub(crate) fn setwise_attacks(
    orthogonal: Option<&Boards<'_>>,
    diagonal: Option<&Boards<'_>>,
    occupied: &Boards<'_>,
    out: &Boards<'_>,
) -> PyResult<()> {
    let py = out.py();
    let (orthogonal, diagonal) = (orthogonal.map(read).transpose()?, diagonal.map(read).transpose()?);
    let occupied = read(occupied)?;
    let orthogonal = orthogonal.as_ref().map(|array| array.as_slice()).transpose()?.map(boards);
    let diagonal = diagonal.as_ref().map(|array| array.as_slice()).transpose()?.map(boards);
    let occupied = boards(occupied.as_slice()?);
    let batch = Batch::best();
    let lengths: Vec<_> =
        [orthogonal, diagonal, Some(occupied)].into_iter().flatten().map(<[_]>::len).collect();
    fill(py, out, &lengths, |first, out| {
        let of = first..first + out.len();
        match (orthogonal, diagonal) {
            (Some(orthogonal), Some(diagonal)) => {
                let sliders =
                    Sliders { orthogonal: &orthogonal[of.clone()], diagonal: &diagonal[of.clone()] };
                batch.setwise_slider_attacks(sliders, &occupied[of], out)
            }
            (Some(rooks), None) => batch.setwise_rook_attacks(&rooks[of.clone()], &occupied[of], out),
            (None, Some(bishops)) => batch.setwise_bishop_attacks(&bishops[of.clone()], &occupied[of], out),
            (None, None) => {
                out.fill(Bitboard::EMPTY);
                Ok(())
            }
        }
    })
}

/// The attacks of a rook and of a bishop on every square of each board: 64 entries a board in either output.
#[pyfunction]
pub(crate) fn attack_maps(occupied: &Boards<'_>, rook: &Boards<'_>, bishop: &Boards<'_>) -> PyResult<()> {
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
    out: &Boards<'_>,
) -> PyResult<()> {
    let py = out.py();
    let (first, second) = (read(first)?, read(second)?);
    let (one, other) =
        (all_squares(py, first.as_slice()?, "first")?, all_squares(py, second.as_slice()?, "second")?);
    let function = if what == "between" { between } else { line };
    fill(py, out, &[one.len(), other.len()], |first, out| {
        for ((entry, &one), &other) in out.iter_mut().zip(&one[first..]).zip(&other[first..]) {
            *entry = function(one, other);
        }
        Ok(())
    })
}

/// The attacks of a knight, a king or a pawn on each square.
#[pyfunction]
pub(crate) fn leaper_attacks(piece: &str, squares_: &Squares<'_>, out: &Boards<'_>) -> PyResult<()> {
    let py = out.py();
    let squares_ = read(squares_)?;
    let squares = all_squares(py, squares_.as_slice()?, "squares")?;
    fill(py, out, &[squares.len()], |first, out| {
        for (entry, &square) in out.iter_mut().zip(&squares[first..]) {
            *entry = leaper(piece, square);
        }
        Ok(())
    })
}

fn leaper(piece: &str, square: Square) -> Bitboard {
    match piece {
        "knight" => knight_attacks(square),
        "king" => king_attacks(square),
        "white pawn" => pawn_attacks(Color::White, square),
        _ => pawn_attacks(Color::Black, square),
    }
}

/// [`slider_attacks`] into a new array, if the arguments are contiguous arrays of one dimension and equal length; otherwise
/// `None`. It is the short way for few arguments that need no conversion: 0.6 instead of 4 microseconds for one.
#[pyfunction]
pub(crate) fn plain_slider_attacks<'py>(
    piece: &str,
    squares: &Bound<'py, PyAny>,
    occupied: &Bound<'py, PyAny>,
) -> PyResult<Option<Boards<'py>>> {
    /// Above this, memory that is not zeroed is worth more: a million attack sets take 0.7 instead of 1.7 ms.
    const MOST: usize = 1024;
    let (Ok(squares), Ok(occupied)) = (squares.cast::<PyArray1<u8>>(), occupied.cast::<PyArray1<u64>>())
    else {
        return Ok(None);
    };
    if squares.len() > MOST
        || squares.len() != occupied.len()
        || !squares.is_contiguous()
        || !occupied.is_contiguous()
    {
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
