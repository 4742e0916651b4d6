//! What Arrow data of other libraries promises, checked as far as it can be: `arrow-array` trusts it, and panics or reads elsewhere.
//!
//! Only views have the sizes of their buffers. That another buffer is shorter than its rows cannot be found.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, make_array};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType};

/// The largest number of rows, buffers or columns. No memory has more.
const MOST: i64 = 1 << 44;

/// `ArrowSchema` of the C data interface.
#[repr(C)]
struct CSchema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *const *const CSchema,
    dictionary: *const CSchema,
    release: *const c_void,
    private_data: *const c_void,
}

/// `ArrowArray` of the C data interface.
#[repr(C)]
struct CArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *const *const c_void,
    children: *const *const CArray,
    dictionary: *const CArray,
    release: *const c_void,
    private_data: *const c_void,
}

/// `ArrowArrayStream` of the C stream interface.
#[repr(C)]
struct CStream {
    get_schema: Option<unsafe extern "C" fn(*mut CStream, *mut FFI_ArrowSchema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut CStream, *mut FFI_ArrowArray) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut CStream) -> *const c_char>,
    release: *const c_void,
    private_data: *const c_void,
}

const _: () = assert!(
    size_of::<CSchema>() == size_of::<FFI_ArrowSchema>()
        && size_of::<CArray>() == size_of::<FFI_ArrowArray>()
        && size_of::<CStream>() == size_of::<FFI_ArrowArrayStream>()
);

fn wrong(what: impl Into<String>) -> ArrowError {
    ArrowError::CDataInterface(what.into())
}

/// A number that the structures have as `i64`.
fn count(number: i64, of: &str) -> Result<usize, ArrowError> {
    let number_of = || wrong(format!("the number of {of} is {number}: use 0 to 2**44"));
    usize::try_from(number).ok().filter(|_| number <= MOST).ok_or_else(number_of)
}

/// The pointers of an array of pointers.
///
/// # Safety
/// `array` has `length` pointers, or is null.
#[allow(unsafe_code, reason = "the C data interface")]
unsafe fn pointers<'a, T>(
    array: *const *const T,
    length: usize,
    of: &str,
) -> Result<&'a [*const T], ArrowError> {
    match (length, array.is_null()) {
        (0, _) => Ok(&[]),
        (_, true) => Err(wrong(format!("the pointer to {length} {of} is null"))),
        // SAFETY: the caller says so.
        (_, false) => Ok(unsafe { std::slice::from_raw_parts(array, length) }),
    }
}

/// The children of a structure.
///
/// # Safety
/// As of [`pointers`]; those that are not null lead to structures.
#[allow(unsafe_code, reason = "the C data interface")]
unsafe fn children<'a, T>(array: *const *const T, number: i64) -> Result<Vec<&'a T>, ArrowError> {
    // SAFETY: the caller says so.
    let children = unsafe { pointers(array, count(number, "children")?, "children")? };
    let child = |&child: &*const T| {
        // SAFETY: the caller says so.
        unsafe { child.as_ref() }.ok_or_else(|| wrong("a pointer to a child is null"))
    };
    children.iter().map(child).collect()
}

impl CSchema {
    /// # Safety
    /// Pointers that are not null lead to what the interface says.
    #[allow(unsafe_code, reason = "the C data interface")]
    unsafe fn check(&self) -> Result<(), ArrowError> {
        // SAFETY: the caller says so.
        let text = |text: *const c_char| unsafe { CStr::from_ptr(text) }.to_str();
        if self.format.is_null() {
            return Err(wrong("the format of the type is null"));
        }
        let format = text(self.format).map_err(|_| wrong("the format of the type is not UTF-8"))?;
        if !self.name.is_null() && text(self.name).is_err() {
            return Err(wrong("the name of a column is not UTF-8"));
        }
        // SAFETY: the caller says so.
        let children = unsafe { children(self.children, self.n_children)? };
        let least = match format {
            "+s" => 0,
            "+r" => 2,
            _ => usize::from(format.starts_with('+')),
        };
        if children.len() < least {
            return Err(wrong(format!(
                "the type {format} has {} children instead of {least}",
                children.len()
            )));
        }
        // SAFETY: the caller says so.
        let dictionary = unsafe { self.dictionary.as_ref() };
        // SAFETY: the caller says so.
        children.into_iter().chain(dictionary).try_for_each(|child| unsafe { child.check() })
    }
}

