//! Code written once for all vector registers.

pub(super) mod plain;
pub(super) mod setwise;
pub(super) mod shuffles;
pub(super) mod sixteen_bytes;
#[allow(dead_code, reason = "each instruction set uses only the lookups that are fastest on it")]
pub(super) mod two_lines;
