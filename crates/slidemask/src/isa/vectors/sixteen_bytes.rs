//! [`sixteen_bytes!`]: a register of NEON or SIMD128, and what both do in the same way.

/// Defines a register of sixteen bytes with its loads, its stores and its operators, and with the shuffles that are given.
#[allow(unused_macros, reason = "x86-64 has no such register")]
macro_rules! sixteen_bytes {
    (
        $(#[$meta:meta])* $token:ident: $vector:ident,
        splat $splat:ident, load $load:ident, store $store:ident,
        and $and:ident, or $or:ident, xor $xor:ident, not $not:ident;
        $($shuffles:item)+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct Sixteen(pub(super) $vector);

        impl Sixteen {
            /// A register of zeros.
            #[inline(always)]
            pub(super) fn empty(_: $token) -> Self {
                Self(proved!($splat(0)))
            }

            /// The register as the intrinsics know it.
            #[doc(hidden)]
            #[inline(always)]
            #[must_use]
            pub fn bare(self) -> $vector {
                self.0
            }

            /// The register of what an intrinsic returns.
            ///
            /// # Safety
            /// The processor must have the instruction set.
            #[doc(hidden)]
            #[inline(always)]
            #[must_use]
            #[allow(unsafe_code, reason = "a value proves that the processor has the instructions")]
            pub unsafe fn of_bare(register: $vector) -> Self {
                Self(register)
            }

            /// Sixteen bytes from memory.
            #[inline(always)]
            #[doc(hidden)]
            #[must_use]
            pub fn read_bytes<T: $crate::isa::vectors::plain::Plain>(self, values: &[T]) -> Self {
                assert!(size_of_val(values) >= size_of::<Self>(), "a register of bytes");
                // SAFETY: the slice has at least 16 bytes, all of them initialised; the load needs no alignment.
                Self(proved!($load(values.as_ptr().cast())))
            }
        }

        impl $crate::isa::vectors::shuffles::Shuffles for Sixteen {
            #[inline(always)]
            fn read(self, boards: &[$crate::Bitboard]) -> Self {
                self.read_bytes(boards)
            }

            #[inline(always)]
            fn write(self, boards: &mut [$crate::Bitboard]) {
                assert!(boards.len() >= 2, "a register of boards");
                // SAFETY: the slice has at least two boards, which are 16 bytes; the store needs no alignment.
                proved!($store(boards.as_mut_ptr().cast(), self.0));
            }

            $( #[inline(always)] $shuffles )+
        }

        $crate::bitwise::bitwise! {
            [] Sixteen: |one, other|
            Self(proved!($and(one.0, other.0))), Self(proved!($or(one.0, other.0))), Self(proved!($xor(one.0, other.0)))
        }

        impl core::ops::Not for Sixteen {
            type Output = Self;

            #[inline(always)]
            fn not(self) -> Self {
                Self(proved!($not(self.0)))
            }
        }
    };
}

#[allow(unused_imports, reason = "x86-64 has no such register")]
pub(in crate::isa) use sixteen_bytes;
