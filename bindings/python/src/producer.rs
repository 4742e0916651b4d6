//! What Arrow data of other libraries promises, checked as far as it can be: `arrow-array` trusts it, and panics or reads elsewhere.
//!
//! The structures have no sizes of buffers, so a buffer that is shorter than its rows cannot be found.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, GenericByteArray, cast::AsArray, make_array, types::ByteArrayType};
use arrow_buffer::ArrowNativeType;
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
        count(self.offset, "rows before the first one")?;
        if self.null_count != -1 && count(self.null_count, "nulls")? > rows {
            return Err(wrong(format!("{} of {rows} rows are null", self.null_count)));
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
    let array = make_array(data);
    check_texts(&array)?;
    Ok(array)
}

/// Checks that each text ends where the next one begins, or before.
fn check_texts(array: &dyn Array) -> Result<(), ArrowError> {
    fn check<T: ByteArrayType>(array: &GenericByteArray<T>) -> Result<(), ArrowError> {
        let row = array.value_offsets().windows(2).position(|ends| ends[0].as_usize() > ends[1].as_usize());
        row.map_or(Ok(()), |row| Err(wrong(format!("the text of row {row} ends before it begins"))))
    }
    match array.data_type() {
        DataType::Utf8 => check(array.as_string::<i32>()),
        DataType::LargeUtf8 => check(array.as_string::<i64>()),
        DataType::Binary => check(array.as_binary::<i32>()),
        DataType::LargeBinary => check(array.as_binary::<i64>()),
        DataType::Dictionary(..) => check_texts(array.as_any_dictionary().values()),
        DataType::RunEndEncoded(..) => check_texts(&make_array(array.to_data().child_data()[1].clone())),
        DataType::Struct(_) => array.as_struct().columns().iter().try_for_each(|column| check_texts(column)),
        _ => Ok(()),
    }
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
