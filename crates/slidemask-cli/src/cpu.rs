//! `slidemask cpu`: what this machine has, and what is used of it.

use serde::Serialize;
use slidemask::Isa;
use slidemask::isa::{InstructionSet, NATIVE};

use crate::args::CpuArgs;
use crate::error::Failure;
use crate::layout::{DIM, SET, styled};
use crate::output;

#[derive(Serialize)]
struct Cpu {
    /// What single lookups use: the build's choice.
    single: &'static str,
    /// What batches, sets and maps use: the best that is here and allowed.
    many: &'static str,
    /// Those that a processor of this architecture may have.
    instruction_sets: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    available: bool,
}

pub(crate) fn run(args: &CpuArgs) -> Result<(), Failure> {
    let cpu = Cpu {
        single: NATIVE.isa().name(),
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
        let here = if row.available { "here".to_owned() } else { styled(DIM, "not on this machine") };
        let uses = [(cpu.single, "one at a time, as built"), (cpu.many, "many at a time")];
        let uses = uses.iter().filter(|(name, _)| *name == row.name).map(|(_, what)| styled(SET, what));
        let line: Vec<_> = [here].into_iter().chain(uses).collect();
        format!("{:10} {}\n", row.name, line.join(", "))
    };
    let rows: String = cpu.instruction_sets.iter().map(line).collect();
    output::print(
        &(rows + &styled(DIM, &format!("{} restricts what does many at a time", Isa::VARIABLE)) + "\n"),
    )
}
