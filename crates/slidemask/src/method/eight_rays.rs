//! The **eight rays** around a square: the nearest piece on all of them, by one subtraction.
//!
//! Cut the board into the eight rays that leave a square, seven squares each, and put each ray into a byte: the nearest square in
//! bit 1, the farthest in bit 7. Bit 0 is the place of a rook that looks along the ray. Then the eight rays are eight ranks, and
//! `o ^ (o - 2r)` works on all of them at once:
//!
//! ```text
//!            r nearest .. farthest
//!     1 . . 1 . . 1 1     o: the rook, pieces on squares 3, 6 and 7
//!   - . 1 . . . . . .     2r
//!   = 1 1 1 . . . 1 1     the borrow runs to the nearest piece and removes it
//!   ^ 1 . . 1 . . 1 1     o
//!   = . 1 1 1 . . . .     the changed squares: the rook attacks them
//!   & 1 . . 1 . . 1 1     o
//!   = . . . 1 . . . .     the nearest piece
//! ```
//!
//! Two things are added. A wall in bit 7 stops the borrow where a ray has no piece, so that it does not run into the next byte.
//! And bit 0 does not need a rook: it has the piece a knight's move away, one square for each ray. The method sets this bit and
//! subtracts `3r` instead of `2r`: the `r` changes bit 0, so the answer always has it. The answer has two bits in each byte: a
//! knight's square, and the nearest piece or the wall. These are the sixteen squares from which a piece can attack the centre, or
//! be attacked from it.
//!
//! The pieces on these squares are found in the same way as the bits: a board of 64 bytes is permuted into the eight rays.
//! The crate `slidemask-nnue` does this in vector registers.
//!
//! Source: 87flowers, notes on *byteboards*, and the engine Rose. The constants are `0x81..81` (bit 0 and the wall of each byte)
//! and `0x03..03` (`3r`).

use super::explained::explained;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::square::Square;

/// r: bit 0 of every ray, the place of the slider or of a knight's move.
pub const ORIGINS: u64 = 0x0101_0101_0101_0101;

/// The last square of every ray, where the borrow stops if the ray is empty.
pub const WALLS: u64 = 0x8080_8080_8080_8080;

explained! {
    /// The nearest piece on each of eight rays, and bit 0 of each.
    ///
    /// `occupied` has the ray of a direction in each byte: bit 1 is the nearest square, bit 7 the farthest, bit 0 a knight's
    /// move. The answer has exactly two bits in each byte: bit 0, and the nearest piece, or bit 7 if the ray is empty.
    ///
    /// ```
    /// use slidemask::{Bitboard, bitboard, method::eight_rays};
    ///
    /// // A ray in each rank, from the left to the right.
    /// let occupied = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . 1
    ///     . 1 1 1 1 1 1 1
    ///     1 1 . . . . . .
    ///     . . 1 . 1 . . .
    ///     1 . . . . . 1 1
    ///     . . . 1 . . . .
    ///     1 . . 1 . . 1 1
    /// };
    /// assert_eq!(Bitboard(eight_rays::nearest(occupied.0)), bitboard! {
    ///     1 . . . . . . 1
    ///     1 . . . . . . 1
    ///     1 1 . . . . . .
    ///     1 1 . . . . . .
    ///     1 . 1 . . . . .
    ///     1 . . . . . 1 .
    ///     1 . . 1 . . . .
    ///     1 . . 1 . . . .
    /// });
    /// ```
    pub const fn nearest(occupied: u64) {
        /// o: the origins, the pieces and the walls
        @Moved let o = occupied | ORIGINS | WALLS;
        /// o - 3r: the origin itself, and 2r
        @Moved let difference = o.wrapping_sub(3 * ORIGINS);
        /// o ^ (o - 3r)
        @Moved let changed = o ^ difference;
        /// the changed pieces
        @Moved let nearest = changed & o;
    }
}

/// The square that a bit stands for in the eight rays around a square, or `None` if it is off the board. Bits above 63 have no
/// square.
///
/// Byte 0 is the ray to the north; the others follow clockwise, in the order of [`Direction::ALL`]. Bits 1 to 7 of a byte are the
/// squares of the ray, from the nearest to the farthest. Bit 0 is the knight's move between this direction and the next one.
///
/// ```
/// use slidemask::Square;
/// use slidemask::method::eight_rays::square_of;
///
/// assert_eq!(square_of(Square::D4, 0), Some(Square::E6)); // a step to the north, and one to the north-east
/// assert_eq!(square_of(Square::D4, 1), Some(Square::D5));
/// assert_eq!(square_of(Square::D4, 4), Some(Square::D8));
/// assert_eq!(square_of(Square::D4, 5), None);
/// ```
#[must_use]
pub const fn square_of(center: Square, bit: usize) -> Option<Square> {
    let Some(direction) = Direction::from_index(bit / 8) else { return None };
    let mut at = Bitboard::from_square(center).shift(direction);
    if let (0, Some(next)) = (bit % 8, Direction::from_index((bit / 8 + 1) % Direction::ALL.len())) {
        at = at.shift(next);
    }
    let mut steps = 1;
    while steps < bit % 8 {
        at = at.shift(direction);
        steps += 1;
    }
    at.first()
}

/// The eight rays around a square as a word, for [`nearest`]. [`square_of`] says which square each bit stands for.
///
/// The square itself is not on its rays. This function goes from square to square and is for explanations.
/// The crate `slidemask-nnue` has the fast way.
///
/// ```
/// use slidemask::{Bitboard, Square, bitboard, method::eight_rays};
///
/// let occupied = bitboard! {
///     . . . 1 . . . .
///     . . . . . . . .
///     . . . 1 1 . . .
///     . . . . . . . .
///     . 1 . 1 . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     1 . . . . . . .
/// };
/// // A ray in each rank: north in the lowest, then clockwise. The near squares are on the left.
/// assert_eq!(Bitboard(eight_rays::around(Square::D4, occupied)), bitboard! {
///     . . . . . . . .
///     . . 1 . . . . .
///     . . . 1 . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . 1 . . .
///     . . . . . . . .
///     1 . 1 . 1 . . .
/// });
/// ```
#[must_use]
pub const fn around(square: Square, occupied: Bitboard) -> u64 {
    let mut rays = 0;
    let mut bit = 0;
    while bit < u64::BITS {
        if let Some(at) = square_of(square, bit as usize)
            && occupied.contains(at)
        {
            rays |= 1 << bit;
        }
        bit += 1;
    }
    rays
}

/// The lines of [`nearest`] as data.
pub static FORMULA: &super::Formula = &nearest::FORMULA;
