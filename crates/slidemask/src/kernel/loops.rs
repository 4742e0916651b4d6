//! Loops over lookups for one square, or one board: for the instruction sets that have no kernels of their own, and
//! where the compiler lays a loop in vectors as well as by hand.

#![allow(clippy::inline_always, reason = "only what is inlined into a loop is laid in its vectors")]

use super::table::{BySquare, Kernels};
use crate::bitboard::Bitboard;
use crate::isa::with_features;
use crate::square::Square;

/// One answer for each row.
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

/// One answer for each square of a board.
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

/// From so many squares on, all 64 are answered first, and the answers picked.
const WORTH_A_MAP: usize = 96;

/// The answers of squares, from those of all.
#[inline(always)]
pub(super) fn pick(squares: &[Square], answers: &BySquare<Bitboard>, attacks: &mut [Bitboard]) {
    for (&square, attacks) in squares.iter().zip(attacks) {
        *attacks = answers[square as usize];
    }
}

/// One answer for each board.
#[inline(always)]
pub(super) fn each_set(
    [rook_like, bishop_like, occupied]: [&[Bitboard]; 3],
    attacks: &mut [Bitboard],
    answer: impl Fn(Bitboard, Bitboard, Bitboard) -> Bitboard,
) {
    for (((attacks, &rooks), &bishops), &occupied) in
        attacks.iter_mut().zip(rook_like).zip(bishop_like).zip(occupied)
    {
        *attacks = answer(rooks, bishops, occupied);
    }
}

/// One answer for each square of a set.
#[inline(always)]
pub(super) fn each_of(
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

/// Compiles the loops over a set, for lookups.
macro_rules! lists {
    ($isa:ident, $($name:ident: $lookup:path),+) => {
        with_features! {
            $isa,
            $(
                fn $name(
                    set: Bitboard,
                    occupied: Bitboard,
                    squares: &mut BySquare<Square>,
                    attacks: &mut BySquare<Bitboard>,
                ) {
                    $crate::kernel::loops::each_of(set, squares, attacks, |square| $lookup(square, occupied));
                }
            )+
        }
    };
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use lists;

/// Compiles the loops of an instruction set: over two lookups for columns, three for one board, and sets.
macro_rules! kernels {
    (
        $name:ident of $isa:ident,
        columns: $rook:path, $bishop:path;
        one_board: $rook_on:path, $bishop_on:path, $queen_on:path, $both_on:path;
        sets: $rook_sets:path, $bishop_sets:path, $slider_sets:path
    ) => {
        pub(super) mod $name {
            use super::{Bitboard, BySquare, Kernels, Square, each, each_on, with_features};

            with_features! {
                $isa,

                fn rook(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    each(squares, occupied, attacks, |square, occupied| $rook(square, occupied));
                }

                fn bishop(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    each(squares, occupied, attacks, |square, occupied| $bishop(square, occupied));
                }

                fn queen(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                    each(squares, occupied, attacks, |square, occupied| {
                        $rook(square, occupied).union($bishop(square, occupied))
                    });
                }

                fn rook_and_bishop(
                    squares: &[Square],
                    occupied: &[Bitboard],
                    rooks: &mut [Bitboard],
                    bishops: &mut [Bitboard],
                ) {
                    let questions = squares.iter().zip(occupied);
                    for (((&square, &occupied), rook), bishop) in questions.zip(rooks).zip(bishops) {
                        *rook = $rook(square, occupied);
                        *bishop = $bishop(square, occupied);
                    }
                }

                fn rook_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
                    each_on(squares, attacks, |square| $rook_on(square, occupied));
                }

                fn bishop_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
                    each_on(squares, attacks, |square| $bishop_on(square, occupied));
                }

                fn queen_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
                    each_on(squares, attacks, |square| $queen_on(square, occupied));
                }

                fn map(occupied: Bitboard, rook: &mut BySquare<Bitboard>, bishop: &mut BySquare<Bitboard>) {
                    for ((square, rook), bishop) in Square::ALL.into_iter().zip(rook).zip(bishop) {
                        (*rook, *bishop) = $both_on(square, occupied);
                    }
                }
            }

            lists! { $isa, rook_list: $rook_on, bishop_list: $bishop_on, queen_list: $queen_on }

            pub(in crate::kernel) static KERNELS: Kernels = Kernels {
                isa: $crate::isa::Isa::$isa,
                rook,
                bishop,
                queen,
                rook_and_bishop,
                rook_on,
                bishop_on,
                queen_on,
                setwise_rook: $rook_sets,
                setwise_bishop: $bishop_sets,
                setwise_slider: $slider_sets,
                map,
                rook_list,
                bishop_list,
                queen_list,
            };
        }
    };
}

