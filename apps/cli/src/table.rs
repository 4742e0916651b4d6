//! Tables of columns: as CSV, as lines of JSON, and as Parquet with the feature `parquet`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use indicatif::HumanCount;
use serde_json::Value;
use slidemask_table::{Item, RowType, Type, Values};

use crate::error::Failure;
use crate::output::{self, Output};

#[cfg(feature = "parquet")]
pub(crate) mod parquet;

#[cfg(not(feature = "parquet"))]
pub(crate) fn without_parquet<T>() -> Result<T, Failure> {
    Err(Failure::input(
        "this program was built without Parquet: name another format, or build it with --features parquet, as in cargo build --release --features parquet",
    ))
}

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Csv,
    Json,
    Parquet,
}

/// Where a table goes.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputArgs {
    /// A new file to write; - for standard output, the default
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format to write [default: by the ending of the file; csv for standard output]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
}

impl OutputArgs {
    /// The file to write; `None` for standard output.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|&path| path != Path::new("-"))
    }

    /// The format of the output.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        let Some(output) = self.file() else { return Ok(self.to.unwrap_or(Format::Csv)) };
        let by_ending = match output.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Some(Format::Csv),
            Some("json" | "jsonl") => Some(Format::Json),
            Some("parquet") => Some(Format::Parquet),
            _ => None,
        };
        self.to.or(by_ending).ok_or_else(|| {
            let name = output.display();
            Failure::input(format!("{name} has no ending that names a format: add --to csv, json or parquet"))
        })
    }

    /// Writes a table. `write` writes the rows, and returns how many there are, and whether something came before their end.
    pub(crate) fn write(
        &self,
        layout: &Layout,
        write: impl FnOnce(&mut Sink) -> Result<(u64, Result<(), Failure>), Failure>,
    ) -> Result<(), Failure> {
        let (rows, ended) = output::write(self.file(), |output| {
            let mut sink = Sink::new(layout, output)?;
            let written = write(&mut sink)?;
            sink.finish().map(|()| written)
        })?;
        if let Some(path) = self.file() {
            output::print(&format!("{} rows written to {}\n", HumanCount(rows), path.display()))?;
        }
        ended
    }
}

/// The columns of a table, and its format.
pub(crate) struct Layout {
    pub(crate) columns: Vec<(String, RowType)>,
    pub(crate) format: Format,
}

impl Layout {
    pub(crate) fn new(
        columns: impl Iterator<Item = (String, RowType)>,
        args: &OutputArgs,
    ) -> Result<Self, Failure> {
        let layout = Self { columns: columns.collect(), format: args.format()? };
        let names = || layout.columns.iter().map(|(name, _)| name);
        match names().enumerate().find(|&(place, name)| names().take(place).any(|other| other == name)) {
            Some((_, name)) => Err(Failure::input(format!("the column {name} is named twice"))),
            None => Ok(layout),
        }
    }

    /// Writes a table to standard output.
    pub(crate) fn print(&self, values: Vec<Values>) -> Result<(), Failure> {
        output::write(None, |output| {
            let mut sink = Sink::new(self, output)?;
            sink.write(self.content(values)?)?;
            sink.finish()
        })
    }

    /// Makes of rows what a sink writes.
    pub(crate) fn content(&self, values: Vec<Values>) -> Result<Content, Failure> {
        if !values.iter().all(Values::is_complete) {
            return Err(no_memory());
        }
        Ok(match self.format {
            Format::Csv => Content::Text(csv(&values)),
            Format::Json => Content::Text(json(&self.columns, &values)),
            #[cfg(feature = "parquet")]
            Format::Parquet => Content::Columns(values),
            // The sink was refused before.
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => {
                drop(values);
                Content::Text(String::new())
            }
        })
    }
}

pub(crate) fn no_memory() -> Failure {
    Failure::input("there is not enough memory for the rows: use fewer threads or columns")
}

/// Some rows.
pub(crate) enum Content {
    Text(String),
    #[cfg(feature = "parquet")]
    Columns(Vec<Values>),
}

