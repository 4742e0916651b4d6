//! The words and registers that the methods compute in.

use core::ops::{Not, Shl, Shr};

use crate::bitwise::bitwise;

/// What all methods need of a word, or of a vector register with several words.
///
/// If a type has several words, each operation works on each of them by itself.
pub trait Lanes: Copy {
    /// The bits that are set in both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The bits that are set in one of the two or in both.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The bits that are set in exactly one of the two.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// The difference, modulo two to the number of bits.
    #[must_use]
    fn wrapping_sub(self, other: Self) -> Self;
    /// Twice the number: all bits move up by one.
    #[must_use]
    fn double(self) -> Self;
}

/// What [Hyperbola Quintessence](crate::method::hyperbola_quintessence) needs: the two ways to mirror a line.
pub trait Mirrors: Lanes {
    /// The bits in reverse order.
    #[must_use]
    fn reverse_bits(self) -> Self;
    /// The bytes in reverse order.
    #[must_use]
    fn swap_bytes(self) -> Self;
}

/// What the methods need that look for the highest bit of a ray, such as SBAMG.
pub trait Word: Lanes + Default {
    /// The number 1: the lowest bit.
    #[must_use]
    fn one() -> Self;
    /// The highest bit that is set, or 0 if there is none.
    #[must_use]
    fn highest_bit(self) -> Self;
}

/// Implements the traits for an integer type of the language.
macro_rules! integer {
    ($word:ident, highest bit $highest:expr) => {
        impl Lanes for $word {
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self {
                $word::wrapping_sub(self, other)
            }
            #[inline(always)]
            fn double(self) -> Self {
                self << 1
            }
        }

        impl Mirrors for $word {
            #[inline(always)]
            fn reverse_bits(self) -> Self {
                $word::reverse_bits(self)
            }
            #[inline(always)]
            fn swap_bytes(self) -> Self {
                $word::swap_bytes(self)
            }
        }

        impl Word for $word {
            #[inline(always)]
            fn one() -> Self {
                1
            }
            #[inline(always)]
            fn highest_bit(self) -> Self {
                $highest(self)
            }
        }
    };
}

integer!(u64, highest bit highest_of_64);
integer!(u128, highest bit highest_of_128);

/// The highest bit of a word, or 0.
#[inline(always)]
const fn highest_of_64(word: u64) -> u64 {
    word & (1 << 63) >> (word | 1).leading_zeros()
}

/// The highest bit of a word, or 0: that of the upper half, unless this half is empty.
///
/// Written without a branch. A branch takes 0.75 of the time if the processor predicts it, and 1.5 times as long at random. A shift
/// of 128 bits by the number of zeros takes 1.1 times as long.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the lower half")]
const fn highest_of_128(word: u128) -> u128 {
    let (lower, upper) = (word as u64, (word >> 64) as u64);
    let is_upper = upper != 0;
    let bit = highest_of_64(if is_upper { upper } else { lower });
    let mask = (is_upper as u64).wrapping_neg();
    ((bit & mask) as u128) << 64 | (bit & !mask) as u128
}

/// A word with the operators of an integer, so that the same formula works on every width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bits<W>(pub W);

impl<W: Lanes> Bits<W> {
    /// The difference, modulo two to the number of bits.
    #[inline(always)]
    #[must_use]
    pub fn wrapping_sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl<W: Mirrors> Bits<W> {
    /// The bits in reverse order.
    #[inline(always)]
    #[must_use]
    pub fn reverse_bits(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// The bytes in reverse order.
    #[inline(always)]
    #[must_use]
    pub fn swap_bytes(self) -> Self {
        Self(self.0.swap_bytes())
    }
}

impl<W: Word> Bits<W> {
    /// The sum, modulo two to the number of bits.
    #[inline(always)]
    #[must_use]
    pub fn wrapping_add(self, other: Self) -> Self {
        self.wrapping_sub(other.wrapping_neg())
    }

    /// The negative number, modulo two to the number of bits.
    #[inline(always)]
    #[must_use]
    pub fn wrapping_neg(self) -> Self {
        Self(W::default().wrapping_sub(self.0))
    }

    /// The number of zeros above the highest bit, as a distance by which only [`formula::SIGN`] is shifted.
    #[inline(always)]
    pub(crate) fn leading_zeros(self) -> formula::Zeros<W> {
        formula::Zeros(self.0)
    }
}

bitwise! {
    [W: Lanes] Bits<W>: |one, other|
    Self(one.0.and(other.0)), Self(one.0.or(other.0)), Self(one.0.xor(other.0))
}

impl<W: Word> Not for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(W::default().wrapping_sub(W::one())).wrapping_sub(self)
    }
}

/// What makes the tokens of a formula that is written for `u64` work on every word.
pub(crate) mod formula {
    use core::ops::BitOr;

    use super::{Bits, Lanes, Shl, Shr, Word};

    /// `word | 1`.
    impl<W: Word> BitOr<i32> for Bits<W> {
        type Output = Self;
        #[inline(always)]
        fn bitor(self, one: i32) -> Self {
            debug_assert!(one == 1);
            Self(self.0.or(W::one()))
        }
    }

    /// `word << 1`.
    impl<W: Lanes> Shl<i32> for Bits<W> {
        type Output = Self;
        #[inline(always)]
        fn shl(self, one: i32) -> Self {
            debug_assert!(one == 1);
            Self(self.0.double())
        }
    }

    /// The number of zeros above the highest bit of a word. It keeps the word, since each width has its own way to that bit.
    pub(crate) struct Zeros<W>(pub(super) W);

    /// The highest bit of a word, `1 << 63` in one of 64 bits.
    pub(crate) struct Sign;
    pub(crate) const SIGN: Sign = Sign;

    /// `SIGN >> word.leading_zeros()`.
    impl<W: Word> Shr<Zeros<W>> for Sign {
        type Output = Bits<W>;
        #[inline(always)]
        fn shr(self, zeros: Zeros<W>) -> Bits<W> {
            Bits(zeros.0.highest_bit())
        }
    }

    /// Takes the name of `i64`: `i64::MIN` is the sign bit of a signed word.
    pub(crate) mod signed {
        use super::{Bits, Shr, Word, Zeros};

        pub(crate) struct Least;
        pub(crate) const MIN: Least = Least;
        pub(crate) struct Signed<W>(W);

        /// `i64::MIN >> word.leading_zeros()`: all bits from the highest one of the word upwards.
        impl<W: Word> Shr<Zeros<W>> for Least {
            type Output = Signed<W>;
            #[inline(always)]
            fn shr(self, zeros: Zeros<W>) -> Signed<W> {
                Signed(Bits(zeros.0.highest_bit()).wrapping_neg().0)
            }
        }

        impl<W> Signed<W> {
            #[inline(always)]
            pub(crate) fn cast_unsigned(self) -> Bits<W> {
                Bits(self.0)
            }
        }
    }
}

/// The type of an argument of a formula, in a word of any width. Formulas are written with the types of 64 bits.
macro_rules! in_words {
    ($word:ident, u64) => { $crate::word::traits::Bits<$word> };
    ($word:ident, $record:ident) => { $record<$crate::word::traits::Bits<$word>> };
}

pub(crate) use in_words;
