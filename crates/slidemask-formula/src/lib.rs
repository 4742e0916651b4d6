//! The one reader of formulas for sliding-piece attacks: those of the methods of [`slidemask`], and yours.
//!
//! | to | use |
//! |---|---|
//! | see what a method computes on a board, line by line | [`steps`], [`set_steps`]; [`Explanation`] for many boards, or for words of any width |
//! | count the operations of a line, or translate it | [`Term`], the expression as a tree |
//! | find out whether a formula of yours is right in all cases, and how long the shortest one is | [`judge`](mod@judge) |
//!
//! ```
//! use slidemask::method::METHODS;
//! use slidemask::{Axis, Bitboard, Square};
//!
//! // o^(o-2r): a rook on b1, a piece on g1.
//! let steps = slidemask_formula::steps(&METHODS[0], Square::B1, Axis::Rank, Bitboard(0b0100_0010));
//! assert_eq!(steps.named("difference").unwrap().expression, "blockers - (line.slider << 1)");
//! assert_eq!(steps.result(), Bitboard(0b0111_1101));
//! ```
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | `judge` (on by default) | [`judge`](mod@judge), on the oracle of `slidemask-proof` |
//! | `serde` | `Serialize` for steps and what is known of the shortest |
//!
//! The crate is `no_std`, and needs `alloc`.

#![no_std]

extern crate alloc;

mod definitions;
mod explanation;
mod graph;
#[cfg(feature = "judge")]
pub mod judge;
mod mistake;
mod operation;
mod operator;
mod reader;
mod steps;
mod term;

pub use explanation::{Explanation, set_steps, steps};
pub use operation::Value;
pub use operator::Operator;
pub use reader::ExpressionError;
pub use steps::{Borrow, Step, Steps};
pub use term::Term;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
