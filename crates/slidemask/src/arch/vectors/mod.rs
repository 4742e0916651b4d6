//! What is written once for all vector registers.

pub(super) mod pairs;
pub(super) mod sets;
pub(super) mod shuffles;
