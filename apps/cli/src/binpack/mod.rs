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

pub(crate) fn run(args: &BinpackArgs) -> Result<(), Failure> {
    match &args.command {
        BinpackCommand::Info(args) => info::run(args),
        BinpackCommand::Verify(args) => verify::run(args),
        BinpackCommand::Sample(args) => sample::run(args),
        BinpackCommand::Convert(args) => convert::run(args),
    }
}
