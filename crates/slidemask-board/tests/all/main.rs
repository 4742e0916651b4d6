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

/// How many times as many random games and boards a test tries: more in a build for a release, such as that of `.ci/long threats`.
const TIMES: u16 = if cfg!(debug_assertions) { 1 } else { 4 };
