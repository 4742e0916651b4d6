//! WebAssembly: SIMD128, registers of 16 bytes.
//!
//! An engine without SIMD128 does not load a module that contains it. So the build decides, and nothing is detected at run time.
//! Lookups in slices have [two lines in a register](super::vectors::two_lines). Single lookups stay scalar, except for bishops,
//! as with SSSE3.

mod simd128;
pub(crate) mod simd128_rows;
