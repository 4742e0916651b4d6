//! The methods of the registry, and their steps.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask::method::{self, METHODS, Orientation};

use crate::names;

/// One step: name, expression, note, value, part of, the two words of its subtraction with the borrows, and whether the value
/// lies upright on the board.
type Step = (&'static str, String, &'static str, u64, &'static str, Option<(u64, u64, u64)>, bool);

/// The methods: names and titles.
#[pyfunction]
pub(crate) fn method_table() -> Vec<(&'static str, &'static str)> {
    METHODS.iter().map(|method| (method.name, method.title)).collect()
}

/// The steps of a method for a slider, a list of steps for the lines that it computes together: their names and the steps.
#[pyfunction]
pub(crate) fn method_steps(
    method: &str,
    piece: &Bound<'_, PyAny>,
    square: &Bound<'_, PyAny>,
    occupied: &Bound<'_, PyAny>,
) -> PyResult<Vec<(String, Vec<Step>)>> {
    let Some(chosen) = method::by_name(method) else {
        let names: Vec<_> = METHODS.iter().map(|method| method.name).collect();
        return Err(PyValueError::new_err(format!("method is {method:?}: use one of {}", names.join(", "))));
    };
    let (piece, square, occupied) =
        (names::slider(piece)?, names::square(square)?, names::bitboard(occupied, "occupied")?);
    let lines = chosen.groups(piece).map(|axes| {
        let steps = slidemask_formula::steps(chosen, square, axes[0], occupied);
        let steps = steps.iter().map(|step| {
            let borrow = step.borrow.map(|borrow| (borrow.minuend.0, borrow.subtrahend.0, borrow.borrows.0));
            let upright = step.orientation == Orientation::Upright;
            (step.name, step.expression.clone(), step.note, step.value.0, step.part_of, borrow, upright)
        });
        (axes.iter().map(|axis| axis.name()).collect::<Vec<_>>().join(" and "), steps.collect())
    });
    Ok(lines.collect())
}
