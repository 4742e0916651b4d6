//! Boards cut into ranks, many at once: a register holds one rank of each board, a byte each.
//!
//! This is what [`setwise`](crate::setwise) columns and the counting of moves are made of, for whoever has questions of
//! their own about many boards. Cut into ranks, boards need no masks: a step north goes from one register to the next, a
//! step east shifts every byte, and nothing runs over an edge, since there is none.
//!
//! [`run_best`] runs a [`Work`] with the registers of the processor: 32 boards with AVX2, 64 with AVX-512. All is written
//! once, for any [`Rows`], and safe: a value of such a type is the proof that the processor has its instructions.
//!
//! ```
//! use slidemask::rows::{RANKS, Rows, Work, run_best};
//! use slidemask::{Bitboard, bitboard};
//!
//! /// How many pawns stand before another one of their file, on all boards together.
//! struct Doubled<'a>(&'a [Bitboard]);
//!
//! impl Work for Doubled<'_> {
//!     type Output = u64;
//!
//!     #[inline(always)] // into the function that has the instructions
//!     fn run<R: Rows>(self, nothing: R) -> u64 {
//!         let mut doubled = 0;
//!         for boards in self.0.chunks(R::BOARDS) {
//!             let pawns = nothing.take_apart(boards);
//!             let mut behind = nothing;
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
//! // Some processors have none: then the work is given back.
//! if let Ok(doubled) = run_best(Doubled(&boards)) {
//!     assert_eq!(doubled, 200);
//! }
//! ```

use crate::isa::Isa;
pub use crate::ranks::{RANKS, Rows, Work};

/// Does the work with the widest rows that this processor has and [`Isa::best`](crate::Isa::best) allows.
///
/// # Errors
/// There are none; the work is given back.
///
/// ```
/// use slidemask::rows::{Rows, Work, run_best};
///
/// struct Boards;
///
/// impl Work for Boards {
///     type Output = usize;
///
///     #[inline(always)]
///     fn run<R: Rows>(self, _nothing: R) -> usize {
///         R::BOARDS
///     }
/// }
///
/// match run_best(Boards) {
///     Ok(boards) => println!("{boards} boards at a time"),
///     Err(Boards) => println!("one board at a time"),
/// }
/// ```
pub fn run_best<W: Work>(work: W) -> Result<W::Output, W> {
    run_with(Isa::best(), work)
}

/// Does the work with the widest rows that this processor has up to an instruction set, whatever [`Isa::best`] allows.
///
/// # Errors
/// There are none; the work is given back.
///
/// ```
/// use slidemask::Isa;
/// use slidemask::rows::{Rows, Work, run_with};
///
/// struct Boards;
///
/// impl Work for Boards {
///     type Output = usize;
///
///     #[inline(always)]
///     fn run<R: Rows>(self, _nothing: R) -> usize {
///         R::BOARDS
///     }
/// }
///
/// assert!(run_with(Isa::Scalar, Boards).is_err());
/// ```
pub fn run_with<W: Work>(isa: Isa, work: W) -> Result<W::Output, W> {
    crate::kernel::with_rows(isa, work)
}
