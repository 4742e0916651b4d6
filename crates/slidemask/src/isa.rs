//! Code for the instruction set that the program finds itself on.
//!
//! [`rook_attacks`](crate::rook_attacks) and related functions use what the build may count on. A program that is built for
//! any x86-64 reaches AVX2 and AVX-512 in its own hot loop through this module: write the loop as a [`Work`], and [`run_best`]
//! runs it in a function that is compiled for the best instruction set of this processor. There, lookups are inlined. The
//! choice is made once, not at every lookup, which would take a queen from 4 cycles to 7.
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
//! Everything that the hot loop calls has to be `#[inline(always)]`, closures included. A function that stays a function is
//! compiled for the build's target, and every lookup in it becomes a call: ten times as slow. A recursive function cannot be
//! inlined: let each level go through [`InstructionSet::run`], as `examples/search.rs` does.
//!
//! [`InstructionSet`] has single lookups, whole sets of sliders on one board, and registers for [many boards](crate::rows).

pub use crate::arch::{Isa, Scalar};
use crate::arch::{Lookups, instruction_sets};
use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::pieces::Sliders;
use crate::rows::Rows;
use crate::square::Square;

/// What can be done with an instruction set. A value of such a type proves that the processor has it.
///
/// Only this library implements the trait. What the trait has besides the items on this page may change in any version.
///
/// ```
/// use slidemask::isa::{InstructionSet, NATIVE, Scalar};
/// use slidemask::{Bitboard, Isa, Square};
///
/// assert_eq!(Scalar.isa(), Isa::Scalar);
/// let queen = Scalar.queen_attacks(Square::D4, Bitboard::EMPTY);
/// assert_eq!(queen, NATIVE.queen_attacks(Square::D4, Bitboard::EMPTY));
/// ```
pub trait InstructionSet: Lookups {
    /// The registers: one rank of many boards, see [`rows`](crate::rows).
    type Rows: Rows;

    /// A register of zeros: an empty rank on every board. All other rows are made from it.
    ///
    /// ```
    /// use slidemask::isa::{InstructionSet, NATIVE};
    /// use slidemask::rows::Rows;
    ///
    /// assert_eq!(NATIVE.empty_row().total(), 0);
    /// ```
    #[must_use]
    fn empty_row(self) -> Self::Rows;

    /// The instruction set.
    ///
    /// ```
    /// use slidemask::Isa;
    /// use slidemask::isa::{InstructionSet, Scalar};
    ///
    /// assert_eq!(Scalar.isa(), Isa::Scalar);
    /// ```
    #[inline(always)]
    #[must_use]
    fn isa(self) -> Isa {
        Self::ISA
    }

    /// The squares that a rook attacks.
    ///
    /// ```
    /// use slidemask::isa::{InstructionSet, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// assert_eq!(NATIVE.rook_attacks(Square::D4, Bitboard::EMPTY).count(), 14);
    /// ```
    #[inline(always)]
    #[must_use]
    fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.rook(square, occupied)
    }

    /// The squares that a bishop attacks.
    #[inline(always)]
    #[must_use]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.bishop(square, occupied)
    }

    /// The squares that a queen attacks.
    #[inline(always)]
    #[must_use]
    fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.queen(square, occupied)
    }

    /// The squares that a rook attacks, and those that a bishop attacks, from the same square.
    #[inline(always)]
    #[must_use]
    fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.rook_and_bishop(square, occupied)
    }

    /// The union of the attacks of all rooks of a set; see [`setwise_rook_attacks`](crate::setwise_rook_attacks).
    ///
    /// ```
    /// use slidemask::isa::{InstructionSet, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let a1_h1 = Bitboard::from(Square::A1) | Bitboard::from(Square::H1);
    /// assert_eq!(NATIVE.setwise_rook_attacks(a1_h1, a1_h1).count(), 22);
    /// ```
    #[inline(always)]
    #[must_use]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        self.setwise_rook(rooks, occupied)
    }

    /// The union of the attacks of all bishops of a set.
    #[inline(always)]
    #[must_use]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        self.setwise_bishop(bishops, occupied)
    }

    /// The union of the attacks of all rooks, bishops and queens.
    #[inline(always)]
    #[must_use]
    fn setwise_slider_attacks(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        self.setwise_slider(sliders, occupied)
    }

    /// The union of the attacks of all queens of a set.
    #[inline(always)]
    #[must_use]
    fn setwise_queen_attacks(self, queens: Bitboard, occupied: Bitboard) -> Bitboard {
        self.setwise_slider(Sliders { orthogonal: queens, diagonal: queens }, occupied)
    }

    built_on_lookups! { examples: "use slidemask::isa::{InstructionSet, NATIVE};", "NATIVE."; [#[inline(always)]] self }

    /// Runs a closure in a function that is compiled for the instruction set, and returns what it returns.
    ///
    /// The closure has to be `#[inline(always)]`, as everything that it calls in its hot loop.
    ///
    /// ```
    /// use slidemask::isa::{InstructionSet, Scalar};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let count = Scalar.run(
    ///     #[inline(always)]
    ///     |isa| isa.rook_attacks(Square::A1, Bitboard::EMPTY).count(),
    /// );
    /// assert_eq!(count, 14);
    /// ```
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        self.compiled(work)
    }
}

