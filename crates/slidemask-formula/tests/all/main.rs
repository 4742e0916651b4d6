//! Formulas: those of the methods, explained, and others, judged.

mod explanations;
mod figures;
#[cfg(feature = "judge")]
mod judged;
#[cfg(feature = "serde")]
mod serialized;
