//! [`bitwise!`](bitwise): the operators of words and registers.

/// Implements `&`, `|` and `^` for a type with its generic parameters: `bitwise! { [W: Lanes] Bits<W>: |one, other| and, or, xor }`.
macro_rules! bitwise {
    ([$($generics:tt)*] $type:ty: |$one:ident, $other:ident| $and:expr, $or:expr, $xor:expr) => {
        $crate::bitwise::bitwise! { @ [$($generics)*] $type: BitAnd bitand |$one, $other| $and }
        $crate::bitwise::bitwise! { @ [$($generics)*] $type: BitOr bitor |$one, $other| $or }
        $crate::bitwise::bitwise! { @ [$($generics)*] $type: BitXor bitxor |$one, $other| $xor }
    };
    (@ [$($generics:tt)*] $type:ty: $trait:ident $method:ident |$one:ident, $other:ident| $result:expr) => {
        impl<$($generics)*> core::ops::$trait for $type {
            type Output = Self;

            #[inline(always)]
            fn $method(self, $other: Self) -> Self {
                let $one = self;
                $result
            }
        }
    };
}

pub(crate) use bitwise;