impl CArray {
    /// # Safety
    /// Pointers that are not null lead to what the interface says.
    #[allow(unsafe_code, reason = "the C data interface")]
    unsafe fn check(&self, kind: &DataType) -> Result<(), ArrowError> {
        let rows = count(self.length, "rows")?;
        let last = rows + count(self.offset, "rows before the first one")?;
        if self.null_count != -1 && count(self.null_count, "nulls")? > rows {
            return Err(wrong(format!("{} of {rows} rows are null", self.null_count)));
        }
        if let DataType::FixedSizeList(_, width) | DataType::FixedSizeBinary(width) = *kind {
            count((self.length + self.offset).saturating_mul(i64::from(width)), "values")?;
        }
        let number = count(self.n_buffers, "buffers")?;
        // SAFETY: the caller says so.
        let buffers = unsafe { pointers(self.buffers, number, "buffers")? };
        if matches!(kind, DataType::Utf8View | DataType::BinaryView) {
            // The last buffer has the sizes of all but the first two.
            let [_, _, data @ .., sizes] = buffers else {
                return Err(wrong(format!("a column of {kind} has {number} buffers: it needs at least 3")));
            };
            // SAFETY: the caller says so.
            let sizes = unsafe { pointers(sizes.cast::<*const u8>(), data.len(), "sizes of buffers")? };
            sizes.iter().try_for_each(|&size| count(size as i64, "bytes of a buffer").map(drop))?;
        }
        // `arrow-array` takes the last offset for the size of the texts.
        if let Some(&offsets) = buffers.get(1).filter(|offsets| !offsets.is_null() && last > 0) {
            // SAFETY: each row has an offset, and one more follows.
            let size = unsafe {
                match kind {
                    DataType::Utf8 | DataType::Binary => {
                        offsets.cast::<i32>().add(last).read_unaligned().into()
                    }
                    DataType::LargeUtf8 | DataType::LargeBinary => {
                        offsets.cast::<i64>().add(last).read_unaligned()
                    }
                    _ => 0,
                }
            };
            count(size, "bytes of the texts")?;
        }
        // SAFETY: the caller says so.
        let children = unsafe { children(self.children, self.n_children)? };
        let kinds: Vec<&DataType> = match kind {
            DataType::List(item)
            | DataType::LargeList(item)
            | DataType::ListView(item)
            | DataType::LargeListView(item)
            | DataType::FixedSizeList(item, _)
            | DataType::Map(item, _) => vec![item.data_type()],
            DataType::Struct(fields) => fields.iter().map(|field| field.data_type()).collect(),
            DataType::Union(fields, _) => fields.iter().map(|(_, field)| field.data_type()).collect(),
            DataType::RunEndEncoded(ends, values) => vec![ends.data_type(), values.data_type()],
            _ => Vec::new(),
        };
        if children.len() != kinds.len() {
            return Err(wrong(format!(
                "a column of {kind} has {} children instead of {}",
                children.len(),
                kinds.len()
            )));
        }
        // SAFETY: the caller says so.
        children.iter().zip(kinds).try_for_each(|(child, kind)| unsafe { child.check(kind) })?;
        // SAFETY: the caller says so.
        match (kind, unsafe { self.dictionary.as_ref() }) {
            // SAFETY: the caller says so.
            (DataType::Dictionary(_, values), Some(dictionary)) => unsafe { dictionary.check(values) },
            // `arrow-array` says what is missing.
            _ => Ok(()),
        }
    }
}

/// The type that a schema describes.
///
/// # Safety
/// Pointers that are not null lead to what the interface says.
#[allow(unsafe_code, reason = "the C data interface")]
pub(crate) unsafe fn data_type(schema: &FFI_ArrowSchema) -> Result<DataType, ArrowError> {
    // SAFETY: both are the structure of the interface; the caller says the rest.
    unsafe { (*ptr::from_ref(schema).cast::<CSchema>()).check()? };
    DataType::try_from(schema)
}

/// An array, whose buffers are shared.
///
/// # Safety
/// Pointers that are not null lead to what the interface says.
#[allow(unsafe_code, reason = "the C data interface; it shares buffers without a copy")]
pub(crate) unsafe fn array(array: FFI_ArrowArray, kind: DataType) -> Result<ArrayRef, ArrowError> {
    // SAFETY: both are the structure of the interface; the caller says the rest.
    unsafe { (*ptr::from_ref(&array).cast::<CArray>()).check(&kind)? };
    // SAFETY: the caller says so.
    let data = unsafe { from_ffi_and_data_type(array, kind)? };
    data.validate()?;
    check_rows(&data)?;
    Ok(make_array(data))
}

