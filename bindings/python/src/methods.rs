//! The methods of the registry, and their steps.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask::method::{self, METHODS, Orientation};

use crate::names;

/// One step, as `slidemask.Step` has it: name, expression, note, value, part of, the two words of its subtraction and the borrows, and
/// whether the value lies upright on the board.
type Step = (&'static str, String, &'static str, u64, &'static str, Option<u64>, Option<u64>, u64, bool);

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
            let borrow = step.borrow.as_ref();
            let words = (borrow.map(|words| words.minuend.0), borrow.map(|words| words.subtrahend.0));
            let borrows = borrow.map_or(0, |words| words.borrows.0);
            let upright = step.orientation == Orientation::Upright;
            let (text, value) = (step.expression.clone(), step.value.0);
            (step.name, text, step.note, value, step.part_of, words.0, words.1, borrows, upright)
        });
        (axes.iter().map(|axis| axis.name()).collect::<Vec<_>>().join(" and "), steps.collect())
    });
    Ok(lines.collect())
}
