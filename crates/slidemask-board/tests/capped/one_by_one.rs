//! A count of moves for the tests of perft in rows, and for the fuzz target `board`.

use std::ops::ControlFlow;

use slidemask_board::Board;

/// Perft that makes the moves one after the other and gathers no boards.
pub(crate) fn one_by_one(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = board.moves(|moves| -> ControlFlow<()> {
        for one in moves {
            let mut child = *board;
            child.play_unchecked(one);
            nodes += one_by_one(&child, depth - 1);
        }
        ControlFlow::Continue(())
    });
    nodes
}
