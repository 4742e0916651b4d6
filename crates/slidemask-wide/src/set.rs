//! [`Set`]: a set of squares in a word.

use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use slidemask::word::Bits;

use crate::square::Square;
use crate::word::BoardWord;

/// A set of squares: bit `i` is the square with the index `i`.
///
/// `&`, `|`, `^` and `-` are intersection, union, symmetric difference and difference; [`without`](Self::without) is the difference,
/// too. `!` is the complement in all bits of the word, also in those that are no squares of the board. On a board, the complement
/// is `shape.squares() - set`. The order of two sets is that of their words as numbers. [`Shape::draw`](crate::Shape::draw) shows
/// a set as a board, and [`Shape::shift`](crate::Shape::shift) moves all its squares by a step.
///
/// ```
/// use slidemask_wide::{Set, Shape};
///
/// let shape = Shape::of(9, 3);
/// let squares = ["b1", "c2", "i3"].map(|name| shape.named(name).unwrap());
/// let set: Set<u64> = squares.into_iter().collect();
/// assert_eq!(set.count(), 3);
/// assert_eq!(set.without(squares[1].into()).into_iter().collect::<Vec<_>>(), [squares[0], squares[2]]);
/// assert_eq!(shape.draw(set).to_string(), "\
/// . . . . . . . . 1
/// . . 1 . . . . . .
/// . 1 . . . . . . .
/// ");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Set<W>(pub W);

impl<W: BoardWord> Set<W> {
    /// No square.
    pub const EMPTY: Self = Self(W::ZERO);

    /// The set with one square. It is empty if the word has no such bit.
    #[inline]
    #[must_use]
    pub fn of(square: Square) -> Self {
        Self(W::bit(square.index()))
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count()
    }

    /// Whether the set has no square.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set has this square.
    #[inline]
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// The squares of this set that are not in the other one.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self ^ (self & other)
    }

    /// The square with the lowest bit, or `None` if the set is empty.
    #[inline]
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "a word has at most 256 bits")]
    pub fn first(self) -> Option<Square> {
        (!self.is_empty()).then(|| Square::new(self.0.first() as u8))
    }

    /// The square with the highest bit, or `None` if the set is empty.
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<Square> {
        Self(self.0.highest_bit()).first()
    }

    /// Removes the square with the lowest bit, and returns it. `None` if the set is empty.
    ///
    /// ```
    /// use slidemask_wide::{Set, Square};
    ///
    /// let mut set: Set<u128> = [Square::new(80), Square::new(40)].into_iter().collect();
    /// let mut popped = Vec::new();
    /// while let Some(square) = set.pop() {
    ///     popped.push(square.index());
    /// }
    /// assert_eq!(popped, [40, 80]);
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 = self.0.and(Bits(self.0).wrapping_sub(Bits(W::one())).0);
        Some(square)
    }

    /// The squares, lowest bit first.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> Squares<W> {
        Squares(self)
    }
}

macro_rules! operators {
    ($($operator:ident $function:ident, $assign:ident $assigning:ident by $of:ident;)+) => { $(
        impl<W: BoardWord> $operator for Set<W> {
            type Output = Self;
            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                Self(self.0.$of(other.0))
            }
        }

        impl<W: BoardWord> $assign for Set<W> {
            #[inline(always)]
            fn $assigning(&mut self, other: Self) {
                *self = self.$function(other);
            }
        }
    )+ };
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign by and;
    BitOr bitor, BitOrAssign bitor_assign by or;
    BitXor bitxor, BitXorAssign bitxor_assign by xor;
}

impl<W: BoardWord> Sub for Set<W> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.without(other)
    }
}

impl<W: BoardWord> SubAssign for Set<W> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = self.without(other);
    }
}

impl<W: BoardWord> Not for Set<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self((!Bits(self.0)).0)
    }
}

impl<W: BoardWord> From<Square> for Set<W> {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl<W: BoardWord> FromIterator<Square> for Set<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<W: BoardWord> IntoIterator for Set<W> {
    type Item = Square;
    type IntoIter = Squares<W>;

    fn into_iter(self) -> Squares<W> {
        self.squares()
    }
}

/// Iterator over the squares of a [`Set`], lowest bit first.
#[derive(Clone, Debug, Default)]
pub struct Squares<W>(Set<W>);

impl<W: BoardWord> Iterator for Squares<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<W: BoardWord> ExactSizeIterator for Squares<W> {}
impl<W: BoardWord> FusedIterator for Squares<W> {}
