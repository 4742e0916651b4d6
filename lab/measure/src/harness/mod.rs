//! The measuring code. It defines what a contender is, and does not depend on any contender.

pub(crate) mod barrier;
pub(crate) mod clock;
pub(crate) mod contender;
mod looped;
pub(crate) mod looped_inputs;
pub(crate) mod looped_threats;
pub(crate) mod loops;
pub(crate) mod named_loops;
pub(crate) mod network;
pub(crate) mod race;
pub(crate) mod threat_loops;
