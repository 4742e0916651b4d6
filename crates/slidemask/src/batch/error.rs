//! [`UnequalLengths`], with the check that returns it.

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
