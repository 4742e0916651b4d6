//! [`Counterexample`]: a board on which a formula is wrong.

use core::{error::Error, fmt};

use slidemask::{Bitboard, Square};

use super::claim::Claim;
use crate::mistake::Mistake;
use slidemask_proof::cases::write_boards;

/// A board on which a formula is wrong. It prints the case and its boards.
///
/// ```
/// use slidemask::{Bitboard, Square};
/// use slidemask_formula::judge::{Claim, Formula, judge};
///
/// // This formula does not know where the slider stands: pieces below it stop it, too.
/// let formula = Formula::parse("m & ((o & m) ^ ((o & m) - r))").unwrap();
/// let wrong = judge(Claim::Rank, &formula, |_| ()).unwrap_err();
/// assert_eq!((wrong.square, wrong.occupied), (Square::B1, Bitboard::EMPTY));
/// assert_eq!(wrong.missing(), Bitboard(0b1));
/// assert_eq!(wrong.surplus(), Bitboard::EMPTY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// What the formula should compute.
    pub claim: Claim,
    /// The square of the slider.
    pub square: Square,
    /// The squares of the ray, of the line or of all rays, without the slider's own square: `m`.
    pub rays: Bitboard,
    /// The occupied squares: `o`.
    pub occupied: Bitboard,
    /// The attacks that the oracle gives.
    pub expected: Bitboard,
    /// The answer of the formula, or why it has none.
    pub found: Result<Bitboard, Mistake>,
}

impl Counterexample {
    /// The attacked squares that are missing in the answer: all of them, if there is no answer.
    #[must_use]
    pub fn missing(&self) -> Bitboard {
        self.expected - self.found.unwrap_or_default()
    }

    /// The squares in the answer that are not attacked.
    #[must_use]
    pub fn surplus(&self) -> Bitboard {
        self.found.unwrap_or_default() - self.expected
    }

    /// The order of counterexamples: the fewest pieces, then the lowest square, then the lowest word.
    pub(super) fn size(&self) -> (u32, Square, u64) {
        (self.occupied.count(), self.square, self.occupied.0)
    }
}

/// Prints a line that names the case, then its boards.
impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { claim, square, rays, occupied, expected, found } = self;
        writeln!(f, "the formula is wrong for a {claim} from {square} where {occupied:#018x} is occupied")?;
        let given = [("rays", *rays), ("occupied", *occupied), ("expected", *expected)];
        match found {
            Ok(found) => write_boards(f, [given[0], given[1], given[2], ("found", *found)]),
            Err(mistake) => {
                writeln!(f, "it has no value there: {mistake}")?;
                write_boards(f, given)
            }
        }
    }
}

impl Error for Counterexample {}
