//! Larger boards through the public items of the crate.

#[cfg(feature = "alloc")]
mod games;
#[cfg(feature = "alloc")]
mod hostile;
mod in_constants;
#[cfg(feature = "alloc")]
mod layouts;
#[cfg(feature = "alloc")]
mod pieces;
mod placement;
#[cfg(feature = "alloc")]
mod riders;
mod set;
mod shuffled;
mod squares;
mod u256;
mod zones;
