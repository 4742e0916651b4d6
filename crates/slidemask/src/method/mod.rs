//! The methods: one file each, each answering one line, all in one registry.
//!
//! A method is a `const fn` on a [`Line`](crate::Line), or on a record made of one, and the occupied squares.
//! A rook and a bishop take two lines each, a queen four. [`METHODS`] is the only list of them: the
//! program, the proof and the measurements go through it.
//!
//! | file | formula | answers |
//! |---|---|---|
//! | [`ray_subtraction`] | `o ^ (o - 2r)` | one ray; whole ranks, whole sets |
//! | [`hyperbola_quintessence`] | `(o - 2r) ^ reverse(o' - 2r')` | both rays |
//! | [`obstruction_difference`] | `2 * ls1b(upper) - ms1b(lower)` | both rays |
//! | [`sbamg`] | `o ^ (o - 3cbn)` | both rays |

mod explained;
#[cfg(feature = "steps")]
mod expression;
#[cfg(feature = "steps")]
mod formula;
pub mod hyperbola_quintessence;
mod lift;
pub mod obstruction_difference;
#[cfg(feature = "steps")]
mod orientation;
pub mod ray_subtraction;
pub mod sbamg;
#[cfg(feature = "steps")]
mod steps;

#[cfg(feature = "steps")]
pub use expression::{Arguments, Expression, ExpressionError, Operator, Part, Term};
#[cfg(feature = "steps")]
pub use formula::{Formula, Parameter, SourceLine};
pub use lift::{Method, SetMethod};
#[cfg(feature = "steps")]
pub use orientation::Orientation;
#[cfg(feature = "steps")]
pub use steps::{Borrow, Step, Steps};

/// Every method there is, beginning with the simplest, variants behind their originals.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Bitboard, Slider, Square};
///
/// let occupied = Bitboard(0x00ff_0000_0000_ff00);
/// for pair in METHODS.windows(2) {
///     let [one, other] = [0, 1].map(|i| pair[i].attacks(Slider::Queen, Square::D4, occupied));
///     assert_eq!(one, other);
/// }
/// ```
pub static METHODS: &[Method] = &[
    ray_subtraction::METHOD,
    hyperbola_quintessence::FIRST_RANK_METHOD,
    hyperbola_quintessence::MAIN_DIAGONAL_METHOD,
    hyperbola_quintessence::REVERSAL_METHOD,
    hyperbola_quintessence::DOUBLED_METHOD,
    obstruction_difference::METHOD,
    obstruction_difference::SUBTRACTIVE_METHOD,
    sbamg::METHOD,
    sbamg::EDGELESS_METHOD,
];

/// The method of a name.
///
/// ```
/// use slidemask::method;
///
/// assert_eq!(method::by_name("sbamg").unwrap().authors, "Syed Fahad, Gerd Isenberg");
/// assert!(method::by_name("magic").is_none());
/// ```
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Method> {
    METHODS.iter().find(|method| method.name == name)
}

/// Every method that answers for a whole set of sliders at once.
///
/// ```
/// use slidemask::method::SET_METHODS;
///
/// assert!(SET_METHODS.iter().any(|method| method.name == "ranks-east"));
/// ```
pub static SET_METHODS: &[SetMethod] = &[ray_subtraction::EAST, ray_subtraction::WEST];

/// Every formula: the functions of the methods that answer a line or a set, and those that these call. Feature `steps`.
///
/// ```
/// use slidemask::method::FORMULAS;
///
/// assert!(FORMULAS.iter().any(|formula| formula.name == "positive_ray"));
/// ```
#[cfg(feature = "steps")]
pub static FORMULAS: &[&Formula] = &[
    &ray_subtraction::positive_ray::FORMULA,
    &ray_subtraction::attacks::FORMULA,
    &ray_subtraction::east::FORMULA,
    &ray_subtraction::west::FORMULA,
    &hyperbola_quintessence::byte_swap::FORMULA,
    &hyperbola_quintessence::reversal::FORMULA,
    &hyperbola_quintessence::reversal_doubled::FORMULA,
    &hyperbola_quintessence::first_rank::FORMULA,
    &hyperbola_quintessence::main_diagonal::FORMULA,
    &obstruction_difference::attacks::FORMULA,
    &obstruction_difference::subtractive::FORMULA,
    &sbamg::attacks::FORMULA,
    &sbamg::edgeless::FORMULA,
];
