//! Writes columns as Parquet.

use std::io;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};

use super::Values;
use crate::error::Failure;
use crate::output::Output;

/// The rows that are in memory before they are written as a group.
pub(crate) const GROUP: usize = 1 << 18;

/// A file of Parquet while it is written.
pub(crate) struct Table(SerializedFileWriter<Output>);

impl Table {
    /// Begins a file. The column `fen` has no dictionary, since a position comes seldom twice.
    pub(crate) fn new(schema: Type, to: Output) -> Result<Self, Failure> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::LZ4_RAW)
            .set_column_dictionary_enabled(ColumnPath::from("fen"), false)
            .build();
        let writer = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties));
        Ok(Self(writer.map_err(failure)?))
    }

    /// Writes columns of the same length as a group of rows. A column of the schema that is required has a value in each row.
    pub(crate) fn write(&mut self, columns: Vec<Values>) -> Result<(), Failure> {
        self.write_group(columns).map_err(failure)
    }

    fn write_group(&mut self, columns: Vec<Values>) -> Result<(), ParquetError> {
        let mut group = self.0.next_row_group()?;
        for values in columns {
            let Some(mut column) = group.next_column()? else { break };
            match (column.untyped(), values) {
                (ColumnWriter::ByteArrayColumnWriter(writer), Values::Text(values)) => {
                    write_values(writer, values, |text| ByteArray::from(text.into_bytes()))
                }
                (ColumnWriter::Int32ColumnWriter(writer), Values::Whole(values)) => {
                    write_values(writer, values, |number| i32::try_from(number).unwrap_or(i32::MAX))
                }
                (ColumnWriter::Int64ColumnWriter(writer), Values::Whole(values)) => {
                    write_values(writer, values, |number| number)
                }
                (ColumnWriter::DoubleColumnWriter(writer), Values::Decimal(values)) => {
                    write_values(writer, values, |number| number)
                }
                _ => Err(ParquetError::General("a column has another type than its schema".into())),
            }?;
            column.close()?;
        }
        group.close().map(|_| ())
    }

    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.0.close().map(|_| ()).map_err(failure)
    }
}

fn write_values<T, D: DataType>(
    writer: &mut parquet::column::writer::ColumnWriterImpl<'_, D>,
    values: Vec<Option<T>>,
    convert: impl Fn(T) -> D::T,
) -> Result<(), ParquetError> {
    let present: Vec<i16> = values.iter().map(|value| value.is_some().into()).collect();
    let values: Vec<_> = values.into_iter().flatten().map(convert).collect();
    writer.write_batch(&values, Some(&present), None).map(|_| ())
}

/// What the file cannot take. A closed pipe stays one.
pub(crate) fn failure(error: ParquetError) -> Failure {
    Failure::Output(match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    })
}