/// A table while it is written.
pub(crate) enum Sink {
    Text(Output),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Table>),
}

impl Sink {
    fn new(layout: &Layout, mut to: Output) -> Result<Self, Failure> {
        match layout.format {
            Format::Json => {}
            Format::Csv => {
                let names: Vec<_> = layout.columns.iter().map(|(name, _)| &**name).collect();
                to.write_all((names.join(",") + "\n").as_bytes())?;
            }
            #[cfg(feature = "parquet")]
            Format::Parquet => return Ok(Self::Parquet(Box::new(parquet::Table::new(&layout.columns, to)?))),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return without_parquet(),
        }
        Ok(Self::Text(to))
    }

    pub(crate) fn write(&mut self, content: Content) -> Result<(), Failure> {
        match (self, content) {
            (Self::Text(to), Content::Text(text)) => Ok(to.write_all(text.as_bytes())?),
            #[cfg(feature = "parquet")]
            (Self::Parquet(table), Content::Columns(columns)) => table.write(columns),
            #[cfg(feature = "parquet")]
            _ => Ok(()),
        }
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Text(mut to) => Ok(to.flush()?),
            #[cfg(feature = "parquet")]
            Self::Parquet(table) => table.finish(),
        }
    }
}

/// The rows of columns as lines of CSV, with spaces between the values of a list. No value is an empty field, or `""` in a table of one
/// column: readers skip empty lines.
fn csv(columns: &[Values]) -> String {
    let mut text = String::new();
    for row in 0..columns.first().map_or(0, Values::len) {
        let line = text.len();
        for (place, column) in columns.iter().enumerate() {
            text.push_str(if place > 0 { "," } else { "" });
            let (start, rows) = (text.len(), column.rows(row));
            for row in rows.clone() {
                text.push_str(if row > rows.start { " " } else { "" });
                for (number, item) in column.row(row).enumerate() {
                    text.push_str(if number > 0 { " " } else { "" });
                    // Writing to a string never fails.
                    let _ =
                        if let Item::Text(one) = item { text.write_str(one) } else { write!(text, "{item}") };
                }
            }
            let is_special = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
            if column.row_type.item == Type::Text && text.as_bytes()[start..].iter().any(is_special) {
                let value = text.split_off(start).replace('"', "\"\"");
                text.extend(["\"", &value, "\""]);
            }
        }
        text.push_str(if text.len() == line { "\"\"\n" } else { "\n" });
    }
    text
}

/// The rows of columns as lines of JSON, with the columns in their order.
fn json(names: &[(String, RowType)], columns: &[Values]) -> String {
    let mut text = String::new();
    let names: Vec<_> = names.iter().map(|(name, _)| Value::from(name.as_str()).to_string()).collect();
    for row in 0..columns.first().map_or(0, Values::len) {
        for (place, (name, column)) in names.iter().zip(columns).enumerate() {
            text.extend([if place == 0 { "{" } else { "," }, name, ":"]);
            let (of_moves, rows) = (column.row_type.of_moves, column.rows(row));
            text.push_str(if of_moves { "[" } else { "" });
            for row in rows.clone() {
                text.push_str(if row > rows.start { "," } else { "" });
                json_row(column, row, &mut text);
            }
            text.push_str(if of_moves { "]" } else { "" });
        }
        text.push_str("}\n");
    }
    text
}

fn json_row(column: &Values, row: usize, text: &mut String) {
    let [open, close] = match (column.valid[row], column.row_type.is_list) {
        (false, _) => ["null", ""],
        (true, true) => ["[", "]"],
        (true, false) => ["", ""],
    };
    text.push_str(open);
    for (number, item) in column.row(row).enumerate() {
        text.push_str(if number > 0 { "," } else { "" });
        // Writing to a string never fails.
        let _ = match item {
            Item::Text(one) => write!(text, "{}", Value::from(one)),
            Item::Decimal(one) => write!(text, "{}", Value::from(one)),
            item => write!(text, "{item}"),
        };
    }
    text.push_str(close);
}
