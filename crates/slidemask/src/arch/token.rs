//! Tokens: types whose values prove that the processor has an instruction set.

use core::fmt::Debug;

use super::isa::Isa;

/// A type whose values prove that the processor has an instruction set.
pub trait Token: Copy + Debug + Send + Sync + 'static {
    /// The instruction set.
    const ISA: Isa;

    /// Runs a closure in a function that is compiled for the instruction set.
    fn compiled<R>(self, work: impl FnOnce(Self) -> R) -> R;
}

/// A token of an instruction set that a processor of this target may have.
pub(crate) trait Assumed: Token {
    /// Makes a token without a check.
    ///
    /// # Safety
    /// The processor must have the instructions.
    #[allow(unsafe_code, reason = "the caller promises that the processor has the instructions")]
    unsafe fn assume() -> Self;
}

/// The token of the scalar instruction set, which every processor has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scalar;

impl Scalar {
    /// The token, which every build has.
    #[allow(dead_code, reason = "used by builds that have no better instruction set")]
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
    #[allow(unsafe_code, reason = "the trait declares it unsafe; scalar code runs on every processor")]
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
        /// The content of an architecture's tokens: `()` on that architecture, a type without values on all others.
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
            /// A value of this type proves that the processor has the instructions.
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $isa(proof::$arch);

            impl $isa {
                /// The token, or `None` if this processor lacks the instructions.
                #[must_use]
                pub fn new() -> Option<Self> {
                    #[cfg($condition)]
                    let token = Isa::$isa.is_available().then_some(Self(()));
                    #[cfg(not($condition))]
                    let token = None;
                    token
                }

                /// The token. It exists only in builds with these target features, which run only on processors that have
                /// them.
                #[cfg(all($condition, $(target_feature = $feature),+))]
                #[allow(dead_code, reason = "a build uses only the token of its best instruction set")]
                pub(crate) const BUILT_WITH: Self = Self(());

                /// Cannot be called: on this target the token has no values.
                #[cfg(not($condition))]
                pub(super) fn never<T>(self) -> T {
                    match self.0 {}
                }
            }

            #[cfg($condition)]
            impl Assumed for $isa {
                #[inline(always)]
                #[allow(unsafe_code, reason = "the caller promises that the processor has the instructions")]
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
                    #[allow(unsafe_code, reason = "the token proves that the processor has the instructions")]
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

#[cfg(test)]
mod tests {
    macro_rules! define_test {
        ($(
            $arch:ident if $condition:meta, asks $detect:ident {
                $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:literal)+]; )+
            }
        )+) => {
            #[test]
            fn there_is_a_token_where_the_processor_has_the_instructions() {
                use super::{Isa, Token};
                $($(
                    assert_eq!(super::$isa::new().is_some(), Isa::$isa.is_available());
                    assert_eq!(<super::$isa as Token>::ISA, Isa::$isa);
                )+)+
            }
        };
    }

    instruction_sets! { define_test }
}
