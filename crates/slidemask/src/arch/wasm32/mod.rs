//! WebAssembly: SIMD128, registers of 16 bytes.
//!
//! An engine without SIMD128 does not load a module that contains it. So the build decides, and nothing is detected at run time.
//! Lookups in slices are [in pairs](super::vectors::pairs). Single lookups stay scalar, except for bishops, as with SSSE3.

mod around;
mod rows;
mod simd128;
