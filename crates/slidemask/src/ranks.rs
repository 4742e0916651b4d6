//! [`Rows`]: one rank of many boards in a register, and what can be done with it. [`rows`](crate::rows) tells more.

#![allow(clippy::inline_always, reason = "only what is inlined into the kernel has its instructions")]

use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::bitboard::Bitboard;

/// The ranks of a board, the first one first.
pub const RANKS: usize = 8;

pub(crate) mod sealed {
    /// Registers, and what differs between them in taking boards apart.
    pub trait Register: Copy {
        /// An eighth of the boards as they are, in words.
        fn read(self, boards: &[crate::Bitboard]) -> Self;
        /// The way back.
        fn write(self, boards: &mut [crate::Bitboard]);
        /// In every 16 bytes, each byte of the one word beside that of the other.
        #[must_use]
        fn pair_bytes(self) -> Self;
        /// The way back.
        #[must_use]
        fn part_bytes(self) -> Self;
        /// In every 16 bytes, the pairs of two registers in turn: of their low halves, and of their high ones.
        fn interleave_pairs(self, other: Self) -> [Self; 2];
    }
}

/// One rank of as many boards as a register has bytes, by byte; the bits of a byte are files, the a-file the lowest. Which board is
/// in which byte is the register's own affair: it is the same for all ranks and all sets.
///
/// A value is the proof that the processor has the instructions, and a new one is made from another.
pub trait Rows:
    sealed::Register + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// So many boards: the bytes of a register.
    const BOARDS: usize;

    /// The same byte for every board.
    #[must_use]
    fn splat(self, byte: u8) -> Self;

    /// The sums, modulo 256.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The differences, modulo 256: no borrow goes from board to board.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// One file to the east; what was on the h-file is gone.
    #[must_use]
    fn east(self) -> Self;

    /// One file to the west; what was on the a-file is gone.
    #[must_use]
    fn west(self) -> Self;

    /// The files in reverse.
    #[must_use]
    fn mirror(self) -> Self;

    /// How many squares each board has here.
    #[must_use]
    fn count(self) -> Self;

    /// All squares of each board that has one here.
    #[must_use]
    fn anywhere(self) -> Self;

    /// The sum of all bytes.
    fn total(self) -> u64;

    /// Takes boards apart into their ranks; where there are less than [`Rows::BOARDS`], the last ones are empty, and
    /// where there are more, they are left out.
    #[inline(always)]
    fn take_apart(self, boards: &[Bitboard]) -> [Self; RANKS] {
        let padded;
        let boards = if boards.len() < Self::BOARDS {
            padded = with_empty_boards(boards);
            &padded
        } else {
            boards
        };
        let mut rows = [self; RANKS];
        for (row, boards) in rows.iter_mut().zip(boards.chunks_exact(Self::BOARDS / RANKS)) {
            *row = self.read(boards).pair_bytes();
        }
        transpose(rows)
    }

    /// Puts boards together from their ranks: as many as there is room for.
    #[inline(always)]
    fn put_together(ranks: [Self; RANKS], boards: &mut [Bitboard]) {
        let mut all = [Bitboard::EMPTY; 64];
        let short = boards.len() < Self::BOARDS;
        let to = if short { &mut all[..] } else { &mut *boards };
        for (row, to) in transpose(ranks).into_iter().zip(to.chunks_exact_mut(Self::BOARDS / RANKS)) {
            row.part_bytes().write(to);
        }
        if short {
            boards.iter_mut().zip(all).for_each(|(to, from)| *to = from);
        }
    }

    /// What leaves a rank along its file or its diagonals: its sliders, and the rays that came this far and may go on.
    #[must_use]
    #[inline(always)]
    fn leaving(self, sliders: Self, occupied: Self) -> Self {
        sliders | self & !occupied
    }

    /// What sliders attack to the east in their ranks: `o ^ (o - 2r)`.
    #[must_use]
    #[inline(always)]
    fn east_rays(self, occupied: Self) -> Self {
        let o = occupied | self;
        o ^ o.minus(self.east())
    }
}

/// Some boards, and empty ones behind them.
#[cold]
fn with_empty_boards(some: &[Bitboard]) -> [Bitboard; 64] {
    let mut boards = [Bitboard::EMPTY; 64];
    boards.iter_mut().zip(some).for_each(|(to, from)| *to = *from);
    boards
}

/// Eight registers of pairs, transposed: interleaved with the one four further on, three times. It is its own way back.
#[inline(always)]
fn transpose<R: Rows>(mut rows: [R; RANKS]) -> [R; RANKS] {
    for _ in 0..3 {
        let [near, far] = [[rows[0], rows[1], rows[2], rows[3]], [rows[4], rows[5], rows[6], rows[7]]];
        for (i, (near, far)) in near.into_iter().zip(far).enumerate() {
            [rows[2 * i], rows[2 * i + 1]] = near.interleave_pairs(far);
        }
    }
    rows
}

/// What is to be done with rows, whatever their register: the argument of [`run_best`](crate::rows::run_best).
///
/// The [module](crate::rows) has an example.
pub trait Work {
    /// What it gives.
    type Output;

    /// Does it, from a row of nothing. To be `#[inline(always)]`, as all that it calls in its hot loop.
    fn run<R: Rows>(self, nothing: R) -> Self::Output;
}
