//! Instruction sets: the table of them, and the code that is compiled for each.
//!
//! | file | content |
//! |---|---|
//! | `mod` | the table of instruction sets, and every condition on the architecture |
//! | `isa` | [`Isa`]: names and order of the instruction sets |
//! | `token` | types whose values prove that the processor has an instruction set |
//! | `change` | a changed square of a board of bytes |
//! | `lookups` | the lookups of an instruction set on one board |
//! | `kernels` | its loops over columns, as a table of function pointers |
//! | `loops` | kernels written once for all instruction sets |
//! | `detect` | detection at run time, and the cap on the choice |
//! | `on_boards` | functions on one board that choose the instruction set at run time |
//! | `single` | single lookups of plain x86-64 builds, with instructions that are detected at run time |
//! | `scalar/` | the instruction set that every processor has |
//! | `vectors/` | code written once for all vector registers |
//! | a folder for each architecture | its instruction sets, from the narrowest register to the widest |
//!
//! To add an instruction set, write its file in the folder of its architecture and one entry in the table below.

/// The table of all instruction sets except the scalar one, which every target has.
///
/// An architecture has the condition under which its folder is compiled, and the macro that detects a target feature. An
/// instruction set has its documentation, the type of its token, its name, and the target features that it needs. The worst
/// instruction set comes first. The table is passed to the macro that is given.
macro_rules! instruction_sets {
    ($then:ident) => {
        $then! {
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
    };
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

/// Whether the target reverses the bits of a word in one instruction.
pub(crate) const REVERSES_BITS: bool = cfg!(any(target_arch = "aarch64", target_arch = "loongarch64"));

/// Compiles functions with the target features of an instruction set: `with_features! { Avx2, fn .. }`.
macro_rules! define_with_features {
    (@ ($dollar:tt) $(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:literal)+]; )+
        }
    )+) => {
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
    };
    ($($tokens:tt)*) => { define_with_features! { @ ($) $($tokens)* } };
}

instruction_sets! { define_with_features }

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

mod absent;
pub(crate) mod change;
mod detect;
mod isa;
mod kernels;
mod lookups;
mod loops;
pub(crate) mod scalar;
mod token;

/// Compiles the folders of this architecture.
macro_rules! define_folders {
    ($(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:literal)+]; )+
        }
    )+) => {
        #[cfg(any($($condition),+))]
        mod vectors;
        $(
            #[cfg($condition)]
            mod $arch;
        )+
    };
}

instruction_sets! { define_folders }

/// Compiles the functions that choose their instruction set in each call, where the build does not have the better ones.
/// Elsewhere the same names are those of the build, whose functions are inlined.
macro_rules! define_choices {
    (on boards if $boards:meta; in single lookups if also $single:meta) => {
        #[cfg($boards)]
        mod on_boards;
        #[cfg(all($boards, $single))]
        pub(crate) mod single;

        /// The methods of [`InstructionSet`](crate::isa::InstructionSet) that take one board and are worth a choice.
        #[cfg($boards)]
        pub(crate) const ON_BOARDS: on_boards::OnBoards = on_boards::OnBoards;
        #[cfg(not($boards))]
        pub(crate) const ON_BOARDS: crate::isa::Native = crate::isa::NATIVE;

        #[cfg(not(all($boards, $single)))]
        pub(crate) mod single {
            use super::Isa;
            use crate::isa::InstructionSet;
            pub(crate) use crate::isa::NATIVE as SINGLE;

            pub(super) fn know(_: Isa) {}

            pub(super) fn isa() -> Isa {
                SINGLE.isa()
            }
        }
    };
}

define_choices! {
    on boards if all(
        target_arch = "x86_64", target_feature = "sse2", not(target_feature = "avx2"), feature = "std"
    );
    // Assembly with 64-bit pointers, which Miri does not run.
    in single lookups if also all(target_pointer_width = "64", not(miri))
}

// These declarations are only for rustfmt, which does not look into macros.
#[cfg(any())]
mod aarch64;
#[cfg(any())]
mod on_boards;
#[cfg(any())]
mod single;
#[cfg(any())]
mod vectors;
#[cfg(any())]
mod wasm32;
#[cfg(any())]
mod x86_64;

pub(crate) use instruction_sets;
pub use isa::Isa;
pub(crate) use kernels::{BySquare, Kernels};
pub(crate) use lookups::Lookups;
pub use token::*;

/// Writes `kernels_of`, which finds the kernels of an instruction set.
macro_rules! define_kernels_of {
    ($(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:literal)+]; )+
        }
    )+) => {
        /// The kernels of an instruction set. Call them only if the processor has it.
        pub(crate) fn kernels_of(isa: Isa) -> &'static Kernels {
            match isa {
                $($( #[cfg($condition)] Isa::$isa => <$isa as kernels::Columns>::kernels(), )+)+
                _ => <Scalar as kernels::Columns>::kernels(),
            }
        }
    };
}

instruction_sets! { define_kernels_of }
