//! Moves, as a caller shows them.

use alloc::format;
use alloc::string::{String, ToString};

use slidemask_board::{Board, CastlingStyle, Kind, Move};

/// The null move of games in PGN, as UCI and Chessbase write it. It has no squares, and nothing moves.
#[cfg(feature = "pgn")]
pub(crate) const NULL: &str = "0000 -- k--";

/// A legal move of a board: UCI, SAN, and three letters: the piece, the piece that it takes, and `c` for castling or `e` for en passant. To
/// write and read a text takes half the time of an object.
pub(crate) fn shown(board: &Board, one: Move) -> Result<String, String> {
    let piece = board.piece_at(one.from).map_or(Kind::Pawn, |piece| piece.kind);
    let (taken, special) = match board.piece_at(one.to) {
        // The king takes its rook.
        Some(found) if found.color == board.side_to_move() => (None, 'c'),
        None if piece == Kind::Pawn && one.from.file() != one.to.file() => (Some(Kind::Pawn), 'e'),
        found => (found.map(|found| found.kind), '-'),
    };
    let (uci, piece, taken) =
        (board.uci(one, CastlingStyle::KingSteps), piece.letter(), taken.map_or('-', Kind::letter));
    let san = board.san(one).map_err(|error| error.to_string())?;
    Ok(format!("{uci} {san} {piece}{taken}{special}"))
}
