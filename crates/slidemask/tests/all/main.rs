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
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "steps")]
mod registry;
mod vocabulary;
mod words;
