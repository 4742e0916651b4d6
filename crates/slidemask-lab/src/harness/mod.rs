//! What measures: the clock, the network that is read between lookups, turns and races.

pub(crate) mod barrier;
pub(crate) mod clock;
pub(crate) mod network;
pub(crate) mod race;
pub(crate) mod turns;
