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

/// Tests try this many times their usual number of random games and boards. `.ci/long threats` has a build for a release.
const TIMES: u16 = if cfg!(debug_assertions) { 1 } else { 4 };
