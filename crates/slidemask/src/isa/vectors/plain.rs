//! [`Plain`]: types that may be read from memory into registers.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// Types without padding. Every byte of an array of them is initialised, so a register may load it.
pub trait Plain: Copy {}

impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u32 {}
impl Plain for u64 {}
impl Plain for Bitboard {}
impl Plain for Square {}
