//! `slidemask attacks`: the attacks of the sliders of a position, or of each position on standard input.

pub(crate) mod args;
mod chess;
mod drawing;
mod game;
mod stream;
mod wide;

use serde::Serialize;

use self::args::AttacksArgs;
use crate::error::Failure;
use crate::layout::{self, BOLD, Block, styled};
use crate::output;

pub(crate) fn run(args: &AttacksArgs) -> Result<(), Failure> {
    match (args.game, &args.board) {
        (Some(game), _) => game::run(args, game),
        (_, Some(board)) => wide::run(args, board),
        (None, None) => chess::run(args),
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

/// The smallest width of the names under a board: as much as a chessboard takes.
const NARROWEST: usize = 18;

/// A picture with a title above it, and the names of squares below it.
fn block(title: &str, picture: Vec<String>, names: &[String], width: usize) -> Block {
    let names = names.join(" ");
    let names = textwrap::wrap(&names, width.max(NARROWEST)).into_iter().map(String::from);
    Block { head: vec![styled(BOLD, title)], body: picture.into_iter().chain(names).collect() }
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
