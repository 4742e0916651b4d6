//! [`operators!`](operators): implements the operators of a register with its intrinsics.

/// Implements `&`, `|` and `^` for a register.
macro_rules! operators {
    ($register:ident: $and:ident, $or:ident, $xor:ident) => {
        $crate::arch::vectors::operators::operators! { @ $register BitAnd bitand $and }
        $crate::arch::vectors::operators::operators! { @ $register BitOr bitor $or }
        $crate::arch::vectors::operators::operators! { @ $register BitXor bitxor $xor }
    };
    (@ $register:ident $trait:ident $method:ident $intrinsic:ident) => {
        impl core::ops::$trait for $register {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(proved!($intrinsic(self.0, other.0)))
            }
        }
    };
}

pub(in crate::arch) use operators;
