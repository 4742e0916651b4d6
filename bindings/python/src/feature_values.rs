//! The values of a feature for a column of positions: a NumPy array, or an Arrow column.
//!
//! The features are those of `slidemask_table`. The NumPy arrays, the Arrow columns, the functions of DuckDB
//! and the columns of polars and Spark follow from that list.

use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Int16Type, UInt8Type, UInt16Type, UInt64Type};
use arrow_array::{Array as _, ArrayRef, BooleanArray, FixedSizeListArray, ListArray, PrimitiveArray};
use arrow_buffer::{BooleanBuffer, NullBuffer, OffsetBuffer};
use arrow_schema::Field;
use numpy::{Element, IntoPyArray, PyArrayDescr, PyArrayDescrMethods, PyArrayMethods, dtype};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use slidemask::columns::boards_mut;
use slidemask_board::features::Compute;
use slidemask_nnue::threats::Pairs;
use slidemask_table::Feature;

use crate::arrow::{self, ArrowBatch, ArrowColumn};
use crate::lists::Lists;
use crate::notation::Notation;
use crate::positions::{Positions, bits};
use crate::{move_lists, texts, threat_lists};

/// The feature with this name.
pub(crate) fn named(name: &str) -> PyResult<Feature> {
    Feature::named(name).ok_or_else(|| {
        let name = name.escape_debug();
        PyValueError::new_err(format!("there is no feature '{name}': slidemask.FEATURES lists all of them"))
    })
}

/// All features as rows of name, Arrow type and meaning.
#[pyfunction]
pub(crate) fn feature_table(py: Python<'_>) -> PyResult<Vec<(String, String, String)>> {
    let row = |feature: Feature| {
        let kind = column(feature, py, &Positions::NONE)?.data_type().to_string();
        Ok((feature.to_string(), kind, feature.meaning()))
    };
    Feature::all().map(row).collect()
}

/// The values of all rows, one row after another. A row without a position has zeros.
enum Values {
    Bools(Vec<bool>),
    Bytes(Vec<u8>),
    Numbers(Vec<u16>),
    Words(Vec<u64>),
    /// Texts and threats. A row without a position is null.
    Column(ArrayRef),
}

/// The feature of all rows, as an Arrow column. A row without a position is null.
pub(crate) fn column(feature: Feature, py: Python<'_>, positions: &Positions) -> PyResult<ArrayRef> {
    let widths = shape(feature);
    let nulls = nulls(positions).filter(|_| !matches!(feature, Feature::Valid));
    Ok(match values(feature, py, positions)? {
        Values::Bools(values) => {
            let values = py.detach(|| bits(&values))?;
            let values = values.unwrap_or_else(|| BooleanBuffer::new_set(positions.len()));
            Arc::new(BooleanArray::new(values, nulls))
        }
        Values::Bytes(values) => arrow::<UInt8Type>(values, widths, nulls),
        Values::Numbers(values) => arrow::<UInt16Type>(values, widths, nulls),
        Values::Words(values) => arrow::<UInt64Type>(values, widths, nulls),
        Values::Column(column) => column,
    })
}

/// The feature of all rows, as a NumPy array of shape (n), (n, 64) or (n, 12, 8, 8). Texts and threats are an Arrow column.
pub(crate) fn array<'py>(
    feature: Feature,
    py: Python<'py>,
    positions: &Positions,
) -> PyResult<Bound<'py, PyAny>> {
    let widths = [&[positions.len()], shape(feature)].concat();
    match values(feature, py, positions)? {
        Values::Bools(values) => numpy(py, values, widths),
        Values::Bytes(values) => numpy(py, values, widths),
        Values::Numbers(values) => numpy(py, values, widths),
        Values::Words(values) => numpy(py, values, widths),
        Values::Column(column) => Ok(Bound::new(py, ArrowColumn(column))?.into_any()),
    }
}

/// The shape of the values of a row.
const fn shape(feature: Feature) -> &'static [usize] {
    match feature {
        Feature::Valid => &[],
        Feature::OfPosition(feature) => feature.shape(),
    }
}

