//! Attacks of knights, kings and pawns. No other piece can block them, so they are read from tables.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::direction::Direction;
use crate::square::Square;

type Table = [Bitboard; Square::ALL.len()];

/// The attacks of a piece from every square, given its leaps as `(files, ranks)`.
const fn leaps(deltas: &[(i8, i8)]) -> Table {
    let mut table = [Bitboard::EMPTY; Square::ALL.len()];
    let mut square = 0;
    while square < table.len() {
        let mut leap = 0;
        while leap < deltas.len() {
            let (files, ranks) = deltas[leap];
            let target = Bitboard::from_square(Square::ALL[square]).offset(files, ranks);
            table[square] = table[square].union(target);
            leap += 1;
        }
        square += 1;
    }
    table
}

/// The leaps of a knight as files and ranks: four up the board, and the opposite ones.
pub(crate) const KNIGHT_LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (-1, -2), (-2, -1), (1, -2), (2, -1)];

static KNIGHT: Table = leaps(&KNIGHT_LEAPS);
static KING: Table = leaps(&Direction::DELTAS);
static PAWN: [Table; Color::ALL.len()] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// The squares that a knight attacks: up to eight.
///
/// ```
/// use slidemask::{Square, bitboard, knight_attacks};
///
/// assert_eq!(knight_attacks(Square::G4), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . 1 . 1
///     . . . . 1 . . .
///     . . . . . . . .
///     . . . . 1 . . .
///     . . . . . 1 . 1
///     . . . . . . . .
/// });
/// ```
#[doc(alias = "knight_moves")]
#[inline]
#[must_use]
pub const fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square as usize]
}

/// The squares that a king attacks: up to eight. Castling is not an attack.
///
/// ```
/// use slidemask::{Square, bitboard, king_attacks};
///
/// assert_eq!(king_attacks(Square::H2), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 1
///     . . . . . . 1 .
///     . . . . . . 1 1
/// });
/// ```
#[doc(alias = "king_moves")]
#[inline]
#[must_use]
pub const fn king_attacks(square: Square) -> Bitboard {
    KING[square as usize]
}

/// The squares that a pawn attacks: the two squares diagonally ahead, or one on the edge. On its last rank a pawn attacks none.
///
/// ```
/// use slidemask::{Color, Square, bitboard, pawn_attacks};
///
/// assert_eq!(pawn_attacks(Color::White, Square::C4), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . 1 . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// ```
#[inline]
#[must_use]
pub const fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    PAWN[color as usize][square as usize]
}
