//! `slidemask attacks`: the attacks of the sliders of a position, or of each position on standard input.

mod chess;
mod stream;
mod wide;

use serde::Serialize;

use crate::args::AttacksArgs;
use crate::error::Failure;
use crate::layout::{self, Block};
use crate::output;

pub(crate) fn run(args: &AttacksArgs) -> Result<(), Failure> {
    match &args.board {
        Some(variant) => wide::run(args, variant),
        None => chess::run(args),
    }
}

/// The sliders of a position, with their attacks.
trait Attacks {
    type Report: Serialize;

    /// The reason why there is nothing to draw, if the position has no slider.
    fn missing(&self) -> Option<String>;

    /// A picture for each slider.
    fn blocks(&self) -> Vec<Block>;

    fn report(self) -> Self::Report;
}

/// Answers the position of the command line, or each position on standard input.
fn answer<A: Attacks>(
    args: &AttacksArgs,
    find: impl Fn(Option<&str>) -> Result<A, Failure>,
) -> Result<(), Failure> {
    if args.position.is_standard_input() {
        return stream::answer(|line| Ok(find(Some(line))?.report()));
    }
    let found = find(args.position.fen().as_deref())?;
    if let Some(message) = found.missing() {
        return Err(Failure::Input(message));
    }
    if args.json {
        output::print_json(&found.report())
    } else {
        output::print(&layout::side_by_side(&found.blocks(), output::width()))
    }
}
