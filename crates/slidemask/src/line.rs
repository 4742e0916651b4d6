//! [`Axis`] and [`Line`]: one line through one square, split at it. [`Slider`]: which lines a piece takes.

use core::mem::offset_of;

use crate::bitboard::Bitboard;
use crate::enumeration::{enumeration, named};
use crate::square::Square;

enumeration! {
    /// One of the four ways a line can lie.
    ///
    /// ```
    /// use slidemask::{Axis, Slider};
    ///
    /// assert_eq!(Slider::Bishop.axes(), [Axis::Diagonal, Axis::Antidiagonal]);
    /// assert_eq!("diagonal".parse(), Ok(Axis::Diagonal));
    /// ```
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
    /// A piece that slides.
    ///
    /// ```
    /// use slidemask::{Axis, Slider};
    ///
    /// assert_eq!(Slider::Rook.axes(), [Axis::Rank, Axis::File]);
    /// assert_eq!(Slider::Queen.to_string(), "queen");
    /// ```
    #[derive(PartialOrd, Ord)]
    pub enum Slider is "sliding piece" {
        /// Slides along ranks and files.
        Rook,
        /// Slides along diagonals and antidiagonals.
        Bishop,
        /// Slides along all four.
        Queen,
    }
}
named!(Slider is "sliding piece", named "rook", "bishop", "queen");

impl Slider {
    /// The axes it slides along.
    ///
    /// ```
    /// use slidemask::{Axis, Slider};
    ///
    /// assert_eq!(Slider::Queen.axes(), Axis::ALL);
    /// ```
    #[must_use]
    pub const fn axes(self) -> &'static [Axis] {
        match self {
            Self::Rook => &[Axis::Rank, Axis::File],
            Self::Bishop => &[Axis::Diagonal, Axis::Antidiagonal],
            Self::Queen => &Axis::ALL,
        }
    }
}

/// One line through one square, split at it into three disjoint sets.
///
/// This is all that a method is told of the board: the squares below the slider in the word, the slider,
/// the squares above it. A line that happens to be a file is worked like one that happens to be a diagonal.
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
pub struct Line {
    /// The square that the line is split at: one bit.
    pub slider: u64,
    /// The squares of the line below the slider in the word: the negative ray.
    pub lower: u64,
    /// The squares of the line above the slider in the word: the positive ray.
    pub upper: u64,
}

impl Line {
    /// Computes the line, from nothing but the two numbers.
    ///
    /// ```
    /// use slidemask::{Axis, Bitboard, Line, Rank, Square};
    ///
    /// const LINE: Line = Line::through(Square::D4, Axis::Rank);
    /// assert_eq!(Bitboard(LINE.whole()), Bitboard::from_rank(Rank::Fourth));
    /// ```
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

    /// The same line, from a table: 4 KiB, one cache line a square.
    ///
    /// ```
    /// use slidemask::{Axis, Line, Square};
    ///
    /// assert_eq!(Line::lookup(Square::D4, Axis::File), Line::through(Square::D4, Axis::File));
    /// ```
    #[inline]
    #[must_use]
    pub const fn lookup(square: Square, axis: Axis) -> Self {
        let rays = &LINES[square as usize];
        // The slider is shifted into place, not loaded: then the optimiser still knows its square.
        Self {
            slider: Bitboard::from_square(square).0,
            lower: rays.lower[axis as usize],
            upper: rays.upper[axis as usize],
        }
    }

    /// Both rays: the line without the slider. The papers' `lineEx`.
    ///
    /// ```
    /// use slidemask::{Axis, Bitboard, Line, Square};
    ///
    /// assert_eq!(Bitboard(Line::through(Square::D4, Axis::File).rays()).count(), 7);
    /// ```
    #[doc(alias("line_ex", "mask_ex"))]
    #[inline]
    #[must_use]
    pub const fn rays(self) -> u64 {
        self.lower | self.upper
    }

    /// The same line with the board turned by 180 degrees, all bits reversed: what was below is above.
    ///
    /// ```
    /// use slidemask::{Axis, Line, Square};
    ///
    /// let line = Line::through(Square::D4, Axis::File);
    /// assert_eq!(line.turned(), Line::through(Square::E5, Axis::File));
    /// ```
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            slider: self.slider.reverse_bits(),
            lower: self.upper.reverse_bits(),
            upper: self.lower.reverse_bits(),
        }
    }

    /// The whole line, the slider included.
    ///
    /// ```
    /// use slidemask::{Axis, Bitboard, File, Line, Square};
    ///
    /// let line = Line::through(Square::D4, Axis::File);
    /// assert_eq!(Bitboard(line.whole()), Bitboard::from_file(File::D));
    /// ```
    #[inline]
    #[must_use]
    pub const fn whole(self) -> u64 {
        self.lower | self.slider | self.upper
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

/// Pushes a long diagonal so many ranks up, or down: whatever leaves the board is gone.
const fn push(diagonal: u64, ranks: i32) -> u64 {
    if ranks < 0 { diagonal >> (8 * -ranks) } else { diagonal << (8 * ranks) }
}

/// The rays of one square, by axis: 64 bytes, laid so that four lanes load at once.
#[repr(C, align(64))]
pub(crate) struct Split {
    pub(crate) lower: [u64; Axis::ALL.len()],
    pub(crate) upper: [u64; Axis::ALL.len()],
}

/// Lanes are loaded whole, and whole cache lines: each field begins where its lanes would.
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

/// The bytes that [`Line::lookup`] remembers.
pub(crate) const LINE_TABLE_BYTES: usize = size_of_val(&LINES);

/// What Hyperbola Quintessence asks of a square: 64 bytes, one cache line, laid so that lanes load at once.
#[repr(C, align(64))]
pub(crate) struct Mirrored {
    /// The lines without the square, by axis: nothing here asks where they are split.
    pub(crate) rays: [u64; Axis::ALL.len()],
    /// The square, twice.
    pub(crate) slider: [u64; 2],
    /// The square with the bytes of the board in reverse, twice.
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

/// The bytes that a lookup of the lines without their square remembers.
pub(crate) const MIRRORED_TABLE_BYTES: usize = size_of_val(&MIRRORED);
