//! Arrow data of other libraries, and for them: the PyCapsule interface.
//!
//! The capsules are in <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>. Buffers are shared, in
//! both directions; nothing is copied. `arrow-array` has the C structures. The crate `pyo3-arrow` would save the few lines of this
//! file, but it needs 20 more crates, among them `arrow-cast`, which it calls on every export.

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{
    ArrowPrimitiveType, Float64Type, Int16Type, Int64Type, UInt8Type, UInt16Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, NullArray, RecordBatch, RecordBatchIterator, RecordBatchReader, StructArray, make_array,
};
use arrow_buffer::BooleanBuffer;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use numpy::{IntoPyArray, PyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyIterator, PyList, PyString, PyTuple};

use crate::producer::{self, Stream};
use crate::{memory, names};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The chunks of a column, in order: the one array of an object with `__arrow_c_array__`, or all arrays of an object with
/// `__arrow_c_stream__`. `None` if the object has neither method. `name` is the argument that errors name.
pub(crate) fn chunks(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Vec<ArrayRef>>> {
    let py = object.py();
    if let Ok(method) = object.getattr(intern!(py, "__arrow_c_array__")) {
        let capsules = method.call0()?.cast_into::<PyTuple>()?;
        let (schema, array) = capsules.extract::<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>)>()?;
        return one_column(import_array(&schema, &array)?, name).map(|array| Some(vec![array]));
    }
    let Ok(method) = object.getattr(intern!(py, "__arrow_c_stream__")) else {
        return Ok(None);
    };
    let capsule = method.call0()?.cast_into::<PyCapsule>()?;
    let arrays = import_stream(&capsule)?;
    if arrays.kind == DataType::Null
        && let Ok(length) = object.len()
    {
        // polars exports such a column with a buffer, which arrow-array refuses.
        return Ok(Some(vec![Arc::new(NullArray::new(length))]));
    }
    // A stream may wait for a thread of its producer that needs the GIL.
    let arrays = py.detach(|| arrays.collect::<Result<Vec<_>, _>>()).map_err(|error| arrow_error(&error))?;
    arrays.into_iter().map(|array| one_column(array, name)).collect::<PyResult<_>>().map(Some)
}

/// A table is a struct to Arrow. A table of one column counts as that column.
fn one_column(array: ArrayRef, name: &str) -> PyResult<ArrayRef> {
    let DataType::Struct(fields) = array.data_type() else {
        return Ok(array);
    };
    let table = StructArray::from(array.to_data());
    if fields.len() == 1 && table.null_count() == 0 {
        return Ok(Arc::clone(table.column(0)));
    }
    let columns: Vec<_> = fields.iter().map(|field| field.name().as_str()).collect();
    Err(PyTypeError::new_err(format!(
        "{name} is a table with the columns {}: pass one of them",
        columns.join(", ")
    )))
}

fn arrow_error(error: &ArrowError) -> PyErr {
    PyValueError::new_err(format!("Arrow data that cannot be read: {error}"))
}

