//! Columns of texts, such as FENs and moves: lists of Python, and string columns of Arrow.
//!
//! String columns come from other programs, which may have written anything. So texts are bytes, which are checked row by row.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, ByteArrayType, Int8Type, Int16Type, Int32Type, Int64Type, RunEndIndexType,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, GenericByteArray, RunArray};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyList, PyString};

use crate::turns::Turns;
use crate::{arrow, memory, names};

/// An argument that is a column of texts.
#[derive(Clone, Copy)]
pub(crate) struct Argument {
    /// Its name.
    pub(crate) name: &'static str,
    /// What the texts are: "FENs".
    pub(crate) texts: &'static str,
    /// What to do with one text.
    pub(crate) of_one: &'static str,
    /// The text of an object of another library, or the object itself.
    pub(crate) text_of: fn(Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>>,
}

/// A column of texts, which keeps them alive.
pub(crate) struct Column<'py> {
    argument: Argument,
    rows: Rows<'py>,
}

enum Rows<'py> {
    Python(Vec<Bound<'py, PyAny>>),
    Arrow(Vec<ArrayRef>),
}

impl<'py> Column<'py> {
    /// Reads an argument: anything with the Arrow PyCapsule interface, a NumPy array, or an iterable of `str`.
    pub(crate) fn new(value: &Bound<'py, PyAny>, argument: Argument) -> PyResult<Self> {
        let Argument { name, texts, of_one, .. } = argument;
        if value.is_instance_of::<PyString>() || value.is_instance_of::<PyBytes>() {
            return Err(PyTypeError::new_err(format!(
                "{name} is one text: pass a list of {texts}, or {of_one}"
            )));
        }
        if let Some(chunks) = arrow::chunks(value, name)? {
            return Self::of_chunks(chunks, argument);
        }
        let rows = if let Ok(list) = value.cast::<PyList>() {
            items(value.py(), list.len(), list.iter().map(Ok), argument)
        } else {
            // A NumPy array or a pandas series gives its entries as Python objects. So does any other iterable.
            let entries =
                if value.hasattr("tolist")? { value.call_method0("tolist")? } else { value.clone() };
            if entries.is_instance_of::<PyString>() {
                let message = format!("{name} is an array of no dimension: pass a column of {texts}");
                return Err(PyTypeError::new_err(message));
            }
            let count = entries.len().unwrap_or(0);
            let entries = entries.try_iter().map_err(|_| {
                names::wrong_type(
                    value,
                    name,
                    &format!(": pass a list, an array or an Arrow column of {texts}"),
                )
            })?;
            items(value.py(), count, entries, argument)
        };
        Ok(Self { argument, rows: Rows::Python(rows?) })
    }

    /// The texts of an Arrow column.
    pub(crate) fn of_chunks(chunks: Vec<ArrayRef>, argument: Argument) -> PyResult<Self> {
        for chunk in &chunks {
            if !is_text(chunk.data_type()) {
                return Err(PyTypeError::new_err(format!(
                    "{} is an Arrow column of {}: {} are strings",
                    argument.name,
                    chunk.data_type(),
                    argument.texts
                )));
            }
        }
        Ok(Self { argument, rows: Rows::Arrow(chunks) })
    }

    /// The texts, without a copy.
    pub(crate) fn texts(&self, py: Python<'py>) -> PyResult<Texts<'_>> {
        match &self.rows {
            Rows::Python(items) => {
                let mut texts = memory::room(items.len())?;
                let mut turns = Turns::new();
                for (row, item) in items.iter().enumerate() {
                    texts.push(python_text(row, item, self.argument.name)?);
                    turns.next(py)?;
                }
                let chunk: Text<'_> = Box::new(move |row| texts[row]);
                Ok(Texts { ends: vec![items.len()], chunks: vec![chunk] })
            }
            Rows::Arrow(chunks) => {
                let mut rows = 0;
                let ends = chunks.iter().map(|chunk| {
                    rows += chunk.len();
                    rows
                });
                Ok(Texts { ends: ends.collect(), chunks: chunks.iter().map(arrow_text).collect() })
            }
        }
    }
}

/// The text of a row. `None` is a null.
type Text<'a> = Box<dyn Fn(usize) -> Option<&'a [u8]> + Send + Sync + 'a>;

/// Texts in chunks.
pub(crate) struct Texts<'a> {
    /// The rows of each chunk and of those before.
    ends: Vec<usize>,
    chunks: Vec<Text<'a>>,
}

