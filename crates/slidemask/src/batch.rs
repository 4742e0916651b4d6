//! Many lookups in one call: a column of squares, a column of occupied squares, a column of answers.
//!
//! The instruction set is chosen once a call, or once by the caller, who then holds a [`Batch`]. The code is the
//! methods' own, in plain loops that the compiler lays out in vectors for each instruction set. Masks are computed
//! there, not looked up: a vector computes four or eight at a time, and would load them one by one.
//!
//! The feature `std` asks the processor; without it, what the build was told is used.
//!
//! ```
//! use slidemask::{Bitboard, Square, batch, queen_attacks};
//!
//! let squares: Vec<Square> = Square::ALL.into();
//! let occupied = vec![Bitboard(0x00ff_0000_0000_ff00); 64];
//! let mut attacks = vec![Bitboard::EMPTY; 64];
//! batch::queen_attacks(&squares, &occupied, &mut attacks)?;
//! assert_eq!(attacks[27], queen_attacks(Square::D4, occupied[27]));
//! # Ok::<(), batch::UnequalLengths>(())
//! ```

#![allow(clippy::inline_always, reason = "only what is inlined into a loop is laid in its vectors")]

use core::fmt;

use crate::bitboard::Bitboard;
use crate::isa::Isa;
use crate::square::Square;

/// Columns that are not of the same length; nothing has been written.
///
/// ```
/// use slidemask::{Bitboard, Square, batch};
///
/// let error = batch::rook_attacks(&[Square::A1], &[], &mut [Bitboard::EMPTY; 2]).unwrap_err();
/// assert_eq!((error.squares, error.occupied, error.attacks), (1, 0, 2));
/// assert_eq!(
///     error.to_string(),
///     "the columns differ in length: 1 squares, 0 occupied, 2 attacks; give as many of each"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnequalLengths {
    /// The length of the column of squares.
    pub squares: usize,
    /// The length of the column of occupied squares.
    pub occupied: usize,
    /// The length of the column for the answers.
    pub attacks: usize,
}

impl fmt::Display for UnequalLengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { squares, occupied, attacks } = self;
        write!(
            f,
            "the columns differ in length: {squares} squares, {occupied} occupied, {attacks} attacks; give as \
             many of each"
        )
    }
}

impl core::error::Error for UnequalLengths {}

type Both = unsafe fn(&[Square], &[Bitboard], &mut [Bitboard], &mut [Bitboard]);

/// The loops of one instruction set, to be called where the processor has the instructions.
struct Kernels {
    rook: unsafe fn(&[Square], &[Bitboard], &mut [Bitboard]),
    bishop: unsafe fn(&[Square], &[Bitboard], &mut [Bitboard]),
    queen: unsafe fn(&[Square], &[Bitboard], &mut [Bitboard]),
    both: Both,
}

/// One answer for each row.
#[inline(always)]
fn each(
    squares: &[Square],
    occupied: &[Bitboard],
    attacks: &mut [Bitboard],
    answer: impl Fn(Square, Bitboard) -> Bitboard,
) {
    for ((&square, &occupied), attacks) in squares.iter().zip(occupied).zip(attacks) {
        *attacks = answer(square, occupied);
    }
}

