//! **Obstruction Difference**: one subtraction for both rays of a line, by Michael Hoffmann and Gerd Isenberg.
//!
//! The nearest piece above the slider is the lowest bit of the upper ray (`ls1b`). The nearest piece below it is the highest bit
//! of the lower ray (`ms1b`). Double the upper one and subtract the lower one: the difference is a run of ones from one piece
//! to the other, including both. Cut to the line, the run is the attack set.
//!
//! ```text
//!     2 * ls1b(upper)  -  ms1b(lower)   =   difference
//!     . . . . . . . .     . . . . . . . .     . . . . . . . .
//!     . . . . . . . .     . . . . . . . .     . . . . . . . .
//!     . . . . 1 . . .     . . . . . . . .     1 1 1 1 . . . .
//!     . . . . . . . .     . . . . . . . .     1 1 1 1 1 1 1 1
//!     . . . . . . . .  -  . . . . . . . .  =  1 1 1 1 1 1 1 1
//!     . . . . . . . .     . . . . . . . .     1 1 1 1 1 1 1 1
//!     . . . . . . . .     . . . 1 . . . .     . . . 1 1 1 1 1
//!     . . . . . . . .     . . . . . . . .     . . . . . . . .
//! ```
//!
//! # Rays without a piece
//! An upper ray without a piece has no lowest bit, so its double is 0. The subtraction then borrows from an imagined bit 64, and
//! the run reaches the top. The same happens if the double leaves the word.
//!
//! A lower ray without a piece has no highest bit, but something must be subtracted for a run to begin: hence `lower | 1`. Bit 0
//! is the lowest of all, so it never hides another piece and may always be set. If it is the only bit, the run begins at a1. This
//! square is below the line, or at its lower end, or it is the slider itself, which the mask removes.
//!
//! # Plus or minus
//! [`attacks`] adds `-ms1b`, as the source does: an arithmetic shift of the sign bit computes it, and one `lea` of an x86 can
//! double and add. [`subtractive`] subtracts `ms1b`, which an unsigned shift computes. The two functions differ in nothing else.
//!
//! Source: Chess Programming Wiki, *Obstruction Difference*; Michael Hoffmann, *Direct bitboard movegeneration*, Computer Chess
//! Club, 23 July 2009.
//!
//! # Where the source errs
//! - The Java routine's `0x8000000000000000` does not fit an `int`: it needs the suffix `L`.
//! - In the figure of the rook on d4, the product of occupancy and mask shows the rook. It is drawn only for the reader, since the
//!   mask does not contain it.

use super::explained::explained;
use super::lift::{Method, method};
use crate::line::{Axis, LINE_TABLE_BYTES, Line};
use crate::square::Square;

/// The masks of a line, as the source stores them: its two rays and their union.
///
/// A record takes 24 bytes, and the records of all lines 6 KiB. This library keeps a table of 4 KiB instead ([`Line::lookup`])
/// and computes the union with an `or`. To get the table of the source, compute it as a constant:
///
/// ```
/// use slidemask::method::obstruction_difference::{self, Masks};
/// use slidemask::{Axis, Line, Square};
///
/// static MASKS: [[Masks; 4]; 64] = {
///     let mut masks = [[Masks::new(Line::through(Square::A1, Axis::Rank)); 4]; 64];
///     let mut i = 0;
///     while i < 64 * 4 {
///         masks[i / 4][i % 4] = Masks::new(Line::through(Square::ALL[i / 4], Axis::ALL[i % 4]));
///         i += 1;
///     }
///     masks
/// };
///
/// assert_eq!(size_of_val(&MASKS), 6 * 1024);
/// assert_eq!(obstruction_difference::attacks(MASKS[0][0], 0b1000), 0b1110);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Masks<W = u64> {
    /// The squares of the line below the slider.
    pub lower: W,
    /// The squares of the line above the slider.
    pub upper: W,
    /// `lower | upper`: the line without the slider.
    pub line_ex: W,
}

