//! aarch64: NEON, registers of 16 bytes.
//!
//! Lookups have [two lines in a register](super::vectors::two_lines). One instruction reverses the bits of every byte, and another
//! the bytes of every word. So a rank is mirrored as easily as a file.

mod neon;
mod neon_places;
mod neon_rows;
