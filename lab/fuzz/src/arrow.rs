//! Columns of Arrow that another program gives. The input is a type, and what the buffers have.
//!
//! - What the Python package accepts is read without a panic, and not beyond the buffers, which `AddressSanitizer` sees.
//! - Views are accepted if and only if each is valid or null by a second account.

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, RunArray};
use arrow_buffer::{ArrowNativeType, Buffer};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field};
use libfuzzer_sys::Corpus;

use crate::producer;

pub(crate) fn run(data: &[u8]) -> Corpus {
    match check(&mut Unstructured::new(data)) {
        Ok(()) => Corpus::Keep,
        Err(_) => Corpus::Reject,
    }
}

#[allow(unsafe_code, reason = "the C data interface, with buffers that say anything")]
fn check(input: &mut Unstructured<'_>) -> Result<()> {
    let choice = input.int_in_range(0..=15)?;
    let column = column(input, choice)?;
    let is_good = choice >= 2 || views_are_good(&column);
    // SAFETY: all buffers have as many bytes as their rows need. What leads from one to another is what is checked.
    let read = unsafe {
        let schema = FFI_ArrowSchema::try_from(column.data_type()).expect("a schema");
        let kind = producer::data_type(&schema).expect("a type");
        assert_eq!(kind, *column.data_type());
        producer::array(FFI_ArrowArray::new(&column), kind)
    };
    match read {
        Ok(array) => {
            assert!(is_good, "{column:?}");
            read_all(&array);
        }
        Err(error) => {
            assert!(!error.to_string().is_empty() && (choice >= 2 || !is_good), "{error}: {column:?}");
        }
    }
    Ok(())
}

/// An array with these buffers and children. It may have rows before the first one, and nulls.
#[allow(unsafe_code, reason = "buffers that say anything")]
fn array(
    input: &mut Unstructured<'_>,
    kind: DataType,
    rows: usize,
    buffers: Vec<Buffer>,
    children: Vec<ArrayData>,
) -> Result<ArrayData> {
    let offset = if rows > 0 { input.int_in_range(0..=1)? } else { 0 };
    let has_nulls = !matches!(kind, DataType::RunEndEncoded(..)) && input.ratio(1, 4)?;
    let nulls = if has_nulls { Some(Buffer::from(input.arbitrary::<[u8; 2]>()?)) } else { None };
    let builder = ArrayData::builder(kind).len(rows - offset).offset(offset).null_bit_buffer(nulls);
    let builder = builder.buffers(buffers).child_data(children);
    // SAFETY: nothing reads the array before it is checked.
    Ok(unsafe { builder.build_unchecked() })
}

/// A column of one of the types that lead from a row to a value.
fn column(input: &mut Unstructured<'_>, choice: usize) -> Result<ArrayData> {
    let rows = input.int_in_range(0..=7)?;
    match choice {
        0 => views(input, DataType::Utf8View, rows),
        1 => views(input, DataType::BinaryView, rows),
        2 => texts::<i32>(input, DataType::Utf8, rows),
        3 => texts::<i64>(input, DataType::LargeBinary, rows),
        _ => {
            let choice = input.int_in_range(0..=3)?;
            let values = column(input, choice)?;
            nested(input, rows, values)
        }
    }
}

/// A column of lists, keys, runs or rows of other values.
fn nested(input: &mut Unstructured<'_>, rows: usize, values: ArrayData) -> Result<ArrayData> {
    let (kind, length) = (values.data_type().clone(), values.len());
    let item = Arc::new(Field::new("item", kind.clone(), true));
    let mut children = vec![values];
    let (kind, buffers) = match input.int_in_range(0..=7)? {
        0 => (DataType::List(item), vec![numbers::<i32>(input, rows + 1)?]),
        1 => (DataType::LargeList(item), vec![numbers::<i64>(input, rows + 1)?]),
        2 => (DataType::ListView(item), vec![numbers::<i32>(input, rows)?, numbers::<i32>(input, rows)?]),
        3 => {
            (DataType::LargeListView(item), vec![numbers::<i64>(input, rows)?, numbers::<i64>(input, rows)?])
        }
        4 => (DataType::FixedSizeList(item, input.int_in_range(0..=3)?), vec![]),
        5 => {
            let keys = numbers::<i32>(input, rows)?;
            (DataType::Dictionary(Box::new(DataType::Int32), Box::new(kind)), vec![keys])
        }
        6 => {
            let buffers = vec![numbers::<i32>(input, length)?];
            children.insert(0, array(input, DataType::Int32, length, buffers, vec![])?);
            let fields = [("run_ends", DataType::Int32, false), ("values", kind, true)];
            let [ends, values] = fields.map(|(name, kind, null)| Arc::new(Field::new(name, kind, null)));
            (DataType::RunEndEncoded(ends, values), vec![])
        }
        _ => (DataType::Struct(vec![item].into()), vec![]),
    };
    array(input, kind, rows, buffers, children)
}

