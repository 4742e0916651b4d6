//! `slidemask cpu`: what this machine has, and what the batches use.

use serde::Serialize;
use slidemask::Isa;

use crate::args::CpuArgs;
use crate::error::Failure;
use crate::layout::{DIM, SET, styled};
use crate::output;

#[derive(Serialize)]
struct Row {
    name: &'static str,
    available: bool,
    used: bool,
}

pub(crate) fn run(args: &CpuArgs) -> Result<(), Failure> {
    let row = |isa: Isa| Row { name: isa.name(), available: isa.is_available(), used: isa == Isa::best() };
    let rows = Isa::ALL.map(row);
    if args.json {
        return output::print_json(&rows);
    }
    let line = |row: &Row| match row {
        Row { used: true, .. } => format!("{:8} {}\n", row.name, styled(SET, "here, and used")),
        Row { available: true, .. } => format!("{:8} here\n", row.name),
        Row { .. } => format!("{:8} {}\n", row.name, styled(DIM, "not on this machine")),
    };
    output::print(&rows.iter().map(line).collect::<String>())
}
