//! Boards cut into ranks, many at once: a register holds one rank of each board, one byte per board.
//!
//! Columns of sets and perft are built on this. Use it for questions of your own about many boards. On boards cut into
//! ranks no direction needs a mask: a step north goes to the next register, a step east shifts every byte, and nothing
//! wraps around an edge.
//!
//! Code is written once, generic over [`Rows`], and it is safe: a value of such a type proves that the processor has the
//! instructions. Get the first one, which is empty, from [`InstructionSet::empty_row`](crate::isa::InstructionSet::empty_row)
//! inside a [`Work`](crate::isa::Work):
//!
//! ```
//! use slidemask::isa::{InstructionSet, Work, run_best};
//! use slidemask::rows::{RANKS, Rows};
//! use slidemask::{Bitboard, bitboard};
//!
//! /// Counts the pawns that stand in front of another pawn of their file, on all boards together.
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

/// The number of ranks of a board. Arrays of ranks begin with the first rank.
pub const RANKS: usize = 8;

/// The most boards that any register holds: boards are padded to this many.
pub(crate) const MOST: usize = 64;

pub(crate) mod sealed {
    use super::RANKS;
    use crate::bitboard::Bitboard;

    /// How a register takes whole groups of boards apart. Only the registers of this library implement it.
    pub trait Register: Copy {
        /// The ranks of exactly as many boards as the register holds.
        fn take_apart_all(self, boards: &[Bitboard]) -> [Self; RANKS];
        /// The inverse.
        fn put_together_all(ranks: [Self; RANKS], boards: &mut [Bitboard]);
    }
}

/// One rank of as many boards as a register has bytes. In a byte, the lowest bit is the a-file.
///
/// The register decides which byte belongs to which board; it is the same byte for all ranks and all sets.
///
/// Only this library implements the trait. What the trait has besides the items on this page may change in any version.
pub trait Rows:
    sealed::Register + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The number of boards: the bytes of a register, at most 64.
    const BOARDS: usize;

    /// The same byte for every board.
    #[must_use]
    fn splat(self, byte: u8) -> Self;

    /// The sums, byte by byte, modulo 256.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The differences, byte by byte, modulo 256: no borrow goes from board to board.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// All squares one file to the east; what was on the h-file is lost.
    #[must_use]
    fn east(self) -> Self;

    /// All squares one file to the west; what was on the a-file is lost.
    #[must_use]
    fn west(self) -> Self;

    /// The files in reverse order.
    #[must_use]
    fn mirror(self) -> Self;

    /// The number of squares that each board has on this rank, as a byte.
    #[must_use]
    fn count(self) -> Self;

    /// The whole rank for each board that has a square here, and nothing for the others.
    #[must_use]
    fn anywhere(self) -> Self;

    /// The sum of all bytes.
    fn total(self) -> u64;

    /// Cuts boards into their ranks. If there are fewer than [`Rows::BOARDS`], the missing ones are empty boards; if
    /// there are more, the rest is ignored.
    #[must_use]
    #[inline(always)]
    fn take_apart(self, boards: &[Bitboard]) -> [Self; RANKS] {
        const { assert!(Self::BOARDS <= MOST, "boards are padded to the widest register") };
        let padded;
        let boards = if boards.len() < Self::BOARDS {
            padded = with_empty_boards(boards);
            &padded
        } else {
            boards
        };
        self.take_apart_all(&boards[..Self::BOARDS])
    }

    /// Puts boards together from their ranks: as many boards as `boards` has room for, at most [`Rows::BOARDS`].
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

    /// The squares from which rays leave this rank, if `self` are the squares at which they arrived: all sliders,
    /// and the squares among these that are not occupied.
    #[must_use]
    #[inline(always)]
    fn leaving(self, sliders: Self, occupied: Self) -> Self {
        sliders | self & !occupied
    }

    /// What the sliders `self` attack to the east on their rank: `o ^ (o - 2r)`.
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
