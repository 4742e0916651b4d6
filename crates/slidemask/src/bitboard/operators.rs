//! The set operations as operators: `&`, `|`, `^`, `-` and `!`.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::Bitboard;

macro_rules! operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident: $named:ident) => {
        impl $trait for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                self.$named(other)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$named(other);
            }
        }
    };
}

operator!(BitAnd bitand, BitAndAssign bitand_assign: intersection);
operator!(BitOr bitor, BitOrAssign bitor_assign: union);
operator!(BitXor bitxor, BitXorAssign bitxor_assign: symmetric_difference);
operator!(Sub sub, SubAssign sub_assign: difference);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}
