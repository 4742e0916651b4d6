//! [`Color`]: whose pawns go up the board.

use crate::enumeration::{enumeration, named};

enumeration! {
    /// The side a piece belongs to.
    ///
    /// ```
    /// use slidemask::Color;
    ///
    /// assert_eq!(!Color::White, Color::Black);
    /// assert_eq!("black".parse(), Ok(Color::Black));
    /// ```
    #[doc(alias("side", "player"))]
    #[derive(PartialOrd, Ord)]
    pub enum Color is "color" {
        /// Moves first; its pawns go from rank 2 towards rank 8.
        White,
        /// Its pawns go from rank 7 towards rank 1.
        Black,
    }
}
named!(Color is "color", named "white", "black");

impl Color {
    /// The other side; `!color` outside const contexts.
    ///
    /// ```
    /// use slidemask::Color;
    ///
    /// assert_eq!(Color::White.other(), Color::Black);
    /// ```
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
