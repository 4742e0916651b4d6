//! Reads the machine code of slidemask for Arm and for WebAssembly with SIMD, on which the laboratory does not run.
//!
//! | module | content |
//! |---|---|
//! | [`lookups`] | loops with one lookup in each turn; they are compiled for these targets and never run |
//! | `compile` | compiles these loops and the library to assembly |
//! | `target` | the targets |
//! | `assembly` | finds a function in the assembly, and its hot loop |
//! | `arm` | the loops whose instructions are counted on Arm |
//!
//! The program prints how many instructions a lookup takes on Arm, and how many cycles the models of llvm-mca predict.
//! `tests/codegen.rs` fails if a loop calls a function, loses its vector instructions or grows.

#[cfg(feature = "program")]
pub mod arm;
#[cfg(feature = "program")]
pub mod assembly;
#[cfg(feature = "program")]
pub mod compile;
pub mod lookups;
#[cfg(feature = "program")]
pub mod target;
