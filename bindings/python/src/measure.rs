//! For `bench/compare.py`: the time of a batch in Rust, measured in the process that measures Python.

use std::time::Instant;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use slidemask::batch::Batch;
use slidemask::columns::{boards, boards_mut, squares};

/// The seconds that `Batch::rook_attacks` takes on one thread, with a check of the squares.
#[pyfunction]
pub(crate) fn time_rook_attacks(
    squares_: &Bound<'_, PyArray1<u8>>,
    occupied: &Bound<'_, PyArray1<u64>>,
    out: &Bound<'_, PyArray1<u64>>,
) -> PyResult<f64> {
    let (squares_, occupied) = (squares_.try_readonly()?, occupied.try_readonly()?);
    let mut out = out.try_readwrite()?;
    let (bytes, occupied, out) = (squares_.as_slice()?, occupied.as_slice()?, out.as_slice_mut()?);
    let start = Instant::now();
    let squares = squares(bytes).expect("the benchmark has squares below 64");
    Batch::best().rook_attacks(squares, boards(occupied), boards_mut(out)).expect("equal lengths");
    Ok(start.elapsed().as_secs_f64())
}
