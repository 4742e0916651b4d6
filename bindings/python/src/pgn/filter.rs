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
    let mut conditions = Vec::new();
    for item in mapping.items()? {
        let (header, wanted) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        let Ok(header) = header.extract::<String>() else {
            return Err(names::wrong_type(&header, "a key of filter", ": use names of headers"));
        };
        conditions
            .extend(of_header(&header, &wanted)?.into_iter().map(|condition| (header.clone(), condition)));
    }
    Ok(conditions.into_iter().collect())
}

/// The conditions for a header: at least one.
fn of_header(header: &str, wanted: &Bound<'_, PyAny>) -> PyResult<Vec<Condition>> {
    if let Ok(text) = wanted.extract::<String>() {
        return Ok(vec![Condition::Text(text)]);
    }
    let expected = "use a text, a list of texts, or a pair of numbers: the least and the greatest, or None";
    let wrong = || PyTypeError::new_err(format!("filter['{header}'] is {wanted}: {expected}"));
    let nothing = || PyValueError::new_err(format!("filter['{header}'] is {wanted}, which nothing fits"));
    if wanted.is_instance_of::<PyTuple>()
        && let Ok((from, to)) = wanted.extract::<(Option<i64>, Option<i64>)>()
    {
        let range = from.unwrap_or(i64::MIN)..=to.unwrap_or(i64::MAX);
        return if range.is_empty() { Err(nothing()) } else { Ok(vec![Condition::Number(range)]) };
    }
    let texts = wanted.try_iter().map_err(|_| wrong())?;
    let texts: Vec<_> = texts
        .map(|text| text?.extract().map(Condition::Text).map_err(|_| wrong()))
        .collect::<PyResult<_>>()?;
    if texts.is_empty() { Err(nothing()) } else { Ok(texts) }
}
