//! Compares the libraries with the oracle of this crate.

mod attacks_by_kind;
mod batch;
mod board_threats;
mod eight_rays;
mod exhaustive;
mod lookups;
mod rows;
mod sets;
#[cfg(target_os = "linux")]
mod tables;
mod threat_columns;
mod wide;
