//! Reads and writes Parquet, with the feature `parquet`.

#[cfg(not(feature = "parquet"))]
mod files {
    use std::path::Path;

    use crate::binpack::encoded::Items;
    use crate::binpack::sink::Sink;
    use crate::error::Failure;
    use crate::output::Output;
    use crate::table::without_parquet;

    pub(in crate::binpack) fn sink(_: Output) -> Result<Box<dyn Sink>, Failure> {
        without_parquet()
    }

    pub(in crate::binpack) fn open(_: &Path) -> Result<Box<dyn Items>, Failure> {
        without_parquet()
    }
}

#[cfg(feature = "parquet")]
mod files {
    use std::path::Path;

    use parquet::record::Field;
    use slidemask_binpack::Entry;
    use slidemask_table::EntryColumn;

    use crate::binpack::encoded::Items;
    use crate::binpack::plain::Fields;
    use crate::binpack::sink::Sink;
    use crate::binpack::text::{NO_MOVE, columns, values};
    use crate::error::Failure;
    use crate::output::Output;
    use crate::table::parquet::{Rows, Table};

    pub(in crate::binpack) fn sink(to: Output) -> Result<Box<dyn Sink>, Failure> {
        Ok(Box::new(Table::new(&columns().collect::<Vec<_>>(), to)?))
    }

    pub(in crate::binpack) fn open(path: &Path) -> Result<Box<dyn Items>, Failure> {
        let columns = EntryColumn::NAMES.map(|name| (name, matches!(name, "fen" | "move")));
        let hint = "the columns are fen, move, score, ply and result";
        Ok(Box::new(Rows::open(path, &columns, hint)?))
    }

    impl Items for Rows {
        fn next_entry(&mut self) -> Result<Option<Entry>, String> {
            let Some(row) = self.next() else { return Ok(None) };
            let row = row?;
            let mut fields = Fields::default();
            for column in EntryColumn::NAMES {
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
            Self::bytes(self)
        }
    }

    impl Sink for Table {
        fn write(&mut self, entries: &[Entry]) -> Result<(), Failure> {
            Self::write(self, values(entries)?)
        }

        fn finish(self: Box<Self>) -> Result<(), Failure> {
            Self::finish(*self)
        }
    }
}

pub(super) use files::{open, sink};
