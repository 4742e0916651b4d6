//! [`Kernels`]: the loops of one instruction set, as a table of function pointers.

use super::isa::Isa;
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::square::Square;

/// Squares, the occupied squares of a board for each, and the answers: slices of one length.
type Column = unsafe fn(&[Square], &[Bitboard], &mut [Bitboard]);
/// The same with two slices of answers, a rook's and a bishop's.
type TwoColumns = unsafe fn(&[Square], &[Bitboard], &mut [Bitboard], &mut [Bitboard]);
/// Squares, one board, and the answers.
type OneBoard = unsafe fn(&[Square], Bitboard, &mut [Bitboard]);
/// Sets of sliders and the occupied squares, and the answers.
pub(super) type Sets = unsafe fn(Sliders<&[Bitboard]>, &[Bitboard], &mut [Bitboard]);
/// A set of sliders and the occupied squares; then the squares of the set in order, and the attacks from each. What is
/// written behind the last is unspecified.
type List = unsafe fn(Bitboard, Bitboard, &mut BySquare<Square>, &mut BySquare<Bitboard>);
/// A value for each square.
pub(crate) type BySquare<T> = [T; Square::ALL.len()];

/// The loops of one instruction set. The processor must have it where they are called.
pub(crate) struct Kernels {
    pub(crate) isa: Isa,
    pub(crate) rook: Column,
    pub(crate) bishop: Column,
    pub(crate) queen: Column,
    pub(crate) rook_and_bishop: TwoColumns,
    pub(crate) rook_on: OneBoard,
    pub(crate) bishop_on: OneBoard,
    pub(crate) queen_on: OneBoard,
    pub(crate) setwise_rook: Sets,
    pub(crate) setwise_bishop: Sets,
    pub(crate) setwise_slider: Sets,
    /// The attacks of a rook and of a bishop from every square of a board.
    pub(crate) map: unsafe fn(Bitboard, &mut BySquare<Bitboard>, &mut BySquare<Bitboard>),
    pub(crate) rook_list: List,
    pub(crate) bishop_list: List,
    pub(crate) queen_list: List,
}

/// What an instruction set answers in columns.
pub(super) trait Columns {
    /// The kernels: a static inside a function that is never inlined. What other crates could inline, they could see, and
    /// then the compiler would load every table of a kernel through a pointer.
    fn kernels() -> &'static Kernels;
}
