//! Unions of attacks along ranks, for whole sets of sliders at once.
//!
//! A borrow runs through all bits above the slider, so the lines of several sliders must not cross. Of all directions only ranks
//! lie in bits that follow one another: the first file and the holes stop the borrow of the rank below. East is towards the last file, as in [`slidemask`].

use slidemask::word::{Bits, methods};

use crate::set::Set;
use crate::shape::Shape;
use crate::word::BoardWord;

impl Shape {
    /// The squares that the sliders of a set attack to the east, along their ranks; see
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
    /// assert_eq!(shape.draw(shape.east_attacks(rooks, position.occupied())).to_string(), "\
    /// . . 1 1 1 1 . . .
    /// . 1 1 1 1 1 1 1 1
    /// ");
    /// # Ok::<(), slidemask_wide::PlacementError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn east_attacks<W: BoardWord>(&self, sliders: Set<W>, occupied: Set<W>) -> Set<W> {
        let [first, _] = self.ends_of_ranks();
        east(sliders, occupied, first, self.squares())
    }

    /// The squares that the sliders of a set attack to the west, along their ranks: the same as
    /// [`east_attacks`](Self::east_attacks), with all bits reversed.
    ///
    /// ```
    /// use slidemask_wide::{Placement, Shape};
    ///
    /// let shape = Shape::of(9, 2);
    /// let position = Placement::parse(&shape, "1p3r3/r7r")?;
    /// let rooks = position.squares_of::<u64>(|piece| piece.letter == b'r');
    /// assert_eq!(shape.draw(shape.west_attacks(rooks, position.occupied())).to_string(), "\
    /// . 1 1 1 1 . . . .
    /// 1 1 1 1 1 1 1 1 .
    /// ");
    /// # Ok::<(), slidemask_wide::PlacementError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn west_attacks<W: BoardWord>(&self, sliders: Set<W>, occupied: Set<W>) -> Set<W> {
        let turned = |set: Set<W>| Set(set.0.reverse_bits());
        let [_, last] = self.ends_of_ranks();
        turned(east(turned(sliders), turned(occupied), turned(last), turned(self.squares())))
    }
}

/// The attacks to the east. `first` has the first square of each rank. The borrow of a slider may run into bits that are no squares, so these
/// are removed.
#[inline]
fn east<W: BoardWord>(sliders: Set<W>, occupied: Set<W>, first: Set<W>, squares: Set<W>) -> Set<W> {
    // Bits that are no squares stop a borrow, as holes have to.
    let barrier = Bits(first.0) | Bits(W::ZERO).wrapping_sub(Bits(W::one())) ^ Bits(squares.0);
    let attacks = methods::up_to_barrier(Bits((sliders & squares).0), Bits((occupied & squares).0), barrier);
    Set(attacks.0) & squares
}
