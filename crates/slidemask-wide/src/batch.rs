//! Many lookups in one call, in the best instruction set of the processor.

use slidemask::batch::UnequalLengths;
use slidemask::isa::{InstructionSet, Work, run_best};

use crate::rider::AnyRider;
use crate::set::Set;
use crate::square::Square;
use crate::table::{Lines, Table};
use crate::word::BoardWord;

/// The attacks from many squares, each on a board of its own.
pub(crate) fn many<W: BoardWord, T: Table<W>>(
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
