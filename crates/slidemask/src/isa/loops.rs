//! Kernels as loops over lookups, for instruction sets that have no better kernel of their own.

use super::instruction_set::InstructionSet;
use super::kernels::BySquare;
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::square::Square;

/// Computes one answer for each square and its board.
#[inline(always)]
fn each(
    squares: &[Square],
    occupied: &[Bitboard],
    attacks: &mut [Bitboard],
    answer: impl Fn(Square, Bitboard) -> Bitboard,
) {
    for ((&square, &occupied), attacks) in squares.iter().zip(occupied).zip(attacks) {
        *attacks = answer(square, occupied);
    }
}

/// Computes two answers for each square and its board.
#[inline(always)]
fn each_both(
    squares: &[Square],
    occupied: &[Bitboard],
    rooks: &mut [Bitboard],
    bishops: &mut [Bitboard],
    answer: impl Fn(Square, Bitboard) -> (Bitboard, Bitboard),
) {
    for (((&square, &occupied), rook), bishop) in squares.iter().zip(occupied).zip(rooks).zip(bishops) {
        (*rook, *bishop) = answer(square, occupied);
    }
}

/// Computes one answer for each square of one board.
#[inline(always)]
fn each_on(squares: &[Square], attacks: &mut [Bitboard], answer: impl Fn(Square) -> Bitboard) {
    if squares.len() < WORTH_A_MAP {
        for (&square, attacks) in squares.iter().zip(attacks) {
            *attacks = answer(square);
        }
    } else {
        // A loop and not `map`, which would be compiled as a function of its own, without the instructions.
        let mut answers = [Bitboard::EMPTY; Square::ALL.len()];
        for (&square, answers) in Square::ALL.iter().zip(&mut answers) {
            *answers = answer(square);
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

/// Computes one answer for each square of a set.
#[inline(always)]
fn each_of(
    set: Bitboard,
    squares: &mut BySquare<Square>,
    attacks: &mut BySquare<Bitboard>,
    answer: impl Fn(Square) -> Bitboard,
) {
    for ((square, to), attacks) in set.into_iter().zip(squares).zip(attacks) {
        *to = square;
        *attacks = answer(square);
    }
}

/// Writes the loops over a lookup of a token.
macro_rules! loops {
    ($(
        $lookup:ident: columns $column:ident, one board $on:ident, list $list:ident;
    )+) => {
        $(
            #[inline(always)]
            pub(super) fn $column<T: InstructionSet>(
                token: T,
                squares: &[Square],
                occupied: &[Bitboard],
                attacks: &mut [Bitboard],
            ) {
                each(
                    squares,
                    occupied,
                    attacks,
                    #[inline(always)]
                    |square, occupied| token.$lookup(square, occupied),
                );
            }

            #[inline(always)]
            pub(super) fn $on<T: InstructionSet>(
                token: T,
                squares: &[Square],
                occupied: Bitboard,
                attacks: &mut [Bitboard],
            ) {
                each_on(
                    squares,
                    attacks,
                    #[inline(always)]
                    |square| token.$lookup(square, occupied),
                );
            }

            #[inline(always)]
            pub(super) fn $list<T: InstructionSet>(
                token: T,
                set: Bitboard,
                occupied: Bitboard,
                squares: &mut BySquare<Square>,
                attacks: &mut BySquare<Bitboard>,
            ) {
                each_of(
                    set,
                    squares,
                    attacks,
                    #[inline(always)]
                    |square| token.$lookup(square, occupied),
                );
            }
        )+
    };
}

loops! {
    rook_attacks: columns rook, one board rook_on, list rook_list;
    bishop_attacks: columns bishop, one board bishop_on, list bishop_list;
    queen_attacks: columns queen, one board queen_on, list queen_list;
}

#[inline(always)]
pub(super) fn rook_and_bishop<T: InstructionSet>(
    token: T,
    squares: &[Square],
    occupied: &[Bitboard],
    rooks: &mut [Bitboard],
    bishops: &mut [Bitboard],
) {
    each_both(
        squares,
        occupied,
        rooks,
        bishops,
        #[inline(always)]
        |square, occupied| token.rook_and_bishop_attacks(square, occupied),
    );
}

#[inline(always)]
pub(super) fn map<T: InstructionSet>(
    token: T,
    occupied: Bitboard,
    rook: &mut BySquare<Bitboard>,
    bishop: &mut BySquare<Bitboard>,
) {
    for ((square, rook), bishop) in Square::ALL.into_iter().zip(rook).zip(bishop) {
        (*rook, *bishop) = token.rook_and_bishop_attacks(square, occupied);
    }
}

/// Writes a loop over a set-wise lookup of a token. The lookup takes both sets of sliders or one of them.
macro_rules! set_loops {
    ($($name:ident: |$sliders:ident| $lookup:ident($of:expr);)+) => {
        $(
            #[inline(always)]
            pub(super) fn $name<T: InstructionSet>(
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
                    |$sliders, occupied| token.$lookup($of, occupied),
                );
            }
        )+
    };
}

set_loops! {
    setwise_rook: |sliders| setwise_rook_attacks(sliders.orthogonal);
    setwise_bishop: |sliders| setwise_bishop_attacks(sliders.diagonal);
    setwise_slider: |sliders| setwise_slider_attacks(sliders);
}
