//! Lookups in slices on all processors, with rayon.

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;
use crate::line::Slider;
use crate::pieces::Sliders;
use crate::square::Square;

/// The number of answers that a processor takes at a time. It is a quarter of a mebibyte at 17 bytes an answer, and takes 3 to
/// 13 microseconds in vector registers. Shorter slices stay on one processor.
const PIECE: usize = 1 << 14;

impl Batch {
    /// [`rook_attacks`](Self::rook_attacks) on all processors; needs the feature `rayon`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn par_rook_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.par_column(Slider::Rook, squares, occupied, attacks)
    }

    /// [`bishop_attacks`](Self::bishop_attacks) on all processors; needs the feature `rayon`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn par_bishop_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.par_column(Slider::Bishop, squares, occupied, attacks)
    }

    /// [`queen_attacks`](Self::queen_attacks) on all processors; needs the feature `rayon`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn par_queen_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.par_column(Slider::Queen, squares, occupied, attacks)
    }

    /// [`rook_and_bishop_attacks`](Self::rook_and_bishop_attacks) on all processors; needs the feature `rayon`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn par_rook_and_bishop_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &mut [Bitboard],
        bishops: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check_both(squares, occupied, rooks, bishops)?;
        squares
            .par_chunks(PIECE)
            .zip(occupied.par_chunks(PIECE))
            .zip(rooks.par_chunks_mut(PIECE))
            .zip(bishops.par_chunks_mut(PIECE))
            .try_for_each(|(((squares, occupied), rooks), bishops)| {
                self.rook_and_bishop_attacks(squares, occupied, rooks, bishops)
            })
    }

    /// [`setwise_slider_attacks`](Self::setwise_slider_attacks) on all processors; needs the feature `rayon`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    pub fn par_setwise_slider_attacks(
        &self,
        sliders: Sliders<&[Bitboard]>,
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check_sliders(sliders, occupied, attacks)?;
        sliders
            .orthogonal
            .par_chunks(PIECE)
            .zip(sliders.diagonal.par_chunks(PIECE))
            .zip(occupied.par_chunks(PIECE))
            .zip(attacks.par_chunks_mut(PIECE))
            .try_for_each(|(((orthogonal, diagonal), occupied), attacks)| {
                self.setwise_slider_attacks(Sliders { orthogonal, diagonal }, occupied, attacks)
            })
    }

    fn par_column(
        self,
        slider: Slider,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        let others = [("occupied", occupied.len()), ("attacks", attacks.len())];
        UnequalLengths::check(("squares", squares.len()), others)?;
        squares
            .par_chunks(PIECE)
            .zip(occupied.par_chunks(PIECE))
            .zip(attacks.par_chunks_mut(PIECE))
            .try_for_each(|((squares, occupied), attacks)| self.column(slider, squares, occupied, attacks))
    }
}
