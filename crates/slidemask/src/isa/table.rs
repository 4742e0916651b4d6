//! The instruction sets: their names, their tokens and their target features, and the choice of the build.
//!
//! `CONTRIBUTING.md` says how to add one.

use core::cmp::Ordering;
use core::convert::Infallible;

use crate::enumeration::named;

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
    /// SSSE3, of x86-64: registers of 16 bytes.
    Ssse3,
    /// AVX2 with BMI1, BMI2, LZCNT and POPCNT, of x86-64: registers of 32 bytes.
    Avx2,
    /// AVX-512 F, BW, CD, DQ and VL, of x86-64: registers of 64 bytes.
    Avx512,
    /// AVX-512 as in Ice Lake and Zen 4, of x86-64: also VBMI, VBMI2, BITALG and GFNI; registers of 64 bytes.
    Avx512Icl,
    /// NEON, of aarch64: registers of 16 bytes. Every aarch64 processor with an operating system has it.
    Neon,
    /// SIMD128, of WebAssembly: registers of 16 bytes. Only modules that are built with it use it.
    Simd128,
}
named!(Isa is "instruction set", named "scalar", "ssse3", "avx2", "avx512", "avx512icl", "neon", "simd128");

impl Isa {
    /// All instruction sets, on every target. Those of an architecture are sorted from the worst to the best.
    pub const ALL: &'static [Self] =
        &[Self::Scalar, Self::Ssse3, Self::Avx2, Self::Avx512, Self::Avx512Icl, Self::Neon, Self::Simd128];

    /// The instruction sets that processors of this build's architecture may have, the scalar one first.
    pub const OF_TARGET: &[Self] = if Ssse3::IS_OF_TARGET {
        &[Self::Scalar, Self::Ssse3, Self::Avx2, Self::Avx512, Self::Avx512Icl]
    } else if Neon::IS_OF_TARGET {
        &[Self::Scalar, Self::Neon]
    } else if Simd128::IS_OF_TARGET {
        &[Self::Scalar, Self::Simd128]
    } else {
        &[Self::Scalar]
    };

    /// The architecture of the instruction set, as Rust names targets, such as `"x86_64"`; `None` for [`Isa::Scalar`].
    #[must_use]
    pub const fn architecture(self) -> Option<&'static str> {
        match self {
            Self::Scalar => None,
            Self::Ssse3 | Self::Avx2 | Self::Avx512 | Self::Avx512Icl => Some("x86_64"),
            Self::Neon => Some("aarch64"),
            Self::Simd128 => Some("wasm32"),
        }
    }

    /// Whether this processor has the instruction set. Without the feature `std`: whether the build may use it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Ssse3 => Ssse3::is_available(),
            Self::Avx2 => Avx2::is_available(),
            Self::Avx512 => Avx512::is_available(),
            Self::Avx512Icl => Avx512Icl::is_available(),
            Self::Neon => Neon::is_available(),
            Self::Simd128 => Simd128::is_available(),
        }
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

