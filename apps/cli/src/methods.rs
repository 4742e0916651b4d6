//! `slidemask methods`: the registry as a table.

use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets::NOTHING};
use serde::Serialize;
use slidemask::method::{METHODS, Method, SET_METHODS, SetMethod};
use slidemask::{Direction, Isa};

use crate::args::MethodsArgs;
use crate::error::Failure;
use crate::layout::{BOLD, DIM, styled};
use crate::output;

/// The smallest width at which the table can be read.
const NARROWEST: usize = 60;

pub(crate) fn run(args: &MethodsArgs) -> Result<(), Failure> {
    if args.json {
        return output::print_json(&Registry { methods: METHODS, set_methods: SET_METHODS });
    }
    let width = output::width().max(NARROWEST);
    let mut text = styled(BOLD, "One slider") + "\n";
    let rows = METHODS.iter().map(|method| {
        let wants = method.instructions.join(" ");
        [
            method.name.into(),
            method.table_bytes.to_string(),
            wants,
            format!("{}; {}", method.title, method.authors),
        ]
    });
    text += &table(["name", "bytes", "instructions", "title and authors"], rows, width);
    text += &format!("\n{}\n", styled(BOLD, "Whole sets of sliders"));
    let rows = SET_METHODS.iter().map(|method| {
        let directions: Vec<_> = method.directions.iter().copied().map(Direction::name).collect();
        [method.name.into(), directions.join(" "), format!("{}; {}", method.title, method.authors)]
    });
    text += &table(["name", "directions", "title and authors"], rows, width);
    // `rook_attacks` and related functions differ between builds and machines, so they are not in the registry.
    let chosen = format!(
        "Single lookups use {}, slices of lookups use {}: see slidemask cpu",
        Isa::of_single_lookups(),
        Isa::best()
    );
    for line in ["Bytes are those of tables and masks. Sources: slidemask methods --json", &chosen] {
        text += &format!("\n{}", styled(DIM, line));
    }
    text += "\n";
    output::print(&text)
}

fn table<const N: usize>(header: [&str; N], rows: impl Iterator<Item = [String; N]>, width: usize) -> String {
    let mut table = Table::new();
    table
        .load_style(NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(width).unwrap_or(u16::MAX))
        .set_header(header)
        .add_rows(rows);
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    // Names are not broken.
    if let Some(names) = table.column_mut(0) {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[derive(Serialize)]
struct Registry {
    methods: &'static [Method],
    set_methods: &'static [SetMethod],
}
