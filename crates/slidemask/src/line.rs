//! [`Line`]: one line through one square, split at it. [`Axis`] is the direction of a line; [`Slider`] is a piece that slides.

use core::mem::offset_of;

use crate::bitboard::Bitboard;
use crate::enumeration::{enumeration, named};
use crate::square::Square;
use crate::word::traits::{Bits, Lanes, Mirrors};

enumeration! {
    /// The four ways in which a line can run: rank, file, diagonal and antidiagonal.
    #[derive(PartialOrd, Ord)]
    pub enum Axis is "axis" {
        /// Along a rank, west to east.
        Rank,
        /// Along a file, south to north.
        File,
        /// Parallel to a1-h8, south-west to north-east.
        Diagonal,
        /// Parallel to h1-a8, south-east to north-west.
        Antidiagonal,
    }
}
named!(Axis is "axis", named "rank", "file", "diagonal", "antidiagonal");

enumeration! {
    /// A piece that slides: a rook, a bishop or a queen.
    #[derive(PartialOrd, Ord)]
    pub enum Slider is "sliding piece" {
        /// Slides along ranks and files.
        Rook,
        /// Slides along diagonals and antidiagonals.
        Bishop,
        /// Slides along all four axes.
        Queen,
    }
}
named!(Slider is "sliding piece", named "rook", "bishop", "queen");

impl Slider {
    /// The axes along which the piece slides: two for a rook or a bishop, four for a queen.
    #[must_use]
    pub const fn axes(self) -> &'static [Axis] {
        match self {
            Self::Rook => &[Axis::Rank, Axis::File],
            Self::Bishop => &[Axis::Diagonal, Axis::Antidiagonal],
            Self::Queen => &Axis::ALL,
        }
    }
}

/// A line through one square, split at that square into three disjoint sets.
///
/// `W` is the word: `u64`, or a wider one for a larger board ([`word`](crate::word)).
///
/// A method gets only these three sets and the occupied squares: the slider, the squares of the line below it, and those above
/// it. "Below" means in the lower bits of the word. So a method treats a file in the same way as a diagonal.
///
/// ```
/// use slidemask::{Axis, Bitboard, Line, Square, bitboard};
///
/// let line = Line::through(Square::D4, Axis::Diagonal);
/// assert_eq!(Bitboard(line.upper), bitboard! {
///     . . . . . . . 1
///     . . . . . . 1 .
///     . . . . . 1 . .
///     . . . . 1 . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// assert_eq!(Bitboard(line.slider), Bitboard::from(Square::D4));
/// assert_eq!(Bitboard(line.lower), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . 1 . . . . .
///     . 1 . . . . . .
///     1 . . . . . . .
/// });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line<W = u64> {
    /// The square of the slider, where the line is split: one bit.
    pub slider: W,
    /// The squares of the line in the bits below the slider: the negative ray.
    pub lower: W,
    /// The squares of the line in the bits above the slider: the positive ray.
    pub upper: W,
}

impl Line {
    /// Computes the line through a square along an axis, without a table.
    #[inline]
    #[must_use]
    pub const fn through(square: Square, axis: Axis) -> Self {
        let whole = match axis {
            Axis::Rank => Bitboard::from_rank(square.rank()).0,
            Axis::File => Bitboard::from_file(square.file()).0,
            Axis::Diagonal => push(A1_H8, square.rank() as i32 - square.file() as i32),
            Axis::Antidiagonal => push(H1_A8, square.rank() as i32 + square.file() as i32 - 7),
        };
        let slider = Bitboard::from_square(square).0;
        let below = slider - 1;
        Self { slider, lower: whole & below, upper: whole & !below & !slider }
    }

    /// Looks up the line through a square along an axis: the same as [`Line::through`], read from a table of 4 KiB.
    ///
    /// A lookup reads one cache line.
    #[inline]
    #[must_use]
    pub const fn lookup(square: Square, axis: Axis) -> Self {
        let rays = &LINES[square as usize];
        // The slider is computed by a shift and not loaded, so that the optimiser still knows its square.
        Self {
            slider: Bitboard::from_square(square).0,
            lower: rays.lower[axis as usize],
            upper: rays.upper[axis as usize],
        }
    }
}

impl Line {
    /// The line without the slider: both rays. The papers call it `lineEx`.
    #[doc(alias("line_ex", "mask_ex"))]
    #[inline]
    #[must_use]
    pub const fn rays(self) -> u64 {
        self.lower | self.upper
    }

    /// The whole line, including the slider.
    #[inline]
    #[must_use]
    pub const fn whole(self) -> u64 {
        self.lower | self.slider | self.upper
    }

