//! The proof that an attack function is right: all cases there are, against a walk over the board.
//!
//! A rook's attacks depend on the squares of its four rays and on nothing else, so there are as many cases
//! as subsets of the rays: 1,048,576 over all squares, and 71,168 for a bishop. [`prove`] goes through all
//! of them, each with random pieces off the rays, which must not matter, and on the slider's own square,
//! which must not matter either. A queen is taken through both lists. It is a matter of milliseconds.
//!
//! It proves the methods of `slidemask` ([`prove_method`]), and any function of yours:
//!
//! ```
//! use slidemask::{Slider, Square, bishop_attacks};
//! use slidemask_proof::prove;
//!
//! let cases = prove(Slider::Bishop, bishop_attacks, |_| ()).expect("all cases agree");
//! assert_eq!(cases, 71_168);
//!
//! // One that forgets that pieces block.
//! let unblocked = |square, _| bishop_attacks(square, slidemask::Bitboard::EMPTY);
//! let difference = prove(Slider::Bishop, unblocked, |_| ()).unwrap_err();
//! assert_eq!(difference.square, Square::A1);
//! ```

mod cases;
mod difference;
pub mod oracle;

pub use cases::{case_count, prove, prove_method, prove_set_method, set_case_count};
pub use difference::{Difference, SetDifference};
