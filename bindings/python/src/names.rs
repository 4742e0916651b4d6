//! Arguments that name a colour, a kind of piece or a square, as users of Python write them.

use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple};
use slidemask::{Bitboard, Color, Slider, Square};
use slidemask_board::Kind;

/// A colour: `"white"` or `"black"`, or python-chess's `chess.WHITE` (`True`) or `chess.BLACK` (`False`).
pub(crate) fn color(value: &Bound<'_, PyAny>) -> PyResult<Color> {
    if let Ok(is_white) = value.extract::<bool>() {
        return Ok(if is_white { Color::White } else { Color::Black });
    }
    chosen(Some(value), "color", &[("white", Color::White), ("black", Color::Black)]).copied()
}

/// A kind of piece: `"pawn"` to `"king"`, or python-chess's `chess.PAWN` (1) to `chess.KING` (6).
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> PyResult<Kind> {
    const EXPECTED: &str = "'pawn', 'knight', 'bishop', 'rook', 'queen' or 'king'";
    if is_integer(value) {
        let number = value.extract::<usize>().unwrap_or(0);
        return number
            .checked_sub(1)
            .and_then(|index| Kind::ALL.get(index).copied())
            .ok_or_else(|| PyValueError::new_err(format!("kind is {value}: use {EXPECTED}, or 1 to 6")));
    }
    named(value, "kind", EXPECTED, |text| text.parse().ok())
}

/// A slider: `"rook"`, `"bishop"` or `"queen"`.
pub(crate) fn slider(value: &Bound<'_, PyAny>) -> PyResult<Slider> {
    let sliders = [("rook", Slider::Rook), ("bishop", Slider::Bishop), ("queen", Slider::Queen)];
    chosen(Some(value), "piece", &sliders).copied()
}

/// A square: its number, 0 to 63, or its name.
pub(crate) fn square(value: &Bound<'_, PyAny>) -> PyResult<Square> {
    if is_integer(value) {
        return value.extract::<usize>().ok().and_then(Square::from_index).ok_or_else(|| {
            PyValueError::new_err(format!("square is {value}: squares are numbered 0 (a1) to 63 (h8)"))
        });
    }
    named(value, "square", "a name such as 'e4', or a number from 0 (a1) to 63 (h8)", |text| {
        text.parse().ok()
    })
}

/// The number of a square, which is given by its number or its name.
#[pyfunction]
pub(crate) fn square_number(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    square(value).map(Square::index)
}

/// A number of at least `least`, such as a count or a depth.
pub(crate) fn natural<T>(value: &Bound<'_, PyAny>, name: &str, least: u8) -> PyResult<T>
where
    T: TryFrom<u64> + PartialOrd + From<u8>,
{
    if !is_integer(value) {
        return Err(wrong_type(value, name, &format!(": use a number of at least {least}")));
    }
    let number = value.extract::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.filter(|number| *number >= T::from(least)).ok_or_else(|| {
        let is_small = value.lt(least).unwrap_or(false);
        let expected = if is_small { format!("at least {least}") } else { "a smaller number".to_owned() };
        PyValueError::new_err(format!("{name} is {value}: use {expected}"))
    })
}

/// A move: a text, or an object with a method `uci`, such as `chess.Move`.
pub(crate) fn one_move<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    if !value.is_instance_of::<PyString>()
        && let Some(uci) = value.getattr_opt("uci")?
    {
        return Ok(uci.call0()?.cast_into::<PyString>()?);
    }
    value.cast::<PyString>().cloned().map_err(|_| wrong_type(value, "move", ", not str"))
}

/// The error for an argument of another type than expected.
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, name: &str, expected: &str) -> PyErr {
    match value.get_type().name() {
        Ok(kind) => PyTypeError::new_err(format!("{name} is of type {kind}{expected}")),
        Err(error) => error,
    }
}

/// Whether a value is an integer of Python or NumPy, but not a `bool`.
pub(crate) fn is_integer(value: &Bound<'_, PyAny>) -> bool {
    if value.is_instance_of::<PyBool>() {
        return false;
    }
    match value.extract::<i64>() {
        Ok(_) => true,
        Err(error) => error.is_instance_of::<PyOverflowError>(value.py()),
    }
}

/// A bitboard: a number from 0 to 2⁶⁴ - 1.
pub(crate) fn bitboard(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Bitboard> {
    match value.extract::<u64>() {
        Ok(word) => Ok(Bitboard(word)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(PyValueError::new_err(
            format!("{name} is {value}: a bitboard is a number from 0 to 2**64 - 1"),
        )),
        Err(_) => Err(wrong_type(value, name, ": a bitboard is a number from 0 to 2**64 - 1")),
    }
}

/// The row with a number, which counts from the end if it is negative.
pub(crate) fn row(index: isize, length: usize) -> PyResult<usize> {
    let row = if index < 0 { index.checked_add_unsigned(length) } else { Some(index) };
    row.and_then(|row| usize::try_from(row).ok())
        .filter(|&row| row < length)
        .ok_or_else(|| PyIndexError::new_err(format!("there is no row {index}: there are {length} rows")))
}

/// The entry of a table that an argument names; the first one if it is left out.
pub(crate) fn chosen<'t, T>(
    value: Option<&Bound<'_, PyAny>>,
    name: &str,
    table: &'t [(&str, T)],
) -> PyResult<&'t T> {
    let Some(value) = value else { return Ok(&table[0].1) };
    let texts: Vec<_> = table.iter().map(|(text, _)| format!("'{text}'")).collect();
    let (last, others) = texts.split_last().expect("a table has entries");
    let expected = format!("{} or {last}", others.join(", "));
    named(value, name, &expected, |wanted| {
        table.iter().find(|(text, _)| *text == wanted).map(|(_, entry)| entry)
    })
}

/// Calls a function of `_arrays.py`, which makes arrays of the arguments of users.
pub(crate) fn arrays<'py, T>(
    py: Python<'py>,
    function: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<T>
where
    T: FromPyObjectOwned<'py>,
{
    let answer = py.import("slidemask._arrays")?.getattr(function)?.call1(arguments)?;
    answer.extract().map_err(Into::into)
}

/// The exception with these attributes: pairs of a name and a value.
pub(crate) fn with_attributes<'py>(
    py: Python<'py>,
    error: PyErr,
    attributes: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyErr {
    let set = || {
        for pair in attributes.into_pyobject(py)? {
            let (name, value) = pair.extract::<(Bound<'_, PyString>, Bound<'_, PyAny>)>()?;
            error.value(py).setattr(name, value)?;
        }
        Ok(())
    };
    match set() {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

/// What is called while a reader reads.
pub(crate) fn progress(value: Option<Bound<'_, PyAny>>) -> PyResult<Option<Py<PyAny>>> {
    match value {
        Some(value) if !value.is_callable() => {
            Err(wrong_type(&value, "progress", ": use a function of three arguments"))
        }
        value => Ok(value.map(Bound::unbind)),
    }
}

/// A value that is one of some texts. `expected` lists them for the error.
pub(crate) fn named<T>(
    value: &Bound<'_, PyAny>,
    name: &str,
    expected: &str,
    read: impl Fn(&str) -> Option<T>,
) -> PyResult<T> {
    match value.extract::<String>() {
        Ok(text) => {
            read(&text).ok_or_else(|| PyValueError::new_err(format!("{name} is {text:?}: use {expected}")))
        }
        Err(_) => Err(wrong_type(value, name, &format!(": use {expected}"))),
    }
}
