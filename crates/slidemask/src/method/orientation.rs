//! [`Orientation`]: how the bits of a line's value lie on the board.

/// How the bits of a step lie: on the squares that they stand for, or on others.
///
/// ```
/// use slidemask::method::{METHODS, Orientation};
/// use slidemask::{Axis, Bitboard, Square};
///
/// let steps = (METHODS[1].steps)(Square::D4, Axis::File, Bitboard::EMPTY);
/// assert_eq!(steps.named("forward").unwrap().orientation, Orientation::Upright);
/// assert_eq!(steps.named("reverse").unwrap().orientation, Orientation::Flipped);
/// assert_eq!(Orientation::Flipped.name(), "flipped");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Orientation {
    /// On the squares that they stand for.
    #[default]
    Upright,
    /// Upside down: what is on a1 stands for a8.
    Flipped,
    /// In a mirror: what is on a1 stands for h1.
    Mirrored,
    /// Turned round, all bits reversed: what is on a1 stands for h8.
    Turned,
    /// On another line, or no squares at all but a number.
    Moved,
}

impl Orientation {
    /// Its name, in lower case.
    ///
    /// ```
    /// assert_eq!(slidemask::method::Orientation::Turned.name(), "turned");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Upright => "upright",
            Self::Flipped => "flipped",
            Self::Mirrored => "mirrored",
            Self::Turned => "turned",
            Self::Moved => "moved",
        }
    }

    /// How bits lie that lie so inside of a method whose whole board lies as `outer`.
    pub(super) const fn inside(self, outer: Self) -> Self {
        match (self, outer) {
            (_, Self::Upright) => self,
            (Self::Upright, _) => outer,
            // No method mirrors a mirror; one that does should say what comes of it.
            _ => Self::Moved,
        }
    }
}
