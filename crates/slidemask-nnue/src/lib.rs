//! Threats and inputs of networks, on top of [`slidemask`].
//!
//! Networks of chess engines see a board as numbers: which piece stands where, which piece attacks which. This crate lists them for a
//! board, and lists what a move adds and removes.
//!
//! | you want | use |
//! |---|---|
//! | who attacks whom, and what a move changes | [`threats`] |
//! | the inputs of a network as numbers: threats, pairs of pawns, pieces | [`network`] |
//! | both for many boards in one call, as offsets and items | [`batch`] |
//!
//! The documentation of `slidemask` says [which instruction set is used](slidemask#which-instruction-set-is-used). No function panics on
//! any input. Tables take less than 4 KiB; numbers of threats need one of 64 KiB besides, and another one for a set with pushes. A program
//! has these only if it numbers threats.
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | none | everything; `no_std`, without dependencies or allocations |
//! | `std` (on by default) | the instruction set is detected at run time, not only at compile time |

#![no_std]

pub mod batch;
mod chosen;
mod list;
pub mod network;
pub mod threats;
mod vectors;

pub use list::List;

/// Tests the examples of `docs/nnue.md`.
#[cfg(doctest)]
#[doc = include_str!("../nnue.md")]
struct Guide;

/// The README's example runs as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
