//! **Obstruction Difference**: one subtraction for both rays, by Michael Hoffmann and Gerd Isenberg.
//!
//! The nearest piece above the slider is the lowest bit of the upper ray, the nearest piece below it is the
//! highest bit of the lower ray. Take the lower one from the double of the upper one: the difference is a
//! run of ones from the one to the other, both included. Cut to the line, these are the attacks.
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
//! # Nobody in the way
//! An upper ray without a piece has no lowest bit; its double is 0, and the difference borrows from the
//! hidden bit 64: the run goes on to the top. So it does when the double leaves the word. A lower ray
//! without a piece has no highest bit, but something must be subtracted for a run to begin: hence
//! `lower | 1`. The lowest bit of all cannot hide a higher one, so it may be set always, and when it is
//! the only one the run begins at a1, below every line or at its end, or at the slider itself, where the
//! mask cuts it off.
//!
//! # Plus or minus
//! The source adds `-ms1b`, made by an arithmetic shift of the sign bit: [`attacks`]. The double and the sum
//! can then be one `lea` of an x86. An unsigned shift makes `ms1b` itself to be subtracted:
//! [`subtractive`]. They differ in nothing else.
//!
//! Source: Chess Programming Wiki, *Obstruction Difference*; Michael Hoffmann, *Direct bitboard
//! movegeneration*, Computer Chess Club, 23 July 2009.
//!
//! # Where the source errs
//! - The Java routine's `0x8000000000000000` is no `int`: it wants the suffix `L`.
//! - In the figure of the rook on d4, the product of occupancy and mask shows the rook. It is there for the
//!   eye: the mask has left it out.

use super::explained::explained;
use super::lift::{Method, method};
use crate::line::{Axis, LINE_TABLE_BYTES, Line};
use crate::square::Square;

/// The record that the source keeps of a line: its two rays and their union.
///
/// 24 bytes a line, 6 KiB for all; [`Line::lookup`] keeps 4 KiB and spends an `or` on the union. Whoever wants
/// the source's own table has it in one constant:
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
pub struct Masks {
    /// The squares of the line below the slider.
    pub lower: u64,
    /// The squares of the line above the slider.
    pub upper: u64,
    /// `lower | upper`: the line, excluding the slider.
    pub line_ex: u64,
}

impl Masks {
    /// The record of a line.
    ///
    /// ```
    /// use slidemask::method::obstruction_difference::Masks;
    /// use slidemask::{Axis, Line, Square};
    ///
    /// let masks = Masks::new(Line::through(Square::B1, Axis::Rank));
    /// assert_eq!(masks, Masks { lower: 0b1, upper: 0b1111_1100, line_ex: 0b1111_1101 });
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(line: Line) -> Self {
        Self { lower: line.lower, upper: line.upper, line_ex: line.rays() }
    }

    /// The same record, made of a line that is looked up.
    ///
    /// ```
    /// use slidemask::method::obstruction_difference::Masks;
    /// use slidemask::{Axis, Line, Square};
    ///
    /// let line = Line::through(Square::B1, Axis::Rank);
    /// assert_eq!(Masks::lookup(Square::B1, Axis::Rank), Masks::new(line));
    /// ```
    #[inline]
    #[must_use]
    pub const fn lookup(square: Square, axis: Axis) -> Self {
        Self::new(Line::lookup(square, axis))
    }
}

explained! {
    /// The attacks along a line: `2 * ls1b(upper) + -ms1b(lower | 1)`.
    ///
    /// The rook on d4:
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
    pub const fn attacks(masks: Masks, occupied: u64) {
        /// the pieces above the slider
        let upper = occupied & masks.upper;
        /// the pieces below it
        let lower = occupied & masks.lower;
        /// the nearest above
        let ls1b = upper & upper.wrapping_neg();
        /// never empty
        let lower_or_a1 = lower | 1;
        /// -ms1b: the sign, shifted down to the nearest below
        let minus_ms1b = (i64::MIN >> lower_or_a1.leading_zeros()).cast_unsigned();
        /// 2 * ls1b + -ms1b
        let difference = ls1b << 1, plus minus_ms1b;
        /// the run, cut to the line
        let attacks = masks.line_ex & difference;
    }
}

explained! {
    /// The attacks along a line: `2 * ls1b(upper) - ms1b(lower | 1)`.
    ///
    /// ```
    /// use slidemask::method::obstruction_difference::{self, Masks};
    /// use slidemask::{Axis, Line, Square};
    ///
    /// // A rook on d1, pieces on b1 and g1.
    /// let rank = Masks::new(Line::through(Square::D1, Axis::Rank));
    /// assert_eq!(obstruction_difference::subtractive(rank, 0b0100_0010), 0b0111_0110);
    /// ```
    pub const fn subtractive(masks: Masks, occupied: u64) {
        /// the pieces above the slider
        let upper = occupied & masks.upper;
        /// the pieces below it
        let lower = occupied & masks.lower;
        /// the nearest above
        let ls1b = upper & upper.wrapping_neg();
        /// never empty
        let lower_or_a1 = lower | 1;
        /// 2 * ls1b
        let twice_ls1b = ls1b << 1;
        /// the nearest below
        let ms1b = (1 << 63) >> lower_or_a1.leading_zeros();
        /// 2 * ls1b - ms1b
        let difference = twice_ls1b, minus ms1b;
        /// the run, cut to the line
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
    masks: Masks::lookup, rank: attacks, others: attacks
};

pub(super) const SUBTRACTIVE_METHOD: Method = method! {
    name: "obstruction-subtractive",
    title: "Obstruction Difference, ms1b subtracted",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: LINE_TABLE_BYTES,
    instructions: &["lzcnt", "blsi"];
    masks: Masks::lookup, rank: subtractive, others: subtractive
};
