//! The proof that an attack function is right: all cases there are, against a walk over the board.
//!
//! A rook's attacks depend on the squares of its four rays and on nothing else, so there are as many cases
//! as subsets of the rays: 1,048,576 over all squares, and 71,168 for a bishop. [`prove`] goes through all
//! of them. What stands off the rays, or on the slider's own square, must not matter: each case is tried with
//! nothing there, with everything, and with random pieces. A queen's cases are too many (over 10^9): it is
//! taken through the rook's and through the bishop's, with the other rays empty, full and random.
//!
//! For a function that looks only at the rays this is a proof; one that looks elsewhere, too, is found out if
//! emptiness, crowds or randomness there mislead it. It is a matter of milliseconds.
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
mod instructions;
pub mod oracle;

pub use cases::{case_count, prove, prove_column, prove_method, prove_set_method, set_case_count};
pub use difference::{Difference, SetDifference};
pub use instructions::{prove_instruction_set, prove_instruction_set_in_columns};
