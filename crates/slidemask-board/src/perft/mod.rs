//! Perft: the number of legal move sequences of a length. It tests a move generator and measures its speed.
//!
//! The moves of the last ply are counted, but not made. With vector registers (SSSE3, AVX2, AVX-512, NEON, SIMD128), perft
//! looks at 16 to 64 boards at once:
//!
//! ```text
//! parents    gathers the boards before the last two plies, and makes those of their moves that may change replies
//!   plan     finds these moves, and counts the replies to all others
//!   replies  tells which moves may change replies
//! leaves     gathers the boards before the last ply
//!   count    counts their moves
//! view       attacked squares, checks and pins, for both
//! counter    counts on one thread, with a table and a stop flag
//!   hashed   gathers the positions that the table lacks
//!   table    the transposition table
//! parallel   counts on several threads
//! ```

mod aligned;
mod boards;
mod coded;
mod count;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod counter;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod entry;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod hashed;
mod leaves;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod parallel;
mod parents;
mod plan;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod position;
mod ranks;
mod replies;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod table;
mod view;

use core::ops::ControlFlow;

use slidemask::Isa;

use crate::board::Board;
use crate::moves::Move;
use coded::countable;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use counter::perft_hashed;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use parallel::{
    Counted, Progress, Workers, divide_parallel, perft_parallel, try_divide_parallel, try_perft_parallel,
};
use parents::Parents;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use table::{PerftTable, PerftTableError};

/// The number of legal move sequences of length `depth`, in plies (perft).
///
/// If the number does not fit into 64 bits, the result is [`u64::MAX`]. With the feature `std`, `perft_hashed` counts with a
/// table, and `perft_parallel` on several threads.
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
        // Without vector registers there is no need to ask whether the board is `countable`.
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

/// For each legal move, calls `tell` with the move and with the number of sequences of `depth` moves that begin with it.
///
/// The moves come in the order in which they are generated. At depth 0 there are none. The numbers add up to [`perft`].
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

/// Visits each board that a legal move leads to. The visitor can stop early.
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

/// The instruction set with which to count many boards at once, if there is one. Each call of [`perft`] reads it once, so a
/// change of `Isa::restrict` does not affect boards that are already gathered.
fn vectors() -> Option<Isa> {
    // The compiler knows the first condition. On targets without vector registers it leaves the vector code out.
    Some(Isa::best()).filter(|&isa| Isa::OF_TARGET.len() > 1 && isa != Isa::Scalar)
}

/// Counts two plies or more, and gathers the boards before the last two plies.
///
/// It is not inlined into [`perft`], which calls itself and would then take 20 KB of stack for each ply.
#[inline(never)]
fn gathered(board: &Board, depth: u32, isa: Isa) -> u64 {
    let mut parents = Parents::new(board, depth, isa);
    gather(board, depth, &mut parents);
    parents.finish()[0]
}

fn gather(board: &Board, depth: u32, parents: &mut Parents) {
    if depth > 2 {
        each_child(board, |_, child| gather(child, depth - 1, parents));
    } else if parents.push(board, 0) {
        parents.count();
    }
}
