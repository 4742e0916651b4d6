//! Your own hot loop, compiled for the instruction set found at run time.
//!
//! Use this module if your program is built for any x86-64 and should use AVX2 or AVX-512 where the processor has them. Write the
//! loop as a [`Work`]. [`run_best`] runs it in a function that is compiled for the best instruction set of the processor, and
//! lookups are inlined there.
//!
//! [`run_best`] chooses the instruction set once. With a call for every lookup, a queen would take 7 cycles instead of 4.
//! The crate's documentation says [which instruction set other functions use](crate#which-instruction-set-is-used).
//!
//! ```
//! use slidemask::isa::{InstructionSet, Work, run_best};
//! use slidemask::{Bitboard, Square};
//!
//! /// Counts the squares that each rook of a set attacks.
//! struct Mobility {
//!     rooks: Bitboard,
//!     occupied: Bitboard,
//! }
//!
//! impl Work for Mobility {
//!     type Output = u32;
//!
//!     #[inline(always)] // into the function that is compiled for the instruction set
//!     fn run<I: InstructionSet>(self, isa: I) -> u32 {
//!         self.rooks.into_iter().map(|rook| isa.rook_attacks(rook, self.occupied).count()).sum()
//!     }
//! }
//!
//! let rooks: Bitboard = [Square::A1, Square::H1].into_iter().collect();
//! assert_eq!(run_best(Mobility { rooks, occupied: rooks }), 28);
//! ```
//!
//! **Mark everything that the hot loop calls `#[inline(always)]`, closures included.** A function that is not inlined is compiled
//! for the build's target, and every lookup in it becomes a call: ten times as slow. A recursive function cannot be inlined, so
//! let each level go through [`InstructionSet::run`], as `examples/search.rs` of the repository does.
//!
//! [`InstructionSet`] has single lookups, set-wise lookups on one board, and registers for [many boards](crate::rows).
//!
// The code of this folder, from the top of the imports to the bottom:
//
// | file | content |
// |---|---|
// | `table` | the instruction sets: names, tokens, target features, the choice of the build |
// | `detect` | detects what the processor has, caps the choice, and remembers it |
// | `chosen` | sets and sides of one board, at the root of the crate |
// | `kernels` | the loops over columns of an instruction set, as a table of function pointers |
// | `instruction_set` | the trait of all tokens |
// | `loops` | kernels written once for all instruction sets |
// | `portable/` | the instruction set that every processor has |
// | `vectors/` | code written once for all vector registers |
// | `x86_64/`, `aarch64/`, `wasm32/` | the instruction sets of an architecture, from the narrowest register to the widest |
// | `detected/` | single lookups at the root of the crate, in x86-64 builds without AVX2: they choose at run time |

#[macro_use]
mod table;
pub(crate) mod chosen;
mod detect;
mod instruction_set;
mod kernels;
mod loops;
mod portable;
// The conditions of the three architectures are those of their tokens. If they differ, a token lacks its lookups, and the crate does not
// compile.
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub(crate) mod aarch64;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod vectors;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod wasm32;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod x86_64;

pub use instruction_set::InstructionSet;
pub(crate) use kernels::{BySquare, Kernels};
pub use table::*;

/// The single lookups at the root of the crate: those of the token of the build. An x86-64 build
/// without AVX2 detects a better one at run time.
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2"),
    feature = "std"
)))]
pub(crate) const DEFAULT: Native = NATIVE;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(target_feature = "avx2"), feature = "std"))]
mod detected;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2"),
    feature = "std"
))]
pub(crate) use detected::DEFAULT;

impl Isa {
    /// The instruction set of the single lookups of the crate root, such as [`rook_attacks`](crate::rook_attacks).
    ///
    /// The crate's documentation says [how it is chosen](crate#which-instruction-set-is-used).
    ///
    /// ```
    /// use slidemask::Isa;
    ///
    /// println!("single lookups use {}", Isa::of_single_lookups());
    /// ```
    #[must_use]
    pub fn of_single_lookups() -> Self {
        DEFAULT.isa()
    }
}

