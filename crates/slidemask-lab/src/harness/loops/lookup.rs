//! [`Lookup`]: the kinds of lookups as types, so that loops are compiled for each.

use slidemask::{Bitboard, Square};

use super::answer::Answer;
use crate::harness::contender::Contender;

/// A kind of lookup.
///
/// It is a type, not a function value such as `C::rook`. The compiler calls a function value through a shim, compiles
/// the shim for the build's target, and does not always inline it.
pub(crate) trait Lookup: Copy + 'static {
    type Answer: Answer;

    fn look_up<C: Contender>(self, contender: C, square: Square, occupied: Bitboard) -> Self::Answer;
}

macro_rules! lookups {
    ($($name:ident: $method:ident -> $answer:ty;)+) => {$(
        #[derive(Clone, Copy)]
        pub(crate) struct $name;

        impl Lookup for $name {
            type Answer = $answer;

            #[inline(always)]
            fn look_up<C: Contender>(self, contender: C, square: Square, occupied: Bitboard) -> $answer {
                contender.$method(square, occupied)
            }
        }
    )+};
}

lookups! {
    Rook: rook -> Bitboard;
    Bishop: bishop -> Bitboard;
    Queen: queen -> Bitboard;
    RookAndBishop: rook_and_bishop -> (Bitboard, Bitboard);
}
