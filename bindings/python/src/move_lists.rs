//! Numbers of the legal moves of columns, as offsets and items.

use pyo3::prelude::*;
use slidemask_board::{Board, Move};
use slidemask_nnue::batch::ColumnsError;

use crate::lists::{Blocks, Lists};
use crate::positions::Positions;

/// The moves per row for which a block has room at first. Positions of games have 20 to 45.
const USUAL: usize = 64;

/// A number for each legal move of each row.
pub(crate) fn of_moves(
    py: Python<'_>,
    positions: &Positions,
    one: fn(&Board, Move) -> i16,
) -> PyResult<Lists<i16>> {
    let blocks = Blocks::new(py, positions, USUAL, |first, boards, [offsets], [items]: [&mut [i16]; 1]| {
        let mut count = 0;
        for (row, end) in (first..first + boards.len()).zip(&mut offsets[1..]) {
            if let Some(board) = positions.get(row) {
                for &played in &board.legal_moves() {
                    if let Some(item) = items.get_mut(count) {
                        *item = one(board, played);
                    }
                    count += 1;
                }
            }
            *end = u32::try_from(count).expect("a block has some thousand moves");
        }
        let room = items.len();
        if count > room { Err(ColumnsError::Items { needed: count, items: room }) } else { Ok([count]) }
    })?;
    blocks.lists(py, 0, |item| item)
}
