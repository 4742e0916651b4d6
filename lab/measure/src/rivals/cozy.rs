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

#[derive(Clone, Copy)]
pub(crate) struct Cozy;

impl Contender for Cozy {
    fn name(self) -> String {
        NAME.into()
    }

    #[inline]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(get_rook_moves(square_of(square), BitBoard(occupied.0)).0)
    }

    #[inline]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(get_bishop_moves(square_of(square), BitBoard(occupied.0)).0)
    }
}

#[inline]
fn square_of(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index_const(square.index())
}

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
