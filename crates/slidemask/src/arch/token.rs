//! Tokens: types of which a value proves that the processor has an instruction set.

use core::fmt::Debug;

use super::isa::Isa;

/// A proof that the processor has an instruction set.
pub trait Token: Copy + Debug + Send + Sync + 'static {
    /// The instruction set.
    const ISA: Isa;

    /// Runs work in a function that is compiled for the instruction set.
    fn compiled<R>(self, work: impl FnOnce(Self) -> R) -> R;
}

/// A token that a processor of this target may give.
pub(crate) trait Assumed: Token {
    /// Makes the proof.
    ///
    /// # Safety
    /// The processor has the instructions.
    #[allow(unsafe_code, reason = "the proof begins here")]
    unsafe fn assume() -> Self;
}

/// The token of what every processor has.
///
/// ```
/// use slidemask::isa::{InstructionSet, Scalar};
/// use slidemask::{Bitboard, Square};
///
/// assert_eq!(Scalar.bishop_attacks(Square::A1, Bitboard::EMPTY).count(), 7);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scalar;

impl Scalar {
    /// The token: every build has it.
    #[allow(dead_code, reason = "of use in builds that count on no other instruction set")]
    pub(crate) const BUILT_WITH: Self = Self;
}

impl Token for Scalar {
    const ISA: Isa = Isa::Scalar;

    #[inline(always)]
    fn compiled<R>(self, work: impl FnOnce(Self) -> R) -> R {
        work(self)
    }
}

impl Assumed for Scalar {
    #[inline(always)]
    #[allow(unsafe_code, reason = "the trait's; no instructions are needed")]
    unsafe fn assume() -> Self {
        Self
    }
}

macro_rules! define_tokens {
    ($(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:literal)+]; )+
        }
    )+) => {
        /// What the tokens of an architecture are made of: nothing, or, elsewhere, a type without values.
        mod proof {
            $(
                #[cfg($condition)]
                #[allow(non_camel_case_types, reason = "the name of the architecture")]
                pub(super) type $arch = ();
                #[cfg(not($condition))]
                #[allow(non_camel_case_types, reason = "the name of the architecture")]
                pub(super) type $arch = core::convert::Infallible;
            )+
        }

        $($(
            $(#[$doc])*
            ///
            /// A value proves that the processor has the instructions.
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $isa(proof::$arch);

            impl $isa {
                /// The token, if this processor has the instructions.
                ///
                /// ```
                /// use slidemask::Isa;
                #[doc = concat!("use slidemask::isa::", stringify!($isa), ";")]
                ///
                #[doc = concat!("assert_eq!(", stringify!($isa), "::new().is_some(), Isa::", stringify!($isa), ".is_available());")]
                /// ```
                #[must_use]
                pub fn new() -> Option<Self> {
                    #[cfg($condition)]
                    let token = Isa::$isa.is_available().then_some(Self(()));
                    #[cfg(not($condition))]
                    let token = None;
                    token
                }

                /// The token, in builds that count on the instructions: such a program runs on no processor without them.
                #[cfg(all($condition, $(target_feature = $feature),+))]
                #[allow(dead_code, reason = "a build uses only that of its best instruction set")]
                pub(crate) const BUILT_WITH: Self = Self(());

                /// Nobody has the token, so nobody calls this.
                #[cfg(not($condition))]
                pub(super) fn never<T>(self) -> T {
                    match self.0 {}
                }
            }

            #[cfg($condition)]
            impl Assumed for $isa {
                #[inline(always)]
                #[allow(unsafe_code, reason = "the proof begins here")]
                unsafe fn assume() -> Self {
                    Self(())
                }
            }

            impl Token for $isa {
                const ISA: Isa = Isa::$isa;

                #[cfg($condition)]
                #[inline(always)]
                fn compiled<R>(self, work: impl FnOnce(Self) -> R) -> R {
                    #[inline]
                    #[target_feature($(enable = $feature),+)]
                    fn with_the_instructions<T, R>(token: T, work: impl FnOnce(T) -> R) -> R {
                        work(token)
                    }
                    // SAFETY: the token proves that the processor has the instructions.
                    #[allow(unsafe_code, reason = "the call that a token is for")]
                    #[allow(unused_unsafe, reason = "nothing is unsafe where the build has the instructions")]
                    unsafe { with_the_instructions(self, work) }
                }

                #[cfg(not($condition))]
                fn compiled<R>(self, _: impl FnOnce(Self) -> R) -> R {
                    self.never()
                }
            }
        )+)+
    };
}

instruction_sets! { define_tokens }
