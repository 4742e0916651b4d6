//! aarch64: NEON, registers of 16 bytes.
//!
//! Bishops have [two lines in a register](super::vectors::two_lines). One instruction reverses the bytes of every word.

mod neon;
pub(crate) mod neon_rows;
