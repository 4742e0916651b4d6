//! The crate cozy-chess by analog-hors: as it comes, magics with 687 KiB of attacks; with the feature
//! `cozy-pext`, where the processor has it, PEXT with 841 KiB.

use cozy_chess::{BitBoard, Board, get_bishop_moves, get_rook_moves};
use slidemask::{Bitboard, Square};

pub(crate) const NAME: &str =
    if cfg!(all(feature = "cozy-pext", target_arch = "x86_64", target_feature = "bmi2")) {
        "cozy-chess, PEXT"
    } else {
        "cozy-chess, magic"
    };

/// Their squares have our numbers.
#[inline]
fn theirs(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index_const(square.index())
}

#[inline]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(get_rook_moves(theirs(square), BitBoard(occupied.0)).0)
}

#[inline]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(get_bishop_moves(theirs(square), BitBoard(occupied.0)).0)
}

from_rook_and_bishop!();

/// Counts from this position: their sets of moves know how many they are.
pub(crate) fn perft(fen: &str) -> impl Fn(u32) -> u64 + use<> {
    let board = Board::from_fen(fen, false).expect("a FEN");
    move |depth| count(&board, depth)
}

fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for one in moves {
                let mut child = board.clone();
                child.play_unchecked(one);
                nodes += count(&child, depth - 1);
            }
        }
        false
    });
    nodes
}
