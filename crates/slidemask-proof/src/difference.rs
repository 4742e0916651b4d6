//! The reports of cases in which a function and the oracle disagree.

use alloc::format;
use alloc::vec::Vec;
use core::{error::Error, fmt};

use slidemask::{Bitboard, Slider, Square};

/// A case in which an attack function is wrong. It prints the case and its boards.
///
/// ```
/// use slidemask::{Bitboard, Slider};
///
/// let nothing = |_, _| Bitboard::EMPTY;
/// let difference = slidemask_proof::prove(Slider::Rook, nothing, |_| ()).unwrap_err();
/// assert_eq!(difference.missing(), difference.expected);
/// assert!(difference.to_string().starts_with("the attacks of a rook on a1 are wrong"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The slider.
    pub slider: Slider,
    /// The square of the slider.
    pub square: Square,
    /// The occupied squares.
    pub occupied: Bitboard,
    /// The attacks that the oracle gives.
    pub expected: Bitboard,
    /// The attacks that the function gives.
    pub found: Bitboard,
}

impl Difference {
    /// The attacked squares that are missing in the answer of the function.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Slider};
    /// let everything = |_, _| Bitboard::FULL;
    /// let difference = slidemask_proof::prove(Slider::Rook, everything, |_| ()).unwrap_err();
    /// assert_eq!(difference.missing(), Bitboard::EMPTY);
    /// ```
    #[must_use]
    pub fn missing(&self) -> Bitboard {
        self.expected - self.found
    }

    /// The squares in the answer of the function that are not attacked.
    ///
    /// ```
    /// # use slidemask::{Bitboard, Slider};
    /// let everything = |_, _| Bitboard::FULL;
    /// let difference = slidemask_proof::prove(Slider::Rook, everything, |_| ()).unwrap_err();
    /// assert_eq!(difference.surplus(), !difference.expected);
    /// ```
    #[must_use]
    pub fn surplus(&self) -> Bitboard {
        self.found - self.expected
    }
}

/// Prints a line that names the case, then three boards.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slider, square, occupied, expected, found } = self;
        writeln!(f, "the attacks of a {slider} on {square} are wrong where {occupied:#018x} is occupied")?;
        write_boards(f, [("occupied", *occupied), ("expected", *expected), ("found", *found)])
    }
}

impl Error for Difference {}

/// A case in which a set-wise method is wrong. It prints the case and its boards.
///
/// ```
/// use slidemask::{Bitboard, method::SET_METHODS};
///
/// let mut blind = SET_METHODS[0];
/// blind.attacks = |_, _| Bitboard::EMPTY;
/// let difference = slidemask_proof::prove_set_method(&blind, |_| ()).unwrap_err();
/// assert_eq!(difference.found, Bitboard::EMPTY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetDifference {
    /// The sliders.
    pub sliders: Bitboard,
    /// The occupied squares.
    pub occupied: Bitboard,
    /// The attacks that the oracle gives.
    pub expected: Bitboard,
    /// The attacks that the method gives.
    pub found: Bitboard,
}

impl fmt::Display for SetDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sliders, occupied, expected, found } = self;
        writeln!(f, "the attacks of the set {sliders:#018x} are wrong where {occupied:#018x} is occupied")?;
        write_boards(
            f,
            [("sliders", *sliders), ("occupied", *occupied), ("expected", *expected), ("found", *found)],
        )
    }
}

impl Error for SetDifference {}

/// Writes boards side by side, each under its name.
///
/// # Errors
/// The formatter cannot be written to.
pub fn write_boards<const N: usize>(
    f: &mut fmt::Formatter<'_>,
    boards: [(&str, Bitboard); N],
) -> fmt::Result {
    let pictures = boards.map(|(name, board)| format!("{name}\n{board}"));
    let mut columns = pictures.each_ref().map(|picture| picture.lines());
    for line in 0..9 {
        let row: Vec<_> =
            columns.iter_mut().map(|column| format!("{:15}", column.next().unwrap_or_default())).collect();
        write!(f, "{}{}", if line == 0 { "" } else { "\n" }, row.join("   ").trim_end())?;
    }
    Ok(())
}
