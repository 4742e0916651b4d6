//! [`UnequalLengths`], and the check that returns it.

use core::fmt;

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

/// Checks that all columns are as long as the one named first.
#[inline]
pub(super) fn same_length<const N: usize>(
    (first, expected): (&'static str, usize),
    others: [(&'static str, usize); N],
) -> Result<(), UnequalLengths> {
    match others.into_iter().find(|&(_, length)| length != expected) {
        None => Ok(()),
        Some((column, length)) => Err(UnequalLengths { first, expected, column, length }),
    }
}
