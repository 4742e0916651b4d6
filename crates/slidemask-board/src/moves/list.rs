//! [`MoveList`]: moves without an allocation.

use core::{fmt, ops::Deref};

use slidemask::Square;

use super::{Move, PieceMoves};

/// Up to 218 moves: no position that a game leads to has more. It derefs to a slice.
///
/// Boards with [too much material](crate::Impossibility::TooManyPieces), accepted by the caller, may have more moves;
/// take [`Board::moves`](crate::Board::moves) there: what does not fit is left out, and [`is_cut`](Self::is_cut) says
/// so.
///
/// ```
/// use slidemask_board::{Board, MoveList};
///
/// let most = Board::from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")?;
/// let moves = most.legal_moves();
/// assert_eq!(moves.len(), MoveList::CAPACITY);
/// assert!(!moves.is_cut());
/// # Ok::<(), slidemask_board::BoardError>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
    is_cut: bool,
}

impl MoveList {
    /// How many moves there is room for.
    ///
    /// ```
    /// assert_eq!(slidemask_board::MoveList::CAPACITY, 218);
    /// ```
    pub const CAPACITY: usize = 218;

    /// A list without moves.
    ///
    /// ```
    /// assert!(slidemask_board::MoveList::new().is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: [Move::new(Square::A1, Square::A1); Self::CAPACITY], len: 0, is_cut: false }
    }

    /// Adds the moves of a piece.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square};
    /// use slidemask_board::{Kind, MoveList, PieceMoves};
    ///
    /// let mut list = MoveList::new();
    /// list.add(PieceMoves { kind: Kind::Pawn, from: Square::A7, targets: Bitboard::from(Square::A8) });
    /// assert_eq!(list.len(), 4);
    /// ```
    #[inline]
    pub fn add(&mut self, moves: PieceMoves) {
        for one in moves {
            match self.moves.get_mut(self.len) {
                Some(free) => (*free, self.len) = (one, self.len + 1),
                None => self.is_cut = true,
            }
        }
    }

    /// Whether moves were left out for want of room.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert!(!Board::initial().legal_moves().is_cut());
    /// ```
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other && self.is_cut == other.is_cut
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}
