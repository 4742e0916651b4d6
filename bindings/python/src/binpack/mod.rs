//! Binpacks, the training data of chess networks: read in batches, and written.

mod batches;
mod options;
mod reader;
mod writer;

pub(crate) use options::{BadBinpackError, binpack_parts, check_binpack_filter, of_file, skips_damage};
pub(crate) use reader::BinpackReader;
pub(crate) use writer::write_binpack;
