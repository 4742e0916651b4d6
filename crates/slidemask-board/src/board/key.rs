//! Zobrist keys: numbers that tell positions apart, computed when asked, or kept up to date by [`Keyed`].

use core::ops::Deref;

use slidemask::{Color, File, Square};

use super::{Board, IllegalMove, Wing};
use crate::moves::Move;
use crate::piece::Kind;

/// A random number for everything that positions differ in.
struct Keys {
    pieces: [[[u64; Square::ALL.len()]; Kind::ALL.len()]; Color::ALL.len()],
    /// By the file of the rook that may castle.
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
    /// The Zobrist key: equal for the [same position](Self::same_position), and else, but for one chance in 2⁶⁴,
    /// different. It is computed anew; [`Keyed`] keeps it up to date. It may change with the library's version.
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

    /// What leads from this key to another board's.
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

    /// Whether two positions are the same to the rule of repetition: the same pieces, side to move and rights to
    /// castle, and the same legal captures en passant. The clocks may differ.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// // The pawn of d4 is pinned.
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

    /// The square where a pawn may be taken en passant by a legal move.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")?;
    /// assert_eq!(board.legal_en_passant(), Some(Square::E3));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.en_passant?;
        let king = self.king(self.side_to_move);
        let pawns = self.pieces(self.side_to_move, Kind::Pawn);
        let takes = |pawn| !self.passing(pawn, king).is_empty();
        pawns.into_iter().any(takes).then_some(square)
    }
}

/// A board that keeps its [key](Board::key) up to date; otherwise it is that board.
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
    /// The key, without computing it.
    ///
    /// ```
    /// use slidemask_board::{Board, Keyed};
    ///
    /// assert_eq!(Keyed::from(Board::initial()).key(), Board::initial().key());
    /// ```
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The board.
    ///
    /// ```
    /// use slidemask_board::{Board, Keyed};
    ///
    /// assert_eq!(Keyed::from(Board::initial()).board(), Board::initial());
    /// ```
    #[inline]
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Makes a move, if it is legal; else nothing changes.
    ///
    /// # Errors
    /// The move is not legal, and why.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Board, Keyed, Move};
    ///
    /// let mut keyed = Keyed::from(Board::initial());
    /// assert!(keyed.play(Move::new(Square::E2, Square::E5)).is_err());
    /// ```
    pub fn play(&mut self, one: Move) -> Result<(), IllegalMove> {
        let before = self.board;
        self.board.play(one)?;
        self.key ^= before.key_change(&self.board);
        Ok(())
    }

    /// Makes a legal move.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Board, Keyed, Move};
    ///
    /// let mut keyed = Keyed::from(Board::initial());
    /// keyed.play_unchecked(Move::new(Square::E2, Square::E4));
    /// assert_eq!(keyed.key(), keyed.board().key());
    /// ```
    pub fn play_unchecked(&mut self, one: Move) {
        let before = self.board;
        self.board.play_unchecked(one);
        self.key ^= before.key_change(&self.board);
    }
}

#[cfg(all(test, feature = "alloc"))]
impl Keyed {
    /// A board with any key: boards that share a key by chance are not known.
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
