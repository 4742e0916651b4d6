//! Prints how many instructions a lookup takes on Arm, and how many cycles the models of llvm-mca predict.

mod mca;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use comfy_table::{CellAlignment, Table, presets::NOTHING};
use mca::{MODELS, Mca};
use slidemask_codegen::arm::LOOPS;
use slidemask_codegen::assembly::Assembly;
use slidemask_codegen::target::Target;

fn main() -> ExitCode {
    let printed = report().and_then(|report| match io::stdout().write_all(report.as_bytes()) {
        // A reader that closes the pipe has seen enough.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot write the output: {error}"))
        }
        _ => Ok(()),
    });
    printed.map_or_else(
        |error| {
            eprintln!("slidemask-codegen: {error}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

fn report() -> Result<String, String> {
    let mca = Mca::find()?;
    let assembly = Target::Aarch64.assembly().map_err(|failure| failure.to_string())?;
    Ok(format!(
        "Cycles a lookup on Arm processors, as the models of {} predict them. These are models, not measurements:\n\
         no Arm processor ran this code. The models know execution units and latencies. They assume that all data is\n\
         in the first-level cache, that every branch is predicted, and that no load waits for a store.\n\n{}\n{}",
        mca.name(),
        table(&mca, &assembly)?,
        MODELS.map(|model| format!("{}: {}\n", model.processor, model.remark)).concat(),
    ))
}

fn table(mca: &Mca, assembly: &Assembly) -> Result<String, String> {
    let mut table = Table::new();
    let processors = MODELS.iter().map(|model| model.processor);
    table.load_style(NOTHING).set_header(["", "instructions"].into_iter().chain(processors));
    for one in &LOOPS {
        let (body, lookups) = (one.instructions(assembly), f64::from(one.lookups));
        let instructions = f64::from(u32::try_from(body.len()).expect("a short loop"));
        let mut cells = vec![one.name.to_owned(), format!("{:.1}", instructions / lookups)];
        for model in &MODELS {
            cells.push(format!("{:.2}", mca.cycles(model, &body)? / lookups));
        }
        table.add_row(cells);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2)).set_cell_alignment(CellAlignment::Right);
    }
    if let Some(names) = table.column_mut(0) {
        names.set_cell_alignment(CellAlignment::Left);
    }
    Ok(table.lines().map(|line| line.trim_end().to_owned() + "\n").collect())
}
