//! One lookup at a time, in the instructions of your choice: tokens that prove that the processor has them.
//!
//! The [front door](crate::rook_attacks) is chosen by the build. A program that is built for any x86-64 and wants
//! the vectors of the processor it finds itself on asks for a token once, and runs its hot loop inside
//! [`Lookups::run`]: there, the lookups are inlined with the instructions that they need. Nothing is chosen for each
//! lookup, which took a queen from 4 cycles to 7. All vectors are those of x86-64; elsewhere there is [`Scalar`] alone.
//!
//! ```
//! use slidemask::lookups::{Lookups, Work, run_best};
//! use slidemask::{Bitboard, Square};
//!
//! /// How many squares the rooks of a set attack, each by itself.
//! struct Mobility {
//!     rooks: Bitboard,
//!     occupied: Bitboard,
//! }
//!
//! impl Work for Mobility {
//!     type Output = u32;
//!
//!     #[inline(always)] // into the function that has the instructions
//!     fn run<L: Lookups>(self, lookups: L) -> u32 {
//!         self.rooks.into_iter().map(|rook| lookups.rook_attacks(rook, self.occupied).count()).sum()
//!     }
//! }
//!
//! let rooks: Bitboard = [Square::A1, Square::H1].into_iter().collect();
//! assert_eq!(run_best(Mobility { rooks, occupied: rooks }), 28);
//! ```
//!
//! What is called from there must be inlined, too (`#[inline(always)]`): a function that stays a function is compiled
//! for the build's target, and a lookup in it is a call.

#![allow(clippy::inline_always, reason = "only what is inlined into the right function has its instructions")]

use core::fmt::Debug;

use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::isa::{Isa, features};
use crate::scalar;
use crate::square::Square;

mod sealed {
    pub trait Sealed {}
}

/// Single lookups in one instruction set. A value of such a type is the proof that the processor has it.
///
/// ```
/// use slidemask::lookups::{Lookups, NATIVE, Scalar};
/// use slidemask::{Bitboard, Isa, Square};
///
/// assert_eq!(Scalar.isa(), Isa::Scalar);
/// let [one, other] = [Scalar.queen_attacks(Square::D4, Bitboard::EMPTY), NATIVE.queen_attacks(Square::D4, Bitboard::EMPTY)];
/// assert_eq!(one, other);
/// ```
pub trait Lookups: Copy + Debug + Send + Sync + 'static + sealed::Sealed {
    /// The instruction set.
    ///
    /// ```
    /// use slidemask::Isa;
    /// use slidemask::lookups::{Lookups, Scalar};
    ///
    /// assert_eq!(Scalar.isa(), Isa::Scalar);
    /// ```
    fn isa(self) -> Isa;

    /// The squares that a rook attacks.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// assert_eq!(NATIVE.rook_attacks(Square::D4, Bitboard::EMPTY).count(), 14);
    /// ```
    #[must_use]
    fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// The squares that a bishop attacks.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// assert_eq!(NATIVE.bishop_attacks(Square::D4, Bitboard::EMPTY).count(), 13);
    /// ```
    #[must_use]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// The squares that a queen attacks.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// assert_eq!(NATIVE.queen_attacks(Square::D4, Bitboard::EMPTY).count(), 27);
    /// ```
    #[must_use]
    fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// The squares that a rook attacks, and those that a bishop attacks, from the same square.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let (rook, bishop) = NATIVE.rook_and_bishop_attacks(Square::D4, Bitboard::EMPTY);
    /// assert_eq!((rook.count(), bishop.count()), (14, 13));
    /// ```
    #[must_use]
    fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard);

    /// What the rooks of a set attack; [`setwise`](crate::setwise) says more.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let a1_h1 = Bitboard::from(Square::A1) | Bitboard::from(Square::H1);
    /// assert_eq!(NATIVE.setwise_rook_attacks(a1_h1, a1_h1).count(), 22);
    /// ```
    #[must_use]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard;

    /// What the bishops of a set attack.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let a1_h1 = Bitboard::from(Square::A1) | Bitboard::from(Square::H1);
    /// assert_eq!(NATIVE.setwise_bishop_attacks(a1_h1, a1_h1).count(), 14);
    /// ```
    #[must_use]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard;

    /// What the sliders of a side attack: those that go as rooks do, and those that go as bishops do.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let [rook, bishop] = [Square::A1, Square::H1].map(Bitboard::from);
    /// assert_eq!(NATIVE.setwise_slider_attacks(rook, bishop, rook | bishop).count(), 20);
    /// ```
    #[must_use]
    fn setwise_slider_attacks(
        self,
        rook_like: Bitboard,
        bishop_like: Bitboard,
        occupied: Bitboard,
    ) -> Bitboard;

    /// What the queens of a set attack.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, NATIVE};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let queen = Bitboard::from(Square::A1);
    /// assert_eq!(NATIVE.setwise_queen_attacks(queen, queen).count(), 21);
    /// ```
    #[inline(always)]
    #[must_use]
    fn setwise_queen_attacks(self, queens: Bitboard, occupied: Bitboard) -> Bitboard {
        self.setwise_slider_attacks(queens, queens, occupied)
    }

    built_on_lookups! { examples: "use slidemask::lookups::{Lookups, NATIVE};", "NATIVE."; [#[inline(always)]] self }

    /// Runs a closure in a function that is compiled for the instruction set, and gives back what it returns.
    ///
    /// The closure is to be `#[inline(always)]`, as all that it calls in its hot loop: one that stays a function of its
    /// own is compiled for the build's target, and every lookup in it is a call.
    ///
    /// ```
    /// use slidemask::lookups::{Lookups, Scalar};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let count = Scalar.run(
    ///     #[inline(always)]
    ///     |lookups| lookups.rook_attacks(Square::A1, Bitboard::EMPTY).count(),
    /// );
    /// assert_eq!(count, 14);
    /// ```
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R;
}

/// The lookups of [`scalar`], which every processor has.
///
/// ```
/// use slidemask::lookups::{Lookups, Scalar};
/// use slidemask::{Bitboard, Square};
///
/// assert_eq!(Scalar.bishop_attacks(Square::A1, Bitboard::EMPTY).count(), 7);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scalar;

impl sealed::Sealed for Scalar {}

impl Lookups for Scalar {
    #[inline(always)]
    fn isa(self) -> Isa {
        Isa::Scalar
    }

    #[inline(always)]
    fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        scalar::rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        scalar::bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        scalar::queen_attacks(square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        scalar::rook_and_bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        scalar::setwise_rook_attacks(rooks, occupied)
    }

    #[inline(always)]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        scalar::setwise_bishop_attacks(bishops, occupied)
    }

    #[inline(always)]
    fn setwise_slider_attacks(
        self,
        rook_like: Bitboard,
        bishop_like: Bitboard,
        occupied: Bitboard,
    ) -> Bitboard {
        scalar::setwise_slider_attacks(rook_like, bishop_like, occupied)
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        work(self)
    }
}

