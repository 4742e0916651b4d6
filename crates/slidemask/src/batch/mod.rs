//! Many answers in one call: slices of squares and boards in, slices of attack sets out.
//!
//! A [`Batch`] holds the loops of one instruction set. [`Batch::best`] detects the best one at run time, in any build. (Without
//! the feature `std` it takes the instruction set of the build.) Slices may have any length and any alignment.
//!
//! | you have | call |
//! |---|---|
//! | squares, each with its own board | [`Batch::rook_attacks`] and related methods |
//! | squares on one board | [`Batch::rook_attacks_on`] and related methods |
//! | sets of sliders, each with its own board | [`Batch::setwise_slider_attacks`] and related methods |
//! | boards, to list the threats or the inputs of a network for each | the module `batch` of the crate `slidemask-nnue` |
//! | one board, to look up all squares or all sliders of a set | [`attack_map`](crate::attack_map) |
//!
//! To use all processors, cut your slices with the `par_chunks` of the crate rayon, into pieces of 16,384 entries or more, which
//! take microseconds each, and call the method on each piece.
//! [`columns`](crate::columns) turns slices of bytes and words into slices of squares and boards without a copy.
//!
//! ```
//! use slidemask::batch::Batch;
//! use slidemask::{Bitboard, Square, queen_attacks};
//!
//! let squares = Square::ALL;
//! let occupied = [Bitboard(0x00ff_0000_0000_ff00); 64];
//! let mut attacks = [Bitboard::EMPTY; 64];
//! Batch::best().queen_attacks(&squares, &occupied, &mut attacks)?;
//! assert_eq!(attacks[27], queen_attacks(Square::D4, occupied[27]));
//! # Ok::<(), slidemask::batch::UnequalLengths>(())
//! ```

mod error;
mod lookups;
mod sets;

use core::fmt;

use crate::isa::{Isa, Kernels, kernels_of};

pub use error::UnequalLengths;

/// The loops of one instruction set, chosen once.
///
/// ```
/// use slidemask::batch::Batch;
/// use slidemask::{Bitboard, Isa, Square};
///
/// let mut attacks = [Bitboard::EMPTY];
/// for batch in Isa::ALL.iter().copied().filter_map(Batch::with) {
///     batch.rook_attacks(&[Square::A1], &[Bitboard::EMPTY], &mut attacks)?;
///     assert_eq!(attacks[0].count(), 14, "{}", batch.isa());
/// }
/// # Ok::<(), slidemask::batch::UnequalLengths>(())
/// ```
#[derive(Clone, Copy)]
pub struct Batch {
    /// Kernels whose instructions this processor has.
    kernels: &'static Kernels,
}

impl Batch {
    /// The loops of a given instruction set, or `None` if this processor lacks it.
    #[must_use]
    pub fn with(isa: Isa) -> Option<Self> {
        isa.is_available().then(|| Self { kernels: kernels_of(isa) })
    }

    /// The loops of [`Isa::best`]: the best instruction set that this processor has and that no cap excludes.
    #[must_use]
    pub fn best() -> Self {
        // The best one is available, so the processor is not asked again: asking took 2 to 4 ns a call. This function is not
        // inline: otherwise other crates could see the kernels, and the compiler would load their tables through pointers.
        Self { kernels: kernels_of(Isa::best()) }
    }

    /// The instruction set of the loops.
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.kernels.isa
    }

    /// The kernels. This processor has their instructions.
    pub(crate) const fn kernels(self) -> &'static Kernels {
        self.kernels
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Batch").field(&self.isa()).finish()
    }
}