/// Small numbers, and some of any size.
fn numbers<T: ArrowNativeType + From<i32>>(input: &mut Unstructured<'_>, count: usize) -> Result<Buffer> {
    let mut number = || if input.ratio(1, 16)? { input.arbitrary() } else { input.int_in_range(-1..=8) };
    let numbers: Result<Vec<T>> = (0..count).map(|_| Ok(T::from(number()?))).collect();
    numbers.map(Buffer::from_vec)
}

/// Texts one behind another, up to the last offset. That there are fewer bytes than that cannot be found.
fn texts<T: ArrowNativeType + From<i32>>(
    input: &mut Unstructured<'_>,
    kind: DataType,
    rows: usize,
) -> Result<ArrayData> {
    let ends: Result<Vec<T>> = (0..=rows).map(|_| Ok(T::from(input.int_in_range(-1..=99)?))).collect();
    let ends = ends?;
    let text = vec![b'x'; ends[rows].to_usize().unwrap_or(0)];
    let buffers = vec![Buffer::from_vec(ends), Buffer::from_vec(text)];
    array(input, kind, rows, buffers, vec![])
}

/// Views of up to two buffers. Most of them lead into a buffer.
fn views(input: &mut Unstructured<'_>, kind: DataType, rows: usize) -> Result<ArrayData> {
    let count = input.int_in_range(0..=2)?;
    let buffers: Result<Vec<Vec<u8>>> = (0..count)
        .map(|_| {
            let length = input.int_in_range(0..=60)?;
            Ok(input.bytes(length)?.to_vec())
        })
        .collect();
    let buffers = buffers?;
    let mut views = Vec::with_capacity(rows);
    for _ in 0..rows {
        let mut view: [u32; 4] =
            [input.int_in_range(0..=40)?, 0, input.int_in_range(0..=2)?, input.int_in_range(0..=50)?];
        let text =
            buffers.get(view[2] as usize).and_then(|bytes| bytes.get(view[3] as usize..)?.first_chunk());
        view[1] = text.map_or(0, |&four| u32::from_le_bytes(four));
        if input.ratio(1, 8)? {
            view[input.int_in_range(0..=3)?] = input.arbitrary()?;
        }
        views.push(view.iter().rev().fold(0_u128, |view, &part| view << 32 | u128::from(part)));
    }
    let buffers = buffers.into_iter().map(Buffer::from_vec);
    array(input, kind, rows, [Buffer::from_vec(views)].into_iter().chain(buffers).collect(), vec![])
}

/// Whether each view is short, null, or the text at its place.
fn views_are_good(column: &ArrayData) -> bool {
    let (parts, _) = column.buffers()[0].typed_data::<u32>().as_chunks();
    let rows = &parts[column.offset()..column.offset() + column.len()];
    rows.iter().enumerate().all(|(row, &[length, prefix, buffer, offset])| {
        let (from, length) = (offset as usize, length as usize);
        let place = || column.buffers().get(buffer as usize + 1)?.get(from..from + length);
        length <= 12 || column.is_null(row) || place().is_some_and(|text| text[..4] == prefix.to_le_bytes())
    })
}

/// Reads all values, as the Python package does.
fn read_all(array: &ArrayRef) {
    let rows = (0..array.len()).filter(|&row| array.is_valid(row));
    let read =
        |bytes: &[u8]| assert!(bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>() < usize::MAX);
    match array.data_type() {
        DataType::Utf8View => rows.for_each(|row| read(array.as_string_view().value(row).as_bytes())),
        DataType::BinaryView => rows.for_each(|row| read(array.as_binary_view().value(row))),
        DataType::Utf8 => rows.for_each(|row| read(array.as_string::<i32>().value(row).as_bytes())),
        DataType::LargeBinary => rows.for_each(|row| read(array.as_binary::<i64>().value(row))),
        DataType::List(_) => rows.for_each(|row| read_all(&array.as_list::<i32>().value(row))),
        DataType::LargeList(_) => rows.for_each(|row| read_all(&array.as_list::<i64>().value(row))),
        DataType::ListView(_) => rows.for_each(|row| read_all(&array.as_list_view::<i32>().value(row))),
        DataType::LargeListView(_) => rows.for_each(|row| read_all(&array.as_list_view::<i64>().value(row))),
        DataType::FixedSizeList(..) => rows.for_each(|row| read_all(&array.as_fixed_size_list().value(row))),
        DataType::Struct(_) => array.as_struct().columns().iter().for_each(read_all),
        DataType::Dictionary(..) => {
            let array = array.as_dictionary::<Int32Type>();
            rows.for_each(|row| read_all(&array.values().slice(array.key(row).expect("a key"), 1)));
        }
        _ => {
            let array = array.as_any().downcast_ref::<RunArray<Int32Type>>().expect("runs");
            rows.for_each(|row| read_all(&array.values().slice(array.get_physical_index(row), 1)));
        }
    }
}
