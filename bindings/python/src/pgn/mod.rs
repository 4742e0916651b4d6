//! Games in PGN, read in batches: as columns for Arrow, and as positions.

mod batches;
mod damage;
mod filter;
mod headers;
mod reader;
mod source;

pub(crate) use damage::BadPgnError;
pub(crate) use reader::{PgnReader, game_columns};
pub(crate) use source::end_reading;
