//! Single lookups in slices: one board for each square, or one board for all squares.

use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// Writes the methods of one piece.
macro_rules! lookups {
    ($piece:literal, $kernel:ident $name:ident, $kernel_on:ident $name_on:ident) => {
        impl Batch {
            #[doc = concat!("Writes the attacks of a ", $piece, " on each square, each on its own board: entry i of `attacks` is for `squares[i]` on `occupied[i]`.")]
            ///
            /// # Errors
            /// The slices differ in length. Then nothing is written.
            #[inline]
            pub fn $name(
                &self,
                squares: &[Square],
                occupied: &[Bitboard],
                attacks: &mut [Bitboard],
            ) -> Result<(), UnequalLengths> {
                let others = [("occupied", occupied.len()), ("attacks", attacks.len())];
                UnequalLengths::check(("squares", squares.len()), others)?;
                // SAFETY: a Batch has only kernels whose instructions the processor has.
                #[allow(unsafe_code, reason = "a Batch proves the instructions; two to eight times as fast")]
                unsafe {
                    (self.kernels().$kernel)(squares, occupied, attacks);
                }
                Ok(())
            }

            #[doc = concat!("Writes the attacks of a ", $piece, " on each square of one board: entry i of `attacks` is for `squares[i]`.")]
            ///
            /// # Errors
            /// The slices differ in length. Then nothing is written.
            #[inline]
            pub fn $name_on(
                &self,
                squares: &[Square],
                occupied: Bitboard,
                attacks: &mut [Bitboard],
            ) -> Result<(), UnequalLengths> {
                UnequalLengths::check(("squares", squares.len()), [("attacks", attacks.len())])?;
                // SAFETY: a Batch has only kernels whose instructions the processor has.
                #[allow(unsafe_code, reason = "a Batch proves the instructions; two to eight times as fast")]
                unsafe {
                    (self.kernels().$kernel_on)(squares, occupied, attacks);
                }
                Ok(())
            }
        }
    };
}

lookups!("rook", rook rook_attacks, rook_on rook_attacks_on);
lookups!("bishop", bishop bishop_attacks, bishop_on bishop_attacks_on);
lookups!("queen", queen queen_attacks, queen_on queen_attacks_on);

impl Batch {
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
}
