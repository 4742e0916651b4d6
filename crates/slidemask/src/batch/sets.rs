//! Set-wise lookups in slices: for every board, the union of the attacks of its sliders.

use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;

/// Writes the method of one piece.
macro_rules! sets {
    ($name:ident, $pieces:ident, $kernel:ident) => {
        #[doc = concat!("Writes the union of the attacks of all ", stringify!($pieces), " of each board: entry i of `attacks` is for board i.")]
        ///
        /// # Errors
        /// The slices differ in length. Then nothing is written.
        #[inline]
        pub fn $name(
            &self,
            $pieces: &[Bitboard],
            occupied: &[Bitboard],
            attacks: &mut [Bitboard],
        ) -> Result<(), UnequalLengths> {
            let others = [(stringify!($pieces), $pieces.len()), ("attacks", attacks.len())];
            UnequalLengths::check(("occupied", occupied.len()), others)?;
            let sliders = Sliders { orthogonal: $pieces, diagonal: $pieces };
            // SAFETY: a Batch has only kernels whose instructions the processor has.
            #[allow(unsafe_code, reason = "a Batch proves the instructions; three times as fast")]
            unsafe {
                (self.kernels().$kernel)(sliders, occupied, attacks);
            }
            Ok(())
        }
    };
}

impl Batch {
    sets!(setwise_rook_attacks, rooks, setwise_rook);
    sets!(setwise_bishop_attacks, bishops, setwise_bishop);
    sets!(setwise_queen_attacks, queens, setwise_slider);

    /// Writes the union of the attacks of all rooks, bishops and queens of each board: entry i of `attacks` is for board i.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    ///
    /// ```
    /// use slidemask::{Bitboard, Sliders, Square, batch::Batch};
    ///
    /// // A rook on d4 of the first board, a bishop on d4 of the second.
    /// let d4 = Bitboard::from(Square::D4);
    /// let sliders = Sliders { orthogonal: &[d4, Bitboard::EMPTY][..], diagonal: &[Bitboard::EMPTY, d4] };
    /// let mut attacks = [Bitboard::EMPTY; 2];
    /// Batch::best().setwise_slider_attacks(sliders, &[d4; 2], &mut attacks)?;
    /// assert_eq!(attacks.map(|attacks| attacks.count()), [14, 13]);
    /// # Ok::<(), slidemask::batch::UnequalLengths>(())
    /// ```
    #[inline]
    pub fn setwise_slider_attacks(
        &self,
        sliders: Sliders<&[Bitboard]>,
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check_sliders(sliders, occupied, attacks)?;
        // SAFETY: a Batch has only kernels whose instructions the processor has.
        #[allow(unsafe_code, reason = "a Batch proves the instructions; three times as fast")]
        unsafe {
            (self.kernels().setwise_slider)(sliders, occupied, attacks);
        }
        Ok(())
    }
}
