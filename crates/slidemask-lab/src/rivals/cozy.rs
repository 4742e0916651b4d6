//! The crate cozy-chess as it comes: magics with 687 KiB of tables.

use cozy_chess::{BitBoard, get_bishop_moves, get_rook_moves};
use slidemask::{Bitboard, Square};

pub(crate) const NAME: &str = "cozy-chess, magic";

/// Their squares have our numbers.
fn theirs(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index_const(square.index())
}

pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(get_rook_moves(theirs(square), BitBoard(occupied.0)).0)
}

pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(get_bishop_moves(theirs(square), BitBoard(occupied.0)).0)
}

pub(crate) fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}
