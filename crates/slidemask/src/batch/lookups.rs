//! Columns of single lookups: a board for each square, or one board for all.

use super::error::same_length;
use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// The lookups of one piece: as methods of [`Batch`], and as functions that choose by themselves.
macro_rules! lookups {
    ($piece:literal, $kernel:ident $name:ident, $kernel_on:ident $name_on:ident) => {
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
                let others = [("occupied", occupied.len()), ("attacks", attacks.len())];
                same_length(("squares", squares.len()), others)?;
                // SAFETY: `with` gives out only the loops of instructions that the processor has.
                #[allow(unsafe_code, reason = "vectors; worth a factor of two to eight")]
                unsafe {
                    (self.kernels().$kernel)(squares, occupied, attacks);
                }
                Ok(())
            }

            #[doc = concat!("What a ", $piece, " attacks from each square of one board.")]
            ///
            /// # Errors
            /// The columns differ in length; then nothing is written.
            ///
            /// ```
            /// use slidemask::{Bitboard, Square, batch::Batch};
            ///
            /// let mut attacks = [Bitboard::EMPTY; 2];
            #[doc = concat!("Batch::best().", stringify!($name_on), "(Bitboard(0), &[Square::A1, Square::D4], &mut attacks)?;")]
            #[doc = concat!("assert_eq!(attacks[1], slidemask::", stringify!($name), "(Square::D4, Bitboard::EMPTY));")]
            /// # Ok::<(), slidemask::batch::UnequalLengths>(())
            /// ```
            #[inline]
            pub fn $name_on(
                &self,
                occupied: Bitboard,
                squares: &[Square],
                attacks: &mut [Bitboard],
            ) -> Result<(), UnequalLengths> {
                same_length(("squares", squares.len()), [("attacks", attacks.len())])?;
                // SAFETY: `with` gives out only the loops of instructions that the processor has.
                #[allow(unsafe_code, reason = "vectors; worth a factor of two to eight")]
                unsafe {
                    (self.kernels().$kernel_on)(squares, occupied, attacks);
                }
                Ok(())
            }
        }

        #[doc = concat!("What a ", $piece, " attacks from each square, by [`Batch::best`].")]
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

        #[doc = concat!("What a ", $piece, " attacks from each square of one board, by [`Batch::best`].")]
        ///
        /// # Errors
        /// The columns differ in length; then nothing is written.
        ///
        /// ```
        /// use slidemask::{Bitboard, Square, batch};
        ///
        /// let mut attacks = [Bitboard::EMPTY; 2];
        #[doc = concat!("batch::", stringify!($name_on), "(Bitboard(0), &[Square::A1, Square::D4], &mut attacks)?;")]
        #[doc = concat!("assert_eq!(attacks[1], slidemask::", stringify!($name), "(Square::D4, Bitboard::EMPTY));")]
        /// # Ok::<(), batch::UnequalLengths>(())
        /// ```
        pub fn $name_on(
            occupied: Bitboard,
            squares: &[Square],
            attacks: &mut [Bitboard],
        ) -> Result<(), UnequalLengths> {
            Batch::best().$name_on(occupied, squares, attacks)
        }
    };
}

lookups!("rook", rook rook_attacks, rook_on rook_attacks_on);
lookups!("bishop", bishop bishop_attacks, bishop_on bishop_attacks_on);
lookups!("queen", queen queen_attacks, queen_on queen_attacks_on);

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
        let others = [
            ("occupied", occupied.len()),
            ("attacks of rooks", rooks.len()),
            ("attacks of bishops", bishops.len()),
        ];
        same_length(("squares", squares.len()), others)?;
        // SAFETY: `with` gives out only the loops of instructions that the processor has.
        #[allow(unsafe_code, reason = "vectors; worth a factor of two to eight")]
        unsafe {
            (self.kernels().rook_and_bishop)(squares, occupied, rooks, bishops);
        }
        Ok(())
    }
}

/// What a rook, and what a bishop, attacks from each square, by [`Batch::best`].
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
