//! Perft: how many ways there are to make so many moves, the proof of a move generator and the measure of its speed.
//!
//! The last ply is not made: moves are counted. With vector registers (SSSE3, AVX2, AVX-512, NEON, SIMD128), the boards before it are
//! gathered, and the moves of 16 to 64 of them are counted at once.

mod count;
mod leaves;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod parallel;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod table;

use core::ops::ControlFlow;

use slidemask::Isa;

use crate::board::Board;
use crate::moves::Move;
use leaves::{Leaves, countable};
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use parallel::{Counted, Progress, Workers, divide_parallel, perft_hashed, perft_parallel};
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use table::{PerftTable, PerftTableError};

/// How many ways there are to make so many moves; [`u64::MAX`] where there are as many or more.
///
/// ```
/// use slidemask_board::{Board, perft};
///
/// assert_eq!(perft(&Board::initial(), 4), 197_281);
/// ```
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.move_count() as u64,
        // Without vectors the board is not looked at.
        _ => {
            if let Some(isa) = vectors().filter(|_| countable(board)) {
                return gathered(board, depth, isa);
            }
            let mut nodes = 0;
            each_child(board, |_, child| nodes = perft(child, depth - 1).saturating_add(nodes));
            nodes
        }
    }
}

/// [`perft`] of each move, in the order of generation.
///
/// ```
/// use slidemask_board::{Board, divide};
///
/// let mut nodes = 0;
/// divide(&Board::initial(), 3, |one, count| {
///     println!("{one}: {count}");
///     nodes += count;
/// });
/// assert_eq!(nodes, 8_902);
/// ```
pub fn divide(board: &Board, depth: u32, mut tell: impl FnMut(Move, u64)) {
    if depth > 0 {
        each_child(board, |one, child| tell(one, perft(child, depth - 1)));
    }
}

/// Every board a move away. The visitor may break off.
fn try_each_child<B>(board: &Board, mut visit: impl FnMut(Move, &Board) -> ControlFlow<B>) -> ControlFlow<B> {
    board.moves(|moves| {
        for one in moves {
            let mut child = *board;
            child.play_unchecked(one);
            visit(one, &child)?;
        }
        ControlFlow::Continue(())
    })
}

fn each_child(board: &Board, mut visit: impl FnMut(Move, &Board)) {
    let _ = try_each_child(board, |one, child| -> ControlFlow<()> {
        visit(one, child);
        ControlFlow::Continue(())
    });
}

/// The instruction set to count many boards at once with, if there is one: read once per count, so that nobody changes it
/// on the way.
fn vectors() -> Option<Isa> {
    // The first condition is known to the compiler, which then leaves out all that counts in vectors.
    Some(Isa::best()).filter(|&isa| Isa::OF_TARGET.len() > 1 && isa != Isa::Scalar)
}

/// Two plies or more: the boards before the last ply are gathered.
fn gathered(board: &Board, depth: u32, isa: Isa) -> u64 {
    // Who moves last.
    let last = if depth % 2 == 1 { board.side_to_move() } else { !board.side_to_move() };
    let mut leaves = Leaves::new(board, last, isa);
    gather(board, depth, &mut leaves);
    leaves.finish()
}

fn gather(board: &Board, depth: u32, leaves: &mut Leaves) {
    if depth == 2 {
        leaves.add_children(board);
    } else {
        each_child(board, |_, child| gather(child, depth - 1, leaves));
    }
}
