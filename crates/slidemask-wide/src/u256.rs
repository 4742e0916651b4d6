//! [`U256`]: a word of 256 bits, which the language lacks.

use core::fmt;

use slidemask::word::{Lanes, Mirrors, Word};

/// A word of 256 bits, for boards of more than 128 squares.
///
/// A program rarely needs its fields: [`Set<U256>`](crate::Set) has the operations of a set. `Debug` writes it in hexadecimal.
///
/// ```
/// use slidemask::word::Lanes;
/// use slidemask_wide::U256;
///
/// // The borrow runs from bit 3 up to bit 200, through both halves.
/// let difference = U256::bit(200).wrapping_sub(U256::bit(3));
/// assert_eq!(difference, U256 { upper: (1 << 72) - 1, lower: u128::MAX << 3 });
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct U256 {
    // The order of the fields is the order of comparison.
    /// Bits 128 to 255.
    pub upper: u128,
    /// Bits 0 to 127.
    pub lower: u128,
}

impl U256 {
    /// The word with one bit, by its number, or 0 if the number is 256 or more.
    #[inline]
    #[must_use]
    pub const fn bit(number: usize) -> Self {
        if number < 128 {
            Self { upper: 0, lower: 1 << number }
        } else if number < 256 {
            Self { upper: 1 << (number - 128), lower: 0 }
        } else {
            Self { upper: 0, lower: 0 }
        }
    }

    /// [`Lanes::wrapping_sub`] for constants.
    #[inline(always)]
    pub(crate) const fn minus(self, other: Self) -> Self {
        let (lower, borrow) = self.lower.overflowing_sub(other.lower);
        Self { upper: self.upper.wrapping_sub(other.upper).wrapping_sub(borrow as u128), lower }
    }
}

impl fmt::Debug for U256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#034x}_{:032x}", self.upper, self.lower)
    }
}

impl Lanes for U256 {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self { upper: self.upper & other.upper, lower: self.lower & other.lower }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self { upper: self.upper | other.upper, lower: self.lower | other.lower }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self { upper: self.upper ^ other.upper, lower: self.lower ^ other.lower }
    }

    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        self.minus(other)
    }

    #[inline(always)]
    fn double(self) -> Self {
        Self { upper: self.upper << 1 | self.lower >> 127, lower: self.lower << 1 }
    }
}

impl Mirrors for U256 {
    #[inline(always)]
    fn reverse_bits(self) -> Self {
        Self { upper: self.lower.reverse_bits(), lower: self.upper.reverse_bits() }
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        Self { upper: self.lower.swap_bytes(), lower: self.upper.swap_bytes() }
    }
}

impl Word for U256 {
    #[inline(always)]
    fn one() -> Self {
        Self { upper: 0, lower: 1 }
    }

    // Without a branch, as in 128 bits.
    #[inline(always)]
    fn highest_bit(self) -> Self {
        let is_upper = self.upper != 0;
        let bit = (if is_upper { self.upper } else { self.lower }).highest_bit();
        let mask = u128::from(is_upper).wrapping_neg();
        Self { upper: bit & mask, lower: bit & !mask }
    }
}
