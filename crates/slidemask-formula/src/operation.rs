//! [`Operation`]: what a formula computes in one operation: an operator or a [`Function`]; and [`Value`], what it computes with.

use slidemask::word::{Bits, Mirrors, Word};
use slidemask::{Axis, Bitboard, Line};

use crate::mistake::Mistake;
use crate::operator::Operator;

/// A function of formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Bswap,
    Rbit,
    Blsi,
    Blsr,
    Blsmsk,
    Ms1b,
    Lzcnt,
    Tzcnt,
    Popcnt,
    Pext,
    Pdep,
    Shl0,
    Shr0,
    Line(Axis),
}

/// All functions, with their names. The first name of a function is the one that messages and the table have.
pub(crate) static NAMES: [(&str, Function); 21] = [
    ("bswap", Function::Bswap),
    ("swap_bytes", Function::Bswap),
    ("rbit", Function::Rbit),
    ("reverse_bits", Function::Rbit),
    ("blsi", Function::Blsi),
    ("ls1b", Function::Blsi),
    ("blsr", Function::Blsr),
    ("blsmsk", Function::Blsmsk),
    ("ms1b", Function::Ms1b),
    ("lzcnt", Function::Lzcnt),
    ("tzcnt", Function::Tzcnt),
    ("popcnt", Function::Popcnt),
    ("count", Function::Popcnt),
    ("pext", Function::Pext),
    ("pdep", Function::Pdep),
    ("shl0", Function::Shl0),
    ("shr0", Function::Shr0),
    ("rank", Function::Line(Axis::Rank)),
    ("file", Function::Line(Axis::File)),
    ("diagonal", Function::Line(Axis::Diagonal)),
    ("antidiagonal", Function::Line(Axis::Antidiagonal)),
];

impl Function {
    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMES.into_iter().find(|&(other, _)| other == name).map(|(_, function)| function)
    }

    pub(crate) fn name(self) -> &'static str {
        NAMES.into_iter().find(|&(_, other)| other == self).map_or("", |(name, _)| name)
    }

    /// The value for an argument, or for two. A function of one argument does not look at the second.
    fn apply(self, x: u64, mask: u64) -> Result<u64, Mistake> {
        let places = || u32::try_from(mask).ok();
        Ok(match self {
            Self::Bswap => x.swap_bytes(),
            Self::Rbit => x.reverse_bits(),
            Self::Blsi => x & x.wrapping_neg(),
            Self::Blsr => x & x.wrapping_sub(1),
            Self::Blsmsk => x ^ x.wrapping_sub(1),
            Self::Ms1b => x.checked_ilog2().map_or(0, |bit| 1 << bit),
            Self::Lzcnt => x.leading_zeros().into(),
            Self::Tzcnt => x.trailing_zeros().into(),
            Self::Popcnt => x.count_ones().into(),
            Self::Pext => extracted(x, mask),
            Self::Pdep => deposited(x, mask),
            Self::Shl0 => places().and_then(|places| x.checked_shl(places)).unwrap_or(0),
            Self::Shr0 => places().and_then(|places| x.checked_shr(places)).unwrap_or(0),
            Self::Line(axis) => match Bitboard(x).single() {
                Some(square) => Line::through(square, axis).whole(),
                None => return Err(Mistake::NotOneSquare { function: self.name(), set: Bitboard(x) }),
            },
        })
    }
}

/// The bits of a word that are in a mask, moved to the lowest places.
fn extracted(x: u64, mask: u64) -> u64 {
    let in_mask = Bitboard(mask).into_iter().enumerate();
    in_mask.fold(0, |packed, (place, square)| packed | (x >> square.index() & 1) << place)
}

/// The lowest bits of a word, moved to the places of a mask.
fn deposited(x: u64, mask: u64) -> u64 {
    let in_mask = Bitboard(mask).into_iter().enumerate();
    in_mask.fold(0, |spread, (place, square)| spread | (x >> place & 1) << square.index())
}

/// An operator or a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Not,
    Times,
    Plus,
    Minus,
    ShiftLeft,
    ShiftRight,
    And,
    Xor,
    Or,
    Call(Function),
}

impl Operation {
    /// The operation of an operator between two operands, if formulas have it.
    pub(crate) const fn between(operator: Operator) -> Option<Self> {
        Some(match operator {
            Operator::Times => Self::Times,
            Operator::Plus => Self::Plus,
            Operator::Minus => Self::Minus,
            Operator::ShiftLeft => Self::ShiftLeft,
            Operator::ShiftRight => Self::ShiftRight,
            Operator::And => Self::And,
            Operator::Xor => Self::Xor,
            Operator::Or => Self::Or,
            _ => return None,
        })
    }
}

/// A word that the lines of a method are computed in: `u64`, or [`Bits`] of any width.
pub trait Value: Copy {
    #[doc(hidden)]
    fn number(number: u64) -> Self;

    /// The value for an operand, or for two. An operation of one operand does not look at the second.
    #[doc(hidden)]
    fn apply(operation: Operation, a: Self, b: Self) -> Result<Self, Mistake>;
}

