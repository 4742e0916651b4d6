//! Writes columns as Parquet, and reads some columns of a file.

use std::fs::File;
use std::io;
use std::iter;
use std::mem;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::writer::{ColumnWriter, ColumnWriterImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Row;
use parquet::record::reader::RowIter;
use parquet::schema::types::{ColumnPath, Type, TypePtr};
use slidemask_table::{Items, RowType, Type as Of, Values};

use crate::error::Failure;
use crate::output::Output;

/// The bytes that rows in memory take before they are written as a group.
const GROUP: usize = 1 << 26;

/// A file of Parquet while it is written.
pub(crate) struct Table {
    file: SerializedFileWriter<Output>,
    /// The rows in memory.
    waiting: Vec<Vec<Values>>,
}

impl Table {
    /// Begins a file. Columns of positions have no dictionary, since a position comes seldom twice.
    pub(crate) fn new(columns: &[(String, RowType)], to: Output) -> Result<Self, Failure> {
        let mut properties = WriterProperties::builder().set_compression(Compression::LZ4_RAW);
        for name in ["fen", "canonical_fen"] {
            for path in [vec![name], vec![name, "list", "element"]] {
                let path = ColumnPath::new(path.into_iter().map(String::from).collect());
                properties = properties.set_column_dictionary_enabled(path, false);
            }
        }
        let fields: Result<_, _> = columns.iter().map(|(name, kind)| field(name, *kind)).collect();
        let schema = fields.and_then(|fields| Type::group_type_builder("table").with_fields(fields).build());
        let file = schema
            .and_then(|schema| SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties.build())));
        Ok(Self { file: file.map_err(failure)?, waiting: Vec::new() })
    }

    /// Adds rows.
    pub(crate) fn write(&mut self, columns: Vec<Values>) -> Result<(), Failure> {
        self.waiting.push(columns);
        let bytes: usize = self.waiting.iter().flatten().map(Values::bytes).sum();
        if bytes >= GROUP { self.write_group().map_err(failure) } else { Ok(()) }
    }

    /// Writes the rows in memory.
    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut waiting: Vec<_> = mem::take(&mut self.waiting).into_iter().map(Vec::into_iter).collect();
        let mut group = self.file.next_row_group()?;
        while let Some(mut column) = group.next_column()? {
            for values in waiting.iter_mut().filter_map(Iterator::next) {
                write_values(column.untyped(), values)?;
            }
            column.close()?;
        }
        group.close().map(|_| ())
    }

    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let written = if self.waiting.is_empty() { Ok(()) } else { self.write_group() };
        written.and_then(|()| self.file.close()).map(|_| ()).map_err(failure)
    }
}

/// The field of a column. Numbers of up to 32 bits have 32 bits in a file, and their type besides.
fn field(name: &str, kind: RowType) -> Result<TypePtr, ParquetError> {
    let integer = |bits: u8, is_signed| {
        let physical = if bits > 32 { Physical::INT64 } else { Physical::INT32 };
        let logical = LogicalType::integer(bits.cast_signed(), is_signed);
        (physical, Some(logical).filter(|_| (bits, is_signed) != (64, true)))
    };
    let (physical, logical) = match kind.item {
        Of::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Of::Decimal => (Physical::DOUBLE, None),
        Of::Bool => (Physical::BOOLEAN, None),
        Of::Signed(bits) => integer(bits, true),
        Of::Unsigned(bits) => integer(bits, false),
    };
    let lists = u8::from(kind.is_list) + u8::from(kind.of_moves);
    let name_in = |lists| if lists > 0 { "element" } else { name };
    let repetition = if kind.is_list { Repetition::REQUIRED } else { Repetition::OPTIONAL };
    let item = Type::primitive_type_builder(name_in(lists), physical).with_repetition(repetition);
    let mut field = Arc::new(item.with_logical_type(logical).build()?);
    for outer in (0..lists).rev() {
        let items = Type::group_type_builder("list").with_repetition(Repetition::REPEATED);
        let items = Arc::new(items.with_fields(vec![field]).build()?);
        let list = Type::group_type_builder(name_in(outer)).with_repetition(Repetition::OPTIONAL);
        let list = list.with_logical_type(Some(LogicalType::List)).with_fields(vec![items]);
        field = Arc::new(list.build()?);
    }
    Ok(field)
}

