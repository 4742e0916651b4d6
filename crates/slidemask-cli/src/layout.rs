//! Draws boards as text, and puts boards side by side.

use anstyle::{AnsiColor, Style};
use slidemask::{Bitboard, File, Rank, Square};

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

/// Draws a board with the names of ranks and files. `cell` returns the two characters of a square.
pub(crate) fn board(cell: impl Fn(Square) -> String) -> Vec<String> {
    let row = |rank: Rank| {
        let cells: String = File::ALL.into_iter().map(|file| cell(Square::new(file, rank))).collect();
        format!("{} {cells}", styled(DIM, rank.name()))
    };
    let files = styled(DIM, "   a b c d e f g h");
    Rank::ALL.into_iter().rev().map(row).chain([files]).collect()
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
