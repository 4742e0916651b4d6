//! Reads and writes Parquet, with the feature `parquet`.

use std::path::Path;

use super::encoded::Items;
use super::sink::Sink;
use crate::error::Failure;
use crate::output::Output;

#[cfg(not(feature = "parquet"))]
fn missing<T>() -> Result<T, Failure> {
    Err(crate::table::without_parquet())
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
    use parquet::schema::parser::parse_message_type;
    use slidemask_binpack::Entry;

    use super::{Failure, Output, Sink};
    use crate::binpack::text::Played;
    use crate::table::Values;
    use crate::table::parquet::{GROUP, Table as Columns, failure};

    /// The columns.
    const SCHEMA: &str = "message positions {
        required binary fen (UTF8);
        optional binary move (UTF8);
        required int32 score (INTEGER(16, true));
        required int32 ply (INTEGER(16, false));
        required int32 result (INTEGER(8, true));
    }";

    pub(super) struct Table {
        columns: Columns,
        rows: Vec<Entry>,
    }

    impl Table {
        pub(super) fn new(to: Output) -> Result<Self, Failure> {
            let schema = parse_message_type(SCHEMA).map_err(failure)?;
            Ok(Self { columns: Columns::new(schema, to)?, rows: Vec::new() })
        }

        /// Writes the rows in memory.
        fn write_group(&mut self) -> Result<(), Failure> {
            let fen = |row: &Entry| Some(row.position.to_fen(row.ply).to_string());
            let text = |played: Played| played.0.map(|_| played.to_string());
            let columns = vec![
                Values::Text(self.rows.iter().map(fen).collect()),
                Values::Text(self.rows.iter().map(|row| text(Played::of(row))).collect()),
                Values::Whole(self.rows.iter().map(|row| Some(row.score.into())).collect()),
                Values::Whole(self.rows.iter().map(|row| Some(row.ply.into())).collect()),
                Values::Whole(self.rows.iter().map(|row| Some(row.result.into())).collect()),
            ];
            self.rows.clear();
            self.columns.write(columns)
        }
    }

    impl Sink for Table {
        fn write(&mut self, entries: &[Entry]) -> Result<(), Failure> {
            self.rows.extend_from_slice(entries);
            if self.rows.len() >= GROUP { self.write_group() } else { Ok(()) }
        }

        fn finish(mut self: Box<Self>) -> Result<(), Failure> {
            if !self.rows.is_empty() {
                self.write_group()?;
            }
            self.columns.finish()
        }
    }
}
