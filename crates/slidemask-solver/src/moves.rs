//! The counter of perft's leaf moves.

use slidemask::isa::run_best;

use crate::boards::{Boards, MOST};
use crate::count::Count;

/// The number of legal moves without en passant and castling, on a board in the format of `Boards`. It stands at this place, and all
/// other places are empty. `up` is whether the pawns of the side to move go up the board.
#[unsafe(no_mangle)]
pub extern "C" fn leaf_moves(place: usize, up: bool, own: u64, b0: u64, b1: u64, b2: u64) -> u64 {
    let mut boards = Boards::EMPTY;
    boards.own.0[place].0 = own;
    for (kind, word) in boards.kinds.iter_mut().zip([b0, b1, b2]) {
        kind.0[place].0 = word;
    }
    boards.count = MOST;
    run_best(Count { boards: &boards, up, castling: [None; 2], each: None })
}
