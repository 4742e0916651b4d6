//! Set-wise lookups in slices: for every board, the union of the attacks of its sliders.

use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;
use crate::line::Slider;
use crate::pieces::Sliders;

impl Batch {
    /// Writes the union of the attacks of all rooks of each board: entry i of `attacks` is for board i.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn setwise_rook_attacks(
        &self,
        rooks: &[Bitboard],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.sets(Slider::Rook, ("rooks", rooks), occupied, attacks)
    }

    /// Writes the union of the attacks of all bishops of each board: entry i of `attacks` is for board i.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn setwise_bishop_attacks(
        &self,
        bishops: &[Bitboard],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.sets(Slider::Bishop, ("bishops", bishops), occupied, attacks)
    }

    /// Writes the union of the attacks of all queens of each board: entry i of `attacks` is for board i.
    ///
    /// # Errors
    /// The slices differ in length. Then nothing is written.
    #[inline]
    pub fn setwise_queen_attacks(
        &self,
        queens: &[Bitboard],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        self.sets(Slider::Queen, ("queens", queens), occupied, attacks)
    }

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
            (self.kernels().sets[Slider::Queen as usize])(sliders, occupied, attacks);
        }
        Ok(())
    }

    /// The sets of one kind of slider. The name of their column is for the error.
    #[inline]
    fn sets(
        self,
        slider: Slider,
        (name, sets): (&'static str, &[Bitboard]),
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(
            ("occupied", occupied.len()),
            [(name, sets.len()), ("attacks", attacks.len())],
        )?;
        let sliders = Sliders { orthogonal: sets, diagonal: sets };
        // SAFETY: a Batch has only kernels whose instructions the processor has.
        #[allow(unsafe_code, reason = "a Batch proves the instructions; three times as fast")]
        unsafe {
            (self.kernels().sets[slider as usize])(sliders, occupied, attacks);
        }
        Ok(())
    }
}
