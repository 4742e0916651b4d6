//! [`EncodedBoard`]: a board in the format of the kernels, which `kernels/perft.cu` describes.

use slidemask::{Bitboard, Color, File, Rank, between};
use slidemask_board::{Board, Kind, Wing};

/// The bits of each kind in the three words. A queen has the bits of both a bishop and a rook.
const CODES: [(Kind, u8); Kind::ALL.len()] = [
    (Kind::Pawn, 0b100),
    (Kind::Knight, 0b101),
    (Kind::Bishop, 0b001),
    (Kind::Rook, 0b010),
    (Kind::Queen, 0b011),
    (Kind::King, 0b110),
];

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
        let mut own = board.color(us);
        own |= board.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
        let mut kinds = [Bitboard::EMPTY; 3];
        for (bit, word) in kinds.iter_mut().enumerate() {
            for (kind, code) in CODES {
                if code >> bit & 1 == 1 {
                    *word |= board.kind(kind);
                }
            }
            // All three bits together mark a rook with the right to castle.
            for side in Color::ALL {
                let rooks = Wing::ALL.map(|wing| board.castling_rights().rook(side, wing));
                *word |= rooks.into_iter().flatten().collect();
            }
        }
        let seen = |set: Bitboard| if us == Color::White { set.0 } else { set.0.swap_bytes() };
        Some(Self { own: seen(own), kinds: kinds.map(seen) })
    }
}

/// How a side castles on a board, and on all later boards that still have the right: the arguments `castling` of the kernels.
#[must_use]
pub fn castling(board: &Board, side: Color) -> u64 {
    let files = |set: Bitboard| set.0.to_le_bytes()[if side == Color::White { 0 } else { 7 }];
    let of_wing = |wing: Wing| -> Option<[u8; 4]> {
        let rook = board.castling_rights().rook(side, wing)?;
        let king = board.king(side)?;
        let (king_to, rook_to) = (wing.king_target(side), wing.rook_target(side));
        let kings_way = between(king, king_to).with(king_to);
        let empty = (kings_way | between(rook, rook_to).with(rook_to)).without(king).without(rook);
        // From the a-file, a rook attacks the king on the c-file once the castling rook has left the b-file.
        let unshielded = u8::from(wing == Wing::Queenside && rook.file() == File::B);
        Some([files(rook.into()), files(empty), files(kings_way.with(king)), unshielded])
    };
    let [[a, b, c, d], [e, f, g, h]] = Wing::ALL.map(|wing| of_wing(wing).unwrap_or_default());
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
