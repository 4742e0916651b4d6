//! Loops with one lookup in each turn: the lookups of the library, and magic lookups for comparison. They are compiled for other
//! processors, by `src/codegen/compile.rs`, and never run.

use std::hint::black_box;

use slidemask::{Bitboard, Sliders, Square, scalar};

/// Does one lookup in each turn.
///
/// The barrier keeps the compiler from merging several turns into vectors, which it could not do in an engine. A barrier
/// without a value adds no instruction. `black_box` of the answer would store the answer and load it again.
#[inline(always)]
fn one_a_turn<Q>(
    questions: impl Iterator<Item = Q>,
    attacks: &mut [Bitboard],
    lookup: impl Fn(Q) -> Bitboard,
) {
    for (question, attacks) in questions.zip(attacks) {
        *attacks = lookup(question);
        black_box(());
    }
}

/// Makes functions that loop over lookups of one piece.
macro_rules! singles {
    ($($name:ident: $lookup:path;)+) => {
        $(
            #[doc = concat!("One `", stringify!($lookup), "` a turn.")]
            #[inline(never)]
            pub fn $name(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                one_a_turn(
                    squares.iter().zip(occupied),
                    attacks,
                    #[inline(always)]
                    |(&square, &occupied)| $lookup(square, occupied),
                );
            }
        )+
    };
}

singles! {
    native_rook: slidemask::rook_attacks;
    native_bishop: slidemask::bishop_attacks;
    native_queen: slidemask::queen_attacks;
    scalar_rook: scalar::rook_attacks;
    scalar_bishop: scalar::bishop_attacks;
    scalar_queen: scalar::queen_attacks;
}

/// Makes functions that loop over lookups of a set of sliders.
macro_rules! sets {
    ($($name:ident: $lookup:path;)+) => {
        $(
            #[doc = concat!("One `", stringify!($lookup), "` a turn.")]
            #[inline(never)]
            pub fn $name(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]) {
                one_a_turn(
                    sliders.orthogonal.iter().zip(sliders.diagonal).zip(occupied),
                    attacks,
                    #[inline(always)]
                    |((&orthogonal, &diagonal), &occupied)| $lookup(Sliders { orthogonal, diagonal }, occupied),
                );
            }
        )+
    };
}

sets! {
    native_set: slidemask::setwise_slider_attacks;
    scalar_set: scalar::setwise_slider_attacks;
}

/// The magic of one square. These are black magics with a fixed shift, as in the crate cozy-chess, but without its check of
/// the index.
pub struct Magic<const SIZE: usize> {
    /// The squares on which a piece does not change the attacks.
    pub irrelevant: u64,
    /// The factor that moves the bits of the other squares to the top.
    pub factor: u64,
    /// The attacks, indexed by those bits. They are part of a table that all squares share.
    pub attacks: &'static [Bitboard; SIZE],
}

/// The magics of a rook, with 12 bits.
pub type RookMagics = [Magic<4096>; Square::ALL.len()];
/// The magics of a bishop, with 9 bits.
pub type BishopMagics = [Magic<512>; Square::ALL.len()];

#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the shift leaves 9 or 12 bits")]
fn magic<const SIZE: usize>(magics: &[Magic<SIZE>; 64], square: Square, occupied: Bitboard) -> Bitboard {
    let magic = &magics[square as usize];
    let product = (occupied.0 | magic.irrelevant).wrapping_mul(magic.factor);
    // The shift tells the compiler that the index is in range, so it leaves the check out.
    magic.attacks[(product >> (u64::BITS - SIZE.trailing_zeros())) as usize]
}

/// Makes functions that loop over magic lookups of one piece. The attacks of a queen are two lookups.
macro_rules! magics {
    ($($name:ident: $($magics:ident: $table:ty),+;)+) => {
        $(
            #[doc = concat!("One lookup a turn, by magics: ", stringify!($($magics),+), ".")]
            #[inline(never)]
            pub fn $name(
                $($magics: &$table,)+
                squares: &[Square],
                occupied: &[Bitboard],
                attacks: &mut [Bitboard],
            ) {
                one_a_turn(
                    squares.iter().zip(occupied),
                    attacks,
                    #[inline(always)]
                    |(&square, &occupied)| $(magic($magics, square, occupied))|+,
                );
            }
        )+
    };
}

magics! {
    magic_rook: rook: RookMagics;
    magic_bishop: bishop: BishopMagics;
    magic_queen: rook: RookMagics, bishop: BishopMagics;
}
