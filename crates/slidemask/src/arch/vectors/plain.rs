//! [`Plain`]: what is read from memory into registers.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// Types without padding, whose arrays are read into registers byte by byte.
pub(in crate::arch) trait Plain: Copy {}

impl Plain for u8 {}
impl Plain for u64 {}
impl Plain for Bitboard {}
impl Plain for Square {}
