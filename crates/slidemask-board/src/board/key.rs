//! Zobrist keys: numbers that tell positions apart. [`Board::key`] computes a key, and [`Keyed`] keeps it up to date.
//!
//! A key is updated by comparing the boards before and after a move. Code that knows what each move changes would be a second
//! account of the rules, which could be wrong.

use core::ops::Deref;

use slidemask::{Color, File, Square};

use super::{Board, IllegalMove, Wing};
use crate::moves::Move;
use crate::piece::Kind;

/// A random number for each feature in which positions can differ.
struct Keys {
    pieces: [[[u64; Square::ALL.len()]; Kind::ALL.len()]; Color::ALL.len()],
    /// By colour, and by the file of the rook that may castle.
    castling: [[u64; File::ALL.len()]; Color::ALL.len()],
    en_passant: [u64; File::ALL.len()],
    black_to_move: u64,
}

static KEYS: Keys = {
    // SplitMix64 (Steele, Lea and Flood, 2014).
    const fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = *state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
    const fn fill(numbers: &mut [u64], state: &mut u64) {
        let mut place = 0;
        while place < numbers.len() {
            numbers[place] = next(state);
            place += 1;
        }
    }
    let mut state = 960;
    let mut keys = Keys {
        pieces: [[[0; 64]; 6]; 2],
        castling: [[0; 8]; 2],
        en_passant: [0; 8],
        black_to_move: next(&mut state),
    };
    let mut color = 0;
    while color < Color::ALL.len() {
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            fill(&mut keys.pieces[color][kind], &mut state);
            kind += 1;
        }
        fill(&mut keys.castling[color], &mut state);
        color += 1;
    }
    fill(&mut keys.en_passant, &mut state);
    keys
};

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
        Self::EMPTY.key_change(self)
    }

    /// The exclusive or of the keys of this board and another.
    fn key_change(&self, other: &Self) -> u64 {
        let mut change = 0;
        for color in Color::ALL {
            for kind in Kind::ALL {
                for square in self.pieces(color, kind) ^ other.pieces(color, kind) {
                    change ^= KEYS.pieces[color as usize][kind as usize][square as usize];
                }
            }
            for wing in Wing::ALL {
                let rooks = [self, other].map(|board| board.castling.rook(color, wing));
                if rooks[0] != rooks[1] {
                    for rook in rooks.into_iter().flatten() {
                        change ^= KEYS.castling[color as usize][rook.file() as usize];
                    }
                }
            }
        }
        for square in [self, other].into_iter().filter_map(Self::legal_en_passant) {
            change ^= KEYS.en_passant[square.file() as usize];
        }
        if self.side_to_move != other.side_to_move {
            change ^= KEYS.black_to_move;
        }
        change
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
        let before = self.board;
        self.board.play(one)?;
        self.key ^= before.key_change(&self.board);
        Ok(())
    }

    /// Makes a move that the caller knows to be legal, and updates the key.
    ///
    /// An illegal move leaves the board in an unspecified state. It does not panic.
    pub fn play_unchecked(&mut self, one: Move) {
        let before = self.board;
        self.board.play_unchecked(one);
        self.key ^= before.key_change(&self.board);
    }

    /// As [`Board::null_move`], with the key.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        self.checkers().is_empty().then(|| self.null_move_unchecked())
    }

    /// As [`Board::null_move_unchecked`], with the key.
    #[must_use]
    pub fn null_move_unchecked(&self) -> Self {
        let passed = self.legal_en_passant().map_or(0, |square| KEYS.en_passant[square.file() as usize]);
        Self { board: self.board.null_move_unchecked(), key: self.key ^ KEYS.black_to_move ^ passed }
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
