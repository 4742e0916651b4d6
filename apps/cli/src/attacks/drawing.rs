//! What the pictures of all larger boards have in common.

use slidemask_wide::{BoardWord, Piece, Placement, Set, Shape, Square};

use crate::error::Failure;
use crate::layout::{self, BOLD, Block, styled};

/// The squares that the command line names, each once.
pub(super) fn squares(shape: &Shape, names: &[String]) -> Result<Vec<Square>, Failure> {
    let mut squares = Vec::new();
    for name in names {
        let square = shape.named(name);
        let square = square.map_err(|error| Failure::input(format!("--square {name}: {error}")))?;
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    Ok(squares)
}

/// The piece on a square that the command line names.
pub(super) fn piece_on(shape: &Shape, placement: &Placement, square: Square) -> Result<Piece, Failure> {
    let name = shape.name(square);
    let empty = || Failure::input(format!("{name} is empty: put a piece there in the position"));
    placement.piece(square).ok_or_else(empty)
}

pub(super) fn names<W: BoardWord>(shape: &Shape, squares: Set<W>) -> Vec<String> {
    squares.into_iter().map(|square| shape.name(square).to_string()).collect()
}

/// A picture of the squares that a piece reaches.
pub(super) fn attacks<W: BoardWord>(
    shape: &Shape,
    placement: &Placement,
    title: &str,
    piece: Square,
    reached: Set<W>,
) -> Block {
    let (width, picture) = picture(shape, placement, Some(piece), reached);
    super::block(title, picture, &names(shape, reached), width)
}

/// A picture of the position, with lines below it.
pub(super) fn position(shape: &Shape, placement: &Placement, title: &str, below: &[String]) -> Block {
    let (_, mut body) = picture(shape, placement, None, Set::<u64>::EMPTY);
    body.extend_from_slice(below);
    Block { head: vec![styled(BOLD, title)], body }
}

/// The width of a board, and the board.
fn picture<W: BoardWord>(
    shape: &Shape,
    placement: &Placement,
    piece: Option<Square>,
    reached: Set<W>,
) -> (usize, Vec<String>) {
    let width = 1 + placement.pieces().map(|(_, piece)| piece.to_string().len()).max().unwrap_or(1);
    let picture = layout::grid(shape, width, |square, width| {
        let letter = placement.piece(square).map(|piece| piece.to_string());
        layout::slider_cell(letter.as_deref(), piece == Some(square), reached.contains(square), width)
    });
    (layout::grid_width(shape, width), picture)
}