/// Whole sets, a board at a time.
mod sets {
    use super::{Bitboard, each_set};
    use crate::scalar::{setwise_bishop_attacks, setwise_rook_attacks, setwise_slider_attacks};

    pub(super) fn rook(sets: [&[Bitboard]; 3], attacks: &mut [Bitboard]) {
        each_set(sets, attacks, |rooks, _, occupied| setwise_rook_attacks(rooks, occupied));
    }

    pub(super) fn bishop(sets: [&[Bitboard]; 3], attacks: &mut [Bitboard]) {
        each_set(sets, attacks, |_, bishops, occupied| setwise_bishop_attacks(bishops, occupied));
    }

    pub(super) fn slider(sets: [&[Bitboard]; 3], attacks: &mut [Bitboard]) {
        each_set(sets, attacks, setwise_slider_attacks);
    }
}

kernels! {
    scalar of Scalar,
    columns: crate::scalar::rook_attacks, crate::scalar::bishop_attacks;
    one_board: crate::scalar::rook_attacks, crate::scalar::bishop_attacks, crate::scalar::queen_attacks,
        crate::scalar::rook_and_bishop_attacks;
    sets: super::sets::rook, super::sets::bishop, super::sets::slider
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
kernels! {
    ssse3 of Ssse3,
    columns: crate::scalar::rook_attacks, crate::kernel::lanes_ssse3::bishop;
    one_board: crate::scalar::rook_attacks, crate::kernel::lanes_ssse3::bishop,
        crate::kernel::lanes_ssse3::queen, crate::kernel::lanes_ssse3::rook_and_bishop;
    sets: super::sets::rook, super::sets::bishop, super::sets::slider
}

/// Lookups that the compiler can lay in vectors without a count of leading zeros: masks are computed, ranks are
/// reversed by byte shuffles.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod vectorisable {
    use crate::bitboard::Bitboard;
    use crate::line::{Axis, Line};
    use crate::method::hyperbola_quintessence::{Masks, byte_swap, reversal};
    use crate::square::Square;

    #[inline(always)]
    fn masks(square: Square, axis: Axis) -> Masks {
        Masks::new(Line::through(square, axis))
    }

    #[inline(always)]
    pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let rank = reversal(masks(square, Axis::Rank), occupied.0);
        let file = byte_swap(masks(square, Axis::File), occupied.0);
        Bitboard(rank | file)
    }

    #[inline(always)]
    pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = byte_swap(masks(square, Axis::Diagonal), occupied.0);
        let antidiagonal = byte_swap(masks(square, Axis::Antidiagonal), occupied.0);
        Bitboard(diagonal | antidiagonal)
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
kernels! {
    avx2 of Avx2,
    columns: super::vectorisable::rook, super::vectorisable::bishop;
    one_board: crate::scalar::rook_attacks, crate::kernel::lanes_ssse3::bishop, crate::kernel::lanes_avx2::queen,
        crate::kernel::lanes_avx2::rook_and_bishop;
    sets: crate::kernel::rows_x86::avx2::rook, crate::kernel::rows_x86::avx2::bishop,
        crate::kernel::rows_x86::avx2::slider
}
