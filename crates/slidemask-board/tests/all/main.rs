//! The rules, the notation and perft through the public items of the crate.

mod board;
mod checks;
mod exchange;
mod features;
mod fen;
mod games;
mod impossible;
mod mailbox;
mod notation;
mod perft;
mod plain;
#[cfg(feature = "alloc")]
mod repetition;
#[cfg(feature = "std")]
mod suite;
mod threats;
mod tricky;
mod walks;
