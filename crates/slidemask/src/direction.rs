//! [`Direction`]: the eight directions in which a queen moves.

use crate::enumeration::{enumeration, named};

enumeration! {
    /// One of the eight compass directions, seen from White: north is up the board, east is towards the h-file.
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
    /// The steps of all directions as files and ranks, in the order of `ALL`.
    pub(crate) const DELTAS: [(i8, i8); Self::ALL.len()] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

    /// One step as `(files, ranks)`: files to the right and ranks up, each -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        Self::DELTAS[self as usize]
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match Self::from_index((self as usize + 4) % 8) {
            Some(direction) => direction,
            None => self, // unreachable: a number modulo 8 is the number of a direction
        }
    }
}
