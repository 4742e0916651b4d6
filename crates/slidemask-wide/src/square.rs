//! [`Square`]: a square, by its bit.

/// A square of a board, by the number of its bit.
///
/// A square does not know its board: [`Shape`](crate::Shape) has its file, its rank and its name.
///
/// ```
/// use slidemask_wide::{Shape, Square};
///
/// let square = Square::new(40);
/// assert_eq!(Shape::of(9, 9).name(square).to_string(), "e5");
/// assert_eq!(Shape::of(16, 16).name(square).to_string(), "i3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// The square of a bit.
    #[inline]
    #[must_use]
    pub const fn new(bit: u8) -> Self {
        Self(bit)
    }

    /// The number of the square's bit, 0 to 255.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
