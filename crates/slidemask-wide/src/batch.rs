//! Many lookups in one call, in the best instruction set of the processor.

use slidemask::batch::UnequalLengths;
use slidemask::isa::{InstructionSet, Work, run_best};

use crate::geometry::AnyGeometry;
use crate::rider::AnyRider;
use crate::set::Set;
use crate::square::Square;
use crate::table::{Lines, Table};
use crate::word::BoardWord;

impl<W: BoardWord, T: Table<W>> AnyRider<W, T> {
    /// The attacks from many squares, each on a board of its own: `attacks[i]` becomes the answer for `squares[i]` and
    /// `occupied[i]`.
    ///
    /// The instruction set is detected at run time. Needs the feature `std` for that; otherwise it is that of the build.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn attacks_many(
        &self,
        squares: &[Square],
        occupied: &[Set<W>],
        attacks: &mut [Set<W>],
    ) -> Result<(), UnequalLengths> {
        many(squares, occupied, attacks, self, Lines::All, self.lines_are_spread())
    }
}

impl<W: BoardWord, T: Table<W>> AnyGeometry<W, T> {
    /// The attacks of many rooks, each on a board of its own; see [`AnyRider::attacks_many`].
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn rook_attacks_many(
        &self,
        squares: &[Square],
        occupied: &[Set<W>],
        attacks: &mut [Set<W>],
    ) -> Result<(), UnequalLengths> {
        many(squares, occupied, attacks, self.queen(), Lines::OfRook, false)
    }

    /// The attacks of many bishops, each on a board of its own; see [`AnyRider::attacks_many`].
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn bishop_attacks_many(
        &self,
        squares: &[Square],
        occupied: &[Set<W>],
        attacks: &mut [Set<W>],
    ) -> Result<(), UnequalLengths> {
        many(squares, occupied, attacks, self.queen(), Lines::OfBishop, self.diagonals_are_spread())
    }

    /// The attacks of many queens, each on a board of its own; see [`AnyRider::attacks_many`].
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn queen_attacks_many(
        &self,
        squares: &[Square],
        occupied: &[Set<W>],
        attacks: &mut [Set<W>],
    ) -> Result<(), UnequalLengths> {
        many(squares, occupied, attacks, self.queen(), Lines::All, false)
    }
}

/// The attacks from many squares, each on a board of its own.
fn many<W: BoardWord, T: Table<W>>(
    squares: &[Square],
    occupied: &[Set<W>],
    attacks: &mut [Set<W>],
    rider: &AnyRider<W, T>,
    lines: Lines,
    spread: bool,
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(
        ("squares", squares.len()),
        [("occupied", occupied.len()), ("attacks", attacks.len())],
    )?;
    run_best(Many { squares, occupied, attacks, rider, lines, spread });
    Ok(())
}

struct Many<'a, W, T> {
    squares: &'a [Square],
    occupied: &'a [Set<W>],
    attacks: &'a mut [Set<W>],
    rider: &'a AnyRider<W, T>,
    lines: Lines,
    spread: bool,
}

impl<W: BoardWord, T: Table<W>> Work for Many<'_, W, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) {
        for ((&square, &occupied), attacks) in self.squares.iter().zip(self.occupied).zip(self.attacks) {
            *attacks = self.rider.attacks_along(isa, square, self.lines, self.spread, occupied);
        }
    }
}
