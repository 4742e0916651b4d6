//! The filter of `slidemask.read_pgn`: a mapping from headers to what they have to be.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyTuple};
use slidemask_pgn::{Condition, GameFilter};

use crate::names;

/// A filter; `None` accepts all games.
pub(super) fn filter(value: Option<&Bound<'_, PyAny>>) -> PyResult<GameFilter> {
    let Some(value) = value else { return Ok(GameFilter::default()) };
    let mapping = value.cast::<PyMapping>().map_err(|_| {
        names::wrong_type(
            value,
            "filter",
            ": use a dict such as {'Result': ['1-0', '0-1'], 'WhiteElo': (2200, None)}",
        )
    })?;
    let conditions = mapping.items()?;
    conditions
        .iter()
        .map(|item| {
            let (header, wanted) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
            let Ok(header) = header.extract::<String>() else {
                return Err(names::wrong_type(&header, "a key of filter", ": use names of headers"));
            };
            Ok((header.clone(), condition(&header, &wanted)?))
        })
        .collect()
}

fn condition(header: &str, wanted: &Bound<'_, PyAny>) -> PyResult<Condition> {
    if let Ok(text) = wanted.extract::<String>() {
        return Ok(Condition::OneOf(vec![text]));
    }
    let expected = "use a text, a list of texts, or a pair of numbers: the least and the greatest, or None";
    let wrong = || PyTypeError::new_err(format!("filter['{header}'] is {wanted}: {expected}"));
    if wanted.is_instance_of::<PyTuple>()
        && let Ok((from, to)) = wanted.extract::<(Option<i64>, Option<i64>)>()
    {
        let (from, to) = (from.unwrap_or(i64::MIN), to.unwrap_or(i64::MAX));
        if from > to {
            return Err(PyValueError::new_err(format!("filter['{header}'] is {wanted}: no number fits")));
        }
        return Ok(Condition::Number(from..=to));
    }
    let texts = wanted.try_iter().map_err(|_| wrong())?;
    texts.map(|text| text?.extract().map_err(|_| wrong())).collect::<PyResult<_>>().map(Condition::OneOf)
}
