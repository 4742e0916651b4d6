//! What the other crates of this project use, and nobody else. It may change in any version.
//!
//! The macros `with_features!` and `chosen!` at the root of the crate are part of it. Loads are functions with target features: call them
//! from code with these features, or where a token or a register proves that the processor has the instructions.

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub use crate::isa::aarch64::neon_rows::Sixteen;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use crate::isa::wasm32::simd128_rows::Sixteen;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use crate::isa::x86_64::vector::{A, B, C, load_16, load_32, load_64};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use crate::isa::x86_64::x86_rows::{Sixteen, Thirtytwo};
