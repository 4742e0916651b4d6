//! Judges a formula: whether it computes the attacks of a slider in all cases, and with how many operations.
//!
//! ```
//! use slidemask_formula::judge::{Claim, Formula, judge};
//!
//! // o^(o-2r) on a line: upwards, and downwards with the bytes swapped.
//! let text = "\
//!     t = o & m
//!     up = t - r
//!     down = bswap(bswap(t) - bswap(r))
//!     (up ^ down) & m";
//! let formula = Formula::parse(text).unwrap();
//! assert_eq!(judge(Claim::Line, &formula, |_| ()), Ok(13_312));
//! assert_eq!(formula.operations(), 7);
//!
//! // A byte swap does not mirror a rank.
//! let wrong = judge(Claim::Rank, &formula, |_| ()).unwrap_err();
//! assert_eq!(wrong.square, slidemask::Square::A1);
//! ```
//!
//! # How a formula is written
//! A formula has lines of the form `name = expression`. They are separated by `;` or by line breaks. The last line may have no
//! name; its value is the answer. Values are words of 64 bits, which wrap; bit 0 is a1 and bit 63 is h8. The operators are those of
//! Rust, except that `~` inverts: `~` and `-` before an operand, then `*`, then `+` and `-`, then `<<` and `>>`, then `&`, then `^`,
//! then `|`. Numbers are decimal, hexadecimal (`0x1f`) or binary (`0b1_1010`). A number directly before a name or a parenthesis is a
//! factor, which binds more tightly than all operators: `~2r` is `~(2 * r)`. Before a name it has to be decimal. A line has at most
//! 32 names, numbers, operators and calls, and a formula at most 256 operations.
//!
//! | name | what it is |
//! |---|---|
//! | `o` | the occupied squares of the board, with or without the slider's own square |
//! | `r` | the slider: one bit |
//! | `m` | the squares of the ray, of the line, or of all rays of the slider, without the slider |
//! | `l`, `u` | the part of `m` below the slider (lower bits), and the part above it |
//!
//! | function | value |
//! |---|---|
//! | `bswap(x)`, `rbit(x)` | the bytes, or the bits, in reverse order; also `swap_bytes` and `reverse_bits` |
//! | `blsi(x)` | the lowest bit: `x & -x`; also `ls1b` |
//! | `blsr(x)`, `blsmsk(x)` | `x & (x - 1)`, `x ^ (x - 1)` |
//! | `ms1b(x)` | the highest bit, and 0 for 0 |
//! | `lzcnt(x)`, `tzcnt(x)`, `popcnt(x)` | the number of zeros above the highest bit, of zeros below the lowest, and of ones; also `count` |
//! | `pext(x, mask)`, `pdep(x, mask)` | the bits in a mask, moved to the lowest places, and back |
//! | `shl0(x, n)`, `shr0(x, n)` | `x << n` and `x >> n`, and 0 if `n` is 64 or more, as `VPSLLVQ` and `VPSRLVQ` shift |
//! | `rank(r)`, `file(r)`, `diagonal(r)`, `antidiagonal(r)` | the line of a set of one square, this square included |
//!
//! A formula whose `<<` or `>>` shifts by 64 or more is wrong: processors do not agree on the value.
//!
//! # What is judged
//! The cases of a [`Claim`] are the subsets of its rays, over all squares, as in [`prove`](slidemask_proof::prove()). Each is tried on three boards.
//! Then [`judge()`] decides whether pieces on other squares can change the answer. So its verdict holds for all boards, if
//! [`ignores_other_squares`] is true. [`Shortest`] knows the shortest formulas.

mod claim;
mod count;
mod counterexample;
mod dependence;
mod diagram;
mod error;
mod formula;
mod lines;
mod shortest;
mod trial;

use core::borrow::Borrow;

use slidemask::{Bitboard, Square};

pub use claim::{Claim, UnknownClaim};
pub use counterexample::Counterexample;
pub use error::{FormulaError, FormulaErrorReason};
pub use formula::{Formula, LineValue};
pub use shortest::Shortest;

use slidemask_proof::cases::{boards_of, noise};
use slidemask_proof::oracle;

pub use crate::mistake::Mistake;
use trial::Trial;

/// Compares a formula with the oracle in all cases of a claim, and returns their number.
///
/// `progress` is told the number of cases behind each slider.
///
/// # Errors
/// If the formula is wrong on a board. The error is the board with the fewest pieces. If several have as few, it is the one with the
/// lowest square of the slider, and then the one with the lowest word. Pieces off the rays that are not needed are taken away.
/// A formula that is right in all cases is also tried on boards where other squares matter, up to the first square of the slider for
/// which that was not decided.
///
/// ```
/// use slidemask::{Square, bitboard};
/// use slidemask_formula::judge::{Claim, Formula, judge};
///
/// let right = Formula::parse("m & blsmsk(o & m)").unwrap();
/// assert_eq!(judge(Claim::Ray, &right, |_| ()), Ok(5_532));
///
/// // This one forgets that the nearest piece is attacked.
/// let formula = Formula::parse("t = o & m; m & ~t & (t - 1)").unwrap();
/// let wrong = judge(Claim::Ray, &formula, |_| ()).unwrap_err();
/// assert_eq!(wrong.square, Square::A1);
/// assert_eq!(wrong.occupied, bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
/// });
/// assert_eq!(wrong.missing(), wrong.occupied);
/// ```
pub fn judge(claim: Claim, formula: &Formula, mut progress: impl FnMut(u64)) -> Result<u64, Counterexample> {
    let mut cases = 0;
    let mut smallest: Option<Counterexample> = None;
    for tried in trials(claim, formula) {
        progress(tried.cases);
        cases += tried.cases;
        smallest = smallest.into_iter().chain(tried.wrong).min_by_key(Counterexample::size);
    }
    smallest.map_or(Ok(cases), Err)
}

