//! Your own hot loop, compiled for the instruction set found at run time.
//!
//! Use this module if your program is built for any x86-64 and should use AVX2 or AVX-512 where the processor has them. Write the
//! loop as a [`Work`]. [`run_best`] runs it in a function that is compiled for the best instruction set of the processor, and
//! lookups are inlined there.
//!
//! [`run_best`] chooses the instruction set once. With a call for every lookup, a queen would take 7 cycles instead of 4.
//! [`rook_attacks`](crate::rook_attacks) and related functions use the instruction set of the build. If that is less than AVX2, on
//! x86-64, they choose in each call: single lookups by a branch around assembly, [sets](crate::setwise_slider_attacks) and
//! [threats](crate::threats) of one board by a jump.
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
//! let each level go through [`InstructionSet::run`], as `examples/search.rs` does.
//!
//! [`InstructionSet`] has single lookups, set-wise lookups on one board, and registers for [many boards](crate::rows).

use crate::arch::change::Change;
pub use crate::arch::{Isa, Scalar};
use crate::arch::{Lookups, instruction_sets};
use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::color::Color;
use crate::kind::Kind;
use crate::pieces::Sliders;
use crate::rows::Rows;
use crate::square::Square;
use crate::threat::by_kind::{AttacksByKind, Side};
use crate::threat::code::PieceCode;
use crate::threat::list::{BoardThreats, MOST_CHANGES, ThreatDeltas};
use crate::threat::mailbox::{Mailbox, bits_of_codes, sets_of_codes};
use crate::threat::pairs::Pairs;

/// The lookups of one instruction set. The types that implement the trait are tokens.
///
/// A value of such a type proves that the processor has the instruction set. Only this library implements the trait. Items of the
/// trait that this page does not list may change in any version.
pub trait InstructionSet: Lookups {
    /// The register type: one rank of many boards, see [`rows`](crate::rows).
    type Rows: Rows;

    /// A register of zeros: an empty rank on every board. All other rows are made from it.
    #[must_use]
    fn empty_row(self) -> Self::Rows;

    /// The name of the instruction set.
    #[inline(always)]
    #[must_use]
    fn isa(self) -> Isa {
        Self::ISA
    }