/// Compiles the loops for an instruction set, over a lookup for the rook and one for the bishop.
macro_rules! kernels {
    ($name:ident $(enables $features:literal)?, rook: $rook:path, bishop: $bishop:path) => {
        mod $name {
            use super::{Bitboard, Kernels, Square, each};

            $(#[target_feature(enable = $features)])?
            fn rook(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                each(squares, occupied, attacks, |square, occupied| $rook(square, occupied));
            }

            $(#[target_feature(enable = $features)])?
            fn bishop(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                each(squares, occupied, attacks, |square, occupied| $bishop(square, occupied));
            }

            $(#[target_feature(enable = $features)])?
            fn queen(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                each(squares, occupied, attacks, |square, occupied| {
                    $rook(square, occupied).union($bishop(square, occupied))
                });
            }

            $(#[target_feature(enable = $features)])?
            fn both(
                squares: &[Square],
                occupied: &[Bitboard],
                rooks: &mut [Bitboard],
                bishops: &mut [Bitboard],
            ) {
                let questions = squares.iter().zip(occupied);
                for (((&square, &occupied), rook), bishop) in questions.zip(rooks).zip(bishops) {
                    *rook = $rook(square, occupied);
                    *bishop = $bishop(square, occupied);
                }
            }

            pub(super) static KERNELS: Kernels = Kernels { rook, bishop, queen, both };
        }
    };
}

kernels! { scalar, rook: crate::attacks::rook_attacks, bishop: crate::attacks::bishop_attacks }

/// Lookups that the compiler can lay in vectors without a count of leading zeros: masks are computed, ranks are
/// reversed by byte shuffles.
#[cfg(target_arch = "x86_64")]
mod vectorisable {
    use crate::bitboard::Bitboard;
    use crate::line::{Axis, Line};
    use crate::method::hyperbola_quintessence::{byte_swap, reversal};
    use crate::square::Square;

    #[inline(always)]
    pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let rank = reversal(Line::through(square, Axis::Rank), occupied.0);
        let file = byte_swap(Line::through(square, Axis::File), occupied.0);
        Bitboard(rank | file)
    }

    #[inline(always)]
    pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = byte_swap(Line::through(square, Axis::Diagonal), occupied.0);
        let antidiagonal = byte_swap(Line::through(square, Axis::Antidiagonal), occupied.0);
        Bitboard(diagonal | antidiagonal)
    }
}

#[cfg(target_arch = "x86_64")]
kernels! {
    avx2 enables "avx2,bmi1,bmi2,lzcnt",
    rook: super::vectorisable::rook, bishop: super::vectorisable::bishop
}

/// The loops of a kernel that is written by hand.
#[cfg(target_arch = "x86_64")]
macro_rules! by_hand {
    ($($name:ident)+) => {
        $(mod $name {
            use super::Kernels;
            use crate::kernel::$name::{bishop, queen, rook, rook_and_bishop};

            pub(super) static KERNELS: Kernels = Kernels { rook, bishop, queen, both: rook_and_bishop };
        })+
    };
}

#[cfg(target_arch = "x86_64")]
by_hand! { avx512 avx512icl }

/// The loops for an instruction set, chosen once; [`Batch::best`] for the best that the processor has.
///
/// ```
/// use slidemask::{Bitboard, Isa, Square, batch::Batch};
///
/// let mut attacks = [Bitboard::EMPTY];
/// for batch in Isa::ALL.into_iter().filter_map(Batch::with) {
///     batch.rook_attacks(&[Square::A1], &[Bitboard::EMPTY], &mut attacks)?;
///     assert_eq!(attacks[0].count(), 14, "{}", batch.isa());
/// }
/// # Ok::<(), slidemask::batch::UnequalLengths>(())
/// ```
#[derive(Clone, Copy)]
pub struct Batch {
    isa: Isa,
    kernels: &'static Kernels,
}

impl Batch {
    /// The loops for an instruction set, or `None` where this processor lacks it.
    ///
    /// ```
    /// use slidemask::{Isa, batch::Batch};
    ///
    /// assert!(Batch::with(Isa::Scalar).is_some());
    /// ```
    #[must_use]
    pub fn with(isa: Isa) -> Option<Self> {
        let kernels = match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => &avx2::KERNELS,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => &avx512::KERNELS,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512Icl => &avx512icl::KERNELS,
            _ => &scalar::KERNELS,
        };
        isa.is_available().then_some(Self { isa, kernels })
    }

    /// The loops for the best instruction set that this processor has.
    ///
    /// ```
    /// use slidemask::{Isa, batch::Batch};
    ///
    /// assert_eq!(Batch::best().isa(), Isa::best());
    /// ```
    #[must_use]
    pub fn best() -> Self {
        let found = Isa::ALL.into_iter().rev().find_map(Self::with);
        found.unwrap_or(Self { isa: Isa::Scalar, kernels: &scalar::KERNELS })
    }

    /// The instruction set.
    ///
    /// ```
    /// use slidemask::{Isa, batch::Batch};
    ///
    /// assert_eq!(Batch::with(Isa::Scalar).map(|batch| batch.isa()), Some(Isa::Scalar));
    /// ```
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.isa
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Batch").field(&self.isa).finish()
    }
}