impl<'a> Texts<'a> {
    pub(crate) fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// The text of a row that is there.
    pub(crate) fn get(&self, row: usize) -> Option<&'a [u8]> {
        let chunk = if self.chunks.len() == 1 { 0 } else { self.ends.partition_point(|&end| end <= row) };
        let first = chunk.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.chunks[chunk](row - first)
    }
}

/// The items of a column, or their texts. `count` is how many there may be.
fn items<'py>(
    py: Python<'py>,
    count: usize,
    entries: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    argument: Argument,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut items = memory::room(count)?;
    let mut turns = Turns::new();
    for entry in entries {
        items.push((argument.text_of)(entry?)?);
        turns.next(py)?;
    }
    Ok(items)
}

fn python_text<'a>(row: usize, item: &'a Bound<'_, PyAny>, name: &str) -> PyResult<Option<&'a [u8]>> {
    if let Ok(text) = item.cast::<PyString>() {
        // A text with lone surrogates has no UTF-8 form. It counts as one with an impossible byte.
        return Ok(Some(text.to_str().map_or(&[0xff], str::as_bytes)));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes()));
    }
    // pandas writes NaN, its NA or NaT for a missing text.
    if item.is_none()
        || matches!(item.get_type().name()?.to_str()?, "NAType" | "NaTType")
        || item.cast::<PyFloat>().is_ok_and(|number| number.extract::<f64>().is_ok_and(f64::is_nan))
    {
        return Ok(None);
    }
    Err(names::wrong_type(item, &format!("{name}[{row}]"), ", not str"))
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::Null => true,
        DataType::Dictionary(_, values) => !matches!(**values, DataType::Dictionary(..)) && is_text(values),
        DataType::RunEndEncoded(_, values) => is_text(values.data_type()),
        _ => false,
    }
}

/// The text of each row of an array of one of the types of [`is_text`].
fn arrow_text(array: &ArrayRef) -> Text<'_> {
    match array.data_type() {
        DataType::Utf8 => plain(array.as_string::<i32>()),
        DataType::LargeUtf8 => plain(array.as_string::<i64>()),
        DataType::Binary => plain(array.as_binary::<i32>()),
        DataType::LargeBinary => plain(array.as_binary::<i64>()),
        // Views of null rows may be anything. A `str` is only a view here: the reader checks its bytes.
        DataType::Utf8View => {
            let views = array.as_string_view();
            Box::new(|row| views.is_valid(row).then(|| views.value(row).as_bytes()))
        }
        DataType::BinaryView => {
            let views = array.as_binary_view();
            Box::new(|row| views.is_valid(row).then(|| views.value(row)))
        }
        DataType::Dictionary(key, _) => match **key {
            DataType::Int8 => dictionary::<Int8Type>(array),
            DataType::Int16 => dictionary::<Int16Type>(array),
            DataType::Int32 => dictionary::<Int32Type>(array),
            DataType::Int64 => dictionary::<Int64Type>(array),
            DataType::UInt8 => dictionary::<UInt8Type>(array),
            DataType::UInt16 => dictionary::<UInt16Type>(array),
            DataType::UInt32 => dictionary::<UInt32Type>(array),
            _ => dictionary::<UInt64Type>(array),
        },
        DataType::RunEndEncoded(ends, _) => match ends.data_type() {
            DataType::Int16 => runs::<Int16Type>(array),
            DataType::Int32 => runs::<Int32Type>(array),
            _ => runs::<Int64Type>(array),
        },
        _ => Box::new(|_| None),
    }
}

fn plain<T: ByteArrayType>(array: &GenericByteArray<T>) -> Text<'_> {
    let (offsets, bytes) = (array.value_offsets(), array.value_data());
    Box::new(move |row| {
        array.is_valid(row).then(|| &bytes[offsets[row].as_usize()..offsets[row + 1].as_usize()])
    })
}

fn dictionary<K: ArrowDictionaryKeyType>(array: &ArrayRef) -> Text<'_> {
    let array = array.as_dictionary::<K>();
    let (count, value) = (array.values().len(), arrow_text(array.values()));
    Box::new(move |row| array.key(row).filter(|&key| key < count).and_then(&value))
}

fn runs<R: RunEndIndexType>(array: &ArrayRef) -> Text<'_> {
    let Some(array) = array.as_any().downcast_ref::<RunArray<R>>() else {
        return Box::new(|_| None);
    };
    let (count, value) = (array.values().len(), arrow_text(array.values()));
    Box::new(move |row| Some(array.get_physical_index(row)).filter(|&run| run < count).and_then(&value))
}
