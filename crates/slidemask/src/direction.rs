//! [`Direction`]: the eight ways a queen may go.

use crate::enumeration::{enumeration, named};

enumeration! {
    /// One of the eight compass directions, seen from White: north is up the board, east towards the h-file.
    ///
    /// ```
    /// use slidemask::Direction;
    ///
    /// assert_eq!(Direction::NorthEast.delta(), (1, 1));
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// ```
    #[derive(PartialOrd, Ord)]
    pub enum Direction is "direction" {
        /// One rank up.
        North,
        /// One rank up, one file to the right.
        NorthEast,
        /// One file to the right.
        East,
        /// One rank down, one file to the right.
        SouthEast,
        /// One rank down.
        South,
        /// One rank down, one file to the left.
        SouthWest,
        /// One file to the left.
        West,
        /// One rank up, one file to the left.
        NorthWest,
    }
}
named!(
    Direction is "direction",
    named "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"
);

impl Direction {
    /// The steps of all directions, in the order of their numbers.
    pub(crate) const DELTAS: [(i8, i8); Self::ALL.len()] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

    /// How many files to the right and ranks up one step goes.
    ///
    /// ```
    /// use slidemask::Direction;
    ///
    /// assert_eq!(Direction::West.delta(), (-1, 0));
    /// ```
    #[inline]
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        Self::DELTAS[self as usize]
    }

    /// The direction that leads back.
    ///
    /// ```
    /// use slidemask::Direction;
    ///
    /// assert_eq!(Direction::West.opposite(), Direction::East);
    /// ```
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match Self::from_index((self as usize + 4) % 8) {
            Some(direction) => direction,
            None => self, // eight numbers, eight directions
        }
    }
}
