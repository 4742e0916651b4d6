//! Perft: the number of legal move sequences of a length. It tests a move generator and measures its speed.
//!
//! The moves of the last ply are counted, but not made. With vector registers (SSSE3, AVX2, AVX-512, NEON, SIMD128), perft
//! looks at 16 to 64 boards at once:
//!
//! ```text
//! last_two_plies    gathers the boards before the last two plies, and makes those of their moves that may change replies
//!   harmful_moves   finds these moves, and counts the replies to all others
//!   replies         tells which moves may change replies
//! last_ply          gathers the boards before the last ply
//!   count           counts their moves
//! checks_and_pins   attacked squares, checks and pins of many boards
//! ranks             rays and leaps on many boards, in ranks
//! boards            boards as columns, which registers load
//!   encoded_board   a board in the format of these columns
//! proved            functions for the proof by solvers
//! aligned           aligns the stack for registers that are spilled
//! shared            counts with a table, and on several threads
//! ```

mod aligned;
mod boards;
mod checks_and_pins;
mod count;
mod encoded_board;
mod harmful_moves;
mod last_ply;
mod last_two_plies;
#[cfg(slidemask_solver)]
mod proved;
mod ranks;
mod replies;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod shared;

use core::ops::ControlFlow;

use slidemask::Isa;

use crate::board::Board;
use crate::moves::Move;
#[doc(hidden)]
pub use boards::CastlingFiles;
use encoded_board::countable;
#[doc(hidden)]
pub use encoded_board::{EncodedBoard, castling};
use last_two_plies::LastTwoPlies;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use shared::*;

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
    let mut boards = LastTwoPlies::new(board, depth, isa);
    gather(board, depth, &mut boards);
    boards.finish()[0]
}

fn gather(board: &Board, depth: u32, boards: &mut LastTwoPlies) {
    if depth > 2 {
        each_child(board, |_, child| gather(child, depth - 1, boards));
    } else if boards.push(board, 0) {
        boards.count();
    }
}
