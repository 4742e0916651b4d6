//! [`Mistake`]: why a formula has no value on a board.

use core::{error::Error, fmt};

use slidemask::Bitboard;

/// Why a formula has no value on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mistake {
    /// A shift by 64 or more. Processors do not agree on its value.
    ShiftTooFar {
        /// The operator: `"<<"` or `">>"`.
        operator: &'static str,
        /// The number of places.
        by: u64,
    },
    /// A function of one square got none or several.
    NotOneSquare {
        /// The name of the function, such as `"rank"`.
        function: &'static str,
        /// The squares that it got.
        set: Bitboard,
    },
    /// An operation that words of other widths do not have.
    OnlyIn64Bits,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The largest words are negative numbers.
            Self::ShiftTooFar { operator, by } if by.cast_signed() < 0 => {
                write!(f, "{operator} shifts by {}, but a shift goes 0 to 63 places", by.cast_signed())
            }
            Self::ShiftTooFar { operator, by } => {
                write!(f, "{operator} shifts by {by}, but a shift goes 0 to 63 places")
            }
            Self::NotOneSquare { function, set } => {
                write!(f, "{function} got a set of {} squares, but it takes one square", set.count())
            }
            Self::OnlyIn64Bits => write!(f, "it has an operation that only words of 64 bits have"),
        }
    }
}

impl Error for Mistake {}