/// The lookups of one piece: as a method of [`Batch`], and as a function that chooses by itself.
macro_rules! lookups {
    ($name:ident, $kernel:ident, $piece:literal) => {
        impl Batch {
            #[doc = concat!("What a ", $piece, " attacks from each square, with the squares occupied beside it.")]
            ///
            /// # Errors
            /// The columns differ in length; then nothing is written.
            ///
            /// ```
            /// use slidemask::{Bitboard, Square, batch::Batch};
            ///
            /// let mut attacks = [Bitboard::EMPTY; 2];
            #[doc = concat!("Batch::best().", stringify!($name), "(&[Square::A1, Square::D4], &[Bitboard(0); 2], &mut attacks)?;")]
            #[doc = concat!("assert_eq!(attacks[1], slidemask::", stringify!($name), "(Square::D4, Bitboard::EMPTY));")]
            /// # Ok::<(), slidemask::batch::UnequalLengths>(())
            /// ```
            #[inline]
            pub fn $name(
                &self,
                squares: &[Square],
                occupied: &[Bitboard],
                attacks: &mut [Bitboard],
            ) -> Result<(), UnequalLengths> {
                check(squares, occupied, attacks)?;
                // SAFETY: `with` gives out only the loops of instructions that the processor has.
                #[allow(unsafe_code, reason = "vectors; worth a factor of two to three")]
                unsafe {
                    (self.kernels.$kernel)(squares, occupied, attacks);
                }
                Ok(())
            }
        }

        #[doc = concat!("What a ", $piece, " attacks from each square: [`Batch::best`], asked once for this call.")]
        ///
        /// # Errors
        /// The columns differ in length; then nothing is written.
        ///
        /// ```
        /// use slidemask::{Bitboard, Square, batch};
        ///
        /// let mut attacks = [Bitboard::EMPTY; 2];
        #[doc = concat!("batch::", stringify!($name), "(&[Square::A1, Square::D4], &[Bitboard(0); 2], &mut attacks)?;")]
        #[doc = concat!("assert_eq!(attacks[1], slidemask::", stringify!($name), "(Square::D4, Bitboard::EMPTY));")]
        /// # Ok::<(), batch::UnequalLengths>(())
        /// ```
        pub fn $name(
            squares: &[Square],
            occupied: &[Bitboard],
            attacks: &mut [Bitboard],
        ) -> Result<(), UnequalLengths> {
            Batch::best().$name(squares, occupied, attacks)
        }
    };
}

lookups!(rook_attacks, rook, "rook");
lookups!(bishop_attacks, bishop, "bishop");
lookups!(queen_attacks, queen, "queen");

impl Batch {
    /// What a rook, and what a bishop, attacks from each square: two columns of answers.
    ///
    /// # Errors
    /// The columns differ in length; then nothing is written.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square, batch::Batch};
    ///
    /// let (mut rooks, mut bishops) = ([Bitboard::EMPTY], [Bitboard::EMPTY]);
    /// let occupied = [Bitboard::EMPTY];
    /// Batch::best().rook_and_bishop_attacks(&[Square::D4], &occupied, &mut rooks, &mut bishops)?;
    /// assert_eq!((rooks[0].count(), bishops[0].count()), (14, 13));
    /// # Ok::<(), slidemask::batch::UnequalLengths>(())
    /// ```
    #[inline]
    pub fn rook_and_bishop_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &mut [Bitboard],
        bishops: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        check(squares, occupied, rooks)?;
        check(squares, occupied, bishops)?;
        // SAFETY: `with` gives out only the loops of instructions that the processor has.
        #[allow(unsafe_code, reason = "vectors; worth a factor of two to three")]
        unsafe {
            (self.kernels.both)(squares, occupied, rooks, bishops);
        }
        Ok(())
    }
}

/// What a rook, and what a bishop, attacks from each square: [`Batch::best`], asked once for this call.
///
/// # Errors
/// The columns differ in length; then nothing is written.
///
/// ```
/// use slidemask::{Bitboard, Square, batch};
///
/// let (mut rooks, mut bishops) = ([Bitboard::EMPTY], [Bitboard::EMPTY]);
/// batch::rook_and_bishop_attacks(&[Square::D4], &[Bitboard::EMPTY], &mut rooks, &mut bishops)?;
/// assert_eq!((rooks[0].count(), bishops[0].count()), (14, 13));
/// # Ok::<(), batch::UnequalLengths>(())
/// ```
pub fn rook_and_bishop_attacks(
    squares: &[Square],
    occupied: &[Bitboard],
    rooks: &mut [Bitboard],
    bishops: &mut [Bitboard],
) -> Result<(), UnequalLengths> {
    Batch::best().rook_and_bishop_attacks(squares, occupied, rooks, bishops)
}

const fn check(
    squares: &[Square],
    occupied: &[Bitboard],
    attacks: &[Bitboard],
) -> Result<(), UnequalLengths> {
    let [squares, occupied, attacks] = [squares.len(), occupied.len(), attacks.len()];
    if squares == occupied && squares == attacks {
        Ok(())
    } else {
        Err(UnequalLengths { squares, occupied, attacks })
    }
}