fn values(feature: Feature, py: Python<'_>, positions: &Positions) -> PyResult<Values> {
    let Feature::OfPosition(found) = feature else { return Ok(Values::Bools(positions.is_valid(py)?)) };
    let (of, width) = (found.subject, shape(feature).iter().product());
    Ok(match found.compute {
        Compute::Bool(one) => {
            Values::Bools(positions.fill(py, width, |board, value| value[0] = one(board, of))?)
        }
        Compute::Number(one) => {
            Values::Numbers(positions.fill(py, width, |board, value| value[0] = one(board, of))?)
        }
        Compute::Count(one) => Values::Numbers(positions.fill(py, width, |board, value| {
            value[0] = u16::try_from(one(board, of).count()).expect("64 squares at most");
        })?),
        Compute::Key(one) => Values::Words(positions.fill(py, width, |board, value| value[0] = one(board))?),
        Compute::Set(one) => {
            Values::Words(positions.fill(py, width, |board, value| value[0] = one(board, of).0)?)
        }
        Compute::Sets(each) => Values::Words(positions.fill(py, width, |board, values| {
            boards_mut(values).copy_from_slice(&each(board));
        })?),
        Compute::Bytes(_, each) => {
            Values::Bytes(positions.fill(py, width, |board, values| each(board, of, values))?)
        }
        Compute::Text(one) => Values::Column(texts::column(py, positions, one)?),
        Compute::LegalMoves => Values::Column(texts::legal_moves(py, positions, Notation::Uci)?),
        Compute::Threats => {
            // A threat is four bytes here, too. polars and Spark have no binary values of a fixed size, and a struct of four
            // columns would need a copy.
            let Lists { offsets, items } = threat_lists::threats(py, positions, &Pairs::ALL, true)?;
            let items = arrow::<UInt8Type>(items.into_flattened(), &[4], None);
            Values::Column(list(offsets, items, positions))
        }
        Compute::OfMoves(one) => {
            let Lists { offsets, items } = move_lists::of_moves(py, positions, one)?;
            Values::Column(list(offsets, arrow::<Int16Type>(items, &[], None), positions))
        }
    })
}

/// Features as columns of a record batch. `names` is a list of their names.
pub(crate) fn batch(py: Python<'_>, positions: &Positions, names: &Bound<'_, PyAny>) -> PyResult<ArrowBatch> {
    let names = names.extract::<Vec<String>>().map_err(|_| {
        PyTypeError::new_err("features is not a list of names; slidemask.FEATURES has all names")
    })?;
    let features = names.iter().map(|name| named(name)).collect::<PyResult<Vec<_>>>()?;
    let columns =
        features.iter().map(|feature| column(*feature, py, positions)).collect::<PyResult<Vec<_>>>()?;
    arrow::batch(names.iter().map(String::as_str), columns, positions.len())
}

/// Planes of bytes in the type that the caller wants: `bool` if there is none.
pub(crate) fn planes<'py>(
    planes: Bound<'py, PyAny>,
    wanted: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = planes.py();
    match wanted.map(|wanted| PyArrayDescr::new(py, wanted)).transpose()? {
        Some(wanted) if wanted.is_equiv_to(&dtype::<u8>(py)) => Ok(planes),
        Some(wanted) if !wanted.is_equiv_to(&dtype::<bool>(py)) => planes.call_method1("astype", (wanted,)),
        _ => planes.call_method1("view", ("bool",)),
    }
}

fn nulls(positions: &Positions) -> Option<NullBuffer> {
    positions.valid.clone().map(NullBuffer::new)
}

fn numpy<T: Element>(py: Python<'_>, values: Vec<T>, shape: Vec<usize>) -> PyResult<Bound<'_, PyAny>> {
    Ok(values.into_pyarray(py).reshape(shape)?.into_any())
}

fn list(offsets: Vec<i32>, items: ArrayRef, positions: &Positions) -> ArrayRef {
    let item = Arc::new(Field::new("item", items.data_type().clone(), false));
    Arc::new(ListArray::new(item, OffsetBuffer::new(offsets.into()), items, nulls(positions)))
}

/// A column of numbers, or of lists of a fixed length.
fn arrow<T: ArrowPrimitiveType>(
    values: Vec<T::Native>,
    shape: &[usize],
    nulls: Option<NullBuffer>,
) -> ArrayRef {
    if shape.is_empty() {
        return Arc::new(PrimitiveArray::<T>::new(values.into(), nulls));
    }
    let item = Arc::new(Field::new("item", T::DATA_TYPE, false));
    let width = i32::try_from(shape.iter().product::<usize>()).expect("768 at most");
    let values = Arc::new(PrimitiveArray::<T>::new(values.into(), None));
    Arc::new(FixedSizeListArray::new(item, width, values, nulls))
}
