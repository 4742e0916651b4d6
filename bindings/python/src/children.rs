//! The positions after each legal move of a column of positions.

use pyo3::prelude::*;
use slidemask_board::Board;

use crate::positions::Positions;
use crate::{memory, threads};

/// Positions that a thread works on at a time. They have about 2,000 children.
const BLOCK: usize = 64;

/// The positions after every legal move, with the row of the position that each comes from.
///
/// The moves are counted before, so that each child is written once, to its place.
pub(crate) fn of(py: Python<'_>, positions: &Positions) -> PyResult<(Vec<isize>, Positions)> {
    let rows = |block: usize| block * BLOCK..positions.len().min((block + 1) * BLOCK);
    let mut lengths = memory::allocate(positions.len().div_ceil(BLOCK), 1)?;
    threads::fill(py, &mut lengths, 1, 1, |block, lengths| {
        for (block, length) in (block..).zip(lengths) {
            *length = rows(block).filter_map(|row| positions.get(row)).map(Board::move_count).sum();
        }
    })?;
    let mut parents = memory::allocate(lengths.iter().sum(), 1)?;
    let boards = threads::grow(py, &lengths, &Board::default(), &mut parents, |block, boards, parents| {
        let mut places = boards.iter_mut().zip(parents);
        for row in rows(block) {
            let Some(board) = positions.get(row) else { continue };
            for (&one, (child, parent)) in board.legal_moves().iter().zip(&mut places) {
                (*child, *parent) = (*board, row.cast_signed());
                child.play_unchecked(one);
            }
        }
    })?;
    Ok((parents, Positions { boards, valid: None }))
}
