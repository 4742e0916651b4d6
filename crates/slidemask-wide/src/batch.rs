//! Many lookups in one call, in the best instruction set of the processor.

use core::marker::PhantomData;

use slidemask::batch::UnequalLengths;
use slidemask::isa::{InstructionSet, Work, run_best};

use crate::course::{Course, Lines};
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
        many::<AllLines, W, T>(self, squares, occupied, attacks)
    }
}

/// A slider whose lines the compiler knows in each loop.
trait Slider {
    fn attacks<I: InstructionSet, W: BoardWord>(
        isa: I,
        table: &impl Table<W>,
        square: Square,
        course: Course,
        occupied: Set<W>,
    ) -> Set<W>;
}

macro_rules! sliders {
    ($($piece:ident along $($lines:ident),+;)+) => { $(
        struct $piece;

        impl Slider for $piece {
            #[inline(always)]
            fn attacks<I: InstructionSet, W: BoardWord>(
                isa: I,
                table: &impl Table<W>,
                square: Square,
                course: Course,
                occupied: Set<W>,
            ) -> Set<W> {
                Set(W::ZERO $(.or(table.attacks(isa, square, Lines::$lines, course, occupied.0)))+)
            }
        }
    )+ };
}

sliders! {
    AllLines along All;
    Rook along OfRook;
    Bishop along OfBishop;
    Queen along OfRook, OfBishop;
}

/// Writes the lookups of many rooks, bishops and queens.
macro_rules! on_boards {
    ($($name:ident of $piece:ident for $pieces:literal),+) => {
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
                many::<$piece, W, T>(self.queen(), squares, occupied, attacks)
            }
        )+ }
    };
}

on_boards! {
    rook_attacks_many of Rook for "rooks",
    bishop_attacks_many of Bishop for "bishops",
    queen_attacks_many of Queen for "queens"
}

/// The attacks from many squares, each on a board of its own.
fn many<P: Slider, W: BoardWord, T: Table<W>>(
    rider: &AnyRider<W, T>,
    squares: &[Square],
    occupied: &[Set<W>],
    attacks: &mut [Set<W>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(
        ("squares", squares.len()),
        [("occupied", occupied.len()), ("attacks", attacks.len())],
    )?;
    run_best(Many { piece: PhantomData::<P>, rider, squares, occupied, attacks });
    Ok(())
}

struct Many<'a, P, W, T> {
    piece: PhantomData<P>,
    rider: &'a AnyRider<W, T>,
    squares: &'a [Square],
    occupied: &'a [Set<W>],
    attacks: &'a mut [Set<W>],
}

impl<P: Slider, W: BoardWord, T: Table<W>> Work for Many<'_, P, W, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) {
        // A copy. Without it, the compiler reads the course again after each answer, and rooks of 9x9 take 1.6 times as long (a build for any x86-64, AVX-512 detected,
        // AMD EPYC, Zen 5, 2026-11-25).
        let course = match self.rider.course {
            // In 64 bits, a loop that asks for the formula of each line took 1.6 to 1.8 times as long as one that splits all lines.
            Course::Slides { .. } if W::BITS == 64 => Course::Slides { spread: 0 },
            course => course,
        };
        for ((&square, &occupied), attacks) in self.squares.iter().zip(self.occupied).zip(self.attacks) {
            *attacks = P::attacks(isa, &self.rider.table, square, course, occupied);
        }
    }
}
