//! Zobrist keys: numbers that tell positions apart. [`Board::key`] computes a key, and [`Keyed`] keeps it up to date.
//!
//! A key is updated by listening to the [`Changes`] of a move.

use core::ops::Deref;

use slidemask::{Color, Square};

use super::{Board, CastlingRights, Changes, IllegalMove, Wing, zobrist};
use crate::moves::Move;
use crate::piece::Piece;

impl Board {
    /// The Zobrist key of this position, computed from scratch. To have it after each move, use [`Keyed`].
    ///
    /// The [same position](Self::same_position) always has the same key. Two different positions have the same key with a
    /// chance of one in 2⁶⁴. Keys may change with the version of the library.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let one = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let other = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 7 9")?;
    /// assert_eq!(one.key(), other.key());
    /// assert_ne!(one.key(), Board::initial().key());
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias("zobrist", "hash"))]
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = KeyChange { key: 0, castling: CastlingRights::NONE };
        self.placement.iter().for_each(|(square, piece)| key.enters(piece, square));
        key.castling(self.castling);
        key.en_passant(self);
        match self.side_to_move {
            Color::White => key.key,
            Color::Black => key.key ^ zobrist::black_to_move(),
        }
    }

    /// Whether two positions count as the same under the rule of repetition: they have the same pieces, side to move,
    /// castling rights and legal en-passant captures. The clocks may differ.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// // Black's pawn on d4 is pinned, so it cannot take on e3.
    /// let one = Board::from_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1")?;
    /// let other = Board::from_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1")?;
    /// assert!(one.same_position(&other) && one != other);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias = "repetition")]
    #[must_use]
    pub fn same_position(&self, other: &Self) -> bool {
        self.placement == other.placement
            && self.side_to_move == other.side_to_move
            && self.castling == other.castling
            && self.legal_en_passant() == other.legal_en_passant()
    }

    /// The en-passant square, if a legal move takes there.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")?;
    /// assert_eq!(board.legal_en_passant(), Some(Square::E3));
    ///
    /// // White's rook pins the pawn on d4, so the capture is not legal.
    /// let pinned = Board::from_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1")?;
    /// assert_eq!(pinned.en_passant(), Some(Square::E3));
    /// assert_eq!(pinned.legal_en_passant(), None);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let takers = self.en_passant_takers(self.king(self.side_to_move));
        self.en_passant.filter(|_| !takers.is_empty())
    }
}

/// A board together with its [key](Board::key), which is updated after each move.
///
/// Use it where you read the key often. It dereferences to [`Board`], so all methods that read a board work on it.
///
/// ```
/// use slidemask::Square;
/// use slidemask_board::{Board, Keyed, Move};
///
/// let mut keyed = Keyed::from(Board::initial());
/// keyed.play(Move::new(Square::E2, Square::E4))?;
/// assert_eq!(keyed.key(), keyed.board().key());
/// assert_eq!(keyed.move_count(), 20);
/// # Ok::<(), slidemask_board::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Keyed {
    board: Board,
    key: u64,
}

impl Keyed {
    /// The Zobrist key, read without computing it.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// A copy of the board, without its key.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Makes a move and updates the key. If the move is not legal, nothing changes.
    ///
    /// # Errors
    /// If the move is not legal. The error says why.
    pub fn play(&mut self, one: Move) -> Result<(), IllegalMove> {
        self.check(one)?;
        self.play_unchecked(one);
        Ok(())
    }

    /// Makes a move that the caller knows to be legal, and updates the key.
    ///
    /// An illegal move leaves the board in an unspecified state. It does not panic.
    #[inline]
    pub fn play_unchecked(&mut self, one: Move) {
        self.play_and_tell(one, ());
    }

    /// As [`play_unchecked`](Self::play_unchecked), and tells a listener what the move [changes](Changes).
    pub fn play_and_tell(&mut self, one: Move, changes: impl Changes) {
        let mut key = KeyChange { key: self.key, castling: self.board.castling };
        self.board.play_and_tell(one, (&mut key, changes));
        self.key = key.key;
    }

    /// Whether a position is the same as an earlier one.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn is_again(&self, earlier: &Self) -> bool {
        // Different keys prove that positions differ. Equal keys prove nothing, so the positions are compared, too.
        self.key == earlier.key && self.same_position(earlier)
    }

    /// The key after a legal move, for instance to prefetch an entry of a hash table.
    ///
    /// It makes the move on a copy. If you make the move anyway, make it first and read its key.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Keyed, Move};
    ///
    /// let mut keyed = Keyed::default();
    /// let one = Move::new(Square::E2, Square::E4);
    /// let key = keyed.key_after(one);
    /// keyed.play(one)?;
    /// assert_eq!(keyed.key(), key);
    /// # Ok::<(), slidemask_board::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn key_after(&self, one: Move) -> u64 {
        let mut after = *self;
        after.play_unchecked(one);
        after.key
    }

    /// As [`Board::null_move`], with the key.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        self.checkers().is_empty().then(|| self.null_move_unchecked())
    }

    /// As [`Board::null_move_unchecked`], with the key.
    #[inline]
    #[must_use]
    pub fn null_move_unchecked(&self) -> Self {
        let mut key = KeyChange { key: self.key, castling: self.board.castling };
        key.before(self);
        Self { board: self.board.null_move_unchecked(), key: key.key }
    }
}

/// A key that changes with a move.
struct KeyChange {
    key: u64,
    /// The castling rights that are in the key.
    castling: CastlingRights,
}

impl KeyChange {
    /// Adds the legal en-passant capture to the key, or takes it out.
    #[inline]
    fn en_passant(&mut self, board: &Board) {
        // Few moves set the square, and only then is it asked whether a capture is legal.
        if board.en_passant.is_some()
            && let Some(square) = board.legal_en_passant()
        {
            self.key ^= zobrist::en_passant(square.file());
        }
    }

    /// Replaces the castling rights in the key.
    #[cold]
    fn castling(&mut self, rights: CastlingRights) {
        for color in Color::ALL {
            for wing in Wing::ALL {
                let [old, new] = [self.castling, rights].map(|rights| rights.rook(color, wing));
                if old != new {
                    for rook in [old, new].into_iter().flatten() {
                        self.key ^= zobrist::castling(color, rook.file());
                    }
                }
            }
        }
        self.castling = rights;
    }
}

impl Changes for KeyChange {
    #[inline]
    fn before(&mut self, board: &Board) {
        self.key ^= zobrist::black_to_move();
        self.en_passant(board);
    }

    #[inline]
    fn leaves(&mut self, piece: Piece, square: Square) {
        self.key ^= zobrist::piece(piece, square);
    }

    #[inline]
    fn enters(&mut self, piece: Piece, square: Square) {
        self.key ^= zobrist::piece(piece, square);
    }

    #[inline]
    fn after(&mut self, board: &Board) {
        if board.castling != self.castling {
            self.castling(board.castling);
        }
        self.en_passant(board);
    }
}

#[cfg(all(test, feature = "alloc"))]
impl Keyed {
    /// A board with any key. The tests need it, because no two positions with the same key are known.
    pub(crate) const fn with_key(board: Board, key: u64) -> Self {
        Self { board, key }
    }
}

/// The initial position.
impl Default for Keyed {
    fn default() -> Self {
        Board::initial().into()
    }
}

impl From<Board> for Keyed {
    fn from(board: Board) -> Self {
        Self { board, key: board.key() }
    }
}

impl Deref for Keyed {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        &self.board
    }
}
