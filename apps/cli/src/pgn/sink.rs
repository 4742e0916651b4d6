//! What rows are written to.

#[cfg(feature = "parquet")]
use parquet::basic::{LogicalType, Repetition, Type as Physical};
#[cfg(feature = "parquet")]
use parquet::schema::types::Type;

use super::args::Format;
use super::{Content, Table};
use crate::error::Failure;
use crate::output::Output;
use crate::table;

/// An output while it is written.
pub(super) enum Sink {
    Text(Output),
    #[cfg(feature = "parquet")]
    Parquet(Box<table::parquet::Table>, Vec<table::Values>),
}

impl Sink {
    pub(super) fn new(of: &Table, mut to: Output) -> Result<Self, Failure> {
        match of.format {
            Format::Json => {}
            Format::Csv => to.write_all(table::csv_names(&of.names()).as_bytes())?,
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                let table = table::parquet::Table::new(schema(of)?, to)?;
                return Ok(Self::Parquet(Box::new(table), Vec::new()));
            }
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Err(crate::table::without_parquet()),
        }
        Ok(Self::Text(to))
    }

    pub(super) fn write(&mut self, content: Content) -> Result<(), Failure> {
        match (self, content) {
            (Self::Text(to), Content::Text(text)) => Ok(to.write_all(text.as_bytes())?),
            #[cfg(feature = "parquet")]
            (Self::Parquet(table, waiting), Content::Columns(mut columns)) => {
                if waiting.is_empty() {
                    *waiting = columns;
                } else {
                    waiting.iter_mut().zip(&mut columns).for_each(|(all, more)| all.append(more));
                }
                let is_full = waiting.first().is_some_and(|column| column.len() >= table::parquet::GROUP);
                if is_full { table.write(std::mem::take(waiting)) } else { Ok(()) }
            }
            #[cfg(feature = "parquet")]
            _ => Ok(()),
        }
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Text(mut to) => Ok(to.flush()?),
            #[cfg(feature = "parquet")]
            Self::Parquet(mut table, waiting) => {
                if !waiting.is_empty() {
                    table.write(waiting)?;
                }
                table.finish()
            }
        }
    }
}

#[cfg(feature = "parquet")]
fn schema(of: &Table) -> Result<Type, Failure> {
    use super::columns::Kind;
    let field = |column: &super::Column| {
        let (physical, logical) = match column.kind() {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Whole => (Physical::INT64, None),
            Kind::Decimal => (Physical::DOUBLE, None),
        };
        let builder = Type::primitive_type_builder(column.name(), physical);
        builder
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical)
            .build()
            .map(std::sync::Arc::new)
    };
    let fields: Result<_, _> = of.columns.iter().map(field).collect();
    let schema = fields.and_then(|fields| Type::group_type_builder("table").with_fields(fields).build());
    schema.map_err(table::parquet::failure)
}
