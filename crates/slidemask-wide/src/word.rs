//! [`BoardWord`]: the words that have a bit for each square of a board.

use core::fmt::Debug;
use core::hash::Hash;

use slidemask::isa::InstructionSet;
use slidemask::word::{Mirrors, Word};

use crate::arch::along_128;
use crate::line::each_line;
use crate::u256::U256;

/// A word with a bit for each square: `u64`, `u128` or [`U256`]. Only these three types implement the trait.
pub trait BoardWord: Word + Mirrors + Debug + Hash + Ord + Send + Sync + 'static + private::Sealed {
    /// The number of bits: the largest number of squares.
    const BITS: usize;
    /// The word without bits.
    const ZERO: Self;

    /// The word with one bit, or 0 if there is no such bit.
    #[must_use]
    fn bit(number: usize) -> Self;

    /// The number of bits that are set.
    #[must_use]
    fn count(self) -> u32;

    /// The number of the lowest bit that is set, or [`BITS`](Self::BITS) if there is none.
    #[must_use]
    fn first(self) -> usize;

    /// The word whose bits are those of four words of 64 bits, the lowest first. Bits that do not fit are dropped.
    #[must_use]
    fn from_limbs(limbs: [u64; 4]) -> Self;

    /// The word as four words of 64 bits, the lowest first.
    #[must_use]
    fn to_limbs(self) -> [u64; 4];

    /// All bits moved up by a number, or down if it is negative. Bits that leave the word are dropped.
    #[must_use]
    fn shifted(self, by: i32) -> Self;

    /// The attacks along some lines through the square of a bit, in an instruction set. A bit of `spread` is set if no byte has two squares of
    /// the line with its number.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn along<I: InstructionSet>(isa: I, index: usize, lines: &[Self], spread: u32, occupied: Self) -> Self {
        let _ = isa;
        each_line(Self::bit(index), lines, spread, occupied)
    }
}

mod private {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
    impl Sealed for super::U256 {}
}

/// The same as [`BoardWord::from_limbs`] in constants, where functions of traits cannot be called.
pub(crate) const fn u64_of(limbs: [u64; 4]) -> u64 {
    limbs[0]
}

pub(crate) const fn u128_of(limbs: [u64; 4]) -> u128 {
    limbs[0] as u128 | (limbs[1] as u128) << 64
}

pub(crate) const fn u256_of(limbs: [u64; 4]) -> U256 {
    U256 { upper: u128_of([limbs[2], limbs[3], 0, 0]), lower: u128_of(limbs) }
}

/// The two halves of a word of 128 bits, the lower one first.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the halves")]
const fn halves(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

/// Implements the trait for an integer type of the language.
macro_rules! integer {
    ($word:ident by $of:ident; $($own:tt)+) => {
        impl BoardWord for $word {
            const BITS: usize = $word::BITS as usize;
            const ZERO: Self = 0;

            #[inline(always)]
            fn bit(number: usize) -> Self {
                if number < <Self as BoardWord>::BITS { 1 << number } else { 0 }
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn from_limbs(limbs: [u64; 4]) -> Self {
                $of(limbs)
            }

            #[inline(always)]
            fn shifted(self, by: i32) -> Self {
                let bits = by.unsigned_abs();
                if by < 0 { self.checked_shr(bits) } else { self.checked_shl(bits) }.unwrap_or(0)
            }

            $($own)+
        }
    };
}

integer! {
    u64 by u64_of;

    #[inline(always)]
    fn to_limbs(self) -> [u64; 4] {
        [self, 0, 0, 0]
    }
}

integer! {
    u128 by u128_of;

    #[inline(always)]
    fn to_limbs(self) -> [u64; 4] {
        let [first, second] = halves(self);
        [first, second, 0, 0]
    }

    #[inline(always)]
    fn along<I: InstructionSet>(isa: I, index: usize, lines: &[Self], spread: u32, occupied: Self) -> Self {
        along_128(isa, index, lines, spread, occupied)
    }
}

impl BoardWord for U256 {
    const BITS: usize = 256;
    const ZERO: Self = Self { upper: 0, lower: 0 };

    #[inline(always)]
    fn bit(number: usize) -> Self {
        Self::bit(number)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.lower.count_ones() + self.upper.count_ones()
    }

    #[inline(always)]
    fn first(self) -> usize {
        if self.lower == 0 {
            128 + self.upper.trailing_zeros() as usize
        } else {
            self.lower.trailing_zeros() as usize
        }
    }

    #[inline(always)]
    fn from_limbs(limbs: [u64; 4]) -> Self {
        u256_of(limbs)
    }

    #[inline(always)]
    fn shifted(self, by: i32) -> Self {
        Self {
            upper: self.upper.shifted(by) | self.lower.shifted(by.saturating_sub(128)),
            lower: self.lower.shifted(by) | self.upper.shifted(by.saturating_add(128)),
        }
    }

    #[inline(always)]
    fn to_limbs(self) -> [u64; 4] {
        let ([first, second], [third, fourth]) = (halves(self.lower), halves(self.upper));
        [first, second, third, fourth]
    }
}
