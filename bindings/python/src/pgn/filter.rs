//! The filter of `slidemask.read_pgn`: a mapping from headers to what they have to be.

use std::ops::RangeInclusive;

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
        let numbers = from.number(i64::MIN).zip(to.number(i64::MAX)).map(|(from, to)| from..=to);
        let days = from.day([0; 3])..=to.day([u16::MAX; 3]);
        if days.is_empty() && numbers.as_ref().is_none_or(RangeInclusive::is_empty) {
            return Err(nothing());
        }
        return Ok(numbers.map(Condition::Number).into_iter().chain([Condition::Date(days)]).collect());
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
    let limit = limit(value).filter(|limit| !matches!(limit, Limit::None))?;
    let numbers = limit.number(0).map(|number| Condition::Number(number..=number));
    let days = limit.day([0, 1, 1])..=limit.day([0, 12, 31]);
    Some(numbers.into_iter().chain([Condition::Date(days)]).collect())
}

/// The least or the greatest number or day.
enum Limit {
    None,
    Number(i64),
    Day([u16; 3]),
}

/// A whole number, an object with a year, a month and a day, or `None`.
fn limit(value: &Bound<'_, PyAny>) -> Option<Limit> {
    if value.is_none() {
        return Some(Limit::None);
    }
    let part = |name| value.getattr(name).and_then(|part| part.extract()).ok();
    let day = || Some(Limit::Day([part("year")?, part("month")?, part("day")?]));
    value.extract().map(Limit::Number).ok().or_else(day)
}

impl Limit {
    /// The number; `none` if there is no limit.
    fn number(&self, none: i64) -> Option<i64> {
        match *self {
            Self::None => Some(none),
            Self::Number(number) => Some(number),
            Self::Day(_) => None,
        }
    }

    /// The day. That of a year has the month and the day of `none`, which is the day if there is no limit.
    fn day(&self, none: [u16; 3]) -> [u16; 3] {
        match *self {
            Self::None => none,
            Self::Number(year) => [u16::try_from(year.max(0)).unwrap_or(u16::MAX), none[1], none[2]],
            Self::Day(day) => day,
        }
    }
}
