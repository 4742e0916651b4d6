//! [`Filter`]: which positions a trainer wants.

use slidemask::isa::InstructionSet;

use crate::entry::{Entry, Special};
use crate::likelihood::likelihood;
use crate::random::share;
use crate::state::State;

/// Which positions to return. The others are decoded, since later positions of their chain need them, and counted.
///
/// A condition is tested as early as its facts are known: the numbers first, then the random choice, the move, the pieces,
/// checks, and likelihoods at last.
///
/// ```
/// use slidemask_binpack::Filter;
///
/// // What Stockfish's trainer skips, and one of three positions of the rest.
/// let quiet = Filter { min_ply: 16, max_score: 32_001, no_plain_captures: true, no_checks: true, keep: 1.0 / 3.0, ..Filter::ALL };
/// assert_eq!(quiet.max_pieces, 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each one is a condition of its own")]
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
    /// Leaves out positions whose move is a capture, en passant included.
    pub no_captures: bool,
    /// Leaves out positions whose move is a capture, but not en passant. This is what `filtered` of Stockfish's trainer means.
    pub no_plain_captures: bool,
    /// Leaves out positions whose move is a promotion.
    pub no_promotions: bool,
    /// Leaves out positions in which the side to move is in check.
    pub no_checks: bool,
    /// Leaves out positions that were won by a side whose score was worse than this number below zero, or lost by one whose score
    /// was better than it.
    pub max_contradiction: u16,
    /// Leaves out positions at random whose result is unlikely for their score: a position is kept with the probability of its result
    /// by the model that Stockfish's trainer uses.
    ///
    /// With *m* = min(ply, 240) / 64 and *x* = score / 2.08, limited to 2000 and -2000, the side to move wins with the probability
    /// 1 / (1 + e<sup>(*a* - *x*) / *b*</sup>), loses with 1 / (1 + e<sup>(*a* + *x*) / *b*</sup>), and draws otherwise. Here
    /// *a* = -3.68389304 *m*³ + 30.07065921 *m*² - 60.52878723 *m* + 149.53378557 and
    /// *b* = 1.5 (-2.0181857 *m*³ + 15.85685038 *m*² - 29.83452023 *m* + 47.59078827). The scores have to be in Stockfish's units.
    pub likely_results: bool,
    /// The share to keep of the positions with each number of pieces, from 0 to 1. [`shares_between`](Self::shares_between) makes them
    /// from a few points. To get a certain distribution, divide it by that of the file, and all shares by the largest.
    pub piece_shares: [f32; 33],
    /// The share to keep of the positions that fulfil the other conditions, from 0 to 1. The others are left out at random. One random
    /// number decides about this share, the piece share and the likelihood: a position is kept with their product as the probability.
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
        no_plain_captures: false,
        no_promotions: false,
        no_checks: false,
        max_contradiction: u16::MAX,
        likely_results: false,
        piece_shares: [1.0; 33],
        keep: 1.0,
        seed: 0,
    };

    /// A share for each number of pieces, on straight lines between points. Beyond the points, the share is that of the nearest one.
    ///
    /// ```
    /// use slidemask_binpack::Filter;
    ///
    /// let shares = Filter::shares_between(&[(8, 0.5), (16, 1.0), (32, 0.75)]);
    /// assert_eq!((shares[2], shares[12], shares[32]), (0.5, 0.75, 0.75));
    /// ```
    #[must_use]
    pub fn shares_between(points: &[(u8, f32)]) -> [f32; 33] {
        let mut shares = Self::ALL.piece_shares;
        for (pieces, share) in (0..).zip(&mut shares) {
            let below = points.iter().filter(|point| point.0 <= pieces).max_by_key(|point| point.0);
            let above = points.iter().filter(|point| point.0 > pieces).min_by_key(|point| point.0);
            *share = match (below, above) {
                (Some(&(first, below)), Some(&(second, above))) => {
                    below + (above - below) * f32::from(pieces - first) / f32::from(second - first)
                }
                (Some(point), None) | (None, Some(point)) => point.1,
                (None, None) => 1.0,
            };
        }
        shares
    }

    /// The same filter with random numbers of its own, for the chunk with this number.
    #[cfg(feature = "std")]
    #[must_use]
    pub(crate) const fn of_chunk(self, number: u64) -> Self {
        Self { seed: crate::random::mixed(self.seed ^ crate::random::mixed(number)), ..self }
    }

    /// Whether to return a position. `at` is its number in the chunk.
    #[inline(always)]
    pub(crate) fn keeps<I: InstructionSet>(&self, isa: I, at: u64, entry: &Entry, state: &State) -> bool {
        let pieces = state.occupied().count_ones();
        self.numbers_are_kept(entry)
            && (self.keep >= 1.0 || self.drawn(at) < self.keep)
            && self.move_is_kept(entry)
            && u32::from(self.min_pieces) <= pieces
            && pieces <= u32::from(self.max_pieces)
            && !(self.no_checks && state.is_check(isa))
            && (self.share_of_pieces(pieces) >= 1.0 && !self.likely_results
                || self.is_drawn(at, pieces, entry.score, entry.ply, entry.result))
    }

    /// The random number from 0 to 1 for the entry with this number in the chunk.
    #[inline(always)]
    fn drawn(&self, at: u64) -> f64 {
        share(self.seed.wrapping_add(at))
    }

    /// The share of this number of pieces; 0 for more than a position has.
    #[inline(always)]
    fn share_of_pieces(&self, pieces: u32) -> f32 {
        self.piece_shares.get(pieces as usize).copied().unwrap_or_default()
    }

    /// Whether to return a position, by its random number and all shares.
    ///
    /// It is called, and no part of the loops that decode: there, it makes filters without such shares 8 % slower instead of 3 % (AMD
    /// EPYC, Zen 5, 2026-11-24).
    #[inline(never)]
    pub(crate) fn is_drawn(&self, at: u64, pieces: u32, score: i16, ply: u16, result: i8) -> bool {
        let likelihood = if self.likely_results { likelihood(score, ply, result) } else { 1.0 };
        let share = self.keep * f64::from(self.share_of_pieces(pieces)) * likelihood;
        share >= 1.0 || self.drawn(at) < share
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
        let special = entry.played.special();
        let no_captures = self.no_captures || self.no_plain_captures && special != Special::EnPassant;
        !(no_captures && entry.captures() || self.no_promotions && special == Special::Promotion)
    }
}

impl Default for Filter {
    fn default() -> Self {
        Self::ALL
    }
}
