//! Views of plain numbers as squares and boards, and back, without a copy.
//!
//! Use it for data that comes as plain numbers, such as the columns of a data frame. A byte is a square, from 0 for a1 to 63
//! for h8. A word (`u64`) is a board. Bytes are checked; every word is a valid board.
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

/// The error for a byte of a column that is not the number of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NoSquare {
    /// The position of the byte in the column, counted from 0.
    pub position: usize,
    /// The byte, 64 or more.
    pub byte: u8,
}

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} of the squares is {}: squares are numbered 0 to 63", self.position, self.byte)
    }
}

impl core::error::Error for NoSquare {}

/// Views a slice of numbers, 0 to 63, as a slice of squares of the same length.
///
/// # Errors
/// A byte is above 63; the error names the first one.
pub fn squares(bytes: &[u8]) -> Result<&[Square], NoSquare> {
    // The fold over all bytes comes first because the compiler vectorises it; it does not vectorise the search.
    if bytes.iter().fold(0, |all, byte| all | byte) > 63 {
        let wrong = bytes.iter().enumerate().find(|(_, byte)| **byte > 63);
        if let Some((position, &byte)) = wrong {
            return Err(NoSquare { position, byte });
        }
    }
    // SAFETY: a Square is a byte (`repr(u8)`) with a value for each number up to 63, and all bytes are at most 63.
    #[allow(unsafe_code, reason = "every byte has been checked; it saves a copy")]
    Ok(unsafe { core::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len()) })
}

/// Views a slice of squares as a slice of their numbers, of the same length.
#[must_use]
pub fn bytes(squares: &[Square]) -> &[u8] {
    // SAFETY: a Square is a byte (`repr(u8)`), and every byte is a valid u8.
    #[allow(unsafe_code, reason = "every square is a byte; it saves a copy")]
    unsafe {
        core::slice::from_raw_parts(squares.as_ptr().cast(), squares.len())
    }
}

/// Views a slice of words as a slice of boards, of the same length.
#[must_use]
pub fn boards(words: &[u64]) -> &[Bitboard] {
    // SAFETY: a Bitboard is a word (`repr(transparent)`), and every word is a valid board.
    #[allow(unsafe_code, reason = "a board is a word; it saves a copy")]
    unsafe {
        core::slice::from_raw_parts(words.as_ptr().cast(), words.len())
    }
}

/// Views a mutable slice of words as a mutable slice of boards, of the same length.
#[must_use]
pub fn boards_mut(words: &mut [u64]) -> &mut [Bitboard] {
    // SAFETY: a Bitboard is a word (`repr(transparent)`), and every word is a valid board.
    #[allow(unsafe_code, reason = "a board is a word; it saves a copy")]
    unsafe {
        core::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len())
    }
}

/// Views a slice of boards as a slice of words, of the same length.
#[must_use]
pub fn words(boards: &[Bitboard]) -> &[u64] {
    // SAFETY: a Bitboard is a word (`repr(transparent)`), and every word is a valid board.
    #[allow(unsafe_code, reason = "a board is a word; it saves a copy")]
    unsafe {
        core::slice::from_raw_parts(boards.as_ptr().cast(), boards.len())
    }
}
