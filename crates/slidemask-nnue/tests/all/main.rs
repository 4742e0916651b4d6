//! The library through its public items.

mod network;
mod threat_features;
