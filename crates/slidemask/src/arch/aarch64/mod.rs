//! aarch64: NEON, registers of 16 bytes.
//!
//! Lookups are [in pairs](super::vectors::pairs). Here one instruction reverses the bits of every byte, and another one the
//! bytes of every word, so that a rank is mirrored as easily as a file.

mod neon;
mod rows;