/// A task written for any instruction set: the argument of [`run_best`] and [`run_with`].
///
/// The [module](self) has an example.
pub trait Work {
    /// The result.
    type Output;

    /// Runs the task. Mark it `#[inline(always)]`, and everything that it calls in its hot loop.
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output;
}

/// Runs a task with the best instruction set of this processor that [`Isa::best`] allows.
pub fn run_best<W: Work>(work: W) -> W::Output {
    let best = Isa::best();
    match run_with(best, work) {
        Ok(output) => output,
        Err(work) => work.run(Scalar), // unreachable: the best instruction set is available
    }
}

/// Runs a task with a given instruction set. It ignores a cap on [`Isa::best`].
///
/// # Errors
/// The processor lacks the instruction set. The error gives the task back.
///
/// ```
/// use slidemask::Isa;
/// use slidemask::isa::{InstructionSet, Work, run_with};
///
/// struct Which;
///
/// impl Work for Which {
///     type Output = Isa;
///
///     #[inline(always)]
///     fn run<I: InstructionSet>(self, isa: I) -> Isa {
///         isa.isa()
///     }
/// }
///
/// for &isa in Isa::ALL {
///     match run_with(isa, Which) {
///         Ok(found) => assert_eq!(found, isa),
///         Err(Which) => assert!(!isa.is_available()),
///     }
/// }
/// ```
pub fn run_with<W: Work>(isa: Isa, work: W) -> Result<W::Output, W> {
    // Only tokens of this architecture, so that the task is not compiled for the others.
    match isa {
        Isa::Scalar => Ok(work.run(Scalar)),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Isa::Ssse3 => run_on(Ssse3::new(), work),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Isa::Avx2 => run_on(Avx2::new(), work),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Isa::Avx512 => run_on(Avx512::new(), work),
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Isa::Avx512Icl => run_on(Avx512Icl::new(), work),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Isa::Neon => run_on(Neon::new(), work),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Isa::Simd128 => run_on(Simd128::new(), work),
        _ => Err(work),
    }
}

/// Runs a task with a token, if there is one.
#[allow(dead_code, reason = "some targets have no vector registers")]
#[inline(always)]
fn run_on<I: InstructionSet, W: Work>(token: Option<I>, work: W) -> Result<W::Output, W> {
    match token {
        Some(token) => Ok(token.run(
            #[inline(always)]
            |isa| work.run(isa),
        )),
        None => Err(work),
    }
}

// The tokens of other architectures. No value of them exists on this target.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
mod absent {
    use super::{Avx2, Avx512, Avx512Icl, InstructionSet, Isa, Scalar, Ssse3, kernels, portable};

    impl InstructionSet for Ssse3 {
        token_items! { absent Ssse3 }
    }

    impl InstructionSet for Avx2 {
        token_items! { absent Avx2 }
    }

    impl InstructionSet for Avx512 {
        token_items! { absent Avx512 }
    }

    impl InstructionSet for Avx512Icl {
        token_items! { absent Avx512Icl }
    }
}

#[cfg(not(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")))]
impl InstructionSet for Neon {
    token_items! { absent Neon }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
impl InstructionSet for Simd128 {
    token_items! { absent Simd128 }
}

/// The kernels of an instruction set. Call them only if the processor has it.
pub(crate) fn kernels_of(isa: Isa) -> &'static Kernels {
    match isa {
        Isa::Scalar => Scalar::kernels(),
        Isa::Ssse3 => Ssse3::kernels(),
        Isa::Avx2 => Avx2::kernels(),
        Isa::Avx512 => Avx512::kernels(),
        Isa::Avx512Icl => Avx512Icl::kernels(),
        Isa::Neon => Neon::kernels(),
        Isa::Simd128 => Simd128::kernels(),
    }
}