fn import_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayRef> {
    let py = schema.py();
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds such a structure, as the interface says. `from_raw` moves the array out, and leaves
    // a released one.
    #[allow(unsafe_code, reason = "the C data interface; it shares buffers without a copy")]
    let (array, schema) = unsafe { (FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
    if array.is_released() || schema.release().is_none() {
        return Err(PyTypeError::new_err(
            "the Arrow array has been released: its producer gave it away before",
        ));
    }
    // SAFETY: the producer vouches for the type of an array that is not released.
    #[allow(unsafe_code, reason = "the C data interface; it shares buffers without a copy")]
    let kind = unsafe { producer::data_type(schema) }.map_err(|error| arrow_error(&error))?;
    // All offsets are checked, which takes long.
    // SAFETY: the producer vouches for the buffers of an array that is not released.
    #[allow(unsafe_code, reason = "the C data interface; it shares buffers without a copy")]
    let array = py.detach(|| unsafe { producer::array(array, kind) });
    array.map_err(|error| arrow_error(&error))
}

fn import_stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Stream> {
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds such a structure. `from_raw` moves the stream out of the capsule.
    #[allow(unsafe_code, reason = "the C stream interface; it shares buffers without a copy")]
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    if stream.release().is_none() {
        return Err(PyTypeError::new_err(
            "the Arrow stream has been released: its producer gave it away before",
        ));
    }
    // SAFETY: the producer vouches for the functions of a stream that is not released.
    #[allow(unsafe_code, reason = "the C stream interface; it shares buffers without a copy")]
    let stream = capsule.py().detach(|| unsafe { Stream::new(stream) });
    stream.map_err(|error| arrow_error(&error))
}

fn export_schema(
    py: Python<'_>,
    schema: Result<FFI_ArrowSchema, ArrowError>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, schema.map_err(|error| arrow_error(&error))?, SCHEMA)
}

fn export_array<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyTuple>> {
    let schema = export_schema(py, FFI_ArrowSchema::try_from(array.data_type()))?;
    let array = PyCapsule::new_with_value(py, FFI_ArrowArray::new(&array.to_data()), ARRAY)?;
    (schema, array).into_pyobject(py)
}

/// A column of numbers, from anything with the Arrow PyCapsule interface: its chunks, without a copy.
#[pyfunction]
pub(crate) fn arrow_numbers(column: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Vec<ArrowColumn>>> {
    let chunks = chunks(column, name)?;
    Ok(chunks.map(|chunks| chunks.into_iter().map(ArrowColumn).collect()))
}

/// A column for Arrow: `pyarrow.array(column)`, `polars.Series(column)` and others take it without a copy.
#[pyclass(frozen, module = "slidemask")]
pub(crate) struct ArrowColumn(pub(crate) ArrayRef);

#[pymethods]
impl ArrowColumn {
    /// The addresses of the buffers that hold the values, for tests that nothing is copied.
    fn buffer_addresses(&self) -> Vec<usize> {
        self.0.to_data().buffers().iter().map(|buffer| buffer.as_ptr() as usize).collect()
    }

    /// The values of a column of numbers, of `bool` or of lists of one length, that length, and which rows are not null. `None` for
    /// other columns.
    #[allow(clippy::type_complexity, reason = "Python takes it apart at once")]
    fn numbers<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Option<(Bound<'py, PyAny>, Option<i32>, Option<Bound<'py, PyArray1<bool>>>)>> {
        let bools = |bits: &BooleanBuffer| -> PyResult<_> {
            let mut bools = memory::room(bits.len())?;
            bools.extend(bits);
            Ok(bools.into_pyarray(py))
        };
        let (values, width): (ArrayRef, _) = match self.0.data_type() {
            DataType::FixedSizeList(_, width) => {
                (Arc::clone(self.0.as_fixed_size_list().values()), Some(*width))
            }
            kind if kind.is_numeric() => {
                let plain = self.0.to_data().into_builder().nulls(None);
                (make_array(plain.build().map_err(|error| arrow_error(&error))?), None)
            }
            DataType::Boolean => (Arc::clone(&self.0), None),
            _ => return Ok(None),
        };
        let values = match values.as_boolean_opt() {
            Some(values) => bools(values.values())?.into_any(),
            None => Bound::new(py, Self(values))?.into_any(),
        };
        let nulls = self.0.nulls().filter(|nulls| nulls.null_count() > 0);
        let valid = nulls.map(|nulls| bools(nulls.inner())).transpose()?;
        Ok(Some((values, width, valid)))
    }

    /// The rows as Python objects: a text, a list, or `None`.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self.0.data_type() {
            DataType::Utf8 | DataType::List(_) => objects(py, &self.0),
            _ => {
                let message = "this column is not one of texts or lists: pass it to pyarrow or polars";
                Err(PyTypeError::new_err(message))
            }
        }
    }

    /// One row, as a Python object.
    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyAny>> {
        let index = names::row(row, self.0.len())?;
        Self(self.0.slice(index, 1)).to_pylist(py)?.get_item(0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_pylist(py)?.try_iter()
    }

    /// The values as NumPy sees them: a column of whole numbers without nulls, without a copy.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let data = self.0.to_data();
        let kind = match data.data_type() {
            DataType::Int8 => "|i1",
            DataType::UInt8 => "|u1",
            DataType::Int16 => "<i2",
            DataType::UInt16 => "<u2",
            DataType::Int32 => "<i4",
            DataType::UInt32 => "<u4",
            DataType::Int64 => "<i8",
            DataType::UInt64 => "<u8",
            DataType::Float64 => "<f8",
            other => {
                let message = format!("an Arrow column of {other} is not one of whole numbers");
                return Err(PyAttributeError::new_err(message));
            }
        };
        if data.null_count() > 0 {
            return Err(PyAttributeError::new_err("the Arrow column has nulls"));
        }
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", kind)?;
        interface.set_item("shape", (data.len(),))?;
        // The buffer of an array of numbers begins with its first value, in a slice, too.
        interface.set_item("data", (data.buffers()[0].as_ptr() as usize, true))?;
        Ok(interface)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<slidemask.ArrowColumn of {} rows, {}>", self.0.len(), self.0.data_type())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        export_schema(py, FFI_ArrowSchema::try_from(self.0.data_type()))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // A producer may ignore the request, and the consumer casts.
        drop(requested_schema);
        export_array(py, &self.0)
    }
}

