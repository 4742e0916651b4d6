//! Columns of whole sets: on every board, the union of what its sliders attack. See [`setwise`](crate::setwise).

use super::error::same_length;
use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;

/// One kind of sets: as a method of [`Batch`], and as a function that chooses by itself.
macro_rules! sets {
    ($pieces:literal, $name:ident, $kernel:ident, [$($set:ident $column:literal),+] as $sets:expr) => {
        impl Batch {
            #[doc = concat!("What the ", $pieces, " of each board attack.")]
            ///
            /// # Errors
            /// The columns differ in length; then nothing is written.
            ///
            /// ```
            /// use slidemask::{Bitboard, Square, batch::Batch};
            ///
            /// let a1 = [Bitboard::from(Square::A1)];
            /// let mut attacks = [Bitboard::EMPTY];
            #[doc = concat!("Batch::best().", stringify!($name), "(", $(sets!(@example $set), )+ "&a1, &mut attacks)?;")]
            /// assert!(attacks[0].count() >= 7);
            /// # Ok::<(), slidemask::batch::UnequalLengths>(())
            /// ```
            #[inline]
            pub fn $name(
                &self,
                $($set: &[Bitboard],)+
                occupied: &[Bitboard],
                attacks: &mut [Bitboard],
            ) -> Result<(), UnequalLengths> {
                let others = [$(($column, $set.len()),)+ ("attacks", attacks.len())];
                same_length(("occupied", occupied.len()), others)?;
                let [rook_like, bishop_like] = $sets;
                // SAFETY: `with` gives out only the loops of instructions that the processor has.
                #[allow(unsafe_code, reason = "vectors; worth a factor of three")]
                unsafe {
                    (self.kernels().$kernel)([rook_like, bishop_like, occupied], attacks);
                }
                Ok(())
            }
        }

        #[doc = concat!("What the ", $pieces, " of each board attack, by [`Batch::best`].")]
        ///
        /// # Errors
        /// The columns differ in length; then nothing is written.
        ///
        /// ```
        /// use slidemask::{Bitboard, Square, batch};
        ///
        /// let a1 = [Bitboard::from(Square::A1)];
        /// let mut attacks = [Bitboard::EMPTY];
        #[doc = concat!("batch::", stringify!($name), "(", $(sets!(@example $set), )+ "&a1, &mut attacks)?;")]
        /// assert!(attacks[0].count() >= 7);
        /// # Ok::<(), batch::UnequalLengths>(())
        /// ```
        pub fn $name(
            $($set: &[Bitboard],)+
            occupied: &[Bitboard],
            attacks: &mut [Bitboard],
        ) -> Result<(), UnequalLengths> {
            Batch::best().$name($($set,)+ occupied, attacks)
        }
    };
    (@example $set:ident) => { "&a1, " };
}

sets!("rooks", setwise_rook_attacks, setwise_rook, [rooks "rooks"] as [rooks, rooks]);
sets!("bishops", setwise_bishop_attacks, setwise_bishop, [bishops "bishops"] as [bishops, bishops]);
sets!("queens", setwise_queen_attacks, setwise_slider, [queens "queens"] as [queens, queens]);
sets!(
    "rook-like and bishop-like sliders", setwise_slider_attacks, setwise_slider,
    [rook_like "rook-like sets", bishop_like "bishop-like sets"] as [rook_like, bishop_like]
);
