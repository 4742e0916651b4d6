//! Single lookups in slices: one board for each square, or one board for all squares.

use super::error::same_length;
use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// The lookups of one piece.
macro_rules! lookups {
    ($piece:literal, $kernel:ident $name:ident, $kernel_on:ident $name_on:ident) => {
        impl Batch {
            #[doc = concat!("The attacks of a ", $piece, " from each square, on the board next to it.")]
            ///
            /// # Errors
            /// The slices differ in length. Then nothing is written.
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
                let others = [("occupied", occupied.len()), ("attacks", attacks.len())];
                same_length(("squares", squares.len()), others)?;
                // SAFETY: a Batch has only the kernels of instructions that the processor has.
                #[allow(unsafe_code, reason = "vectors: two to eight times as fast")]
                unsafe {
                    (self.kernels().$kernel)(squares, occupied, attacks);
                }
                Ok(())
            }

            #[doc = concat!("The attacks of a ", $piece, " from each square of one board.")]
            ///
            /// # Errors
            /// The slices differ in length. Then nothing is written.
            ///
            /// ```
            /// use slidemask::{Bitboard, Square, batch::Batch};
            ///
            /// let mut attacks = [Bitboard::EMPTY; 2];
            #[doc = concat!("Batch::best().", stringify!($name_on), "(&[Square::A1, Square::D4], Bitboard(0), &mut attacks)?;")]
            #[doc = concat!("assert_eq!(attacks[1], slidemask::", stringify!($name), "(Square::D4, Bitboard::EMPTY));")]
            /// # Ok::<(), slidemask::batch::UnequalLengths>(())
            /// ```
            #[inline]
            pub fn $name_on(
                &self,
                squares: &[Square],
                occupied: Bitboard,
                attacks: &mut [Bitboard],
            ) -> Result<(), UnequalLengths> {
                same_length(("squares", squares.len()), [("attacks", attacks.len())])?;
                // SAFETY: a Batch has only the kernels of instructions that the processor has.
                #[allow(unsafe_code, reason = "vectors: two to eight times as fast")]
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
    /// The attacks of a rook and of a bishop from each square, on the board next to it: two slices of answers.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
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
        let others = [
            ("occupied", occupied.len()),
            ("attacks of rooks", rooks.len()),
            ("attacks of bishops", bishops.len()),
        ];
        same_length(("squares", squares.len()), others)?;
        // SAFETY: a Batch has only the kernels of instructions that the processor has.
        #[allow(unsafe_code, reason = "vectors: two to eight times as fast")]
        unsafe {
            (self.kernels().rook_and_bishop)(squares, occupied, rooks, bishops);
        }
        Ok(())
    }
}
