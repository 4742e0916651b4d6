//! The crate chess by Jordan Bray, unchanged: magic bitboards with 820 KiB of attacks, which its build script computes.

use chess::{BitBoard, Board, File, MoveGen, Rank, get_bishop_moves, get_rook_moves};
use slidemask::{Bitboard, Square};

use crate::harness::contender::Contender;

pub(crate) const NAME: &str = "chess, magic";

/// The crate has no safe function from a number to a square.
#[inline]
fn square_of(square: Square) -> chess::Square {
    chess::Square::make_square(Rank::from_index(square.index() / 8), File::from_index(square.index() % 8))
}

calls! { Chess: square_of, BitBoard, get_rook_moves, get_bishop_moves }

/// Perft from this position, in the way that the crate's authors call the fastest: `MoveGen::len` at the last ply.
pub(crate) fn perft(fen: &str) -> impl Fn(u32) -> u64 + use<> {
    let board: Board = fen.parse().expect("a FEN");
    move |depth| MoveGen::movegen_perft_test(&board, depth as usize) as u64
}
