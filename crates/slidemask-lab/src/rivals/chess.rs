//! The crate chess by Jordan Bray as it comes: magics with 820 KiB of attacks, made by its build script.

use chess::{BitBoard, Board, File, MoveGen, Rank, get_bishop_moves, get_rook_moves};
use slidemask::{Bitboard, Square};

pub(crate) const NAME: &str = "chess, magic";

/// Their squares have our numbers, but no safe way from one.
#[inline]
fn theirs(square: Square) -> chess::Square {
    chess::Square::make_square(Rank::from_index(square.index() / 8), File::from_index(square.index() % 8))
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

/// Counts from this position, in the way that they call their fastest: `MoveGen::len` at the last ply.
pub(crate) fn perft(fen: &str) -> impl Fn(u32) -> u64 + use<> {
    let board: Board = fen.parse().expect("a FEN");
    move |depth| MoveGen::movegen_perft_test(&board, depth as usize) as u64
}