    /// The squares that a rook attacks; see [`slidemask::rook_attacks`](crate::rook_attacks).
    #[inline(always)]
    #[must_use]
    fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.rook(square, occupied)
    }

    /// The squares that a bishop attacks; see [`slidemask::bishop_attacks`](crate::bishop_attacks).
    #[inline(always)]
    #[must_use]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.bishop(square, occupied)
    }

    /// The squares that a queen attacks; see [`slidemask::queen_attacks`](crate::queen_attacks).
    #[inline(always)]
    #[must_use]
    fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.queen(square, occupied)
    }

    /// The attacks of a rook and of a bishop on the same square, in this order.
    #[inline(always)]
    #[must_use]
    fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.rook_and_bishop(square, occupied)
    }

    /// The union of the attacks of all rooks of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
    #[inline(always)]
    #[must_use]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        self.setwise_rook(rooks, occupied)
    }

    /// The union of the attacks of all bishops of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
    #[inline(always)]
    #[must_use]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        self.setwise_bishop(bishops, occupied)
    }

    /// The union of the attacks of all rooks, bishops and queens; see
    /// [`slidemask::setwise_slider_attacks`](crate::setwise_slider_attacks).
    #[inline(always)]
    #[must_use]
    fn setwise_slider_attacks(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        self.setwise_slider(sliders, occupied)
    }

    /// The union of the attacks of all queens of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
    #[inline(always)]
    #[must_use]
    fn setwise_queen_attacks(self, queens: Bitboard, occupied: Bitboard) -> Bitboard {
        self.setwise_slider(Sliders { orthogonal: queens, diagonal: queens }, occupied)
    }

    built_on_lookups! { examples: "use slidemask::isa::{InstructionSet, NATIVE};", "NATIVE."; [#[inline(always)]] self }

    /// The board with these pieces; see [`Mailbox::from_bitboards`].
    #[inline(always)]
    #[must_use]
    fn mailbox(self, colors: [Bitboard; Color::ALL.len()], kinds: [Bitboard; Kind::ALL.len()]) -> Mailbox {
        Mailbox::of_codes(self.spread(bits_of_codes(colors[1], &kinds)))
    }

    /// The squares of each colour and of each kind; see [`Mailbox::to_bitboards`].
    #[inline(always)]
    #[must_use]
    fn mailbox_sets(self, mailbox: &Mailbox) -> ([Bitboard; Color::ALL.len()], [Bitboard; Kind::ALL.len()]) {
        sets_of_codes(self.gather(mailbox.as_bytes()))
    }

    /// Fills a list with all threats of a board; see [`Mailbox::threats`].
    #[inline(always)]
    fn threats(self, mailbox: &Mailbox, pairs: &Pairs, threats: &mut BoardThreats) {
        threats.clear();
        self.all_threats(mailbox.as_bytes(), pairs, threats);
    }

    /// Changes squares, and fills `deltas` with the threats that this adds and removes; see [`Mailbox::change`].
    #[inline(always)]
    fn change<const CHANGES: usize>(
        self,
        mailbox: &mut Mailbox,
        changes: [(Square, Option<PieceCode>); CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        const { assert!(CHANGES <= MOST_CHANGES, "a call changes at most four squares") };
        deltas.added.clear();
        deltas.removed.clear();
        let mut real = [Change { square: Square::A1, before: 0, after: 0 }; CHANGES];
        for (i, (square, piece)) in changes.into_iter().enumerate() {
            real[i] = Change { square, before: mailbox.code(square), after: PieceCode::code_of(piece) };
            // Of a square that is named twice, only the last change is real.
            for earlier in real.iter_mut().take(i) {
                if earlier.square == square {
                    earlier.after = earlier.before;
                }
            }
        }
        self.threat_deltas(mailbox.codes_mut(), real, pairs, deltas);
    }

    /// The attacks of one side's pieces, a set for each kind; see [`AttacksByKind::of`].
    #[inline(always)]
    #[must_use]
    fn attacks_by_kind(
        self,
        color: Color,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> AttacksByKind {
        AttacksByKind::of_sets(self.by_kind(&Side::new(color, colors, kinds)))
    }

    /// The number of one side's pieces that attack each square; see [`attack_counts`](crate::threats::attack_counts).
    #[inline(always)]
    #[must_use]
    fn attack_counts(
        self,
        color: Color,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> [u8; Square::ALL.len()] {
        self.counts(&Side::new(color, colors, kinds))
    }

    /// Runs a closure in a function that is compiled for the instruction set, and returns its result.
    ///
    /// Mark the closure `#[inline(always)]`, and everything that it calls in its hot loop.
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

    /// Runs the task. Mark it `#[inline(always)]`, and everything that it calls in its hot loop.
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output;
}

/// Runs a task with the best instruction set of this processor that [`Isa::best`] allows.
pub fn run_best<W: Work>(work: W) -> W::Output {
    let best = Isa::best();
    match run_with(best, work) {
        Ok(output) => output,
        Err(work) => run_scalar(work), // unreachable: the best instruction set is available
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

/// Names the token of the best instruction set of the build: goes through the tokens from the last to the first.
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
        /// The token of the best instruction set that the build may use.
        ///
        /// [`rook_attacks`](crate::rook_attacks) and related functions use it, except in x86-64 builds without AVX2.
        #[cfg($here)]
        pub const NATIVE: Native = crate::arch::$isa::BUILT_WITH;

        /// The type of [`NATIVE`]. It depends on the build, and this alias names it in every build.
        #[cfg($here)]
        pub type Native = crate::arch::$isa;
    };
}

instruction_sets! { define_run_with }