impl Value for u64 {
    #[inline]
    fn number(number: u64) -> Self {
        number
    }

    #[inline]
    fn apply(operation: Operation, a: Self, b: Self) -> Result<Self, Mistake> {
        // Only the two shifts look at the places.
        let operator = if operation == Operation::ShiftLeft { "<<" } else { ">>" };
        let far = || Mistake::ShiftTooFar { operator, by: b };
        let places = || u32::try_from(b).map_err(|_| far());
        Ok(match operation {
            Operation::Not => !a,
            Operation::Times => a.wrapping_mul(b),
            Operation::Plus => a.wrapping_add(b),
            Operation::Minus => a.wrapping_sub(b),
            Operation::ShiftLeft => a.checked_shl(places()?).ok_or_else(far)?,
            Operation::ShiftRight => a.checked_shr(places()?).ok_or_else(far)?,
            Operation::And => a & b,
            Operation::Xor => a ^ b,
            Operation::Or => a | b,
            Operation::Call(function) => function.apply(a, b)?,
        })
    }
}

/// The operations of the formulas for words of any width.
impl<W: Word + Mirrors> Value for Bits<W> {
    fn number(number: u64) -> Self {
        let bits = (0..u64::BITS).rev().map(|bit| number >> bit & 1 == 1);
        bits.fold(Self(W::default()), |value, bit| if bit { value << 1 | 1 } else { value << 1 })
    }

    fn apply(operation: Operation, a: Self, b: Self) -> Result<Self, Mistake> {
        Ok(match operation {
            Operation::Not => !a,
            Operation::Plus => a.wrapping_add(b),
            Operation::Minus => a.wrapping_sub(b),
            Operation::And => a & b,
            Operation::Xor => a ^ b,
            Operation::Or => a | b,
            Operation::Call(Function::Bswap) => a.swap_bytes(),
            Operation::Call(Function::Rbit) => a.reverse_bits(),
            Operation::Call(Function::Blsi) => a & a.wrapping_neg(),
            Operation::Call(Function::Ms1b) => Self(a.0.highest_bit()),
            _ => return Err(Mistake::OnlyIn64Bits),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_its_value() {
        let square = slidemask::Square::B1;
        for (name, x, mask, value) in [
            ("bswap", 0xff02, 0, 0x02ff << 48 & !0xff | 0x02ff << 48),
            ("rbit", 1, 0, 1 << 63),
            ("blsi", 0b1100, 0, 0b100),
            ("blsi", 0, 0, 0),
            ("blsr", 0b1100, 0, 0b1000),
            ("blsr", 0, 0, 0),
            ("blsmsk", 0b1100, 0, 0b111),
            ("blsmsk", 0, 0, !0),
            ("ms1b", 0b1100, 0, 0b1000),
            ("ms1b", !0, 0, 1 << 63),
            ("ms1b", 0, 0, 0),
            ("lzcnt", 1, 0, 63),
            ("lzcnt", 0, 0, 64),
            ("tzcnt", 0b100, 0, 2),
            ("tzcnt", 0, 0, 64),
            ("popcnt", 0b1011, 0, 3),
            ("pext", 0b1010_0001, 0b1111_0001, 0b10101),
            ("pext", !0, !0, !0),
            ("pdep", 0b10101, 0b1111_0001, 0b1010_0001),
            ("pdep", !0, !0, !0),
            ("shl0", !0, 63, 1 << 63),
            ("shl0", !0, 64, 0),
            ("shl0", !0, 1 << 32, 0),
            ("shr0", !0, 63, 1),
            ("shr0", !0, 64, 0),
            ("shr0", !0, u64::MAX, 0),
            ("rank", 1 << square.index(), 0, 0xff),
            ("file", 1 << square.index(), 0, 0x0202_0202_0202_0202),
            ("diagonal", 1 << square.index(), 0, 0x0080_4020_1008_0402),
            ("antidiagonal", 1 << square.index(), 0, 0x0102),
        ] {
            let function = Function::named(name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(function.name(), name);
            assert_eq!(function.apply(x, mask), Ok(value), "{name}({x:#x}, {mask:#x})");
        }
        for (alias, name) in
            [("swap_bytes", "bswap"), ("reverse_bits", "rbit"), ("ls1b", "blsi"), ("count", "popcnt")]
        {
            assert_eq!(Function::named(alias).map(Function::name), Some(name));
        }
    }

    #[test]
    fn mistakes_are_no_values() {
        for x in [0, 3] {
            let found = Function::Line(Axis::File).apply(x, 0);
            assert_eq!(found, Err(Mistake::NotOneSquare { function: "file", set: Bitboard(x) }));
        }
        for (shift, operator) in [(Operation::ShiftLeft, "<<"), (Operation::ShiftRight, ">>")] {
            assert!(u64::apply(shift, 1, 63).is_ok());
            for by in [64, 1 << 32, u64::MAX] {
                assert_eq!(u64::apply(shift, 1, by), Err(Mistake::ShiftTooFar { operator, by }));
            }
        }
    }
}
