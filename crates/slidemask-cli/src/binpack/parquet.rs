//! Writes Parquet, with the feature `parquet`.

use super::sink::{Output, Sink};
use crate::error::Failure;

#[cfg(not(feature = "parquet"))]
pub(super) fn sink(_: Output) -> Result<Box<dyn Sink>, Failure> {
    Err(Failure::input("this program was built without Parquet: build it with the feature parquet"))
}

#[cfg(feature = "parquet")]
pub(super) fn sink(to: Output) -> Result<Box<dyn Sink>, Failure> {
    Ok(Box::new(table::Table::new(to)?))
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