impl Masks {
    /// The record of a line.
    #[inline]
    #[must_use]
    pub const fn new(line: Line) -> Self {
        Self { lower: line.lower, upper: line.upper, line_ex: line.rays() }
    }

    /// Looks up the line through a square and makes its record.
    #[inline]
    #[must_use]
    pub const fn lookup(square: Square, axis: Axis) -> Self {
        Self::new(Line::lookup(square, axis))
    }
}

explained! {
    /// The attacks along a line: `2 * ls1b(upper) + -ms1b(lower | 1)`.
    ///
    /// The attacks of a rook on d4 along its file:
    ///
    /// ```
    /// use slidemask::method::obstruction_difference::{self, Masks};
    /// use slidemask::{Axis, Bitboard, Line, Square, bitboard};
    ///
    /// let occupied = bitboard! {
    ///     . . . 1 . 1 . .
    ///     1 . 1 . . 1 1 .
    ///     . 1 . 1 . . . 1
    ///     . . . . . 1 . .
    ///     . 1 . 1 . . . .
    ///     . . . . . . 1 .
    ///     1 1 . 1 . 1 . 1
    ///     . . . 1 1 . 1 .
    /// };
    /// let d_file = Masks::new(Line::through(Square::D4, Axis::File));
    /// assert_eq!(Bitboard(obstruction_difference::attacks(d_file, occupied.0)), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    pub const fn attacks(masks: Masks, occupied: u64) over Word {
        /// the pieces above the slider
        let upper = occupied & masks.upper;
        /// the pieces below it
        let lower = occupied & masks.lower;
        /// ls1b: the nearest piece above
        let ls1b = upper & upper.wrapping_neg();
        /// and a1, so that it is never empty
        let lower_or_a1 = lower | 1;
        /// -ms1b: minus the nearest piece below
        let minus_ms1b = (i64::MIN >> lower_or_a1.leading_zeros()).cast_unsigned();
        /// 2 * ls1b + -ms1b
        let difference = (ls1b << 1).wrapping_add(minus_ms1b);
        /// the ones on the line
        let attacks = masks.line_ex & difference;
    }
}

explained! {
    /// The attacks along a line: `2 * ls1b(upper) - ms1b(lower | 1)`.
    pub const fn subtractive(masks: Masks, occupied: u64) {
        /// the pieces above the slider
        let upper = occupied & masks.upper;
        /// the pieces below it
        let lower = occupied & masks.lower;
        /// ls1b: the nearest piece above
        let ls1b = upper & upper.wrapping_neg();
        /// and a1, so that it is never empty
        let lower_or_a1 = lower | 1;
        /// 2 * ls1b
        let twice_ls1b = ls1b << 1;
        /// ms1b: the nearest piece below
        let ms1b = (1 << 63) >> lower_or_a1.leading_zeros();
        /// 2 * ls1b - ms1b
        let difference = twice_ls1b.wrapping_sub(ms1b);
        /// the ones on the line
        let attacks = masks.line_ex & difference;
    }
}

const AUTHORS: &str = "Michael Hoffmann, Gerd Isenberg";
const SOURCE: &str = "https://www.chessprogramming.org/Obstruction_Difference";

pub(super) const METHOD: Method = method! {
    name: "obstruction-difference",
    title: "Obstruction Difference, -ms1b added",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: LINE_TABLE_BYTES,
    instructions: &["lzcnt", "blsi"];
    [Rank] [File] [Diagonal] [Antidiagonal] attacks of Masks::lookup
};

pub(super) const SUBTRACTIVE_METHOD: Method = method! {
    name: "obstruction-subtractive",
    title: "Obstruction Difference, ms1b subtracted",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: LINE_TABLE_BYTES,
    instructions: &["lzcnt", "blsi"];
    [Rank] [File] [Diagonal] [Antidiagonal] subtractive of Masks::lookup
};
