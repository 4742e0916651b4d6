//! The crate cozy-chess by analog-hors. By default it has magic bitboards with 687 KiB of attacks. With the feature
//! `cozy-pext`, in builds for processors with PEXT, it has PEXT tables with 841 KiB.

use cozy_chess::{BitBoard, Board, get_bishop_moves, get_rook_moves};
use slidemask::{Bitboard, Square};

use crate::harness::contender::Contender;

pub(crate) const NAME: &str =
    if cfg!(all(feature = "cozy-pext", target_arch = "x86_64", target_feature = "bmi2")) {
        "cozy-chess, PEXT"
    } else {
        "cozy-chess, magic"
    };

calls! { Cozy: |square: Square| cozy_chess::Square::index_const(square.index()), BitBoard, get_rook_moves, get_bishop_moves }

/// Perft from this position. At the last ply it adds the lengths of the sets of moves.
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
