//! Kernels as loops over lookups, for instruction sets that have no better kernel of their own.

use super::change::{item, threat};
use super::kernels::BySquare;
use super::lookups::Lookups;
use crate::bitboard::Bitboard;
use crate::kind::Kind;
use crate::leaping::{king_attacks, knight_attacks, pawn_attacks};
use crate::pieces::Sliders;
use crate::square::Square;
use crate::threat::code::PieceCode;
use crate::threat::list::BoardThreats;
use crate::threat::mailbox::sets_of_codes;
use crate::threat::pairs::Pairs;

/// Computes one answer for each square and its board.
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

/// Computes two answers for each square and its board.
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
            pub(super) fn $column<T: Lookups>(
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
            pub(super) fn $on<T: Lookups>(
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
            pub(super) fn $list<T: Lookups>(
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
    rook: columns rook, one board rook_on, list rook_list;
    bishop: columns bishop, one board bishop_on, list bishop_list;
    queen: columns queen, one board queen_on, list queen_list;
}

#[inline(always)]
pub(super) fn rook_and_bishop<T: Lookups>(
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
        |square, occupied| token.rook_and_bishop(square, occupied),
    );
}

#[inline(always)]
pub(super) fn map<T: Lookups>(
    token: T,
    occupied: Bitboard,
    rook: &mut BySquare<Bitboard>,
    bishop: &mut BySquare<Bitboard>,
) {
    for ((square, rook), bishop) in Square::ALL.into_iter().zip(rook).zip(bishop) {
        (*rook, *bishop) = token.rook_and_bishop(square, occupied);
    }
}

/// Writes a loop over a set-wise lookup of a token. The lookup takes both sets of sliders or one of them.
macro_rules! set_loops {
    ($($lookup:ident: |$sliders:ident| $of:expr;)+) => {
        $(
            #[inline(always)]
            pub(super) fn $lookup<T: Lookups>(
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
    setwise_rook: |sliders| sliders.orthogonal;
    setwise_bishop: |sliders| sliders.diagonal;
    setwise_slider: |sliders| sliders;
}

/// Appends all threats of a board: a loop over its pieces, and one over the pieces that each attacks.
#[inline(always)]
pub(super) fn threats_by_lookups<T: Lookups>(
    token: T,
    codes: &[u8; 64],
    pairs: &Pairs,
    threats: &mut BoardThreats,
) {
    let [one, two, four, black] = token.gather(codes);
    let occupied = Bitboard(one | two | four);
    let ([_, _], kinds) = sets_of_codes([one, two, four, black]);
    let mut list = threats.end();
    for kind in Kind::ALL {
        for from in kinds[kind as usize] {
            let code = codes[from as usize];
            let color = PieceCode::of_item(code).color();
            let attacks = match kind {
                Kind::Pawn => pawn_attacks(color, from),
                Kind::Knight => knight_attacks(from),
                Kind::Bishop => token.bishop(from, occupied),
                Kind::Rook => token.rook(from, occupied),
                Kind::Queen => token.queen(from, occupied),
                Kind::King => king_attacks(from),
            };
            let victims = pairs.victims_of(code);
            for to in attacks.intersection(occupied) {
                let victim = codes[to as usize];
                let counts = victims[usize::from(victim) % 16] != 0;
                list.push_if(counts, threat(item(from, code), item(to, victim)));
            }
        }
    }
}