/// The values of an array as Python objects, those of lists in lists.
fn objects<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyList>> {
    let all = |object: &dyn Fn(usize) -> PyResult<Bound<'py, PyAny>>| {
        memory::list(py, array.len(), |row| array.is_valid(row).then(|| object(row)).transpose())
    };
    match array.data_type() {
        DataType::Utf8 => {
            let texts = array.as_string::<i32>();
            all(&|row| Ok(PyString::from_bytes(py, texts.value(row).as_bytes())?.into_any()))
        }
        DataType::List(_) => {
            let lists = array.as_list::<i32>();
            all(&|row| Ok(objects(py, &lists.value(row))?.into_any()))
        }
        DataType::FixedSizeList(item, 4) if *item.data_type() == DataType::UInt8 => {
            let bytes = array.as_fixed_size_list().values().as_primitive::<UInt8Type>().values();
            // As Python has them: numbers, and not texts.
            all(&|row| bytes.as_chunks::<4>().0[row].map(u16::from).into_bound_py_any(py))
        }
        DataType::FixedSizeList(..) => {
            let lists = array.as_fixed_size_list();
            all(&|row| Ok(objects(py, &lists.value(row))?.into_any()))
        }
        DataType::Boolean => all(&|row| array.as_boolean().value(row).into_bound_py_any(py)),
        DataType::UInt8 => all(&number::<UInt8Type>(py, array)),
        DataType::UInt16 => all(&number::<UInt16Type>(py, array)),
        DataType::UInt64 => all(&number::<UInt64Type>(py, array)),
        DataType::Int16 => all(&number::<Int16Type>(py, array)),
        DataType::Int64 => all(&number::<Int64Type>(py, array)),
        DataType::Float64 => all(&number::<Float64Type>(py, array)),
        kind => Err(PyTypeError::new_err(format!("lists of {kind}: pass the column to pyarrow or polars"))),
    }
}

fn number<'a, 'py, T: ArrowPrimitiveType<Native: IntoPyObject<'py>>>(
    py: Python<'py>,
    array: &'a dyn Array,
) -> impl Fn(usize) -> PyResult<Bound<'py, PyAny>> + 'a
where
    'py: 'a,
{
    let numbers = array.as_primitive::<T>();
    move |row| numbers.value(row).into_bound_py_any(py)
}

/// Columns for Arrow: `pyarrow.record_batch(batch)`, `polars.DataFrame(batch)` and others take them without a copy.
#[pyclass(frozen, module = "slidemask")]
pub(crate) struct ArrowBatch(pub(crate) RecordBatch);

#[pymethods]
impl ArrowBatch {
    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// The columns.
    fn columns(&self) -> Vec<ArrowColumn> {
        self.0.columns().iter().cloned().map(ArrowColumn).collect()
    }

    /// The columns as NumPy arrays, by name; numbers without nulls are not copied.
    ///
    /// Texts and lists are objects. A null is NaN among decimal numbers, ``None`` among objects, and else masked (``numpy.ma``).
    ///
    /// >>> batch = slidemask.Boards.from_fens(["8/8/8/8/8/8/8/K6k w"]).to_arrow(["legal_move_count", "canonical_fen"])
    /// >>> batch.to_numpy()["legal_move_count"]
    /// array([3], dtype=uint16)
    fn to_numpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        names::arrays(slf.py(), "columns", (slf,))
    }

    fn __repr__(&self) -> String {
        format!("<slidemask.ArrowBatch of {} rows: {}>", self.0.num_rows(), self.names().join(", "))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        export_schema(py, FFI_ArrowSchema::try_from(&*self.0.schema()))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        drop(requested_schema);
        export_array(py, &StructArray::from(self.0.clone()))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let schema = self.0.schema();
        let reader: Box<dyn RecordBatchReader + Send> =
            Box::new(RecordBatchIterator::new([Ok(self.0.clone())], schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), STREAM)
    }
}

/// Puts columns together. All have the same length.
pub(crate) fn batch<'a>(
    names: impl Iterator<Item = &'a str>,
    columns: Vec<ArrayRef>,
    rows: usize,
) -> PyResult<ArrowBatch> {
    let fields = names.zip(&columns);
    let fields: Vec<_> =
        fields.map(|(name, column)| Field::new(name, column.data_type().clone(), true)).collect();
    let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(rows));
    let batch = RecordBatch::try_new_with_options(Arc::new(Schema::new(fields)), columns, &options);
    batch.map(ArrowBatch).map_err(|error| arrow_error(&error))
}
