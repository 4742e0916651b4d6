//! Loops over single lookups, for every kernel that an instruction set does not write itself.

use super::kernels::{BySquare, Kernels};
use super::lookups::Lookups;
use super::token::Assumed;
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::square::Square;

/// One answer for each square and its board.
#[inline(always)]
pub(super) fn each(
    squares: &[Square],
    occupied: &[Bitboard],
    attacks: &mut [Bitboard],
    answer: impl Fn(Square, Bitboard) -> Bitboard,
) {
    for ((&square, &occupied), attacks) in squares.iter().zip(occupied).zip(attacks) {
        *attacks = answer(square, occupied);
    }
}

/// Two answers for each square and its board.
#[inline(always)]
pub(super) fn each_both(
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

/// One answer for each square of one board.
#[inline(always)]
fn each_on(squares: &[Square], attacks: &mut [Bitboard], answer: impl Fn(Square) -> Bitboard) {
    if squares.len() < WORTH_A_MAP {
        for (&square, attacks) in squares.iter().zip(attacks) {
            *attacks = answer(square);
        }
    } else {
        pick(squares, &Square::ALL.map(answer), attacks);
    }
}

/// From this many squares on, all 64 squares are answered first, and the answers are copied from there.
const WORTH_A_MAP: usize = 96;

/// The answers of some squares, copied from those of all.
#[inline(always)]
pub(super) fn pick(squares: &[Square], answers: &BySquare<Bitboard>, attacks: &mut [Bitboard]) {
    for (&square, attacks) in squares.iter().zip(attacks) {
        *attacks = answers[square as usize];
    }
}

/// One answer for each board.
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

/// One answer for each square of a set.
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

impl Kernels {
    /// Loops over the lookups of a token, compiled for its instruction set.
    pub(super) const fn looped<T: Lookups + Assumed>() -> Self {
        Self {
            isa: T::ISA,
            rook: rook::<T>,
            bishop: bishop::<T>,
            queen: queen::<T>,
            rook_and_bishop: rook_and_bishop::<T>,
            rook_on: rook_on::<T>,
            bishop_on: bishop_on::<T>,
            queen_on: queen_on::<T>,
            setwise_rook: setwise_rook::<T>,
            setwise_bishop: setwise_bishop::<T>,
            setwise_slider: setwise_slider::<T>,
            map: map::<T>,
            rook_list: rook_list::<T>,
            bishop_list: bishop_list::<T>,
            queen_list: queen_list::<T>,
        }
    }
}

/// Writes kernels: what a loop does with a token, in a function that is compiled for its instruction set.
macro_rules! looped {
    ($(fn $name:ident($($argument:ident: $type:ty),+) = |$token:ident| $loop:expr;)+) => {
        $(
            /// # Safety
            /// The processor has the instructions.
            #[allow(unsafe_code, reason = "the caller has the proof, and a function pointer cannot carry it")]
            unsafe fn $name<T: Lookups + Assumed>($($argument: $type),+) {
                // SAFETY: as the caller says.
                let token = unsafe { T::assume() };
                token.compiled(
                    #[inline(always)]
                    |$token| $loop,
                );
            }
        )+
    };
}

looped! {
    fn rook(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) =
        |token| each(squares, occupied, attacks, #[inline(always)] |square, occupied| token.rook(square, occupied));
    fn bishop(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) =
        |token| each(squares, occupied, attacks, #[inline(always)] |square, occupied| token.bishop(square, occupied));
    fn queen(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) =
        |token| each(squares, occupied, attacks, #[inline(always)] |square, occupied| token.queen(square, occupied));
    fn rook_and_bishop(
        squares: &[Square], occupied: &[Bitboard], rooks: &mut [Bitboard], bishops: &mut [Bitboard]
    ) = |token| each_both(
        squares, occupied, rooks, bishops, #[inline(always)] |square, occupied| token.rook_and_bishop(square, occupied));
    fn rook_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) =
        |token| each_on(squares, attacks, #[inline(always)] |square| token.rook(square, occupied));
    fn bishop_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) =
        |token| each_on(squares, attacks, #[inline(always)] |square| token.bishop(square, occupied));
    fn queen_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) =
        |token| each_on(squares, attacks, #[inline(always)] |square| token.queen(square, occupied));
    fn setwise_rook(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]) =
        |token| each_set(sliders, occupied, attacks, #[inline(always)] |sliders, occupied| {
            token.setwise_rook(sliders.orthogonal, occupied)
        });
    fn setwise_bishop(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]) =
        |token| each_set(sliders, occupied, attacks, #[inline(always)] |sliders, occupied| {
            token.setwise_bishop(sliders.diagonal, occupied)
        });
    fn setwise_slider(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]) =
        |token| each_set(sliders, occupied, attacks, #[inline(always)] |sliders, occupied| {
            token.setwise_slider(sliders, occupied)
        });
    fn map(occupied: Bitboard, rook: &mut BySquare<Bitboard>, bishop: &mut BySquare<Bitboard>) =
        |token| for ((square, rook), bishop) in Square::ALL.into_iter().zip(rook).zip(bishop) {
            (*rook, *bishop) = token.rook_and_bishop(square, occupied);
        };
    fn rook_list(set: Bitboard, occupied: Bitboard, squares: &mut BySquare<Square>, attacks: &mut BySquare<Bitboard>) =
        |token| each_of(set, squares, attacks, #[inline(always)] |square| token.rook(square, occupied));
    fn bishop_list(set: Bitboard, occupied: Bitboard, squares: &mut BySquare<Square>, attacks: &mut BySquare<Bitboard>) =
        |token| each_of(set, squares, attacks, #[inline(always)] |square| token.bishop(square, occupied));
    fn queen_list(set: Bitboard, occupied: Bitboard, squares: &mut BySquare<Square>, attacks: &mut BySquare<Bitboard>) =
        |token| each_of(set, squares, attacks, #[inline(always)] |square| token.queen(square, occupied));
}
