//! The table of instruction sets, and all that follows from it: their names, tokens and target features, the choice of the
//! build, and the macros that name each of them.
//!
//! To add an instruction set, add an entry to the table at the end of this file, and its file to the folder of its architecture.

use core::cmp::Ordering;

use crate::enumeration::named;

/// Keeps other crates from implementing [`InstructionSet`](super::InstructionSet).
pub(super) mod sealed {
    /// Implemented by the tokens of this file.
    pub trait Sealed {}
}

/// The token of the scalar instruction set, which every processor has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scalar;

impl sealed::Sealed for Scalar {}

impl Scalar {
    /// The token, which every build has.
    #[allow(dead_code, reason = "used by builds that have no better instruction set")]
    pub(crate) const BUILT_WITH: Self = Self;

    /// Makes the token, as the unsafe functions of the other tokens do.
    ///
    /// # Safety
    /// Every processor has the instructions.
    #[inline(always)]
    #[allow(unsafe_code, reason = "the functions of all tokens have one signature")]
    pub(super) const unsafe fn assume() -> Self {
        Self
    }
}

/// Whether the processor has a feature, detected at run time.
#[allow(unused_macros, reason = "only x86-64 uses it, with the feature `std`")]
macro_rules! ask_x86 {
    ($feature:tt) => {
        std::is_x86_feature_detected!($feature)
    };
}

/// Whether the build may use a feature.
#[allow(unused_macros, reason = "only some architectures use it")]
macro_rules! ask_build {
    ($feature:tt) => {
        cfg!(target_feature = $feature)
    };
}

/// Calls code that needs an instruction set. Use it only in functions that have a token or a register of that set, whose value
/// proves that the processor has the instructions.
#[allow(unused_macros, reason = "some targets have no vector registers")]
macro_rules! proved {
    ($call:expr) => {{
        // SAFETY: the function has a token or a register, whose value exists only if the processor has the instructions.
        #[allow(unsafe_code, reason = "a token or a register proves the instructions; docs/MEASURED.md has the gains")]
        #[allow(unused_unsafe, reason = "nothing is unsafe where the build has the instructions")]
        unsafe {
            $call
        }
    }};
}

/// Takes the table. `$dollar` is a dollar sign, for the macros that this macro writes.
macro_rules! instruction_sets {
    (@ ($dollar:tt) $(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:tt)+]; )+
        }
    )+) => {
        /// An instruction set that this library has code for.
        ///
        /// The names exist on every target. Within an architecture they are ordered: a greater one is better, and
        /// [`Isa::Scalar`] is the least. Instruction sets of different architectures are not comparable, so neither is less
        /// than the other. More may be added in any version.
        ///
        /// ```
        /// use slidemask::Isa;
        ///
        /// assert!(Isa::Scalar.is_available());
        /// assert!(Isa::best().is_available());
        /// assert!(Isa::Scalar < Isa::Avx2 && Isa::Avx2 < Isa::Avx512);
        /// println!("this processor: {}", Isa::best());
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Isa {
            /// The instruction set of every processor: one lookup at a time, in 64-bit words.
            Scalar,
            $($( $(#[$doc])* $isa, )+)+
        }
        named!(Isa is "instruction set", named "scalar", $($($name),+),+);

        impl Isa {
            /// All instruction sets, on every target. Those of an architecture are sorted from the worst to the best.
            pub const ALL: &'static [Self] = &[Self::Scalar, $($(Self::$isa),+),+];

            /// The instruction sets that processors of this build's architecture may have, the scalar one first.
            pub const OF_TARGET: &[Self] = &[
                Self::Scalar,
                $($( #[cfg($condition)] Self::$isa, )+)+
            ];

            /// The architecture of the instruction set, as Rust names targets, such as `"x86_64"`; `None` for [`Isa::Scalar`].
            #[must_use]
            pub const fn architecture(self) -> Option<&'static str> {
                match self {
                    Self::Scalar => None,
                    $( $(Self::$isa)|+ => Some(stringify!($arch)), )+
                }
            }

            /// Whether this processor has the instruction set. Without the feature `std`: whether the build may use it.
            #[must_use]
            pub fn is_available(self) -> bool {
                match self {
                    Self::Scalar => true,
                    $($(
                        #[cfg(all($condition, feature = "std"))]
                        Self::$isa => true $(&& $detect!($feature))+,
                        #[cfg(all($condition, not(feature = "std")))]
                        Self::$isa => cfg!(all($(target_feature = $feature),+)),
                        #[cfg(not($condition))]
                        Self::$isa => false,
                    )+)+
                }
            }
        }

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

            impl sealed::Sealed for $isa {}

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

                /// Makes the token without a check.
                ///
                /// # Safety
                /// The processor must have the instructions.
                #[cfg($condition)]
                #[inline(always)]
                #[allow(unsafe_code, reason = "the caller promises that the processor has the instructions")]
                pub(super) const unsafe fn assume() -> Self {
                    Self(())
                }

                /// Cannot be called: on this target the token has no values.
                #[cfg(not($condition))]
                pub(super) const fn never<T>(self) -> T {
                    match self.0 {}
                }
            }
        )+)+

        /// Compiles functions with the target features of an instruction set: `with_features! { Avx2, fn .. }`.
        #[allow(unused_macros, reason = "some targets have no vector registers")]
        macro_rules! with_features {
            (Scalar, $dollar($dollar item:item)+) => {
                $dollar(
                    #[inline]
                    $dollar item
                )+
            };
            $($(
                ($isa, $dollar($dollar item:item)+) => {
                    $dollar(
                        #[inline]
                        #[target_feature($(enable = $feature),+)]
                        $dollar item
                    )+
                };
            )+)+
        }

        /// Matches the name of an instruction set. For each but the scalar one that this target may have, the macro `$then` gets
        /// the type of its token and the further tokens. The last arm is for all others.
        macro_rules! match_isa {
            ($dollar value:expr, $dollar then:ident { $dollar($dollar further:tt)* }, _ => $dollar otherwise:expr) => {
                match $dollar value {
                    $($(
                        #[cfg($condition)]
                        $crate::Isa::$isa => $dollar then! { $isa $dollar($dollar further)* },
                    )+)+
                    #[allow(unreachable_patterns, reason = "on some targets all of them are compiled")]
                    _ => $dollar otherwise,
                }
            };
        }

        /// Expands a macro for the token of each instruction set of another architecture.
        macro_rules! each_absent {
            ($dollar then:ident) => {
                $($(
                    #[cfg(not($condition))]
                    $dollar then! { $isa }
                )+)+
            };
        }

        native! { better than [] worst first [] $($( $isa if all($condition, $(target_feature = $feature),+); )+)+ }
    };
    ($($table:tt)*) => { instruction_sets! { @ ($) $($table)* } };
}

