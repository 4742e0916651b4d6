//! Reads and writes Parquet, with the feature `parquet`.

use std::path::Path;

use super::encoded::Items;
use super::sink::{Output, Sink};
use crate::error::Failure;

#[cfg(not(feature = "parquet"))]
fn missing<T>() -> Result<T, Failure> {
    Err(Failure::input("this program was built without Parquet: build it with the feature parquet"))
}

#[cfg(not(feature = "parquet"))]
pub(super) fn sink(_: Output) -> Result<Box<dyn Sink>, Failure> {
    missing()
}

#[cfg(not(feature = "parquet"))]
pub(super) fn open(_: &Path) -> Result<Box<dyn Items>, Failure> {
    missing()
}

#[cfg(feature = "parquet")]
pub(super) fn sink(to: Output) -> Result<Box<dyn Sink>, Failure> {
    Ok(Box::new(table::Table::new(to)?))
}

#[cfg(feature = "parquet")]
pub(super) fn open(path: &Path) -> Result<Box<dyn Items>, Failure> {
    Ok(Box::new(rows::Rows::open(path)?))
}

#[cfg(feature = "parquet")]
mod rows {
    use std::fs::File;
    use std::path::Path;
    use std::sync::Arc;

    use parquet::basic::{Compression, Type as Physical};
    use parquet::file::metadata::RowGroupMetaData;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    use parquet::record::reader::RowIter;
    use parquet::schema::types::Type;
    use slidemask_binpack::Entry;

    use super::{Failure, Items};
    use crate::binpack::plain::Fields;
    use crate::binpack::text::NO_MOVE;

    /// The columns that are read, and whether they are texts. Each name is the key of a line of plain text.
    const COLUMNS: [(&str, bool); 5] =
        [("fen", true), ("move", true), ("score", false), ("ply", false), ("result", false)];

    /// The rows of a file. A page of each column is in memory.
    pub(super) struct Rows {
        name: String,
        left: RowIter<'static>,
        /// The row that was read last, from 1.
        number: u64,
        count: u64,
        size: u64,
    }

    impl Rows {
        pub(super) fn open(path: &Path) -> Result<Self, Failure> {
            let name = path.display().to_string();
            let failed = |error: &str| Failure::input(format!("the file {name} cannot be read: {error}"));
            let file = File::open(path).map_err(|error| failed(&error.to_string()))?;
            let size = file.metadata().map_or(0, |data| data.len());
            let reader = SerializedFileReader::new(file).map_err(|error| failed(&error.to_string()))?;
            let schema = reader.metadata().file_metadata().schema();
            let mut fields = Vec::new();
            for (column, is_text) in COLUMNS {
                let field = schema.get_fields().iter().find(|field| field.name() == column);
                let field = field.ok_or_else(|| {
                    failed(&format!(
                        "it has no column {column}: the columns are fen, move, score, ply and result"
                    ))
                })?;
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
            let columns = reader.metadata().row_groups().iter().flat_map(RowGroupMetaData::columns);
            for column in columns
                .filter(|column| COLUMNS.iter().any(|(name, _)| *name == column.column_path().string()))
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
    }

    impl Items for Rows {
        fn next_entry(&mut self) -> Result<Option<Entry>, String> {
            let Some(row) = self.left.next() else { return Ok(None) };
            self.number += 1;
            let row = row.map_err(|error| format!("the row cannot be read: {error}"))?;
            let mut fields = Fields::default();
            for (column, _) in COLUMNS {
                let value = row.get_column_iter().find(|(name, _)| *name == column).map(|(_, value)| value);
                let text = match value {
                    Some(Field::Str(text)) => text.clone(),
                    Some(Field::Bytes(bytes)) => String::from_utf8_lossy(bytes.data()).into_owned(),
                    None | Some(Field::Null) if column == "move" => NO_MOVE.to_owned(),
                    None | Some(Field::Null) => return Err(format!("the {column} is missing")),
                    Some(number) => number.to_string(),
                };
                fields.read(&format!("{column} {text}"))?;
            }
            fields.entry().map(Some)
        }

        fn place(&self) -> String {
            format!("{}, row {}", self.name, self.number)
        }

        fn bytes(&self) -> u64 {
            let read = u128::from(self.size) * u128::from(self.number) / u128::from(self.count.max(1));
            u64::try_from(read).unwrap_or(self.size)
        }
    }
}

#[cfg(feature = "parquet")]
mod table {
    use std::io;
    use std::sync::Arc;

    use parquet::basic::Compression;
    use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
    use parquet::errors::ParquetError;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;
    use parquet::schema::types::ColumnPath;
    use slidemask_binpack::Entry;

    use super::{Failure, Output, Sink};
    use crate::binpack::text::Played;

    /// The columns.
    const SCHEMA: &str = "message positions {
        required binary fen (UTF8);
        optional binary move (UTF8);
        required int32 score (INTEGER(16, true));
        required int32 ply (INTEGER(16, false));
        required int32 result (INTEGER(8, true));
    }";

    /// The rows that are in memory before they are written as a group.
    const GROUP: usize = 1 << 18;

    pub(super) struct Table {
        writer: SerializedFileWriter<Output>,
        rows: Vec<Entry>,
    }

    impl Table {
        pub(super) fn new(to: Output) -> Result<Self, Failure> {
            // A position comes seldom twice, so a dictionary of positions does not pay.
            let properties = WriterProperties::builder()
                .set_compression(Compression::LZ4_RAW)
                .set_column_dictionary_enabled(ColumnPath::from("fen"), false)
                .build();
            let schema = parse_message_type(SCHEMA).map_err(failure)?;
            let writer = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties));
            Ok(Self { writer: writer.map_err(failure)?, rows: Vec::new() })
        }

        /// Writes the rows in memory.
        fn write_group(&mut self) -> Result<(), ParquetError> {
            let mut group = self.writer.next_row_group()?;
            let text = |text: String| ByteArray::from(text.into_bytes());
            let fens: Vec<_> =
                self.rows.iter().map(|row| text(row.position.to_fen(row.ply).to_string())).collect();
            let moves = self.rows.iter().map(Played::of);
            let has_move: Vec<_> = self.rows.iter().map(|row| i16::from(row.played().is_some())).collect();
            let moves: Vec<_> =
                moves.filter(|one| one.0.is_some()).map(|one| text(one.to_string())).collect();
            let numbers: [Vec<i32>; 3] = [
                self.rows.iter().map(|row| row.score.into()).collect(),
                self.rows.iter().map(|row| row.ply.into()).collect(),
                self.rows.iter().map(|row| row.result.into()).collect(),
            ];
            for (texts, present) in [(fens, None), (moves, Some(&*has_move))] {
                if let Some(mut column) = group.next_column()? {
                    column.typed::<ByteArrayType>().write_batch(&texts, present, None)?;
                    column.close()?;
                }
            }
            for numbers in numbers {
                if let Some(mut column) = group.next_column()? {
                    column.typed::<Int32Type>().write_batch(&numbers, None, None)?;
                    column.close()?;
                }
            }
            group.close()?;
            self.rows.clear();
            Ok(())
        }
    }

    impl Sink for Table {
        fn write(&mut self, entries: &[Entry]) -> Result<(), Failure> {
            self.rows.extend_from_slice(entries);
            if self.rows.len() >= GROUP { self.write_group().map_err(failure) } else { Ok(()) }
        }

        fn finish(mut self: Box<Self>) -> Result<(), Failure> {
            if !self.rows.is_empty() {
                self.write_group().map_err(failure)?;
            }
            self.writer.close().map(|_| ()).map_err(failure)
        }
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
}
