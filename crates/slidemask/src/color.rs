//! [`Color`]: the two sides.

use crate::enumeration::{enumeration, named};

enumeration! {
    /// The side that a piece belongs to.
    #[doc(alias("side", "player"))]
    #[derive(PartialOrd, Ord)]
    pub enum Color is "color" {
        /// The side that moves first. Its pawns go from rank 2 towards rank 8.
        White,
        /// The side that moves second. Its pawns go from rank 7 towards rank 1.
        Black,
    }
}
named!(Color is "color", named "white", "black");

impl Color {
    /// The other side. Outside `const`, `!color` does the same.
    #[doc(alias("opponent", "flip"))]
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl core::ops::Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}
