//! What is written once for all vector registers.

mod sets;
pub(super) mod shuffles;
