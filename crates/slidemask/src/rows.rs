//! Boards cut into ranks: a register holds one rank of many boards, one byte per board.
//!
//! Use it to answer a question of your own about many boards. In this way, [`batch`](crate::batch) computes the attacks of sets
//! of sliders, and `slidemask-board` counts moves. No direction needs a mask here: a step to the north goes to the next register,
//! a step to the east shifts every byte, and no square wraps around an edge.
//!
//! Write your code once, generic over [`Rows`], without `unsafe`. A value of a type that implements `Rows` proves that the
//! processor has the instructions. To get the first value, a register of zeros, call
//! [`InstructionSet::empty_row`](crate::isa::InstructionSet::empty_row) inside a [`Work`](crate::isa::Work):
//!
//! ```
//! use slidemask::isa::{InstructionSet, Work, run_best};
//! use slidemask::rows::{RANKS, Rows};
//! use slidemask::{Bitboard, bitboard};
//!
//! /// Counts the pawns that have another pawn behind them on their file, on all boards together.
//! struct Doubled<'a>(&'a [Bitboard]);
//!
//! impl Work for Doubled<'_> {
//!     type Output = u64;
//!
//!     #[inline(always)] // into the function that is compiled for the instruction set
//!     fn run<I: InstructionSet>(self, isa: I) -> u64 {
//!         let empty = isa.empty_row();
//!         let mut doubled = 0;
//!         for boards in self.0.chunks(I::Rows::BOARDS) {
//!             let pawns = empty.take_apart(boards);
//!             let mut behind = empty;
//!             for rank in 0..RANKS {
//!                 doubled += (pawns[rank] & behind).count().total();
//!                 behind = behind | pawns[rank];
//!             }
//!         }
//!         doubled
//!     }
//! }
//!
//! let boards = [bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . 1 . . . .
//!     . . . . . . . .
//!     . . . . . . 1 .
//!     . . . 1 . . . .
//!     1 1 . 1 . . . .
//!     . . . . . . . .
//! }; 100];
//! assert_eq!(run_best(Doubled(&boards)), 200);
//! ```
//!
//! | instruction set | boards in a register |
//! |---|---|
//! | scalar: a 64-bit word | 8 |
//! | SSSE3, NEON, SIMD128 | 16 |
//! | AVX2 | 32 |
//! | AVX-512 | 64 |

use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::bitboard::Bitboard;

/// The number of ranks of a board: 8. Arrays of ranks begin with rank 1.
pub const RANKS: usize = 8;

/// The most boards that a register may hold. Shorter slices are padded with empty boards in an array of this length.
const MOST: usize = 64;

/// Checks that a register has one byte for each board, and that slices can be padded for it. The macro `kernels!` calls it at
/// compile time for the register of each instruction set.
pub(crate) const fn check<R: Rows>() {
    assert!(R::BOARDS == size_of::<R>(), "a register has one byte for each board");
    assert!(R::BOARDS <= MOST, "a register holds at most as many boards as slices are padded to");
}

pub(crate) mod sealed {
    use super::RANKS;
    use crate::bitboard::Bitboard;

    /// Cuts as many boards as a register holds into ranks, and back. Only the registers of this library implement it.
    pub trait Register: Copy {
        /// Cuts exactly as many boards as the register holds into their ranks.
        fn take_apart_all(self, boards: &[Bitboard]) -> [Self; RANKS];
        /// Puts exactly as many boards as the register holds together from their ranks.
        fn put_together_all(ranks: [Self; RANKS], boards: &mut [Bitboard]);
    }
}

/// One rank of as many boards as a register has bytes. In each byte, the lowest bit is the a-file.
///
/// Which byte belongs to which board depends on the type of the register. It is the same byte in all ranks and all sets.
///
/// Only this library implements the trait. Items of the trait that this page does not list may change in any version.
pub trait Rows:
    sealed::Register + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The number of boards in a register, which is its number of bytes: 8 to 64.
    const BOARDS: usize;

    /// A register with this byte for every board.
    #[must_use]
    fn splat(self, byte: u8) -> Self;

    /// Adds byte by byte, modulo 256.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Subtracts byte by byte, modulo 256. No borrow crosses from one board to another.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// Moves every square one file to the east. Squares of the h-file are dropped.
    #[must_use]
    #[inline(always)]
    fn east(self) -> Self {
        self.plus(self) // twice the number, in every byte
    }

    /// Moves every square one file to the west. Squares of the a-file are dropped.
    #[must_use]
    fn west(self) -> Self;

    /// Reverses the order of the files: the bits of each byte.
    #[must_use]
    fn mirror(self) -> Self;

    /// Counts the squares that each board has on this rank: a byte from 0 to 8 for each board.
    #[must_use]
    fn count(self) -> Self;

    /// A byte of 0xff for each board that has a square on this rank, and 0 for each other board.
    #[must_use]
    fn anywhere(self) -> Self;

    /// Adds up all bytes of the register.
    fn total(self) -> u64;

    /// Cuts up to [`Rows::BOARDS`] boards into their ranks.
    ///
    /// If the slice is shorter, the missing boards are empty. If it is longer, the rest is ignored.
    #[must_use]
    #[inline(always)]
    fn take_apart(self, boards: &[Bitboard]) -> [Self; RANKS] {
        let padded;
        let boards = if boards.len() < Self::BOARDS {
            padded = with_empty_boards(boards);
            &padded
        } else {
            boards
        };
        self.take_apart_all(&boards[..Self::BOARDS])
    }

    /// Puts boards together from their ranks and writes them to the slice: as many as fit, at most [`Rows::BOARDS`].
    #[inline(always)]
    fn put_together(ranks: [Self; RANKS], boards: &mut [Bitboard]) {
        let mut all = [Bitboard::EMPTY; MOST];
        let short = boards.len() < Self::BOARDS;
        let to = if short { &mut all[..] } else { &mut *boards };
        Self::put_together_all(ranks, &mut to[..Self::BOARDS]);
        if short {
            boards.iter_mut().zip(all).for_each(|(to, from)| *to = from);
        }
    }

    /// The squares from which rays go on to the next rank: all sliders, and the empty squares that rays have reached.
    ///
    /// `self` is the set of squares of this rank that rays have reached.
    #[must_use]
    #[inline(always)]
    fn leaving(self, sliders: Self, occupied: Self) -> Self {
        sliders | self & !occupied
    }

    /// The squares that the sliders in `self` attack to the east on their rank, by `o ^ (o - 2r)`.
    #[must_use]
    #[inline(always)]
    fn east_rays(self, occupied: Self) -> Self {
        let o = occupied | self;
        o ^ o.minus(self.east())
    }
}

/// These boards, followed by empty ones.
#[cold]
fn with_empty_boards(some: &[Bitboard]) -> [Bitboard; MOST] {
    let mut boards = [Bitboard::EMPTY; MOST];
    boards.iter_mut().zip(some).for_each(|(to, from)| *to = *from);
    boards
}