fn write_values(writer: &mut ColumnWriter<'_>, values: Values) -> Result<(), ParquetError> {
    // What is there of each value, and whether it continues a list: <https://parquet.apache.org/docs/file-format/nestedencoding>.
    let (mut present, mut repeats, mut places) = (Vec::new(), Vec::new(), Vec::new());
    let RowType { is_list, of_moves, .. } = values.row_type;
    let outer = i16::from(of_moves);
    for list in 0..values.len() {
        let rows = values.rows(list);
        if rows.is_empty() {
            present.push(1);
            repeats.push(0);
        }
        for row in rows.clone() {
            let of_row = values.places(row..row + 1);
            let here = match (is_list, values.valid[row]) {
                (_, false) => 0,
                (true, true) if of_row.is_empty() => 1,
                (is_list, true) => {
                    places.extend(of_row.clone());
                    1 + i16::from(is_list)
                }
            };
            let count = of_row.len().max(1);
            present.extend(iter::repeat_n(2 * outer + here, count));
            repeats.push(i16::from(row > rows.start));
            repeats.extend(iter::repeat_n(outer + 1, count - 1));
        }
    }
    let levels = (&*present, (is_list || of_moves).then_some(&*repeats));
    match (writer, values.items) {
        (ColumnWriter::ByteArrayColumnWriter(writer), Items::Text(texts)) => {
            let text = ByteArray::from(texts.text.into_bytes());
            let start = |place: usize| place.checked_sub(1).map_or(0, |before| texts.ends[before]);
            let slice = |place| text.slice(start(place), texts.ends[place] - start(place));
            write(writer, places, levels, slice)
        }
        (ColumnWriter::BoolColumnWriter(writer), Items::Whole(numbers)) => {
            write(writer, places, levels, |place| numbers[place] != 0)
        }
        (ColumnWriter::Int32ColumnWriter(writer), Items::Whole(numbers)) => {
            write(writer, places, levels, |place| i32::try_from(numbers[place]).unwrap_or(i32::MAX))
        }
        (ColumnWriter::Int64ColumnWriter(writer), Items::Whole(numbers)) => {
            write(writer, places, levels, |place| numbers[place])
        }
        (ColumnWriter::DoubleColumnWriter(writer), Items::Decimal(numbers)) => {
            write(writer, places, levels, |place| numbers[place])
        }
        _ => Err(ParquetError::General("a column has another type than its schema".into())),
    }
}

fn write<D: DataType>(
    writer: &mut ColumnWriterImpl<'_, D>,
    places: Vec<usize>,
    (present, repeats): (&[i16], Option<&[i16]>),
    value: impl Fn(usize) -> D::T,
) -> Result<(), ParquetError> {
    let values: Vec<_> = places.into_iter().map(value).collect();
    writer.write_batch(&values, Some(present), repeats).map(|_| ())
}

/// What the file cannot take. A closed pipe stays one.
fn failure(error: ParquetError) -> Failure {
    Failure::Output(match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    })
}

/// Some columns of a file, row by row. A page of each column is in memory.
pub(crate) struct Rows {
    pub(crate) name: String,
    left: RowIter<'static>,
    /// The row that was read last, from 1.
    pub(crate) number: u64,
    count: u64,
    size: u64,
}

impl Rows {
    /// Opens a file. Each column has a name, and texts or else whole numbers. `hint` says what to do if there is none.
    pub(crate) fn open(path: &Path, columns: &[(&str, bool)], hint: &str) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let failed = |error: &str| Failure::input(format!("the file {name} cannot be read: {error}"));
        let file = File::open(path).map_err(|error| failed(&error.to_string()))?;
        let size = file.metadata().map_or(0, |data| data.len());
        let reader = SerializedFileReader::new(file).map_err(|error| failed(&error.to_string()))?;
        let schema = reader.metadata().file_metadata().schema();
        let mut fields = Vec::new();
        for &(column, is_text) in columns {
            let field = schema.get_fields().iter().find(|field| field.name() == column);
            let field = field.ok_or_else(|| failed(&format!("it has no column {column}: {hint}")))?;
            let fits = field.is_primitive()
                && match field.get_physical_type() {
                    Physical::BYTE_ARRAY => is_text,
                    Physical::INT32 | Physical::INT64 => !is_text,
                    _ => false,
                };
            if !fits {
                let kind = if is_text { "texts" } else { "whole numbers" };
                return Err(failed(&format!("the column {column} does not have {kind}")));
            }
            fields.push(Arc::clone(field));
        }
        let metadata = reader.metadata().row_groups().iter().flat_map(RowGroupMetaData::columns);
        for column in
            metadata.filter(|column| columns.iter().any(|(name, _)| *name == column.column_path().string()))
        {
            let codec = column.compression();
            let name = codec.to_string();
            let name = name.split('(').next().unwrap_or_default();
            if !matches!(
                codec,
                Compression::UNCOMPRESSED | Compression::SNAPPY | Compression::LZ4 | Compression::LZ4_RAW
            ) {
                return Err(failed(&format!(
                    "it is compressed with {name}, and this program reads snappy, lz4 and uncompressed files: write it with one of them"
                )));
            }
        }
        let count = reader.metadata().file_metadata().num_rows().try_into().unwrap_or(0);
        let projected = Type::group_type_builder(schema.name()).with_fields(fields).build();
        let rows = projected
            .and_then(|schema| RowIter::from_file_into(Box::new(reader)).project(Some(schema)))
            .map_err(|error| failed(&error.to_string()))?;
        Ok(Self { name, left: rows, number: 0, count, size })
    }

    /// The bytes that were read, about.
    pub(crate) fn bytes(&self) -> u64 {
        let read = u128::from(self.size) * u128::from(self.number) / u128::from(self.count.max(1));
        u64::try_from(read).unwrap_or(self.size)
    }
}

impl Iterator for Rows {
    type Item = Result<Row, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.left.next()?;
        self.number += 1;
        Some(row.map_err(|error| format!("the row cannot be read: {error}")))
    }
}
