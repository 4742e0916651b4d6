//! [`Orientation`]: how the bits of a value lie on the board.

/// How the bits of a step lie: on the squares that they stand for, or mirrored, rotated or moved.
///
/// ```
/// use slidemask::method::{self, Orientation};
/// use slidemask::{Axis, Bitboard, Square};
///
/// let hyperbola = method::by_name("hyperbola-quintessence").unwrap();
/// let steps = (hyperbola.steps)(Square::D4, Axis::File, Bitboard::EMPTY);
/// assert_eq!(steps.named("forward").unwrap().orientation, Orientation::Upright);
/// assert_eq!(steps.named("reverse").unwrap().orientation, Orientation::Flipped);
/// assert_eq!(Orientation::Flipped.name(), "flipped");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Orientation {
    /// Each bit is on the square that it stands for.
    #[default]
    Upright,
    /// Upside down: the bit on a1 stands for a8.
    Flipped,
    /// Left and right exchanged: the bit on a1 stands for h1.
    Mirrored,
    /// Rotated by 180 degrees, all bits reversed: the bit on a1 stands for h8.
    Turned,
    /// The bits lie on another line, or the value is a number and not a set of squares.
    Moved,
}

impl Orientation {
    /// The name of the variant, in lower case.
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

    /// The orientation of a step of a called method, if the board that the method was given has the orientation `outer`.
    pub(super) const fn inside(self, outer: Self) -> Self {
        match (self, outer) {
            (_, Self::Upright) => self,
            (Self::Upright, _) => outer,
            // No method combines two mirrorings yet. A method that does needs a case of its own here.
            _ => Self::Moved,
        }
    }
}
