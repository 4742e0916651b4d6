//! [`Kernels`]: the loops of one instruction set, a row of functions.

use crate::bitboard::Bitboard;
use crate::isa::Isa;
use crate::square::Square;

/// A column of squares, a column of occupied squares, a column of answers: all of one length.
type Column = unsafe fn(&[Square], &[Bitboard], &mut [Bitboard]);
/// The same, with a rook's answers and a bishop's.
type TwoColumns = unsafe fn(&[Square], &[Bitboard], &mut [Bitboard], &mut [Bitboard]);
/// A column of squares, one board, a column of answers.
type OneBoard = unsafe fn(&[Square], Bitboard, &mut [Bitboard]);
/// Columns of rook-like sets, bishop-like sets and occupied squares, and a column of answers.
type Sets = unsafe fn([&[Bitboard]; 3], &mut [Bitboard]);
/// A set of sliders and the occupied squares; the squares of the set in order, and what is attacked from each. What is
/// behind the last is anything.
type List = unsafe fn(Bitboard, Bitboard, &mut BySquare<Square>, &mut BySquare<Bitboard>);
/// A value for each square.
pub(crate) type BySquare<T> = [T; Square::ALL.len()];

/// The loops of one instruction set, to be called where the processor has the instructions.
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
    /// What a rook and what a bishop attacks from every square of a board.
    pub(crate) map: unsafe fn(Bitboard, &mut BySquare<Bitboard>, &mut BySquare<Bitboard>),
    pub(crate) rook_list: List,
    pub(crate) bishop_list: List,
    pub(crate) queen_list: List,
}
