//! The positions after each legal move of a column of positions.

use pyo3::prelude::*;

use crate::positions::{BLOCK, Positions};
use crate::threads;

/// The positions after every legal move, with the row of the position that each comes from.
pub(crate) fn of(py: Python<'_>, positions: &Positions) -> PyResult<(Vec<isize>, Positions)> {
    let blocks = threads::blocks(py, positions.len(), BLOCK, |first, count| {
        let mut children = Vec::new();
        for row in first..first + count {
            let Some(board) = positions.get(row) else { continue };
            for &one in &board.legal_moves() {
                let mut child = *board;
                child.play_unchecked(one);
                children.push((row.cast_signed(), child));
            }
        }
        children
    })?;
    let (parents, boards) = blocks.into_iter().flatten().unzip();
    Ok((parents, Positions { boards, valid: None }))
}