/// What a token is made of: nothing, or, where there are no vectors, what cannot be had.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
type Proof = ();
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
type Proof = core::convert::Infallible;

/// Calls what needs the instructions of a token.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! proved {
    ($token:expr, $call:expr) => {{
        // SAFETY: a token is only given out where the processor, or the build, has the instructions.
        #[allow(
            unsafe_code,
            unused_unsafe,
            reason = "vectors; their kernels say what they won; some lookups need none"
        )]
        unsafe {
            $call
        }
    }};
}

/// There is no token, and nothing to be called.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
macro_rules! proved {
    ($token:expr, $call:expr) => {
        match $token.0 {}
    };
}

/// A token: its type, what it proves, and the lookups it stands for.
macro_rules! token {
    (
        $(#[$meta:meta])*
        $token:ident,
        rook: $rook:path, bishop: $bishop:path, queen: $queen:path, both: $both:path,
        sets: $sets:ident
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $token(Proof);

        impl $token {
            /// The token, if this processor has the instructions.
            ///
            /// ```
            /// use slidemask::Isa;
            #[doc = concat!("use slidemask::lookups::", stringify!($token), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($token), "::new().is_some(), Isa::", stringify!($token), ".is_available());")]
            /// ```
            #[must_use]
            pub fn new() -> Option<Self> {
                #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
                let token = Isa::$token.is_available().then_some(Self(()));
                #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
                let token = None;
                token
            }
        }

        impl sealed::Sealed for $token {}

        #[cfg_attr(
            not(all(target_arch = "x86_64", target_feature = "sse2")),
            allow(unused_variables, reason = "nobody has the token to call them")
        )]
        impl Lookups for $token {
            #[inline(always)]
            fn isa(self) -> Isa {
                Isa::$token
            }

            #[inline(always)]
            fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
                proved!(self, $rook(square, occupied))
            }

            #[inline(always)]
            fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
                proved!(self, $bishop(square, occupied))
            }

            #[inline(always)]
            fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
                proved!(self, $queen(square, occupied))
            }

            #[inline(always)]
            fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
                proved!(self, $both(square, occupied))
            }

            #[inline(always)]
            fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
                proved!(self, $sets::setwise_rook_attacks(rooks, occupied))
            }

            #[inline(always)]
            fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
                proved!(self, $sets::setwise_bishop_attacks(bishops, occupied))
            }

            #[inline(always)]
            fn setwise_slider_attacks(
                self,
                rook_like: Bitboard,
                bishop_like: Bitboard,
                occupied: Bitboard,
            ) -> Bitboard {
                proved!(self, $sets::setwise_slider_attacks(rook_like, bishop_like, occupied))
            }

            #[inline(always)]
            fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
                proved!(self, {
                    $crate::isa::with_features! {
                        $token,
                        fn with_the_instructions<T, R>(token: T, work: impl FnOnce(T) -> R) -> R {
                            work(token)
                        }
                    }
                    with_the_instructions(self, work)
                })
            }
        }
    };
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::kernel::{lanes_avx2, lanes_avx512, lanes_ssse3};

