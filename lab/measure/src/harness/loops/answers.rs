//! The answers of lookups: one attack set or two, and the lookups that give them.

use slidemask::{Bitboard, Square};

use crate::harness::barrier::barrier;
use crate::harness::contender::Contender;

/// An answer of a lookup.
pub(crate) trait Answer: Sized + 'static {
    /// A word that depends on the whole answer, behind a barrier.
    fn seen(self) -> u64;
}

impl Answer for Bitboard {
    #[inline(always)]
    fn seen(self) -> u64 {
        barrier(self.0)
    }
}

impl Answer for (Bitboard, Bitboard) {
    #[inline(always)]
    fn seen(self) -> u64 {
        barrier(self.0.0).wrapping_sub(barrier(self.1.0))
    }
}

/// Two columns of answers. Lookups with two answers write the bishop's attacks to the second column. Lookups with one
/// answer leave the second column unchanged.
pub(crate) type Answers = [Vec<Bitboard>; 2];

/// An answer that stands in [`Answers`].
pub(crate) trait InColumns: Answer {
    /// Writes an entry.
    fn write(self, entry: [&mut Bitboard; 2]);
}

impl InColumns for Bitboard {
    #[inline(always)]
    fn write(self, [attacks, _]: [&mut Bitboard; 2]) {
        *attacks = self;
    }
}

impl InColumns for (Bitboard, Bitboard) {
    #[inline(always)]
    fn write(self, [rook, bishop]: [&mut Bitboard; 2]) {
        (*rook, *bishop) = self;
    }
}

/// A sum over columns of answers. It depends on the order of the answers.
pub(crate) fn checksum(answers: &[Vec<Bitboard>]) -> u64 {
    answers.iter().flatten().fold(0, |sum, attacks| sum.rotate_left(1).wrapping_add(attacks.0))
}

/// A kind of lookup.
///
/// It is a type, not a function value such as `C::rook`. The compiler calls a function value through a shim, compiles
/// the shim for the build's target, and does not always inline it.
pub(crate) trait Lookup: Copy + 'static {
    type Answer: InColumns;

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
