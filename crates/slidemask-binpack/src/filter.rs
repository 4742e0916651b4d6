//! [`Filter`]: which positions a trainer wants.

use slidemask::isa::InstructionSet;

use crate::entry::{Entry, Special};
use crate::random::share;
use crate::state::State;

/// Which positions to return. The others are decoded, since later positions of their chain need them, and counted.
///
/// A condition is tested as early as its facts are known: the numbers first, then the random choice, the move, the pieces, and
/// checks at last.
///
/// ```
/// use slidemask_binpack::Filter;
///
/// // What Stockfish's trainer skips, and one of three positions of the rest.
/// let quiet = Filter { min_ply: 16, max_score: 32_001, no_captures: true, no_checks: true, keep: 1.0 / 3.0, ..Filter::ALL };
/// assert_eq!(quiet.max_pieces, 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Filter {
    /// The smallest ply.
    pub min_ply: u16,
    /// The largest ply.
    pub max_ply: u16,
    /// The largest score without its sign.
    pub max_score: u16,
    /// The smallest number of pieces.
    pub min_pieces: u8,
    /// The largest number of pieces.
    pub max_pieces: u8,
    /// Leaves out positions whose move is a capture.
    pub no_captures: bool,
    /// Leaves out positions whose move is a promotion.
    pub no_promotions: bool,
    /// Leaves out positions in which the side to move is in check.
    pub no_checks: bool,
    /// Leaves out positions that were won by a side whose score was worse than this number below zero, or lost by one whose score
    /// was better than it.
    pub max_contradiction: u16,
    /// The share to keep of the positions that fulfil the other conditions, from 0 to 1. The others are left out at random.
    pub keep: f64,
    /// The seed of the random choice. The same seed keeps the same positions of a chunk.
    pub seed: u64,
}

impl Filter {
    /// All positions.
    pub const ALL: Self = Self {
        min_ply: 0,
        max_ply: u16::MAX,
        max_score: u16::MAX,
        min_pieces: 0,
        max_pieces: 32,
        no_captures: false,
        no_promotions: false,
        no_checks: false,
        max_contradiction: u16::MAX,
        keep: 1.0,
        seed: 0,
    };

    /// The same filter with random numbers of its own, for the chunk with this number.
    #[cfg(feature = "std")]
    #[must_use]
    pub(crate) const fn of_chunk(self, number: u64) -> Self {
        Self { seed: crate::random::mixed(self.seed ^ crate::random::mixed(number)), ..self }
    }

    /// Whether to return a position. `at` is its number in the chunk.
    #[inline(always)]
    pub(crate) fn keeps<I: InstructionSet>(&self, isa: I, at: u64, entry: &Entry, state: &State) -> bool {
        self.numbers_are_kept(entry)
            && (self.keep >= 1.0 || share(self.seed.wrapping_add(at)) < self.keep)
            && self.move_is_kept(entry)
            && {
                let pieces = state.occupied().count_ones();
                u32::from(self.min_pieces) <= pieces && pieces <= u32::from(self.max_pieces)
            }
            && !(self.no_checks && state.is_check(isa))
    }

    #[inline(always)]
    fn numbers_are_kept(&self, entry: &Entry) -> bool {
        let score = i32::from(entry.score);
        let contradiction = -score * i32::from(entry.result);
        (self.min_ply..=self.max_ply).contains(&entry.ply)
            && score.unsigned_abs() <= u32::from(self.max_score)
            && contradiction <= i32::from(self.max_contradiction)
    }

    #[inline(always)]
    fn move_is_kept(&self, entry: &Entry) -> bool {
        let promotes = entry.played.special() == Special::Promotion;
        !(self.no_captures && entry.captures() || self.no_promotions && promotes)
    }
}

impl Default for Filter {
    fn default() -> Self {
        Self::ALL
    }
}
