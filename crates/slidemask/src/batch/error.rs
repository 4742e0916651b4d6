//! [`UnequalLengths`] with the check that returns it, and [`ColumnsError`].

use core::fmt;

use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::square::Square;

/// The error for slices of different lengths. Nothing has been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnequalLengths {
    /// The name of the column that the others are compared with: `"squares"`, or `"occupied"` for set-wise methods.
    pub first: &'static str,
    /// The length of that column.
    pub expected: usize,
    /// The name of the first column whose length differs.
    pub column: &'static str,
    /// The length of the column that differs.
    pub length: usize,
}

impl fmt::Display for UnequalLengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, expected, column, length } = self;
        write!(f, "the columns differ in length: {expected} {first}, {length} {column}; give as many of each")
    }
}

impl core::error::Error for UnequalLengths {}

impl UnequalLengths {
    /// Checks that all columns are as long as the one named first. A column is its name and its length.
    ///
    /// # Errors
    /// A column is longer or shorter. The error names the first such column.
    #[inline]
    pub fn check<const N: usize>(
        (first, expected): (&'static str, usize),
        others: [(&'static str, usize); N],
    ) -> Result<(), Self> {
        match others.into_iter().find(|&(_, length)| length != expected) {
            None => Ok(()),
            Some((column, length)) => Err(Self { first, expected, column, length }),
        }
    }

    /// Checks the columns of rooks and bishops on the same squares.
    #[inline]
    pub(super) fn check_both(
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &[Bitboard],
        bishops: &[Bitboard],
    ) -> Result<(), Self> {
        let others = [
            ("occupied", occupied.len()),
            ("attacks of rooks", rooks.len()),
            ("attacks of bishops", bishops.len()),
        ];
        Self::check(("squares", squares.len()), others)
    }

    /// Checks the columns of all sliders of each board.
    #[inline]
    pub(super) fn check_sliders(
        sliders: Sliders<&[Bitboard]>,
        occupied: &[Bitboard],
        attacks: &[Bitboard],
    ) -> Result<(), Self> {
        let others = [
            ("orthogonal sliders", sliders.orthogonal.len()),
            ("diagonal sliders", sliders.diagonal.len()),
            ("attacks", attacks.len()),
        ];
        Self::check(("occupied", occupied.len()), others)
    }
}

/// The error for columns of lists: offsets and items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColumnsError {
    /// The slices that have an entry for each board differ in length. Nothing has been written.
    Lengths(UnequalLengths),
    /// There is not one offset more than boards. Nothing has been written.
    Offsets {
        /// The number of boards.
        boards: usize,
        /// The number of offsets.
        offsets: usize,
    },
    /// There is no room for all items. The content of the slices is unspecified.
    Items {
        /// The number of items that all boards have together.
        needed: usize,
        /// The number of items for which there is room.
        items: usize,
    },
    /// There are more than 2³¹ - 1 items. The content of the slices is unspecified.
    TooMany {
        /// The number of boards, from the first one on, whose items are not too many.
        boards: usize,
    },
}

impl fmt::Display for ColumnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths(error) => error.fmt(f),
            Self::Offsets { boards, offsets } => {
                write!(f, "there are {offsets} offsets for {boards} boards; give one offset more than boards")
            }
            Self::Items { needed, items } => {
                write!(
                    f,
                    "the boards have {needed} items, and there is room for {items}; give room for {needed}"
                )
            }
            Self::TooMany { boards } => {
                write!(
                    f,
                    "the boards have more than {} items; give at most {boards} boards in a call",
                    i32::MAX
                )
            }
        }
    }
}

impl core::error::Error for ColumnsError {}

impl From<UnequalLengths> for ColumnsError {
    fn from(error: UnequalLengths) -> Self {
        Self::Lengths(error)
    }
}