impl<T: Lookups> InstructionSet for T {
    type Rows = T::Register;

    #[inline(always)]
    fn empty_row(self) -> T::Register {
        self.zeros()
    }
}

/// A task written for any instruction set: the argument of [`run_best`] and [`run_with`].
///
/// The [module](self) has an example.
pub trait Work {
    /// The result.
    type Output;

    /// Runs the task. It has to be `#[inline(always)]`, as everything that it calls in its hot loop.
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output;
}

/// Runs a task with the best instruction set that this processor has and [`Isa::best`] allows.
///
/// ```
/// use slidemask::Isa;
/// use slidemask::isa::{InstructionSet, Work, run_best};
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
/// assert_eq!(run_best(Which), Isa::best());
/// ```
pub fn run_best<W: Work>(work: W) -> W::Output {
    let best = Isa::best();
    match run_with(best, work) {
        Ok(output) => output,
        Err(work) => run_scalar(work), // never: the best one is available
    }
}

fn run_scalar<W: Work>(work: W) -> W::Output {
    Scalar.run(
        #[inline(always)]
        |isa| work.run(isa),
    )
}

macro_rules! define_run_with {
    ($(
        $arch:ident if $condition:meta, asks $detect:ident {
            $( $(#[$doc:meta])* $isa:ident = $name:literal, needs [$($feature:literal)+]; )+
        }
    )+) => {
        pub use crate::arch::{$($($isa),+),+};

        /// Runs a task with an instruction set, whatever [`Isa::best`] allows.
        ///
        /// # Errors
        /// The processor does not have it; the task is given back.
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
            match isa {
                Isa::Scalar => Ok(run_scalar(work)),
                $($(
                    #[cfg($condition)]
                    Isa::$isa => match $isa::new() {
                        Some(token) => Ok(token.run(
                            #[inline(always)]
                            |isa| work.run(isa),
                        )),
                        None => Err(work),
                    },
                )+)+
                #[allow(unreachable_patterns, reason = "on some targets all of them are compiled")]
                _ => Err(work),
            }
        }

        define_native! { better than [] worst first [] $($( $isa if all($condition, $(target_feature = $feature),+); )+)+ }
    };
}

/// Names the best token that the build can count on: goes through the tokens from the last to the first.
macro_rules! define_native {
    // Reverses the list.
    (better than [] worst first [$($reversed:tt)*] $isa:ident if $here:meta; $($rest:tt)*) => {
        define_native! { better than [] worst first [$isa if $here; $($reversed)*] $($rest)* }
    };
    (better than [] worst first [$($reversed:tt)*]) => {
        define_native! { better than [] $($reversed)* }
    };
    (better than [$($better:meta),*] $isa:ident if $here:meta; $($rest:tt)*) => {
        define_native! { @ $isa if all($here, not(any($($better),*))) }
        define_native! { better than [$here $(, $better)*] $($rest)* }
    };
    (better than [$($better:meta),*]) => {
        define_native! { @ Scalar if not(any($($better),*)) }
    };
    (@ $isa:ident if $here:meta) => {
        /// The best instruction set that the build can count on: [`rook_attacks`](crate::rook_attacks) and related functions
        /// use it.
        ///
        /// ```
        /// use slidemask::isa::{InstructionSet, NATIVE};
        ///
        /// println!("single lookups use {}", NATIVE.isa());
        /// assert!(NATIVE.isa().is_available());
        /// ```
        #[cfg($here)]
        pub const NATIVE: Native = crate::arch::$isa::BUILT_WITH;

        /// The type of [`NATIVE`], to name it in any build.
        ///
        /// ```
        /// use slidemask::isa::{InstructionSet, NATIVE, Native};
        ///
        /// const LOOKUPS: Native = NATIVE;
        /// assert!(LOOKUPS.isa().is_available());
        /// ```
        #[cfg($here)]
        pub type Native = crate::arch::$isa;
    };
}

instruction_sets! { define_run_with }
