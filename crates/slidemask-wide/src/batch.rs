//! Many lookups in one call, in the best instruction set of the processor.

use slidemask::batch::UnequalLengths;
use slidemask::isa::{InstructionSet, Work, run_best};

use crate::geometry::AnyGeometry;
use crate::rider::AnyRider;
use crate::set::Set;
use crate::square::Square;
use crate::table::Table;
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
        many(Rider(self), squares, occupied, attacks)
    }
}

/// Writes the lookups of many rooks, bishops and queens.
macro_rules! on_boards {
    ($($name:ident by $lookup:ident for $pieces:literal),+) => {
        impl<W: BoardWord, T: Table<W>> AnyGeometry<W, T> { $(
            #[doc = concat!("The attacks of many ", $pieces, ", each on a board of its own; see [`AnyRider::attacks_many`].")]
            ///
            /// # Errors
            /// The slices differ in length. Then nothing is written.
            pub fn $name(
                &self,
                squares: &[Square],
                occupied: &[Set<W>],
                attacks: &mut [Set<W>],
            ) -> Result<(), UnequalLengths> {
                struct Piece<'a, W, T>(&'a AnyGeometry<W, T>);

                impl<W: BoardWord, T: Table<W>> Lookup<W> for Piece<'_, W, T> {
                    #[inline(always)]
                    fn look_up<I: InstructionSet>(&self, isa: I, square: Square, occupied: Set<W>) -> Set<W> {
                        self.0.$lookup(isa, square, occupied)
                    }
                }

                many(Piece(self), squares, occupied, attacks)
            }
        )+ }
    };
}

on_boards! {
    rook_attacks_many by rook_attacks_with for "rooks",
    bishop_attacks_many by bishop_attacks_with for "bishops",
    queen_attacks_many by queen_attacks_with for "queens"
}

/// A lookup in any instruction set.
trait Lookup<W> {
    fn look_up<I: InstructionSet>(&self, isa: I, square: Square, occupied: Set<W>) -> Set<W>;
}

struct Rider<'a, W, T>(&'a AnyRider<W, T>);

impl<W: BoardWord, T: Table<W>> Lookup<W> for Rider<'_, W, T> {
    #[inline(always)]
    fn look_up<I: InstructionSet>(&self, isa: I, square: Square, occupied: Set<W>) -> Set<W> {
        self.0.attacks_with(isa, square, occupied)
    }
}

/// The attacks from many squares, each on a board of its own.
fn many<W: BoardWord>(
    lookup: impl Lookup<W>,
    squares: &[Square],
    occupied: &[Set<W>],
    attacks: &mut [Set<W>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(
        ("squares", squares.len()),
        [("occupied", occupied.len()), ("attacks", attacks.len())],
    )?;
    run_best(Many { lookup, squares, occupied, attacks });
    Ok(())
}

struct Many<'a, W, L> {
    lookup: L,
    squares: &'a [Square],
    occupied: &'a [Set<W>],
    attacks: &'a mut [Set<W>],
}

impl<W: BoardWord, L: Lookup<W>> Work for Many<'_, W, L> {
    type Output = ();

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) {
        for ((&square, &occupied), attacks) in self.squares.iter().zip(self.occupied).zip(self.attacks) {
            *attacks = self.lookup.look_up(isa, square, occupied);
        }
    }
}
