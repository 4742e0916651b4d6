//! Unions of attacks along ranks, for whole sets of sliders at once.
//!
//! A borrow runs through all bits above the slider, so the lines of several sliders must not cross. Of all directions only ranks
//! lie in bits that follow one another: the first file and the holes stop the borrow of the rank below. On a board that is numbered
//! file by file, ranks do not either. East is towards the last file, as in [`slidemask`].

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
        self.along_ranks(sliders, occupied, 1)
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
        self.along_ranks(sliders, occupied, -1)
    }

    #[inline]
    fn along_ranks<W: BoardWord>(&self, sliders: Set<W>, occupied: Set<W>, files: i32) -> Set<W> {
        let [first, last] = self.ends();
        if self.layout().by_files {
            // The bits of a rank do not follow one another, so this walks. A slider that it passes attacks the same squares.
            let mut attacks = Set::EMPTY;
            let mut walking = self.shift(sliders, files, 0);
            while !walking.is_empty() {
                attacks |= walking;
                walking = self.shift(walking - occupied, files, 0);
            }
            attacks
        } else if (files < 0) == self.layout().from_right {
            upwards(sliders, occupied, first, self.squares())
        } else {
            let turned = |set: Set<W>| Set(set.0.reverse_bits());
            turned(upwards(turned(sliders), turned(occupied), turned(last), turned(self.squares())))
        }
    }
}

/// The attacks to higher bits. `first` has the first square of each rank. The borrow of a slider may run into bits that are no squares, so these
/// are removed.
#[inline]
fn upwards<W: BoardWord>(sliders: Set<W>, occupied: Set<W>, first: Set<W>, squares: Set<W>) -> Set<W> {
    // Bits that are no squares stop a borrow, as holes have to.
    let barrier = Bits(first.0) | Bits(W::ZERO).wrapping_sub(Bits(W::one())) ^ Bits(squares.0);
    let attacks = methods::up_to_barrier(Bits((sliders & squares).0), Bits((occupied & squares).0), barrier);
    Set(attacks.0) & squares
}
