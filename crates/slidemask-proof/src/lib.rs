//! Proves that an attack function of a rook, bishop or queen is right, by comparing it with a slow oracle in all cases.
//!
//! To prove a function of your own, pass it to [`prove`]. It takes milliseconds:
//!
//! ```
//! use slidemask::{Slider, Square, bishop_attacks};
//! use slidemask_proof::prove;
//!
//! let cases = prove(Slider::Bishop, bishop_attacks, |_| ()).expect("all cases agree");
//! assert_eq!(cases, 71_168);
//!
//! // This function forgets that pieces block a bishop.
//! let unblocked = |square, _| bishop_attacks(square, slidemask::Bitboard::EMPTY);
//! let difference = prove(Slider::Bishop, unblocked, |_| ()).unwrap_err();
//! assert_eq!(difference.square, Square::A1);
//! ```
//!
//! [`prove_column`] does the same for a function of slices. [`prove_method`], [`prove_set_method`] and
//! [`prove_instruction_set`] prove the code of `slidemask` itself.
//!
//! # What is proved
//! The attacks of a rook depend only on the squares of its four rays. So its cases are the subsets of these rays: 1,048,576
//! over all squares. A bishop has 71,168 cases. [`prove`] tries all of them.
//!
//! Pieces off the rays, or on the slider's own square, must not change the answer. So each case is tried three times: with
//! no pieces there, with pieces on all squares there, and with random pieces.
//!
//! A queen has too many cases (over 10^9). It is tried in all cases of a rook and in all cases of a bishop, each with the
//! other rays empty, full and random.
//!
//! For a rook or a bishop, this is a proof if the function looks only at the rays. A function that also looks elsewhere is
//! found out if empty, full or random boards mislead it.
//!
//! The crate `slidemask-formula` judges formulas that are given as text: whether they are right, and how many operations they have.
//!
//! [`wide`] is an oracle for boards of other sizes and for other pieces.
//!
//! Without its feature `std`, the crate is `no_std` with `alloc`. Then it does not prove instruction sets.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[doc(hidden)]
pub mod cases;
mod difference;
#[cfg(feature = "std")]
mod instructions;
pub mod oracle;
#[cfg(feature = "std")]
#[doc(hidden)]
pub mod testing;
pub mod wide;

pub use cases::{case_count, prove, prove_column, prove_method, prove_set_method, set_case_count};
pub use difference::{Difference, SetDifference};
#[cfg(feature = "std")]
pub use instructions::{prove_instruction_set, prove_instruction_set_in_columns};
