//! How others answer: plain readings of published ideas, and another crate. All give the same answers.

pub(crate) mod classical;
pub(crate) mod cozy;
pub(crate) mod kogge_stone;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod pext;
