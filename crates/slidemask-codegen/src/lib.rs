//! The machine code of slidemask for processors on which the laboratory does not run: Arm, and WebAssembly with SIMD.
//!
//! | module | content |
//! |---|---|
//! | [`lookups`] | loops with one lookup a turn, which are compiled for those processors and never run |
//! | `compile` | compiles these loops and the library to assembly |
//! | `target` | the processors that are compiled for |
//! | `assembly` | finds a function in the assembly, and its hot loop |
//! | `arm` | the loops that are looked at on Arm: names, functions, lookups a turn |
//!
//! The program prints how many instructions a lookup takes on Arm, and how many cycles the models of llvm-mca expect.
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
