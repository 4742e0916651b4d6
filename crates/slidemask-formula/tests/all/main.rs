//! Formulas: those of the methods, explained, and others, judged.

mod explanations;
mod figures;
mod judged;
#[cfg(feature = "serde")]
mod serialized;
