//! WebAssembly: SIMD128, registers of 16 bytes.
//!
//! A module with such instructions does not load in an engine without them, so the build decides, and nothing is detected at
//! run time. Lookups in slices are [in pairs](super::vectors::pairs); single ones stay scalar but for bishops, as with SSSE3.

mod rows;
mod simd128;
