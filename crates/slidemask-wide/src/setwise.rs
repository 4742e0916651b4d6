//! Unions of attacks along ranks, for whole sets of sliders at once.
//!
//! A borrow runs through all bits above the slider, so the lines of several sliders must not cross. Of all directions only ranks
//! lie in bits that follow one another: the first file and the holes stop the borrow of the rank below.

use slidemask::word::{Bits, methods};

use crate::set::Set;
use crate::shape::Shape;
use crate::word::BoardWord;

impl Shape {
    /// The squares that the sliders of a set attack to the right, along their ranks; see
    /// [`up_to_barrier`](methods::up_to_barrier).
    ///
    /// They block one another, whether `occupied` contains them or not.
    ///
    /// ```
    /// use slidemask_wide::{Placement, Shape};
    ///
    /// let shape = Shape::of(9, 2);
    /// let position = Placement::parse(&shape, "1r3p3/r7r")?;
    /// let rooks = position.squares_of::<u64>(|piece| piece.letter == b'r');
    /// assert_eq!(shape.draw(shape.attacks_to_the_right(rooks, position.occupied())).to_string(), "\
    /// . . 1 1 1 1 . . .
    /// . 1 1 1 1 1 1 1 1
    /// ");
    /// # Ok::<(), slidemask_wide::PlacementError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn attacks_to_the_right<W: BoardWord>(&self, sliders: Set<W>, occupied: Set<W>) -> Set<W> {
        let squares = self.squares();
        let first_file = (0..self.ranks()).map(|rank| rank * self.files());
        let first_file = first_file.fold(Set::EMPTY, |file, bit| file | Set(W::bit(bit)));
        to_the_right(sliders & squares, occupied, first_file | self.holes(), squares)
    }

    /// The squares that the sliders of a set attack to the left, along their ranks: the same as
    /// [`attacks_to_the_right`](Self::attacks_to_the_right), with all bits reversed.
    ///
    /// ```
    /// use slidemask_wide::{Placement, Shape};
    ///
    /// let shape = Shape::of(9, 2);
    /// let position = Placement::parse(&shape, "1p3r3/r7r")?;
    /// let rooks = position.squares_of::<u64>(|piece| piece.letter == b'r');
    /// assert_eq!(shape.draw(shape.attacks_to_the_left(rooks, position.occupied())).to_string(), "\
    /// . 1 1 1 1 . . . .
    /// 1 1 1 1 1 1 1 1 .
    /// ");
    /// # Ok::<(), slidemask_wide::PlacementError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn attacks_to_the_left<W: BoardWord>(&self, sliders: Set<W>, occupied: Set<W>) -> Set<W> {
        let turned = |set: Set<W>| Set(set.0.reverse_bits());
        let squares = self.squares();
        let last_file = (1..=self.ranks()).map(|rank| rank * self.files() - 1);
        let last_file = last_file.fold(Set::EMPTY, |file, bit| file | Set(W::bit(bit)));
        let barrier = turned(last_file | self.holes());
        turned(to_the_right(turned(sliders & squares), turned(occupied), barrier, turned(squares)))
    }

    fn holes<W: BoardWord>(&self) -> Set<W> {
        let all = (0..self.bits()).fold(Set::EMPTY, |all, bit| all | Set(W::bit(bit)));
        all.without(self.squares())
    }
}

/// A slider on the last square borrows from bits that are no squares, so these are removed.
#[inline]
fn to_the_right<W: BoardWord>(sliders: Set<W>, occupied: Set<W>, barrier: Set<W>, squares: Set<W>) -> Set<W> {
    let attacks = methods::up_to_barrier(Bits(sliders.0), Bits((occupied & squares).0), Bits(barrier.0));
    Set(attacks.0) & squares
}
