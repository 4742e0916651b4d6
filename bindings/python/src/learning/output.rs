//! Answers that are written into a new array, or into the caller's.
//!
//! New memory costs more than many answers: the system clears each page that a column touches for the first time.

use numpy::{
    Element, IntoPyArray, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::memory::allocate;
use crate::{names, threads};

/// Rows that a thread writes at a time. Each may have tens of kilobytes.
const BLOCK: usize = 16;

/// The type of the array `out`; if there is none, the type that the caller names, or else the usual one.
pub(crate) fn dtype<'py>(
    py: Python<'py>,
    named: Option<&Bound<'py, PyAny>>,
    out: Option<&Bound<'py, PyAny>>,
    usual: Bound<'py, PyArrayDescr>,
) -> PyResult<Bound<'py, PyArrayDescr>> {
    let named = named.map(|named| PyArrayDescr::new(py, named)).transpose()?;
    let Some(out) = out else { return Ok(named.unwrap_or(usual)) };
    let found = out
        .cast::<PyUntypedArray>()
        .map_err(|_| names::wrong_type(out, "out", ": pass a NumPy array"))?
        .dtype();
    match named {
        Some(named) if !named.is_equiv_to(&found) => Err(PyTypeError::new_err(format!(
            "out has the dtype {found}, and dtype is {named}: leave dtype out"
        ))),
        _ => Ok(found),
    }
}

/// Writes rows of the shape `shape[1..]`. `write` gets the number of a row and its cells, which are zeros.
pub(crate) fn rows<'py, T: Element + Copy + Default + Send>(
    py: Python<'py>,
    shape: &[usize],
    out: Option<&Bound<'py, PyAny>>,
    write: impl Fn(usize, &mut [T]) + Sync + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let (count, width) = (shape[0], shape[1..].iter().product());
    let fill = |cells: &mut [T], clear: bool| {
        threads::fill(py, cells, width, BLOCK, |first, cells| {
            for (row, cells) in (first..).zip(cells.chunks_mut(width)) {
                if clear {
                    cells.fill(T::default());
                }
                write(row, cells);
            }
        })
    };
    let Some(out) = out else {
        let mut cells = allocate(count, width)?;
        fill(&mut cells, false)?;
        return Ok(cells.into_pyarray(py).reshape(shape)?.into_any());
    };
    let wanted = || format!("use an array of the shape {shape:?} and the dtype {}", numpy::dtype::<T>(py));
    let array = out.cast::<PyArrayDyn<T>>().map_err(|_| match out.cast::<PyUntypedArray>() {
        Ok(array) => PyTypeError::new_err(format!("out has the dtype {}: {}", array.dtype(), wanted())),
        Err(_) => names::wrong_type(out, "out", &format!(": {}", wanted())),
    })?;
    if array.shape() != shape {
        return Err(PyValueError::new_err(format!("out has the shape {:?}: {}", array.shape(), wanted())));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err("out is not contiguous: use an array in the order of C"));
    }
    let mut array = array.try_readwrite().map_err(|_| PyValueError::new_err("out is read-only or in use"))?;
    fill(array.as_slice_mut()?, true)?;
    Ok(out.clone())
}
