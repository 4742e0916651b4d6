//! Proves an instruction set: its single lookups, and its loops over slices.

use slidemask::batch::Batch;
use slidemask::isa::{InstructionSet, Work, run_with};
use slidemask::{Bitboard, Isa, Slider, Square};

use crate::cases::{prove, prove_column};
use crate::difference::Difference;

/// The number of cases of each slider, in the order of [`Slider::ALL`].
type Cases = [u64; Slider::ALL.len()];

/// Compares the single lookups of an instruction set with the oracle in all cases.
///
/// Returns the number of cases of rook, bishop and queen, or `None` if this processor does not have the instruction set.
/// Lookups of a rook and a bishop at once are compared as well. `progress` is called as in [`prove`].
///
/// # Errors
/// If a lookup differs from the oracle. The error is the first case in which it does.
///
/// ```
/// use slidemask::Isa;
/// use slidemask_proof::prove_instruction_set;
///
/// assert_eq!(prove_instruction_set(Isa::Scalar, |_| ()), Some(Ok([1_048_576, 71_168, 1_119_744])));
/// ```
pub fn prove_instruction_set(isa: Isa, progress: impl FnMut(u64)) -> Option<Result<Cases, Difference>> {
    run_with(isa, Lookups(progress)).ok()
}

struct Lookups<P>(P);

impl<P: FnMut(u64)> Work for Lookups<P> {
    type Output = Result<Cases, Difference>;

    #[inline(always)]
    fn run<I: InstructionSet>(mut self, isa: I) -> Self::Output {
        let both = |square, occupied| isa.rook_and_bishop_attacks(square, occupied);
        prove(Slider::Rook, |square, occupied| both(square, occupied).0, |_| ())?;
        prove(Slider::Bishop, |square, occupied| both(square, occupied).1, |_| ())?;
        Ok([
            prove(Slider::Rook, |square, occupied| isa.rook_attacks(square, occupied), &mut self.0)?,
            prove(Slider::Bishop, |square, occupied| isa.bishop_attacks(square, occupied), &mut self.0)?,
            prove(Slider::Queen, |square, occupied| isa.queen_attacks(square, occupied), &mut self.0)?,
        ])
    }
}

/// Compares the loops over slices of an instruction set with the oracle in all cases.
///
/// Returns the number of cases of rook, bishop and queen, or `None` if this processor does not have the instruction set.
/// `progress` is called as in [`prove`].
///
/// # Errors
/// If an answer differs from the oracle. The error is the first case in which it does.
///
/// ```
/// use slidemask::Isa;
/// use slidemask_proof::prove_instruction_set_in_columns;
///
/// let proved = prove_instruction_set_in_columns(Isa::Scalar, |_| ());
/// assert_eq!(proved, Some(Ok([1_048_576, 71_168, 1_119_744])));
/// ```
pub fn prove_instruction_set_in_columns(
    isa: Isa,
    mut progress: impl FnMut(u64),
) -> Option<Result<Cases, Difference>> {
    let batch = Batch::with(isa)?;
    let mut cases = [0; Slider::ALL.len()];
    for slider in Slider::ALL {
        let answer = match slider {
            Slider::Rook => Batch::rook_attacks,
            Slider::Bishop => Batch::bishop_attacks,
            Slider::Queen => Batch::queen_attacks,
        };
        let column = |squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]| {
            let answered = answer(&batch, squares, occupied, attacks);
            debug_assert!(answered.is_ok(), "slices of one length");
        };
        match prove_column(slider, column, &mut progress) {
            Ok(proved) => cases[slider.index()] = proved,
            Err(difference) => return Some(Err(difference)),
        }
    }
    Some(Ok(cases))
}
