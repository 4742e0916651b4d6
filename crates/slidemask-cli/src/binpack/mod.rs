//! `slidemask binpack`: looks into training data, checks it, and converts it.

pub(crate) mod args;
mod convert;
mod encoded;
mod histogram;
mod info;
mod parquet;
mod plain;
mod reading;
mod records;
mod sample;
mod sink;
mod text;
mod verify;

use crate::error::Failure;
use args::{BinpackArgs, BinpackCommand};

/// The largest ply that the first entry of a chain can have.
const MOST_PLIES: u16 = (1 << 14) - 1;

pub(crate) fn run(args: &BinpackArgs) -> Result<(), Failure> {
    match &args.command {
        BinpackCommand::Info(args) => info::run(args),
        BinpackCommand::Verify(args) => verify::run(args),
        BinpackCommand::Sample(args) => sample::run(args),
        BinpackCommand::Convert(args) => convert::run(args),
    }
}
