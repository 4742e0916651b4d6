//! The library through its public items.

mod columns;
mod constants;
mod features;
#[cfg(feature = "steps")]
mod figures;
#[cfg(feature = "steps")]
mod formulas;
mod lookups;
mod methods;
mod network;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "steps")]
mod registry;
#[cfg(target_os = "linux")]
mod tables;
mod threat_features;
mod vocabulary;
mod words;