    /// The same line on the board rotated by 180 degrees. All bits are reversed, so the two rays change places.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Line {
        Self {
            slider: self.slider.reverse_bits(),
            lower: self.upper.reverse_bits(),
            upper: self.lower.reverse_bits(),
        }
    }
}

impl<W: Lanes> Line<Bits<W>> {
    /// The line without the slider: both rays. The papers call it `lineEx`.
    #[doc(alias("line_ex", "mask_ex"))]
    #[inline(always)]
    #[must_use]
    pub fn rays(self) -> Bits<W> {
        self.lower | self.upper
    }

    /// The whole line, including the slider.
    #[inline(always)]
    #[must_use]
    pub fn whole(self) -> Bits<W> {
        self.lower | self.slider | self.upper
    }
}

impl<W: Mirrors> Line<Bits<W>> {
    /// The same line on the board rotated by 180 degrees. All bits are reversed, so the two rays change places.
    #[inline(always)]
    #[must_use]
    pub fn turned(self) -> Line<Bits<W>> {
        Self {
            slider: self.slider.reverse_bits(),
            lower: self.upper.reverse_bits(),
            upper: self.lower.reverse_bits(),
        }
    }
}

/// The diagonal from a1 to h8.
pub(crate) const A1_H8: u64 = crate::bitboard! {
    . . . . . . . 1
    . . . . . . 1 .
    . . . . . 1 . .
    . . . . 1 . . .
    . . . 1 . . . .
    . . 1 . . . . .
    . 1 . . . . . .
    1 . . . . . . .
}
.0;

/// The antidiagonal from h1 to a8.
pub(crate) const H1_A8: u64 = A1_H8.swap_bytes();

/// Moves a long diagonal up by `ranks`, or down if the number is negative. Squares that leave the board are dropped.
const fn push(diagonal: u64, ranks: i32) -> u64 {
    if ranks < 0 { diagonal >> (8 * -ranks) } else { diagonal << (8 * ranks) }
}

/// The rays of one square, by axis: 64 bytes in the order in which four lanes of a vector register load them.
#[repr(C, align(64))]
pub(crate) struct Split {
    pub(crate) lower: [u64; Axis::ALL.len()],
    pub(crate) upper: [u64; Axis::ALL.len()],
}

/// Vector loads read whole fields, and a struct is one cache line: this checks where each field begins.
const _: () = {
    assert!(offset_of!(Split, lower) == 0 && offset_of!(Split, upper) == 32 && size_of::<Split>() == 64);
    assert!(offset_of!(Mirrored, rays) == 0 && offset_of!(Mirrored, slider) == 32);
    assert!(offset_of!(Mirrored, reverse) == 48 && size_of::<Mirrored>() == 64);
};

pub(crate) static LINES: [Split; Square::ALL.len()] = {
    let mut lines = [const { Split { lower: [0; 4], upper: [0; 4] } }; Square::ALL.len()];
    let mut square = 0;
    while square < lines.len() {
        let mut axis = 0;
        while axis < Axis::ALL.len() {
            let line = Line::through(Square::ALL[square], Axis::ALL[axis]);
            lines[square].lower[axis] = line.lower;
            lines[square].upper[axis] = line.upper;
            axis += 1;
        }
        square += 1;
    }
    lines
};

/// The size of the table of [`Line::lookup`], in bytes.
pub(crate) const LINE_TABLE_BYTES: usize = size_of_val(&LINES);

/// The masks of Hyperbola Quintessence for one square: 64 bytes, one cache line, in the order in which lanes load them.
#[repr(C, align(64))]
pub(crate) struct Mirrored {
    /// The lines without the square, by axis. The method does not need to know where a line is split.
    pub(crate) rays: [u64; Axis::ALL.len()],
    /// The square, twice.
    pub(crate) slider: [u64; 2],
    /// The square on the board with its bytes in reverse order, twice.
    pub(crate) reverse: [u64; 2],
}

pub(crate) static MIRRORED: [Mirrored; Square::ALL.len()] = {
    let mut table = [const { Mirrored { rays: [0; 4], slider: [0; 2], reverse: [0; 2] } }; Square::ALL.len()];
    let mut i = 0;
    while i < table.len() {
        let slider = Bitboard::from_square(Square::ALL[i]).0;
        table[i].slider = [slider; 2];
        table[i].reverse = [slider.swap_bytes(); 2];
        let mut axis = 0;
        while axis < Axis::ALL.len() {
            table[i].rays[axis] = Line::through(Square::ALL[i], Axis::ALL[axis]).rays();
            axis += 1;
        }
        i += 1;
    }
    table
};

/// The size of the table of lines without their square, in bytes.
pub(crate) const MIRRORED_TABLE_BYTES: usize = size_of_val(&MIRRORED);
