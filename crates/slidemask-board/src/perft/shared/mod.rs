//! Perft with a table that threads share, with a stop flag, and on several threads.
//!
//! ```text
//! counter    counts on one thread, with a table and a stop flag
//!   waiting  gathers the positions that the table lacks
//! table      the transposition table
//!   entry    an entry, which threads read and write without locks
//!   position everything on which a count depends, and its hash
//! parallel   counts on several threads
//! ```

mod counter;
mod entry;
mod parallel;
mod position;
mod table;
mod waiting;

pub use counter::perft_hashed;
pub use parallel::{Counted, Progress, Workers, divide_parallel, perft_parallel};
pub use table::{PerftTable, PerftTableError};
