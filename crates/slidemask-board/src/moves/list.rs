//! [`MoveList`]: a list of moves that does not allocate.

use core::{
    array, fmt,
    iter::Take,
    ops::{Deref, DerefMut},
};

use super::{Move, PieceMoves};

/// A list of up to 218 moves, stored without an allocation. It dereferences to a slice, so it can be sorted. To rank moves,
/// collect them with their ranks.
///
/// No position that a game can reach has more than 218 legal moves. Boards with
/// [too many pieces](crate::Impossibility::TooManyPieces), accepted by the caller, may have more. Then the list drops the
/// moves for which it has no room, and [`is_cut`](Self::is_cut) returns true. On such boards use
/// [`Board::moves`](crate::Board::moves), which visits all moves.
///
/// ```
/// use slidemask_board::{Board, MoveList};
///
/// let most = Board::from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")?;
/// let moves = most.legal_moves();
/// assert_eq!(moves.len(), MoveList::CAPACITY);
/// assert!(!moves.is_cut());
///
/// let mut ordered = Board::initial().legal_moves();
/// ordered.sort_by_key(|one| one.to);
/// assert!(ordered.into_iter().map(|one| one.to).is_sorted());
/// # Ok::<(), slidemask_board::BoardError>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
    is_cut: bool,
}

impl MoveList {
    /// The largest number of moves in a list.
    pub const CAPACITY: usize = 218;

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: [Move::NULL; Self::CAPACITY], len: 0, is_cut: false }
    }

    /// Adds the moves of a piece. If there is no room for all of them, the list drops the rest.
    #[inline]
    pub fn add(&mut self, moves: PieceMoves) {
        for one in moves {
            match self.moves.get_mut(self.len) {
                Some(free) => (*free, self.len) = (one, self.len + 1),
                None => self.is_cut = true,
            }
        }
    }

    /// Whether the list dropped moves for which it had no room.
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

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Take<array::IntoIter<Move, { Self::CAPACITY }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
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
