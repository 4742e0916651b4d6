//! Boards of bytes in vector registers. The functions of the module take a token, and use the best registers that it proves.
//!
//! | file | content |
//! |---|---|
//! | `scalar` | without vector registers: loops over pieces |
//! | `deltas` | the threats that a change adds and removes, written once for all registers |
//! | `places` | the sixteen places around a square, for registers of 16 and 32 bytes |
//! | `x86_64/`, `neon`, `simd128` | the registers of an architecture |
//! | `sixteen` | what NEON and SIMD128 do in the same way |

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

mod scalar;

// Without vector registers, nothing uses these two.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod deltas;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod places;

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod sixteen;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod x86_64;

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use self::scalar as registers;
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
use self::sixteen as registers;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use self::x86_64 as registers;

pub(crate) use self::registers::{gather, place_and_pair, threat_deltas, victims};
