//! The published methods, one file each, and [`METHODS`], the list of them.
//!
//! A method is a `const fn` that computes the attacks along one line. Its arguments are a [`Line`](crate::Line), or a record made
//! from one, and the occupied squares. A rook or a bishop has two lines, a queen has four. The [`joint`] methods compute both lines of
//! a rook together.
//!
//! To call or compare methods, iterate over [`METHODS`]. This project's program, proof and measurements do the same.
//!
//! | file | formula | answers |
//! |---|---|---|
//! | [`ray_subtraction`] | `o ^ (o - 2r)` | one ray; also whole ranks and whole sets of rooks |
//! | [`ray_negation`] | `ray & ~(t ^ -t)` | one ray, from its mask alone |
//! | [`hyperbola_quintessence`] | `(o - 2r) ^ reverse(o' - 2r')` | both rays of a line |
//! | [`joint`] | `(t - c) ^ reverse(t' - d)` | all four rays of a rook |
//! | [`obstruction_difference`] | `2 * ls1b(upper) - ms1b(lower)` | both rays of a line |
//! | [`sbamg`] | `o ^ (o - 3cbn)` | both rays of a line |
//! | [`eight_rays`] | `o ^ (o - 3r)` | the nearest piece on each of the eight rays around a square |

pub mod eight_rays;
mod explained;
mod formula;
pub mod hyperbola_quintessence;
pub mod joint;
mod lift;
pub mod obstruction_difference;
pub mod ray_negation;
pub mod ray_subtraction;
pub mod sbamg;

pub use formula::{Formula, Orientation, SourceLine};
pub use lift::{Method, SetMethod};

/// All methods for single lookups, the simplest first. Each variant comes after its original.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Bitboard, Slider, Square, queen_attacks};
///
/// let occupied = Bitboard(0x00ff_0000_0000_ff00);
/// for method in METHODS {
///     let attacks = method.attacks(Slider::Queen, Square::D4, occupied);
///     assert_eq!(attacks, queen_attacks(Square::D4, occupied), "{}", method.name);
/// }
/// ```
pub static METHODS: &[Method] = &[
    ray_subtraction::METHOD,
    ray_negation::METHOD,
    hyperbola_quintessence::FIRST_RANK_METHOD,
    hyperbola_quintessence::MAIN_DIAGONAL_METHOD,
    hyperbola_quintessence::REVERSAL_METHOD,
    hyperbola_quintessence::DOUBLED_METHOD,
    joint::PAIRS_METHOD,
    joint::METHOD,
    joint::BYTE_SWAP_METHOD,
    obstruction_difference::METHOD,
    obstruction_difference::SUBTRACTIVE_METHOD,
    sbamg::METHOD,
    sbamg::EDGELESS_METHOD,
];

/// The method with this [name](Method::name), or `None` if there is none. It searches [`METHODS`] only.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Method> {
    METHODS.iter().find(|method| method.name == name)
}

/// All methods for a whole set of sliders at once.
pub static SET_METHODS: &[SetMethod] = &[ray_subtraction::EAST, ray_subtraction::WEST];

/// The formulas of all methods: those of the functions that compute attacks, and of the functions that these call.
pub static FORMULAS: &[&Formula] = &[
    &ray_subtraction::positive_ray::FORMULA,
    &ray_subtraction::attacks::FORMULA,
    &ray_subtraction::east::FORMULA,
    &ray_subtraction::west::FORMULA,
    &ray_negation::positive_ray::FORMULA,
    &ray_negation::attacks::FORMULA,
    &hyperbola_quintessence::byte_swap::FORMULA,
    &hyperbola_quintessence::reversal::FORMULA,
    &hyperbola_quintessence::reversal_doubled::FORMULA,
    &hyperbola_quintessence::first_rank::FORMULA,
    &hyperbola_quintessence::main_diagonal::FORMULA,
    &joint::east_and_north::FORMULA,
    &joint::by_pairs::FORMULA,
    &joint::attacks::FORMULA,
    &joint::by_byte_swap::FORMULA,
    &obstruction_difference::attacks::FORMULA,
    &obstruction_difference::subtractive::FORMULA,
    &sbamg::attacks::FORMULA,
    &sbamg::edgeless::FORMULA,
    eight_rays::FORMULA,
];
