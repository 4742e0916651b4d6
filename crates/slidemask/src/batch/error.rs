//! [`UnequalLengths`], and the check that gives it.

use core::fmt;

/// Two slices that are not of the same length. Nothing has been written.
///
/// ```
/// use slidemask::{Bitboard, Square, batch::Batch};
///
/// let error = Batch::best().rook_attacks(&[Square::A1], &[], &mut [Bitboard::EMPTY; 2]).unwrap_err();
/// assert_eq!((error.first, error.expected), ("squares", 1));
/// assert_eq!((error.column, error.length), ("occupied", 0));
/// assert_eq!(
///     error.to_string(),
///     "the columns differ in length: 1 squares, 0 occupied; give as many of each"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnequalLengths {
    /// What the column holds that the others are compared with: the squares, or, of sets, the occupied squares.
    pub first: &'static str,
    /// The length of that column.
    pub expected: usize,
    /// What the column holds that differs.
    pub column: &'static str,
    /// The length of the one that differs.
    pub length: usize,
}

impl fmt::Display for UnequalLengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, expected, column, length } = self;
        write!(f, "the columns differ in length: {expected} {first}, {length} {column}; give as many of each")
    }
}

impl core::error::Error for UnequalLengths {}

/// Whether all columns are as long as the one named first.
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
