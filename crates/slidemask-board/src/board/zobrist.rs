//! The numbers of Zobrist keys: one for each feature in which positions can differ. A [key](crate::Board::key) is the exclusive or of
//! the numbers of all features that a position has. Engines can make keys for parts of a position from them; [`PartKeys`] has the
//! usual ones.
//!
//! ```
//! use slidemask::{Color, File};
//! use slidemask_board::{Board, zobrist};
//!
//! let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 1")?;
//! let pieces = board.placement();
//! let key = pieces.iter().fold(0, |key, (square, piece)| key ^ zobrist::piece(piece, square));
//! let others = zobrist::castling(Color::White, File::H) ^ zobrist::en_passant(File::E) ^ zobrist::black_to_move();
//! assert_eq!(board.key(), key ^ others);
//! # Ok::<(), slidemask_board::BoardError>(())
//! ```
//!
//! Numbers may change with the version of the library.

use slidemask::{Color, File, Square};

use super::{Board, Changes};
use crate::piece::{Kind, Piece};

struct Numbers {
    pieces: [[[u64; Square::ALL.len()]; Kind::ALL.len()]; Color::ALL.len()],
    castling: [[u64; File::ALL.len()]; Color::ALL.len()],
    en_passant: [u64; File::ALL.len()],
    black_to_move: u64,
}

static NUMBERS: Numbers = {
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
    let mut numbers = Numbers {
        pieces: [[[0; 64]; 6]; 2],
        castling: [[0; 8]; 2],
        en_passant: [0; 8],
        black_to_move: next(&mut state),
    };
    let mut color = 0;
    while color < Color::ALL.len() {
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            fill(&mut numbers.pieces[color][kind], &mut state);
            kind += 1;
        }
        fill(&mut numbers.castling[color], &mut state);
        color += 1;
    }
    fill(&mut numbers.en_passant, &mut state);
    numbers
};

/// The number of a piece on a square.
#[inline]
#[must_use]
pub fn piece(Piece { color, kind }: Piece, square: Square) -> u64 {
    NUMBERS.pieces[color as usize][kind as usize][square as usize]
}

/// The number of a castling right: a side may castle with the rook on this file.
#[inline]
#[must_use]
pub fn castling(color: Color, rook: File) -> u64 {
    NUMBERS.castling[color as usize][rook as usize]
}

/// The number of a legal en-passant capture on this file.
#[inline]
#[must_use]
pub fn en_passant(file: File) -> u64 {
    NUMBERS.en_passant[file as usize]
}

/// The number of Black's turn.
#[inline]
#[must_use]
pub fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}

/// Keys of parts of a position. Engines index what they have learned about such parts with them. They listen to the [`Changes`] of
/// each move:
///
/// ```
/// use slidemask_board::{Keyed, zobrist::PartKeys};
///
/// let mut keyed = Keyed::default();
/// let mut parts = PartKeys::from(&*keyed);
/// for text in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"] {
///     keyed.play_and_tell(keyed.parse_uci(text)?, &mut parts);
/// }
/// assert_eq!(parts, PartKeys::from(&*keyed));
/// # Ok::<(), slidemask_board::UciError>(())
/// ```
#[doc(alias("correction_history", "pawn_key", "non_pawn_key", "minor_key", "material_key"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartKeys {
    /// The pawns of both sides.
    pub pawns: u64,
    /// All other pieces by colour, kings included.
    pub others: [u64; Color::ALL.len()],
    /// The knights, bishops and kings of both sides.
    pub minors: u64,
    /// The material: equal if each side has as many pieces of each kind. It is a sum, since equal pieces would cancel in an exclusive
    /// or.
    pub material: u64,
}

impl PartKeys {
    /// The keys of an empty board.
    pub const EMPTY: Self = Self { pawns: 0, others: [0; 2], minors: 0, material: 0 };

    #[inline]
    fn toggle(&mut self, piece: Piece, number: u64) {
        match piece.kind {
            Kind::Pawn => return self.pawns ^= number,
            Kind::Knight | Kind::Bishop | Kind::King => self.minors ^= number,
            Kind::Rook | Kind::Queen => {}
        }
        self.others[piece.color as usize] ^= number;
    }
}

impl From<&Board> for PartKeys {
    fn from(board: &Board) -> Self {
        let mut keys = Self::EMPTY;
        board.placement().iter().for_each(|(square, piece)| keys.enters(piece, square));
        keys
    }
}

impl Changes for PartKeys {
    #[inline]
    fn leaves(&mut self, one: Piece, square: Square) {
        self.toggle(one, piece(one, square));
        self.material = self.material.wrapping_sub(piece(one, Square::A1));
    }

    #[inline]
    fn enters(&mut self, one: Piece, square: Square) {
        self.toggle(one, piece(one, square));
        self.material = self.material.wrapping_add(piece(one, Square::A1));
    }
}
