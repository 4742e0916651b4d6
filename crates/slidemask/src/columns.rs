//! Slices of bytes and words as slices of squares and boards, and back, without a copy.
//!
//! For data that comes as plain numbers, such as the columns of a data frame: a byte for a square, 0 for a1 to 63 for h8, and
//! a word for a board. Bytes are checked; every word is a board.
//!
//! ```
//! use slidemask::batch::Batch;
//! use slidemask::columns;
//!
//! let (squares, occupied) = ([0_u8, 27], [0_u64; 2]);
//! let mut attacks = [0_u64; 2];
//! Batch::best().rook_attacks(
//!     columns::squares(&squares)?,
//!     columns::boards(&occupied),
//!     columns::boards_mut(&mut attacks),
//! )?;
//! assert_eq!(attacks[0], 0x0101_0101_0101_01fe);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;

use crate::bitboard::Bitboard;
use crate::square::Square;

/// A byte of a column that is no square.
///
/// ```
/// let error = slidemask::columns::squares(&[0, 63, 64]).unwrap_err();
/// assert_eq!((error.position, error.byte), (2, 64));
/// assert_eq!(error.to_string(), "entry 2 of the squares is 64: squares are numbered 0 to 63");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NoSquare {
    /// Where it is in the column, counted from 0.
    pub position: usize,
    /// The byte.
    pub byte: u8,
}

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} of the squares is {}: squares are numbered 0 to 63", self.position, self.byte)
    }
}

impl core::error::Error for NoSquare {}

/// A column of squares, from their numbers.
///
/// # Errors
/// The first byte that is above 63.
///
/// ```
/// use slidemask::{Square, columns};
///
/// assert_eq!(columns::squares(&[0, 27, 63]), Ok(&[Square::A1, Square::D4, Square::H8][..]));
/// ```
pub fn squares(bytes: &[u8]) -> Result<&[Square], NoSquare> {
    // All of them together first: the compiler lays this in vectors, a search it does not.
    if bytes.iter().fold(0, |all, byte| all | byte) > 63 {
        let wrong = bytes.iter().enumerate().find(|(_, byte)| **byte > 63);
        if let Some((position, &byte)) = wrong {
            return Err(NoSquare { position, byte });
        }
    }
    // SAFETY: a Square is a byte (`repr(u8)`) with a value for each number up to 63, and all are.
    #[allow(unsafe_code, reason = "a copy saved")]
    Ok(unsafe { core::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len()) })
}

/// The numbers of a column of squares.
///
/// ```
/// use slidemask::{Square, columns};
///
/// assert_eq!(columns::bytes(&[Square::A1, Square::D4]), [0, 27]);
/// ```
#[must_use]
pub fn bytes(squares: &[Square]) -> &[u8] {
    // SAFETY: a Square is a byte (`repr(u8)`).
    #[allow(unsafe_code, reason = "a copy saved")]
    unsafe {
        core::slice::from_raw_parts(squares.as_ptr().cast(), squares.len())
    }
}

/// A column of boards, from their words.
///
/// ```
/// use slidemask::{Bitboard, columns};
///
/// assert_eq!(columns::boards(&[1, 2]), [Bitboard(1), Bitboard(2)]);
/// ```
#[must_use]
pub fn boards(words: &[u64]) -> &[Bitboard] {
    // SAFETY: a Bitboard is a word (`repr(transparent)`).
    #[allow(unsafe_code, reason = "a copy saved")]
    unsafe {
        core::slice::from_raw_parts(words.as_ptr().cast(), words.len())
    }
}

/// A column of boards to be written, from a column of words.
///
/// ```
/// use slidemask::{Bitboard, columns};
///
/// let mut words = [0; 2];
/// columns::boards_mut(&mut words)[1] = Bitboard(5);
/// assert_eq!(words, [0, 5]);
/// ```
#[must_use]
pub fn boards_mut(words: &mut [u64]) -> &mut [Bitboard] {
    // SAFETY: a Bitboard is a word (`repr(transparent)`).
    #[allow(unsafe_code, reason = "a copy saved")]
    unsafe {
        core::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len())
    }
}

/// The words of a column of boards.
///
/// ```
/// use slidemask::{Bitboard, columns};
///
/// assert_eq!(columns::words(&[Bitboard(1), Bitboard(2)]), [1, 2]);
/// ```
#[must_use]
pub fn words(boards: &[Bitboard]) -> &[u64] {
    // SAFETY: a Bitboard is a word (`repr(transparent)`).
    #[allow(unsafe_code, reason = "a copy saved")]
    unsafe {
        core::slice::from_raw_parts(boards.as_ptr().cast(), boards.len())
    }
}