/// What was found with the slider on one square, and on some of its rays: an item of [`trials`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tried {
    /// The number of cases.
    pub cases: u64,
    /// The number of cases that are wrong, each on at least one of its boards.
    pub wrong_cases: u64,
    /// The smallest board on which the formula is wrong.
    pub wrong: Option<Counterexample>,
    /// The smallest board on which the formula has no value.
    pub without_value: Option<Counterexample>,
    /// Whether it is proved that other squares do not matter, here and in all trials before.
    pub ignores_other_squares: bool,
}

/// Compares a formula with the oracle in all cases of a claim, as [`judge()`] does, slider by slider. So a caller can stop, and learns
/// where else the formula is wrong.
///
/// ```
/// use slidemask_formula::judge::{Claim, Formula, trials};
///
/// // It forgets that the nearest piece is attacked: it is wrong wherever the ray has a piece.
/// let formula = Formula::parse("t = o & m; m & ~t & (t - 1)").unwrap();
/// let wrong: Vec<_> = trials(Claim::East, &formula).map(|tried| (tried.wrong_cases, tried.cases)).collect();
/// // There is no ray from the h-file.
/// assert_eq!(wrong.len(), 8 * 7);
/// assert_eq!(wrong[0], (127, 128));
/// ```
pub fn trials(claim: Claim, formula: impl Borrow<Formula>) -> impl Iterator<Item = Tried> {
    let mut noise = noise();
    let mut ignores_other_squares = true;
    claim.sliders().map(move |((rays, gone_through), square)| {
        let mut trial = Trial::new(claim, square, rays, formula.borrow());
        let (mut cases, mut wrong_cases) = (0, 0);
        for boards in boards_of(square, gone_through, &mut noise) {
            // All three boards are tried, because any may be the smallest that is wrong.
            let is_wrong = boards.map(|occupied| trial.run(occupied)).contains(&true);
            cases += 1;
            wrong_cases += u64::from(is_wrong);
        }
        let on_rays = Bitboard(oracle::slide(square as u8, gone_through, 0));
        ignores_other_squares = ignores_other_squares && trial.ignores_other_squares(on_rays);
        let without_value = trial.without_value;
        Tried { cases, wrong_cases, wrong: trial.smallest(), without_value, ignores_other_squares }
    })
}

/// Whether it is proved that the answer does not depend on other squares than those of the rays. Then a verdict of [`judge()`] that a
/// formula is right holds for all boards.
///
/// The proof follows each bit of each value as a binary decision diagram. It is exact, except for arithmetic on the squares of the
/// rays alone, of which it forgets the values, and for formulas that take too many steps, such as products of two words.
///
/// ```
/// use slidemask_formula::judge::{Claim, Formula, ignores_other_squares, judge};
///
/// let proved = |text| ignores_other_squares(Claim::Ray, &Formula::parse(text).unwrap());
/// assert!(proved("m & (o ^ ((o & m) - 1))"));
/// // A borrow from a piece beside the ray enters it.
/// assert!(!proved("m & (o ^ (o - 2r))"));
///
/// // Here no square off the ray matters, but the product hides that.
/// let hidden = Formula::parse("m & blsmsk(o & m) ^ (o * (o + 1) & 1)").unwrap();
/// assert_eq!(judge(Claim::Ray, &hidden, |_| ()), Ok(5_532));
/// assert!(!ignores_other_squares(Claim::Ray, &hidden));
/// ```
#[must_use]
pub fn ignores_other_squares(claim: Claim, formula: &Formula) -> bool {
    claim.sliders().all(|((rays, gone_through), square)| {
        let on_rays = Bitboard(oracle::slide(square as u8, gone_through, 0));
        Trial::new(claim, square, rays, formula).ignores_other_squares(on_rays)
    })
}

/// Visits the boards on which [`judge()`] tries a formula: the slider's square, its rays without that square, the occupied squares, and
/// the attacks.
#[doc(hidden)]
pub fn each_board(claim: Claim, mut visit: impl FnMut(Square, Bitboard, Bitboard, Bitboard)) {
    let mut noise = noise();
    for ((rays, gone_through), square) in claim.sliders() {
        let whole = Bitboard(oracle::slide(square as u8, rays, 0));
        for occupied in boards_of(square, gone_through, &mut noise).flatten() {
            visit(square, whole, occupied, Bitboard(oracle::slide(square as u8, rays, occupied.0)));
        }
    }
}