token! {
    /// Lookups with SSSE3: a bishop's two lines in a register, the rest scalar. Of x86-64.
    Ssse3,
    rook: scalar::rook_attacks, bishop: lanes_ssse3::bishop,
    queen: lanes_ssse3::queen, both: lanes_ssse3::rook_and_bishop, sets: scalar
}

token! {
    /// Lookups with AVX2: Hyperbola Quintessence, files and diagonals in lanes; a rook stays scalar. Of x86-64.
    Avx2,
    rook: scalar::rook_attacks, bishop: lanes_ssse3::bishop,
    queen: lanes_avx2::queen, both: lanes_avx2::rook_and_bishop, sets: lanes_avx2
}

token! {
    /// Lookups with AVX-512: Obstruction Difference, lines in lanes; a bishop as with SSSE3. Of x86-64.
    Avx512,
    rook: lanes_avx512::rook, bishop: lanes_ssse3::bishop,
    queen: lanes_avx512::queen, both: lanes_avx512::rook_and_bishop, sets: lanes_avx512
}

/// Names the first token of a list that the build can give without asking.
macro_rules! native {
    ($($token:ident)+) => {
        native! { better than [] $($token)+ }
    };
    (better than $better:tt Scalar) => {
        native! { @is Scalar = Scalar, if all(), better than $better }
    };
    (better than $better:tt $token:ident $($worse:ident)+) => {
        features! { $token => [native] { better than $better $token $($worse)+ } }
    };
    ([$($feature:literal)+] better than [$($better:meta),*] $token:ident $($worse:ident)+) => {
        native! {
            @is $token = $token(()), if all(target_arch = "x86_64", target_feature = "sse2", $(target_feature = $feature),+), better than [$($better),*]
        }
        native! { better than [all(target_arch = "x86_64", target_feature = "sse2", $(target_feature = $feature),+) $(, $better)*] $($worse)+ }
    };
    (@is $token:ident = $value:expr, if $here:meta, better than [$($better:meta),*]) => {
        /// The lookups that the build chose: the [front door](crate::rook_attacks) leads to them.
        ///
        /// ```
        /// use slidemask::lookups::{Lookups, NATIVE};
        ///
        /// println!("one at a time: {}", NATIVE.isa());
        /// assert!(NATIVE.isa().is_available());
        /// ```
        #[cfg(all($here, not(any($($better),*))))]
        pub const NATIVE: Native = $value;

        /// The type of [`NATIVE`], by which a caller names it whatever the build.
        ///
        /// ```
        /// use slidemask::lookups::{Lookups, NATIVE, Native};
        ///
        /// const LOOKUPS: Native = NATIVE;
        /// assert!(LOOKUPS.isa().is_available());
        /// ```
        #[cfg(all($here, not(any($($better),*))))]
        pub type Native = $token;
    };
}

native! { Avx512 Avx2 Ssse3 Scalar }

/// What is to be done with lookups, whatever their instruction set: the argument of [`run_best`].
///
/// ```
/// use slidemask::lookups::{Lookups, Scalar, Work};
/// use slidemask::{Bitboard, Square};
///
/// struct FromA1;
///
/// impl Work for FromA1 {
///     type Output = Bitboard;
///
///     #[inline(always)]
///     fn run<L: Lookups>(self, lookups: L) -> Bitboard {
///         lookups.rook_attacks(Square::A1, Bitboard::EMPTY)
///     }
/// }
///
/// assert_eq!(FromA1.run(Scalar).count(), 14);
/// ```
pub trait Work {
    /// What it gives.
    type Output;

    /// Does it. To be `#[inline(always)]`, as all that it calls in its hot loop.
    fn run<L: Lookups>(self, lookups: L) -> Self::Output;
}

/// Does the work with the best lookups that this processor has and [`Isa::best`] allows, asked once.
///
/// ```
/// use slidemask::Isa;
/// use slidemask::lookups::{Lookups, Work, run_best};
///
/// struct Asked;
///
/// impl Work for Asked {
///     type Output = Isa;
///
///     #[inline(always)]
///     fn run<L: Lookups>(self, lookups: L) -> Isa {
///         lookups.isa()
///     }
/// }
///
/// assert!(run_best(Asked) <= Isa::best());
/// ```
pub fn run_best<W: Work>(work: W) -> W::Output {
    /// From the best down, the first that is there.
    macro_rules! first_of {
        ($($token:ident)+) => {
            $(if Isa::best() >= Isa::$token && let Some(token) = $token::new() {
                return token.run(
                    #[inline(always)]
                    |lookups| work.run(lookups),
                );
            })+
        };
    }
    first_of!(Avx512 Avx2 Ssse3);
    Scalar.run(
        #[inline(always)]
        |lookups| work.run(lookups),
    )
}
