//! Many lookups in one call: a column of squares, a column of occupied squares, a column of answers.
//!
//! The instruction set is chosen once a call, or once by the caller, who then holds a [`Batch`]. The feature `std` asks
//! the processor; without it, what the build was told is used. The vectors are those of x86-64. Columns are of any length and
//! any alignment.
//!
//! | questions | functions |
//! |---|---|
//! | squares, each with a board of its own | [`rook_attacks`] and company |
//! | squares of one board | [`rook_attacks_on`] and company |
//! | whole sets of sliders on many boards | [`setwise_rook_attacks`] and company |
//! | every square of a board, every slider of a set | [`map`](crate::map) |
//!
//! Columns of bytes and words become columns of squares and boards in [`columns`](crate::columns), without a copy.
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

mod error;
mod lookups;
#[cfg(feature = "rayon")]
pub mod parallel;
mod sets;

use core::fmt;

use crate::arch::{Kernels, kernels_of};
use crate::isa::Isa;

pub use error::UnequalLengths;
pub use lookups::{
    bishop_attacks, bishop_attacks_on, queen_attacks, queen_attacks_on, rook_and_bishop_attacks,
    rook_attacks, rook_attacks_on,
};
pub use sets::{setwise_bishop_attacks, setwise_queen_attacks, setwise_rook_attacks, setwise_slider_attacks};

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
    /// This processor has their instructions.
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
        isa.is_available().then_some(Self { kernels: kernels_of(isa) })
    }

    /// The loops for the best instruction set that this processor has and [`Isa::restrict`] and the environment allow.
    ///
    /// ```
    /// use slidemask::{Isa, batch::Batch};
    ///
    /// assert_eq!(Batch::best().isa(), Isa::best());
    /// ```
    #[must_use]
    pub fn best() -> Self {
        // It is available, or it would not be the best; asking the processor again took 2 to 4 ns a call. Not inline:
        // the kernels would be visible to other crates, and the compiler would load their tables through pointers.
        Self { kernels: kernels_of(Isa::best()) }
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
        self.kernels.isa
    }

    /// The loops: this processor has their instructions.
    pub(crate) const fn kernels(self) -> &'static Kernels {
        self.kernels
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Batch").field(&self.isa()).finish()
    }
}
