//! Cuts boards into ranks in every register but a plain word: their shuffles stay within 16 bytes.

use crate::bitboard::Bitboard;
use crate::rows::RANKS;
use crate::rows::sealed::Register;

/// A register of 16 bytes, or of several times that many.
pub(in crate::isa) trait Shuffles: Copy {
    /// Reads as many boards as the register has words.
    fn read(self, boards: &[Bitboard]) -> Self;
    /// Writes as many boards as the register has words.
    fn write(self, boards: &mut [Bitboard]);
    /// In every 16 bytes: puts each byte of the first word next to the corresponding byte of the second word.
    fn pair_bytes(self) -> Self;
    /// In every 16 bytes: the inverse of `pair_bytes`.
    fn part_bytes(self) -> Self;
    /// In every 16 bytes: alternates the pairs of bytes of two registers. The first result has those of the low halves, the
    /// second those of the high halves.
    fn interleave_pairs(self, other: Self) -> [Self; 2];
}

impl<R: Shuffles> Register for R {
    #[inline(always)]
    fn take_apart_all(self, boards: &[Bitboard]) -> [Self; RANKS] {
        let mut rows = [self; RANKS];
        for (row, boards) in rows.iter_mut().zip(boards.chunks_exact(size_of::<Self>() / RANKS)) {
            *row = self.read(boards).pair_bytes();
        }
        transpose(rows)
    }

    #[inline(always)]
    fn put_together_all(ranks: [Self; RANKS], boards: &mut [Bitboard]) {
        for (row, to) in transpose(ranks).into_iter().zip(boards.chunks_exact_mut(size_of::<Self>() / RANKS))
        {
            row.part_bytes().write(to);
        }
    }
}

/// Transposes eight registers of pairs of bytes: three times, each register is interleaved with the one four further on. It is
/// its own inverse.
#[inline(always)]
fn transpose<R: Shuffles>(mut rows: [R; RANKS]) -> [R; RANKS] {
    for _ in 0..3 {
        let [near, far] = [[rows[0], rows[1], rows[2], rows[3]], [rows[4], rows[5], rows[6], rows[7]]];
        for (i, (near, far)) in near.into_iter().zip(far).enumerate() {
            [rows[2 * i], rows[2 * i + 1]] = near.interleave_pairs(far);
        }
    }
    rows
}
