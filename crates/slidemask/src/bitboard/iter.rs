//! Iterators over a bitboard: its squares from either end, and its subsets.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::square::Square;

/// Iterator over the squares of a [`Bitboard`], lowest first; it also runs from the other end.
#[derive(Clone, Debug, Default)]
pub struct Squares(Bitboard);

impl Squares {
    /// The squares that the iterator has not yet returned.
    #[inline]
    #[must_use]
    pub const fn remaining(&self) -> Bitboard {
        self.0
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn last(self) -> Option<Square> {
        self.0.last()
    }

    #[inline]
    fn min(self) -> Option<Square> {
        self.0.first()
    }

    #[inline]
    fn max(self) -> Option<Square> {
        self.0.last()
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl IntoIterator for &Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl FromIterator<Bitboard> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Bitboard>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, Self::union)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

/// Iterator over all subsets of a [`Bitboard`]; see [`Bitboard::subsets`].
#[derive(Clone, Debug)]
pub struct Subsets {
    set: Bitboard,
    next: Option<Bitboard>,
}

impl Bitboard {
    /// Iterates over the squares of the set, lowest first. The set itself does not change.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square};
    ///
    /// let set: Bitboard = [Square::A1, Square::B1, Square::D1].into_iter().collect();
    /// let mut squares = set.iter();
    /// assert_eq!(squares.next(), Some(Square::A1));
    /// assert_eq!(squares.next_back(), Some(Square::D1));
    /// assert_eq!(squares.remaining(), Bitboard::from(Square::B1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// Iterates over all subsets, from the empty set to the set itself, in the order of their numbers.
    ///
    /// There are 2 to the power of [`count`](Self::count) subsets. This enumeration is known as the Carry-Rippler.
    ///
    /// ```
    /// # use slidemask::Bitboard;
    /// let subsets = Bitboard(0b110).subsets();
    /// assert!(subsets.eq([0b000, 0b010, 0b100, 0b110].map(Bitboard)));
    /// ```
    #[doc(alias("carry_rippler", "carry-rippler"))]
    #[inline]
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets { set: self, next: Some(Self::EMPTY) }
    }
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        // Subtracting the whole set counts up by one on the bits of the set and ignores the gaps between them:
        // the borrow runs across the gaps as it runs across the empty squares of a line.
        let after = Bitboard(subset.0.wrapping_sub(self.set.0) & self.set.0);
        self.next = (!after.is_empty()).then_some(after);
        Some(subset)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let Some(next) = self.next else { return (0, Some(0)) };
        // The number of subsets before `next`: the bits of `next`, moved together from the places of the set.
        let passed = (self.set.into_iter().zip(0u32..))
            .filter(|&(square, _)| next.contains(square))
            .fold(0u128, |passed, (_, place)| passed | 1 << place);
        let left = usize::try_from((1u128 << self.set.count()) - passed);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

impl FusedIterator for Subsets {}
