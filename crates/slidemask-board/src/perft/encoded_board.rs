//! [`EncodedBoard`]: a board in the format of [`Boards`], and whether vector registers can count a board.

use slidemask::{Bitboard, Color};

use super::boards::{Boards, CastlingFiles};
use crate::board::{Board, CastlingConditions, Wing, back_rank};
use crate::moves::LAST_RANKS;
use crate::piece::Kind;

/// The bits of a kind in the three words of [`Boards::kinds`]. A queen has the bits of both a bishop and a rook.
pub(super) const fn code(kind: Kind) -> [bool; 3] {
    match kind {
        Kind::Pawn => [false, false, true],
        Kind::Knight => [true, false, true],
        Kind::Bishop => [true, false, false],
        Kind::Rook => [false, true, false],
        Kind::Queen => [true, true, false],
        Kind::King => [false, true, true],
    }
}

/// The kinds of the pieces of a board, in three words.
#[inline]
pub(super) fn kinds(board: &Board) -> [Bitboard; 3] {
    let mut kinds = [Bitboard::EMPTY; 3];
    for kind in Kind::ALL {
        for (word, bit) in kinds.iter_mut().zip(code(kind)) {
            if bit {
                *word |= board.kind(kind);
            }
        }
    }
    kinds
}

/// A position in the format of `Boards`.
#[derive(Clone, Copy)]
pub struct EncodedBoard {
    /// The pieces of the side.
    pub own: Bitboard,
    /// The kinds of all pieces, three bits each.
    pub kinds: [Bitboard; 3],
}

impl EncodedBoard {
    /// Encodes a position from the view of `side`, with the castling rights of these sides.
    #[inline]
    #[must_use]
    pub fn of(board: &Board, side: Color, rights: &[Color]) -> Self {
        let mut kinds = kinds(board);
        // All three bits together mark a rook with the right to castle. Taking the rook clears the mark, too.
        for &side in rights {
            for rook in Wing::ALL.into_iter().filter_map(|wing| board.castling_rights().rook(side, wing)) {
                for word in &mut kinds {
                    word.insert(rook);
                }
            }
        }
        Self { own: board.color(side), kinds }
    }

    /// Writes the position to the columns.
    #[inline]
    pub(super) fn write(self, boards: &mut Boards, index: usize) {
        boards.own.0[index] = self.own;
        for (column, word) in boards.kinds.iter_mut().zip(self.kinds) {
            column.0[index] = word;
        }
    }
}

/// How a side castles on a board, and on all later boards that still have the right. A move can remove a right, but it never
/// changes one.
#[must_use]
pub fn castling(board: &Board, side: Color) -> [Option<CastlingFiles>; 2] {
    let files = |set: Bitboard| set.0.to_le_bytes()[back_rank(side).index()];
    Wing::ALL.map(|wing| {
        let (king, rook) = (board.king(side)?, board.castling_rights().rook(side, wing)?);
        let CastlingConditions { empty, safe, unshielded } = wing.conditions(side, king, rook);
        Some(CastlingFiles {
            rook: files(rook.into()),
            empty: files(empty),
            safe: files(safe),
            unshielded: files(unshielded),
        })
    })
}

/// Whether vector registers can count the moves of a board and of all boards that moves lead to.
///
/// Each side must have exactly one king, and the side to move must not be able to take the other's. No pawn may stand on a
/// back rank. No side may have more than sixteen pieces, so that their moves can be counted in bytes. Every board of a game
/// of chess or Chess960 qualifies.
pub(super) fn countable(board: &Board) -> bool {
    let is_usual = |side| board.pieces(side, Kind::King).count() == 1 && board.color(side).count() <= 16;
    Color::ALL.into_iter().all(is_usual)
        && (board.kind(Kind::Pawn) & LAST_RANKS).is_empty()
        && board.checkers_of(!board.side_to_move()).is_empty()
}
