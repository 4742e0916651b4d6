//! [`EncodedBoard`]: a board in the format of the kernels, which `kernels/perft.cu` describes.

use slidemask::{Bitboard, Color, Rank};
use slidemask_board::encoded_board::{self, CastlingFiles};
use slidemask_board::{Board, Kind};

/// A board as the kernels read it, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct EncodedBoard {
    /// The pieces of the side to move, and the en-passant square.
    pub own: u64,
    /// The kinds of the pieces, one bit of their codes in each word.
    pub kinds: [u64; 3],
}

impl EncodedBoard {
    /// Encodes a board. Returns `None` if the kernels cannot count it: each side must have one king, the side to move must not be
    /// able to take the other's, and no pawn may stand on a back rank.
    #[must_use]
    pub fn of(board: &Board) -> Option<Self> {
        let us = board.side_to_move();
        let king = |side| board.pieces(side, Kind::King).single();
        king(us)?;
        let attackers = board.attackers_to(king(!us)?) & board.color(us);
        let back_ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
        if !attackers.is_empty() || !(board.kind(Kind::Pawn) & back_ranks).is_empty() {
            return None;
        }
        let encoded = encoded_board::EncodedBoard::of(board, us, &Color::ALL);
        let own = encoded.own | board.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
        let seen = |set: Bitboard| if us == Color::White { set.0 } else { set.0.swap_bytes() };
        Some(Self { own: seen(own), kinds: encoded.kinds.map(seen) })
    }
}

/// How a side castles on a board, and on all later boards that still have the right: the arguments `castling` of the kernels.
#[must_use]
pub fn castling(board: &Board, side: Color) -> u64 {
    let of_wing = |wing: Option<CastlingFiles>| {
        wing.map_or([0; 4], |files| [files.rook, files.empty, files.safe, files.unshielded])
    };
    let [[a, b, c, d], [e, f, g, h]] = encoded_board::castling(board, side).map(of_wing);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
