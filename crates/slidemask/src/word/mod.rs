//! The [methods](crate::method) in words of any width, for boards with more than 64 squares.
//!
//! The library itself computes in `u64`. Most formulas do not depend on the width, and [`methods`] has them as generic functions.
//! The crate `slidemask-formula` computes the value of each line. Hyperbola Quintessence needs a word that [`Mirrors`] lines, and SBAMG needs a
//! [`Word`] with a highest bit.
//!
//! ```
//! use slidemask::Line;
//! use slidemask::word::{Bits, methods};
//!
//! // A board of 9 x 9: a rook on the middle of the first file, with a piece two squares below it.
//! let file = |from: u32, to: u32| Bits((from..to).fold(0u128, |file, rank| file | 1 << (9 * rank)));
//! let line = Line { slider: file(4, 5), lower: file(0, 4), upper: file(5, 9) };
//! let attacks = methods::edgeless(line, file(2, 3));
//! assert_eq!(attacks, file(2, 4) | file(5, 9));
//! ```

pub(crate) mod traits;

pub use traits::{Bits, Lanes, Mirrors, Word};

/// The methods for words of any width. Each links to its function in 64 bits, which explains it.
pub mod methods {
    /// Both rays of a line with at most one square in each byte, by [`hyperbola_quintessence::byte_swap`](fn@crate::method::hyperbola_quintessence::byte_swap).
    pub use crate::method::hyperbola_quintessence::byte_swap::on as byte_swap;
    /// Both rays, by [`hyperbola_quintessence::reversal`](fn@crate::method::hyperbola_quintessence::reversal).
    pub use crate::method::hyperbola_quintessence::reversal::on as reversal;
    /// Both rays, by [`hyperbola_quintessence::reversal_doubled`](fn@crate::method::hyperbola_quintessence::reversal_doubled).
    pub use crate::method::hyperbola_quintessence::reversal_doubled::on as reversal_doubled;
    /// Both lines of a rook, by [`joint::attacks`](fn@crate::method::joint::attacks).
    pub use crate::method::joint::attacks::on as joint;
    /// Two rays of a rook, by [`joint::east_and_north`](fn@crate::method::joint::east_and_north).
    pub use crate::method::joint::east_and_north::on as east_and_north;
    /// Both rays, by [`obstruction_difference::attacks`](fn@crate::method::obstruction_difference::attacks).
    pub use crate::method::obstruction_difference::attacks::on as obstruction_difference;
    /// Both rays, by [`ray_subtraction::attacks`](fn@crate::method::ray_subtraction::attacks).
    pub use crate::method::ray_subtraction::attacks::on as ray_subtraction;
    /// One ray, by [`ray_subtraction::positive_ray`](fn@crate::method::ray_subtraction::positive_ray).
    pub use crate::method::ray_subtraction::positive_ray::on as positive_ray;
    /// A set of rooks, by [`ray_subtraction::up_to_barrier`](fn@crate::method::ray_subtraction::up_to_barrier).
    pub use crate::method::ray_subtraction::up_to_barrier::on as up_to_barrier;
    /// Both rays, by [`sbamg::edgeless`](fn@crate::method::sbamg::edgeless).
    pub use crate::method::sbamg::edgeless::on as edgeless;
}

/// The lines of the [`methods`], as data. The crate `slidemask-formula` computes the value of each.
pub mod formulas {
    pub use crate::method::hyperbola_quintessence::byte_swap::FORMULA as byte_swap;
    pub use crate::method::hyperbola_quintessence::reversal::FORMULA as reversal;
    pub use crate::method::hyperbola_quintessence::reversal_doubled::FORMULA as reversal_doubled;
    pub use crate::method::joint::attacks::FORMULA as joint;
    pub use crate::method::joint::east_and_north::FORMULA as east_and_north;
    pub use crate::method::obstruction_difference::attacks::FORMULA as obstruction_difference;
    pub use crate::method::ray_subtraction::attacks::FORMULA as ray_subtraction;
    pub use crate::method::ray_subtraction::positive_ray::FORMULA as positive_ray;
    pub use crate::method::ray_subtraction::up_to_barrier::FORMULA as up_to_barrier;
    pub use crate::method::sbamg::edgeless::FORMULA as edgeless;
}
