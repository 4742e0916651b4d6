//! The set operations as operators: `&`, `|`, `^`, `-` and `!`.

use core::ops::{BitAndAssign, BitOrAssign, BitXorAssign, Not, Sub, SubAssign};

use super::Bitboard;
use crate::bitwise::bitwise;

bitwise! {
    [] Bitboard: |one, other|
    one.intersection(other), one.union(other), one.symmetric_difference(other)
}

impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.difference(other)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl SubAssign for Bitboard {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}
