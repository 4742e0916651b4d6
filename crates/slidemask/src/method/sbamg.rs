//! **SBAMG**: o^(o-3cbn), Subtraction Based Attack Mask Generation, by Syed Fahad and Gerd Isenberg.
//!
//! [o^(o-2r)](super::ray_subtraction) subtracts the slider. SBAMG subtracts the closest blocker on the negative ray, `cbn`,
//! and leaves the slider out of `o`. It subtracts `cbn` three times. The first time removes the blocker itself. The other two
//! times, twice its value, borrow from the next piece above, across the empty square of the slider. So the changed squares run
//! from one blocker to the other.
//!
//! ```text
//!                 7 6 5 4 3 2 1 0
//!                 . b . . r . b b     blockers and the rook
//!   o             . 1 . . . . 1 1     without the rook
//!   3 cbn         . . . . . 1 1 .
//!   o - 3cbn      . . 1 1 1 1 . 1
//!   o^(o-3cbn)    . 1 1 1 1 1 1 .
//!   attacks       . 1 1 1 . 1 1 .     without the rook
//! ```
//!
//! # The outer squares
//! The bit scan for `cbn` must always find a bit. A slider attacks the end squares of its line whether they are occupied or not,
//! so the source treats them as occupied. It adds a1 for sliders at the lower end of a line. The mask `lower`, all squares below
//! the slider, is 1 for a slider on a1. So the scan needs no condition.
//!
//! The sample of the source leaves the outer squares out: its `o` is 0x43, and would be 0xc3 with them. Of the three outer
//! squares only a1 is needed. Without an outer square at the upper end, the borrow comes from beyond the line instead. The tests
//! prove both.
//!
//! # A simpler relative
//! [`edgeless`] is this project's own. It splits the line as Obstruction Difference does, and subtracts the nearest piece below
//! from the pieces above as o^(o-2r) does: `upper ^ (upper - ms1b(lower | 1))`, cut to the line. It needs no outer squares, no
//! tripling and no `ls1b`.
//!
//! Source: Chess Programming Wiki, *SBAMG*; Syed Fahad, *SBAMG - Completing Hyperbola Quintessence*, Computer Chess Club, 10
//! April 2016. The source does not mention one condition: the outer squares must not include a slider at the lower end of its
//! line, except on a1. Otherwise the slider would be treated as a piece.

use super::explained::explained;
use super::lift::{Method, method};
use crate::line::{Axis, LINE_TABLE_BYTES, Line};
use crate::square::Square;

/// The highest bit. Shifted down by the number of leading zeros of a set, it is the highest bit of that set.
const SIGN: u64 = 1 << 63;

/// The masks of a line, as the source stores them, [made](Self::new) from a [`Line`].
///
/// ```
/// use slidemask::method::sbamg::Masks;
/// use slidemask::{Axis, Line, Square};
///
/// let masks = Masks::new(Line::through(Square::C1, Axis::Rank));
/// assert_eq!(masks, Masks { lower: 0b11, line_ex: 0b1111_1011, outer: 0b1000_0001 });
/// ```
///
/// If you fill in a record yourself, `lower` and `outer` must share a square. The method relies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Masks {
    /// All squares with a lower number than the slider's, on and off the line. For a slider on a1 it is a1.
    pub lower: u64,
    /// The line without the slider.
    pub line_ex: u64,
    /// a1 and the two end squares of the line, without the slider's own square unless it is a1.
    pub outer: u64,
}

impl Masks {
    /// The record of a line.
    ///
    /// ```
    /// use slidemask::method::sbamg::Masks;
    /// use slidemask::{Axis, Bitboard, Line, Square, bitboard};
    ///
    /// let masks = Masks::new(Line::through(Square::D2, Axis::Diagonal));
    /// assert_eq!(Bitboard(masks.outer), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . 1 . . . . .
    /// });
    /// assert_eq!(Masks::new(Line::through(Square::A1, Axis::Diagonal)).lower, 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(line: Line) -> Self {
        let lower_end = line.lower & line.lower.wrapping_neg();
        // The highest bit of the upper ray, or 0 if the ray is empty.
        let upper_end = line.upper & (SIGN >> (line.upper | 1).leading_zeros());
        Self {
            lower: line.slider.wrapping_sub(1) | (line.slider & 1),
            line_ex: line.rays(),
            outer: lower_end | upper_end | 1,
        }
    }

    /// Looks up the line through a square and makes its record.
    #[inline]
    #[must_use]
    pub const fn lookup(square: Square, axis: Axis) -> Self {
        Self::new(Line::lookup(square, axis))
    }
}

explained! {
    /// The attacks along a line: `o ^ (o - 3cbn)`.
    ///
    /// ```
    /// use slidemask::method::sbamg::{self, Masks};
    /// use slidemask::{Axis, Line, Square};
    ///
    /// // The text's sample: a rook on d1, pieces on a1, b1 and g1.
    /// let rank = Masks::new(Line::through(Square::D1, Axis::Rank));
    /// assert_eq!(sbamg::attacks(rank, 0b0100_0011), 0b0111_0110);
    /// ```
    pub const fn attacks(masks: Masks, occupied: u64) {
        /// o: the pieces of the line and its end squares
        let o = occupied & masks.line_ex | masks.outer;
        /// the part of o below the slider
        let lower = o & masks.lower;
        /// cbn: the nearest piece below
        let cbn = SIGN.wrapping_shr(lower.leading_zeros());
        /// o - 3cbn
        let difference = o.wrapping_sub(cbn.wrapping_mul(3));
        /// o ^ (o - 3cbn)
        let changed = o ^ difference;
        /// the changes on the line
        let attacks = changed & masks.line_ex;
    }
}

explained! {
    /// The attacks along a line: `upper ^ (upper - ms1b(lower | 1))`. This project's own.
    ///
    /// ```
    /// use slidemask::{Axis, Line, Square, method::sbamg};
    ///
    /// // A rook on d1, pieces on a1, b1 and g1.
    /// let rank = Line::through(Square::D1, Axis::Rank);
    /// assert_eq!(sbamg::edgeless(rank, 0b0100_0011), 0b0111_0110);
    /// ```
    pub const fn edgeless(line: Line, occupied: u64) over Word {
        /// the pieces above the slider
        let upper = occupied & line.upper;
        /// the pieces below it, and a1
        let lower = occupied & line.lower | 1;
        /// ms1b: the nearest piece below
        let ms1b = SIGN >> lower.leading_zeros();
        /// upper - ms1b
        let difference = upper.wrapping_sub(ms1b);
        /// upper ^ (upper - ms1b)
        let changed = upper ^ difference;
        /// the changes on the line
        let attacks = changed & line.rays();
    }
}

pub(super) const METHOD: Method = method! {
    name: "sbamg",
    title: "SBAMG, o^(o-3cbn)",
    authors: "Syed Fahad, Gerd Isenberg",
    source: "https://www.chessprogramming.org/SBAMG",
    table_bytes: LINE_TABLE_BYTES,
    instructions: &["lzcnt"];
    [Rank] [File] [Diagonal] [Antidiagonal] attacks of Masks::lookup
};

pub(super) const EDGELESS_METHOD: Method = method! {
    name: "edgeless",
    title: "upper ^ (upper - ms1b), without edge squares",
    authors: "slidemask, after SBAMG",
    source: "slidemask::method::sbamg::edgeless",
    table_bytes: LINE_TABLE_BYTES,
    instructions: &["lzcnt"];
    [Rank] [File] [Diagonal] [Antidiagonal] edgeless of Line::lookup
};
