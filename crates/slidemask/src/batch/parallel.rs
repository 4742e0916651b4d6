//! Columns of [`batch`](crate::batch) over all processors, with rayon: the feature `rayon`. Squares that each have a board,
//! and the sets of a side; for what is not here, cut the columns yourself and hold one [`Batch`].
//!
//! Columns are cut into pieces of 16,384 rows, so short ones stay where they are.
//!
//! ```
//! use slidemask::{Bitboard, Square, batch::parallel};
//!
//! let squares = vec![Square::D4; 100_000];
//! let occupied = vec![Bitboard::EMPTY; 100_000];
//! let mut attacks = vec![Bitboard::EMPTY; 100_000];
//! parallel::queen_attacks(&squares, &occupied, &mut attacks)?;
//! assert!(attacks.iter().all(|attacks| attacks.count() == 27));
//! # Ok::<(), slidemask::batch::UnequalLengths>(())
//! ```

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use super::error::same_length;
use super::{Batch, UnequalLengths};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// Rows of a piece: of 17 bytes each, a quarter of a mebibyte, and some 3 to 13 microseconds with vectors.
const ROWS: usize = 1 << 14;

/// The parallel form of one function of columns of squares.
macro_rules! parallel {
    ($($name:ident, $piece:literal;)+) => {
        $(
            #[doc = concat!("What a ", $piece, " attacks from each square, on all processors.")]
            ///
            /// # Errors
            /// The columns differ in length; then nothing is written.
            ///
            /// ```
            /// use slidemask::{Bitboard, Square, batch::parallel};
            ///
            /// let mut attacks = [Bitboard::EMPTY];
            #[doc = concat!("parallel::", stringify!($name), "(&[Square::D4], &[Bitboard::EMPTY], &mut attacks)?;")]
            #[doc = concat!("assert_eq!(attacks[0], slidemask::", stringify!($name), "(Square::D4, Bitboard::EMPTY));")]
            /// # Ok::<(), slidemask::batch::UnequalLengths>(())
            /// ```
            pub fn $name(
                squares: &[Square],
                occupied: &[Bitboard],
                attacks: &mut [Bitboard],
            ) -> Result<(), UnequalLengths> {
                let others = [("occupied", occupied.len()), ("attacks", attacks.len())];
                same_length(("squares", squares.len()), others)?;
                let batch = Batch::best();
                squares
                    .par_chunks(ROWS)
                    .zip(occupied.par_chunks(ROWS))
                    .zip(attacks.par_chunks_mut(ROWS))
                    .try_for_each(|((squares, occupied), attacks)| batch.$name(squares, occupied, attacks))
            }
        )+
    };
}

parallel! {
    rook_attacks, "rook";
    bishop_attacks, "bishop";
    queen_attacks, "queen";
}

/// What a rook, and what a bishop, attacks from each square, on all processors.
///
/// # Errors
/// The columns differ in length; then nothing is written.
///
/// ```
/// use slidemask::{Bitboard, Square, batch::parallel};
///
/// let (mut rooks, mut bishops) = ([Bitboard::EMPTY], [Bitboard::EMPTY]);
/// parallel::rook_and_bishop_attacks(&[Square::D4], &[Bitboard::EMPTY], &mut rooks, &mut bishops)?;
/// assert_eq!((rooks[0].count(), bishops[0].count()), (14, 13));
/// # Ok::<(), slidemask::batch::UnequalLengths>(())
/// ```
pub fn rook_and_bishop_attacks(
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
    let batch = Batch::best();
    squares
        .par_chunks(ROWS)
        .zip(occupied.par_chunks(ROWS))
        .zip(rooks.par_chunks_mut(ROWS))
        .zip(bishops.par_chunks_mut(ROWS))
        .try_for_each(|(((squares, occupied), rooks), bishops)| {
            batch.rook_and_bishop_attacks(squares, occupied, rooks, bishops)
        })
}

/// What the sliders of each board attack, on all processors: [`Batch::setwise_slider_attacks`].
///
/// # Errors
/// The columns differ in length; then nothing is written.
///
/// ```
/// use slidemask::{Bitboard, Square, batch::parallel};
///
/// let (rooks, none) = ([Bitboard::from(Square::D4)], [Bitboard::EMPTY]);
/// let mut attacks = [Bitboard::EMPTY];
/// parallel::setwise_slider_attacks(&rooks, &none, &rooks, &mut attacks)?;
/// assert_eq!(attacks[0].count(), 14);
/// # Ok::<(), slidemask::batch::UnequalLengths>(())
/// ```
pub fn setwise_slider_attacks(
    rook_like: &[Bitboard],
    bishop_like: &[Bitboard],
    occupied: &[Bitboard],
    attacks: &mut [Bitboard],
) -> Result<(), UnequalLengths> {
    let others = [
        ("rook-like sets", rook_like.len()),
        ("bishop-like sets", bishop_like.len()),
        ("attacks", attacks.len()),
    ];
    same_length(("occupied", occupied.len()), others)?;
    let batch = Batch::best();
    rook_like
        .par_chunks(ROWS)
        .zip(bishop_like.par_chunks(ROWS))
        .zip(occupied.par_chunks(ROWS))
        .zip(attacks.par_chunks_mut(ROWS))
        .try_for_each(|(((rook_like, bishop_like), occupied), attacks)| {
            batch.setwise_slider_attacks(rook_like, bishop_like, occupied, attacks)
        })
}
