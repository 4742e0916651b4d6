//! Draws boards as text, and puts boards side by side.

use anstyle::{AnsiColor, Style};
use slidemask::{Bitboard, Square};
use slidemask_wide::Shape;

/// Names and titles.
pub(crate) const BOLD: Style = Style::new().bold();
/// Secondary text.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Squares of a set that is shown.
pub(crate) const SET: Style = AnsiColor::Green.on_default().bold();
/// Wrong results.
pub(crate) const WRONG: Style = AnsiColor::Red.on_default().bold();
/// The slider.
pub(crate) const SLIDER: Style = AnsiColor::Yellow.on_default().bold();

pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// The number of columns that a text takes, without its colour codes.
fn visible_width(text: &str) -> usize {
    anstream::adapter::strip_str(text).map(|part| part.chars().count()).sum()
}

/// The squares of a chessboard are in the order of [`Square::ALL`].
const CHESSBOARD: Shape = Shape::of(8, 8);

/// The width of a square, if its piece is one letter.
pub(crate) const CELL: usize = 2;

/// Draws a chessboard with the names of ranks and files. `cell` returns the [`CELL`] characters of a square.
pub(crate) fn board(cell: impl Fn(Square) -> String) -> Vec<String> {
    grid(&CHESSBOARD, CELL, |square, _| cell(Square::ALL[square.index()]))
}

/// Draws a board of any shape with the names of ranks and files. Squares are `width` characters wide, or more if the names of
/// files are long. `cell` returns the characters of a square, given their number. A hole stays empty.
pub(crate) fn grid(
    shape: &Shape,
    width: usize,
    cell: impl Fn(slidemask_wide::Square, usize) -> String,
) -> Vec<String> {
    let width = cell_width(shape, width);
    let margin = margin(shape);
    let row = |rank: usize| {
        let cell =
            |file| shape.square(file, rank).map_or_else(|| " ".repeat(width), |square| cell(square, width));
        let cells: String = (0..shape.files()).map(cell).collect();
        format!(
            "{} {}",
            styled(DIM, &format!("{:>margin$}", shape.rank_name(rank).to_string())),
            cells.trim_end()
        )
    };
    let mut names = String::new();
    for file in 0..shape.files() {
        names += &format!("{:>width$}", shape.file_name(file).to_string());
    }
    let files = styled(DIM, &format!("{:margin$} {names}", ""));
    (0..shape.ranks()).rev().map(row).chain([files]).collect()
}

/// The number of columns that a [`grid`] takes.
pub(crate) fn grid_width(shape: &Shape, width: usize) -> usize {
    margin(shape) + 1 + shape.files() * cell_width(shape, width)
}

/// The length of the longest name of a rank.
fn margin(shape: &Shape) -> usize {
    (0..shape.ranks()).map(|rank| shape.rank_name(rank).to_string().len()).max().unwrap_or(0)
}

fn cell_width(shape: &Shape, width: usize) -> usize {
    let names = (0..shape.files()).map(|file| 1 + shape.file_name(file).to_string().len());
    names.max().unwrap_or(0).max(width)
}

/// Draws a square of a board with one slider: the slider, `*` for an attacked empty square, and an `x` before an attacked piece.
pub(crate) fn slider_cell(letter: Option<&str>, is_slider: bool, is_attacked: bool, width: usize) -> String {
    let text = letter.unwrap_or(if is_attacked { "*" } else { "." });
    match (is_slider, is_attacked, letter) {
        (true, ..) => styled(SLIDER, &format!("{text:>width$}")),
        (_, true, Some(letter)) => styled(SET, &format!("{:>width$}", format!("x{letter}"))),
        (_, true, None) => styled(SET, &format!("{text:>width$}")),
        (_, false, _) => format!("{text:>width$}"),
    }
}

/// Draws a bitboard as a board of `1` and `.`.
pub(crate) fn bits(set: Bitboard) -> Vec<String> {
    board(|square| if set.contains(square) { styled(SET, " 1") } else { " .".into() })
}

/// A text under a title. Blocks side by side are aligned at the end of their titles, so that their boards are level.
pub(crate) struct Block {
    pub(crate) head: Vec<String>,
    pub(crate) body: Vec<String>,
}

const GAP: &str = "  ";

/// Puts blocks side by side: as many to a row as the width allows, with an empty line between rows.
pub(crate) fn side_by_side(blocks: &[Block], width: usize) -> String {
    let lines = || blocks.iter().flat_map(|block| block.head.iter().chain(&block.body));
    let column = lines().map(|line| visible_width(line)).max().unwrap_or(0);
    let columns = ((width + GAP.len()) / (column + GAP.len())).max(1);
    let rows: Vec<_> = blocks.chunks(columns).map(|row| one_row(row, column)).collect();
    rows.join("\n")
}

fn one_row(row: &[Block], column: usize) -> String {
    let head = row.iter().map(|block| block.head.len()).max().unwrap_or(0);
    let body = row.iter().map(|block| block.body.len()).max().unwrap_or(0);
    let line = |i: usize| {
        let mut text = String::new();
        let mut gap = 0;
        for block in row {
            // A title stands directly on its board. Free lines are above the title.
            let above = head - block.head.len();
            let part = i.checked_sub(above).and_then(|i| block.head.iter().chain(&block.body).nth(i));
            let part = part.map_or("", String::as_str);
            if !part.is_empty() {
                text.push_str(&" ".repeat(gap));
                text.push_str(part);
                gap = 0;
            }
            gap += column - visible_width(part) + GAP.len();
        }
        text + "\n"
    };
    (0..head + body).map(line).collect()
}