/// Checks what leads from each row to its value. `validate` looks at the first and the last row of some types, and at no row of others.
/// Texts need not be UTF-8: their readers say which row is not.
fn check_rows(data: &ArrayData) -> Result<(), ArrowError> {
    match data.data_type() {
        DataType::Utf8 | DataType::Binary => check_texts(data, data.buffer::<i32>(0)),
        DataType::LargeUtf8 | DataType::LargeBinary => check_texts(data, data.buffer::<i64>(0)),
        DataType::Utf8View | DataType::BinaryView => check_views(data),
        _ => data.validate_values(),
    }?;
    data.child_data().iter().try_for_each(check_rows)
}

/// Checks that each text ends where the next one begins, or before.
fn check_texts<T: PartialOrd>(data: &ArrayData, offsets: &[T]) -> Result<(), ArrowError> {
    let row = offsets.windows(2).take(data.len()).position(|ends| ends[0] > ends[1]);
    row.map_or(Ok(()), |row| Err(wrong(format!("the text of row {row} ends before it begins"))))
}

/// Checks that each view is in a buffer, and begins as it says. That of a null may be anything.
fn check_views(data: &ArrayData) -> Result<(), ArrowError> {
    /// A view of at most so many bytes contains them.
    const WITHIN: u32 = 12;
    let buffers = &data.buffers()[1..];
    for (row, &view) in data.buffer::<u128>(0)[..data.len()].iter().enumerate() {
        let [length, prefix, buffer, offset] =
            [0, 32, 64, 96].map(|shift| u32::try_from(view >> shift & 0xffff_ffff).unwrap_or_default());
        if length <= WITHIN || data.is_null(row) {
            continue;
        }
        let place = offset as usize..offset as usize + length as usize;
        let text = buffers.get(buffer as usize).and_then(|bytes| bytes.get(place));
        if !text.is_some_and(|text| text.starts_with(&prefix.to_le_bytes())) {
            return Err(wrong(format!(
                "the view of row {row} has {length} bytes at {offset} of buffer {buffer}: {}",
                match (text, buffers.get(buffer as usize)) {
                    (Some(_), _) => "they do not begin with its prefix".to_owned(),
                    (_, Some(bytes)) => format!("that buffer has {} bytes", bytes.len()),
                    _ => format!("there are {} buffers", buffers.len()),
                }
            )));
        }
    }
    Ok(())
}

/// The arrays of a stream.
pub(crate) struct Stream {
    stream: FFI_ArrowArrayStream,
    pub(crate) kind: DataType,
}

impl Stream {
    /// # Safety
    /// The stream is not released. Its functions do what the interface says.
    #[allow(unsafe_code, reason = "the C stream interface")]
    pub(crate) unsafe fn new(mut stream: FFI_ArrowArrayStream) -> Result<Self, ArrowError> {
        let mut schema = FFI_ArrowSchema::empty();
        // SAFETY: both are the structure of the interface; the caller says the rest.
        unsafe {
            let raw = ptr::from_mut(&mut stream).cast::<CStream>();
            let get_schema = (*raw).get_schema.ok_or_else(|| wrong("the stream has no get_schema"))?;
            let code = get_schema(raw, &raw mut schema);
            told(raw, code)?;
            let kind = data_type(&schema)?;
            Ok(Self { stream, kind })
        }
    }
}

impl Iterator for Stream {
    type Item = Result<ArrayRef, ArrowError>;

    #[allow(unsafe_code, reason = "the C stream interface")]
    fn next(&mut self) -> Option<Self::Item> {
        let mut next = FFI_ArrowArray::empty();
        // SAFETY: both are the structure of the interface; the caller of `new` said the rest.
        unsafe {
            let raw = ptr::from_mut(&mut self.stream).cast::<CStream>();
            let Some(get_next) = (*raw).get_next else {
                return Some(Err(wrong("the stream has no get_next")));
            };
            let code = get_next(raw, &raw mut next);
            if let Err(error) = told(raw, code) {
                return Some(Err(error));
            }
            (!next.is_released()).then(|| array(next, self.kind.clone()))
        }
    }
}

/// The error of a stream's function that returned a code.
///
/// # Safety
/// `stream` is a stream that is not released.
#[allow(unsafe_code, reason = "the C stream interface")]
unsafe fn told(stream: *mut CStream, code: c_int) -> Result<(), ArrowError> {
    if code == 0 {
        return Ok(());
    }
    // SAFETY: the caller says so.
    let text = unsafe { (*stream).get_last_error.map(|last| last(stream)) }.filter(|text| !text.is_null());
    // SAFETY: a text of the producer, which ends with a zero.
    let text = text.map(|text| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
    Err(wrong(format!(
        "the producer failed with code {code}: {}",
        text.as_deref().unwrap_or("it does not say why")
    )))
}
