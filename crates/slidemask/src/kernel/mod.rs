//! Hand-written vector code: a file for each instruction set that the compiler alone does not use as well.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512icl;
