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

/// The headers of a filter that [`filter`] has read.
pub(super) fn headers(filter: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    filter.cast::<PyMapping>()?.keys()?.extract()
}

/// The conditions for a header: at least one.
fn of_header(header: &str, wanted: &Bound<'_, PyAny>) -> PyResult<Vec<Condition>> {
    let expected = "use a text, a number, a date, a list of them, or a pair of numbers or dates: the least and the greatest, or None";
    let wrong = || PyTypeError::new_err(format!("filter['{header}'] is {wanted}: {expected}"));
    let nothing = || PyValueError::new_err(format!("filter['{header}'] is {wanted}, which nothing fits"));
    if let Some(conditions) = of_value(wanted) {
        return Ok(conditions);
    }
    if wanted.is_instance_of::<PyTuple>()
        && let Ok((from, to)) = wanted.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()
        && let (Some(from), Some(to)) = (limit(&from), limit(&to))
    {
        let conditions = Condition::between(&from, &to);
        return if conditions.is_empty() { Err(nothing()) } else { Ok(conditions) };
    }
    let values = wanted.try_iter().map_err(|_| wrong())?;
    let values: Vec<_> = values.map(|value| of_value(&value?).ok_or_else(wrong)).collect::<PyResult<_>>()?;
    if values.is_empty() { Err(nothing()) } else { Ok(values.into_iter().flatten().collect()) }
}

/// The conditions of one text, number or date. A number is a year, too.
fn of_value(value: &Bound<'_, PyAny>) -> Option<Vec<Condition>> {
    if let Ok(text) = value.extract() {
        return Some(vec![Condition::Text(text)]);
    }
    let limit = limit(value).filter(|limit| !limit.is_empty())?;
    Some(Condition::between(&limit, &limit))
}

/// A whole number, or an object with a year, a month and a day, as [`Condition::between`] reads it; an empty text for `None`.
fn limit(value: &Bound<'_, PyAny>) -> Option<String> {
    if value.is_none() {
        return Some(String::new());
    }
    let part = |name| value.getattr(name).and_then(|part| part.extract::<u16>()).ok();
    let day = || Some(format!("{:04}.{}.{}", part("year")?, part("month")?, part("day")?));
    value.extract::<i64>().map(|number| number.to_string()).ok().or_else(day)
}
