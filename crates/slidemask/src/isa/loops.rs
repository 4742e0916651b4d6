//! Kernels as loops over lookups, for instruction sets that have no better kernel of their own.

use super::instruction_set::InstructionSet;
use super::kernels::{BySquare, Piece};
use crate::bitboard::Bitboard;
use crate::line::Slider;
use crate::pieces::Sliders;
use crate::square::Square;

/// The lookup of a piece.
#[inline(always)]
fn lookup<P: Piece>(token: impl InstructionSet, square: Square, occupied: Bitboard) -> Bitboard {
    match P::SLIDER {
        Slider::Rook => token.rook_attacks(square, occupied),
        Slider::Bishop => token.bishop_attacks(square, occupied),
        Slider::Queen => token.queen_attacks(square, occupied),
    }
}

#[inline(always)]
pub(super) fn column<P: Piece>(
    token: impl InstructionSet,
    squares: &[Square],
    occupied: &[Bitboard],
    attacks: &mut [Bitboard],
) {
    for ((&square, &occupied), attacks) in squares.iter().zip(occupied).zip(attacks) {
        *attacks = lookup::<P>(token, square, occupied);
    }
}

#[inline(always)]
pub(super) fn rook_and_bishop(
    token: impl InstructionSet,
    squares: &[Square],
    occupied: &[Bitboard],
    rooks: &mut [Bitboard],
    bishops: &mut [Bitboard],
) {
    for (((&square, &occupied), rook), bishop) in squares.iter().zip(occupied).zip(rooks).zip(bishops) {
        (*rook, *bishop) = token.rook_and_bishop_attacks(square, occupied);
    }
}

#[inline(always)]
pub(super) fn on_board<P: Piece>(
    token: impl InstructionSet,
    squares: &[Square],
    occupied: Bitboard,
    attacks: &mut [Bitboard],
) {
    if squares.len() < WORTH_A_MAP {
        for (&square, attacks) in squares.iter().zip(attacks) {
            *attacks = lookup::<P>(token, square, occupied);
        }
    } else {
        // A loop and not `map`, which would be compiled as a function of its own, without the instructions.
        let mut answers = [Bitboard::EMPTY; Square::ALL.len()];
        for (&square, answers) in Square::ALL.iter().zip(&mut answers) {
            *answers = lookup::<P>(token, square, occupied);
        }
        pick(squares, &answers, attacks);
    }
}

/// From this many squares on, it is faster to compute the answers for all 64 squares first and to copy them from there.
const WORTH_A_MAP: usize = 96;

/// Copies the answers for some squares from the answers for all 64.
#[inline(always)]
pub(super) fn pick(squares: &[Square], answers: &BySquare<Bitboard>, attacks: &mut [Bitboard]) {
    for (&square, attacks) in squares.iter().zip(attacks) {
        *attacks = answers[square as usize];
    }
}

#[inline(always)]
pub(super) fn set_column<P: Piece, T: InstructionSet>(
    token: T,
    sliders: Sliders<&[Bitboard]>,
    occupied: &[Bitboard],
    attacks: &mut [Bitboard],
) {
    each_set(
        sliders,
        occupied,
        attacks,
        #[inline(always)]
        |sliders, occupied| match P::SLIDER {
            Slider::Rook => token.setwise_rook_attacks(sliders.orthogonal, occupied),
            Slider::Bishop => token.setwise_bishop_attacks(sliders.diagonal, occupied),
            Slider::Queen => token.setwise_slider_attacks(sliders, occupied),
        },
    );
}

/// Computes one answer for each board.
#[inline(always)]
pub(super) fn each_set(
    sliders: Sliders<&[Bitboard]>,
    occupied: &[Bitboard],
    attacks: &mut [Bitboard],
    answer: impl Fn(Sliders, Bitboard) -> Bitboard,
) {
    for (((attacks, &orthogonal), &diagonal), &occupied) in
        attacks.iter_mut().zip(sliders.orthogonal).zip(sliders.diagonal).zip(occupied)
    {
        *attacks = answer(Sliders { orthogonal, diagonal }, occupied);
    }
}

#[inline(always)]
pub(super) fn map(
    token: impl InstructionSet,
    occupied: Bitboard,
    rook: &mut BySquare<Bitboard>,
    bishop: &mut BySquare<Bitboard>,
) {
    for ((square, rook), bishop) in Square::ALL.into_iter().zip(rook).zip(bishop) {
        (*rook, *bishop) = token.rook_and_bishop_attacks(square, occupied);
    }
}

#[inline(always)]
pub(super) fn list<P: Piece>(
    token: impl InstructionSet,
    set: Bitboard,
    occupied: Bitboard,
    squares: &mut BySquare<Square>,
    attacks: &mut BySquare<Bitboard>,
) {
    for ((square, to), attacks) in set.into_iter().zip(squares).zip(attacks) {
        *to = square;
        *attacks = lookup::<P>(token, square, occupied);
    }
}
