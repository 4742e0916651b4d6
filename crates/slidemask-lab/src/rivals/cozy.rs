//! The crate cozy-chess by analog-hors: as it comes, magic bitboards with 687 KiB of attacks; with the feature
//! `cozy-pext`, in builds for processors that have the instruction, PEXT with 841 KiB.

use cozy_chess::{BitBoard, Board, get_bishop_moves, get_rook_moves};
use slidemask::{Bitboard, Square};

use crate::harness::contender::Contender;
use crate::report::Name;

pub(crate) const NAME: Name =
    Name::rival(if cfg!(all(feature = "cozy-pext", target_arch = "x86_64", target_feature = "bmi2")) {
        "cozy-chess, PEXT"
    } else {
        "cozy-chess, magic"
    });

#[derive(Clone, Copy)]
pub(crate) struct Cozy;

/// Its squares have the same numbers as ours.
#[inline]
fn square_of(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index_const(square.index())
}

impl Contender for Cozy {
    fn name(self) -> Name {
        NAME
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

/// Perft from this position: at the last ply, the lengths of the sets of moves are added.
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
