//! Code written once for all vector registers.

pub(super) mod around;
pub(super) mod operators;
#[allow(dead_code, reason = "each instruction set uses only the lookups that are fastest on it")]
pub(super) mod pairs;
pub(super) mod plain;
pub(super) mod sets;
pub(super) mod shuffles;
pub(super) mod threats;
