//! What is written once for all vector registers.

pub(super) mod operators;
#[allow(dead_code, reason = "an instruction set takes what is fastest there")]
pub(super) mod pairs;
pub(super) mod plain;
pub(super) mod sets;
pub(super) mod shuffles;
