//! aarch64: NEON, registers of 16 bytes.
//!
//! Lookups are [in pairs](super::vectors::pairs). One instruction reverses the bits of every byte, and another the bytes of every
//! word. So a rank is mirrored as easily as a file.

mod around;
mod neon;
mod rows;
