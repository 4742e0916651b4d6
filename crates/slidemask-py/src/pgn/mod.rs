//! Games in PGN, read in batches: as columns for Arrow, and as positions.

mod batches;
mod columns;
mod damage;
mod reader;
mod table;
mod values;

pub(crate) use damage::BadPgnError;
pub(crate) use reader::PgnReader;
