//! Views of plain numbers as squares and boards, and back, without a copy.
//!
//! Use it for data that comes as plain numbers, such as the columns of a data frame. A byte is a square, from 0 for a1 to 63
//! for h8. A word (`u64`) is a board. Bytes are checked; every word is a valid board. Four bytes are a
//! [threat](crate::threats::Threat).
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
use crate::threats::code::PieceCode;
use crate::threats::list::Threat;

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

/// Views a slice of threats as a slice of their bytes, of the same length: see [`Threat::to_bytes`].
///
/// [`as_flattened`](slice::as_flattened) of the result is one slice of bytes, four for each threat.
///
/// ```
/// use slidemask::columns;
/// use slidemask::threats::{PieceCode, Threat};
/// use slidemask::{Color, Kind, Square};
///
/// let queen = PieceCode::new(Color::White, Kind::Queen);
/// let threats = [Threat { attacker: queen, from: Square::A1, victim: queen.flip_color(), to: Square::H8 }];
/// assert_eq!(columns::threat_bytes(&threats), [[5, 0, 13, 63]]);
/// ```
#[must_use]
pub fn threat_bytes(threats: &[Threat]) -> &[[u8; 4]] {
    // SAFETY: a Threat is four fields of one byte each (`repr(C)`), and every byte is a valid u8.
    #[allow(unsafe_code, reason = "a threat is four bytes; it saves a copy")]
    unsafe {
        core::slice::from_raw_parts(threats.as_ptr().cast(), threats.len())
    }
}

/// Turns a slice of bytes into room for threats, of the same length, for [`Batch::threats`](crate::batch::Batch::threats) to
/// write.
///
/// Use it for buffers that are bytes for their owner, such as those of Arrow and `NumPy`. It overwrites the bytes: each threat
/// becomes an unspecified one.
#[must_use]
pub fn room_for_threats(bytes: &mut [[u8; 4]]) -> &mut [Threat] {
    bytes.fill(UNSPECIFIED.to_bytes());
    // SAFETY: a Threat is four fields of one byte each (`repr(C)`), so it needs no alignment. All bytes are those of a Threat,
    // and whatever Threat is written consists of valid bytes.
    #[allow(unsafe_code, reason = "all bytes are those of a threat; it saves a copy")]
    unsafe {
        core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), bytes.len())
    }
}

/// What [`room_for_threats`] writes.
const UNSPECIFIED: Threat =
    Threat { attacker: PieceCode::ALL[0], from: Square::A1, victim: PieceCode::ALL[0], to: Square::A1 };

/// The views of threats rely on this.
const _: () = assert!(size_of::<Threat>() == 4 && align_of::<Threat>() == 1);