/// Compiles functions with the target features of an instruction set: `with_features! { Avx2, fn .. }`.
///
/// Each instruction set includes the target features of the ones before it. `tokens!` checks that none enables more than its token
/// proves.
#[macro_export]
#[doc(hidden)]
macro_rules! with_features {
    (Scalar, $($item:item)+) => { $( #[inline] $item )+ };
    (Ssse3, $($item:item)+) => { $( #[inline] #[target_feature(enable = "ssse3")] $item )+ };
    (Avx2, $($item:item)+) => { $( #[inline] #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")] $item )+ };
    (Avx512, $($item:item)+) => { $(
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
        $item
    )+ };
    (Avx512Icl, $($item:item)+) => { $(
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
        #[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
        $item
    )+ };
    (Neon, $($item:item)+) => { $( #[inline] #[target_feature(enable = "neon")] $item )+ };
    (Simd128, $($item:item)+) => { $( #[inline] #[target_feature(enable = "simd128")] $item )+ };
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

/// Writes the items of [`InstructionSet`] that follow from the token, its base and its register. The file has `kernels!`, too.
/// `absent` writes all items of a token of which no value exists on this target.
#[allow(unused_macros, reason = "some targets have no vector registers")]
macro_rules! token_items {
    (absent $isa:ident) => {
        const ISA: Isa = Isa::$isa;
        type Base = Scalar;
        #[doc(hidden)]
        type Rows = portable::Eight;

        fn base(self) -> Scalar {
            match self.0 {}
        }

        fn kernels() -> &'static kernels::Kernels {
            Scalar::kernels()
        }

        fn empty_row(self) -> portable::Eight {
            match self.0 {}
        }
    };
    ($isa:ident over $base:ident, rows $rows:ident) => {
        const ISA: $crate::Isa = $crate::Isa::$isa;
        type Base = $base;
        #[doc(hidden)]
        type Rows = $rows;

        #[inline(always)]
        fn base(self) -> $base {
            proved!($base::assume())
        }

        #[inline(always)]
        fn kernels() -> &'static $crate::isa::kernels::Kernels {
            compiled::kernels()
        }

        #[inline(always)]
        fn empty_row(self) -> $rows {
            $rows::empty(self)
        }

        #[inline(always)]
        fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
            with_features! {
                $isa,
                fn with_the_instructions<T, R>(token: T, work: impl FnOnce(T) -> R) -> R {
                    work(token)
                }
            }
            proved!(with_the_instructions(self, work))
        }
    };
}

/// Keeps other crates from implementing [`InstructionSet`].
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
    #[allow(dead_code, reason = "builds without vector registers have no token above it")]
    pub(super) const unsafe fn assume() -> Self {
        Self
    }
}

/// Writes the tokens. The instruction sets of an architecture have the condition under which its folder is compiled. The best one
/// comes first, and the target features of each include those of the ones after it.
macro_rules! tokens {
    ($( if $here:meta { $( $(#[$doc:meta])* $isa:ident needs [$($feature:tt)+]; )+ } )+) => {
        $($(
            $(#[$doc])*
            ///
            /// A value of this type proves that the processor has the instructions.
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $isa(#[cfg($here)] (), #[cfg(not($here))] pub(super) Infallible);

            impl sealed::Sealed for $isa {}

            impl $isa {
                /// Whether this target may have the instruction set.
                #[allow(dead_code, reason = "one instruction set of an architecture answers for all")]
                const IS_OF_TARGET: bool = cfg!($here);

                /// The token, or `None` if this processor lacks the instructions.
                #[must_use]
                pub fn new() -> Option<Self> {
                    #[cfg($here)]
                    let token = Isa::$isa.is_available().then_some(Self(()));
                    #[cfg(not($here))]
                    let token = None;
                    token
                }

                /// Only x86-64 is asked at run time, and only with the feature `std`.
                fn is_available() -> bool {
                    #[cfg(all($here, target_arch = "x86_64", feature = "std"))]
                    let is_available = true $(&& std::is_x86_feature_detected!($feature))+;
                    #[cfg(not(all($here, target_arch = "x86_64", feature = "std")))]
                    let is_available = cfg!(all($here, $(target_feature = $feature),+));
                    is_available
                }

                /// The token. It exists only in builds with these target features, which run only on processors that have
                /// them.
                #[cfg(all($here, $(target_feature = $feature),+))]
                #[allow(dead_code, reason = "a build uses only the token of its best instruction set")]
                pub(crate) const BUILT_WITH: Self = Self(());

                /// Makes the token without a check.
                ///
                /// # Safety
                /// The processor must have the instructions.
                #[cfg($here)]
                #[doc(hidden)]
                #[inline(always)]
                #[allow(unsafe_code, reason = "the caller promises that the processor has the instructions")]
                pub const unsafe fn assume() -> Self {
                    Self(())
                }

                /// The token, if it is part of another instruction set of this target.
                ///
                /// # Safety
                /// The processor must have the other instruction set.
                #[inline(always)]
                #[allow(unsafe_code, reason = "the caller promises that the processor has the instructions")]
                pub(super) const unsafe fn within(other: Isa) -> Option<Self> {
                    #[cfg($here)]
                    if other as u8 >= Isa::$isa as u8 {
                        return Some(Self(()));
                    }
                    let _ = other;
                    None
                }
            }

            /// Calls a function of `with_features!`. The call would be unsafe, and would not compile, if that function had target
            /// features that the token does not prove.
            #[cfg($here)]
            const _: () = {
                with_features! { $isa, fn compiled() {} }
                $( #[target_feature(enable = $feature)] )+
                #[allow(dead_code, reason = "it only needs to compile")]
                fn proved() {
                    compiled();
                }
            };
        )+)+

        native! { better than [] $($( $isa if all($here, $(target_feature = $feature),+); )+)+ }
    };
}

/// Names the token of the best instruction set of the build: goes through the tokens from the best to the worst.
macro_rules! native {
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

tokens! {
    // Targets that forbid the vector registers (operating-system kernels, UEFI) lack SSE2.
    if all(target_arch = "x86_64", target_feature = "sse2") {
        /// AVX-512 as in Ice Lake and Zen 4, of x86-64: also VBMI, VBMI2, BITALG and GFNI; registers of 64 bytes.
        Avx512Icl needs [
            "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "bmi1" "bmi2" "lzcnt" "popcnt"
            "avx512vbmi" "avx512vbmi2" "avx512bitalg" "gfni"
        ];
        /// AVX-512 F, BW, CD, DQ and VL, of x86-64: registers of 64 bytes.
        Avx512 needs ["avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "bmi1" "bmi2" "lzcnt" "popcnt"];
        /// AVX2 with BMI1, BMI2, LZCNT and POPCNT, of x86-64: registers of 32 bytes.
        Avx2 needs ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"];
        /// SSSE3, of x86-64: registers of 16 bytes.
        Ssse3 needs ["ssse3"];
    }
    if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little") {
        /// NEON, of aarch64: registers of 16 bytes. Every aarch64 processor with an operating system has it.
        Neon needs ["neon"];
    }
    if all(target_arch = "wasm32", target_feature = "simd128") {
        /// SIMD128, of WebAssembly: registers of 16 bytes. Only modules that are built with it use it.
        Simd128 needs ["simd128"];
    }
}