/// Names the token of the best instruction set of the build: goes through the tokens from the last to the first.
macro_rules! native {
    // Reverses the list.
    (better than [] worst first [$($reversed:tt)*] $isa:ident if $here:meta; $($rest:tt)*) => {
        native! { better than [] worst first [$isa if $here; $($reversed)*] $($rest)* }
    };
    (better than [] worst first [$($reversed:tt)*]) => {
        native! { better than [] $($reversed)* }
    };
    (better than [$($better:meta),*] $isa:ident if $here:meta; $($rest:tt)*) => {
        native! { @ $isa if all($here, not(any($($better),*))) }
        native! { better than [$here $(, $better)*] $($rest)* }
    };
    (better than [$($better:meta),*]) => {
        native! { @ Scalar if not(any($($better),*)) }
    };
    (@ $isa:ident if $here:meta) => {
        /// The token of the best instruction set that the build may use.
        ///
        /// The crate's documentation says [which functions use it](crate#which-instruction-set-is-used).
        #[cfg($here)]
        pub const NATIVE: Native = $isa::BUILT_WITH;

        /// The type of [`NATIVE`]. It depends on the build, and this alias names it in every build.
        #[cfg($here)]
        pub type Native = $isa;
    };
}

// An architecture has the condition under which its folder is compiled, and the macro that detects a target feature. An
// instruction set has its documentation, the type of its token, its name, and the target features that it needs. The worst
// instruction set comes first, and each includes the ones before it.
instruction_sets! {
    // Targets that forbid the vector registers (operating-system kernels, UEFI) lack SSE2.
    x86_64 if all(target_arch = "x86_64", target_feature = "sse2"), asks ask_x86 {
        /// SSSE3, of x86-64: registers of 16 bytes.
        Ssse3 = "ssse3", needs ["ssse3"];
        /// AVX2 with BMI1, BMI2, LZCNT and POPCNT, of x86-64: registers of 32 bytes.
        Avx2 = "avx2", needs ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
        /// AVX-512 F, BW, CD, DQ and VL, of x86-64: registers of 64 bytes.
        Avx512 = "avx512", needs [
            "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "bmi1" "bmi2" "lzcnt" "popcnt"
        ];
        /// AVX-512 as in Ice Lake and Zen 4, of x86-64: also VBMI, VBMI2, BITALG and GFNI; registers of 64 bytes.
        Avx512Icl = "avx512icl", needs [
            "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "bmi1" "bmi2" "lzcnt" "popcnt"
            "avx512vbmi" "avx512vbmi2" "avx512bitalg" "gfni"
        ];
    }
    aarch64 if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"), asks ask_build {
        /// NEON, of aarch64: registers of 16 bytes. Every aarch64 processor with an operating system has it.
        Neon = "neon", needs ["neon"];
    }
    wasm32 if all(target_arch = "wasm32", target_feature = "simd128"), asks ask_build {
        /// SIMD128, of WebAssembly: registers of 16 bytes. Only modules that are built with it use it.
        Simd128 = "simd128", needs ["simd128"];
    }
}

impl PartialOrd for Isa {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let architectures = [self, other].map(|isa| isa.architecture());
        match architectures {
            [Some(one), Some(other)] if one != other => None,
            _ => Some((*self as u8).cmp(&(*other as u8))),
        }
    }
}
