//! `slidemask cpu`: the instruction sets of this machine, and those that are used.

use serde::Serialize;
use slidemask::Isa;

use crate::args::CpuArgs;
use crate::error::Failure;
use crate::layout::{DIM, SET, styled};
use crate::output;

#[derive(Serialize)]
struct Cpu {
    /// The instruction set of single lookups.
    single: &'static str,
    /// The instruction set of slices, maps and sets on many boards: the best one that this machine has and the cap allows.
    many: &'static str,
    /// The instruction sets that a processor of this architecture may have.
    instruction_sets: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    available: bool,
}

pub(crate) fn run(args: &CpuArgs) -> Result<(), Failure> {
    let cpu = Cpu {
        single: Isa::of_single_lookups().name(),
        many: Isa::best().name(),
        instruction_sets: Isa::OF_TARGET
            .iter()
            .map(|isa| Row { name: isa.name(), available: isa.is_available() })
            .collect(),
    };
    if args.json {
        return output::print_json(&cpu);
    }
    let line = |row: &Row| {
        let here = if row.available { "available".to_owned() } else { styled(DIM, "not available") };
        let uses = [(cpu.single, "used for single lookups"), (cpu.many, "used for slices of lookups")];
        let uses = uses.iter().filter(|(name, _)| *name == row.name).map(|(_, what)| styled(SET, what));
        let line: Vec<_> = [here].into_iter().chain(uses).collect();
        format!("{:10} {}\n", row.name, line.join(", "))
    };
    let rows: String = cpu.instruction_sets.iter().map(line).collect();
    output::print(
        &(rows
            + &styled(
                DIM,
                &format!("{} caps what is chosen at run time (see --help)", Isa::ENVIRONMENT_VARIABLE),
            )
            + "\n"),
    )
}
