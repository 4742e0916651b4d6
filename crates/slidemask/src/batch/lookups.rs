//! Single lookups in slices: one board for each square, or one board for all squares.

use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;
use crate::line::Slider;
use crate::square::Square;

impl Batch {
    /// Writes the attacks of a rook on each square, each on its own board: entry i of `attacks` is for `squares[i]` on `occupied[i]`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn rook_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.column(Slider::Rook, squares, occupied, attacks)
    }

    /// Writes the attacks of a rook on each square of one board: entry i of `attacks` is for `squares[i]`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn rook_attacks_on(
        &self,
        squares: &[Square],
        occupied: Bitboard,
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.on_board(Slider::Rook, squares, occupied, attacks)
    }

    /// Writes the attacks of a bishop on each square, each on its own board: entry i of `attacks` is for `squares[i]` on `occupied[i]`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn bishop_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.column(Slider::Bishop, squares, occupied, attacks)
    }

    /// Writes the attacks of a bishop on each square of one board: entry i of `attacks` is for `squares[i]`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn bishop_attacks_on(
        &self,
        squares: &[Square],
        occupied: Bitboard,
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.on_board(Slider::Bishop, squares, occupied, attacks)
    }

    /// Writes the attacks of a queen on each square, each on its own board: entry i of `attacks` is for `squares[i]` on `occupied[i]`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn queen_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.column(Slider::Queen, squares, occupied, attacks)
    }

    /// Writes the attacks of a queen on each square of one board: entry i of `attacks` is for `squares[i]`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn queen_attacks_on(
        &self,
        squares: &[Square],
        occupied: Bitboard,
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.on_board(Slider::Queen, squares, occupied, attacks)
    }

    /// Writes the attacks of a rook and of a bishop on each square, each on its own board, to two slices.
    ///
    /// Entry i of `rooks` and of `bishops` is for `squares[i]` on `occupied[i]`.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn rook_and_bishop_attacks(
        &self,
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &mut [Bitboard],
        bishops: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check_both(squares, occupied, rooks, bishops)?;
        // SAFETY: a Batch has only kernels whose instructions the processor has.
        #[allow(unsafe_code, reason = "a Batch proves the instructions; two to eight times as fast")]
        unsafe {
            (self.kernels().rook_and_bishop)(squares, occupied, rooks, bishops);
        }
        Ok(())
    }

    #[inline]
    pub(super) fn column(
        self,
        slider: Slider,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        let others = [("occupied", occupied.len()), ("attacks", attacks.len())];
        UnequalLengths::check(("squares", squares.len()), others)?;
        // SAFETY: a Batch has only kernels whose instructions the processor has.
        #[allow(unsafe_code, reason = "a Batch proves the instructions; two to eight times as fast")]
        unsafe {
            (self.kernels().columns[slider as usize])(squares, occupied, attacks);
        }
        Ok(())
    }

    #[inline]
    fn on_board(
        self,
        slider: Slider,
        squares: &[Square],
        occupied: Bitboard,
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(("squares", squares.len()), [("attacks", attacks.len())])?;
        // SAFETY: a Batch has only kernels whose instructions the processor has.
        #[allow(unsafe_code, reason = "a Batch proves the instructions; two to eight times as fast")]
        unsafe {
            (self.kernels().on_board[slider as usize])(squares, occupied, attacks);
        }
        Ok(())
    }
}
