//! The library through its public items.

mod columns;
mod constants;
mod features;
mod lookups;
mod methods;
mod registry;
mod vocabulary;
mod words;
