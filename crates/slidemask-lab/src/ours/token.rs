//! The lookups of an instruction set that the build may not assume. Their loops are compiled for that instruction set.

use slidemask::isa::{InstructionSet, Work, run_with};
use slidemask::{Bitboard, Isa, Sliders, Square};

use crate::harness::any::AnyContender;
use crate::harness::contender::{Contender, SetContender};
use crate::harness::loops::sets::SetLoops;
use crate::report::Name;

/// The token of an instruction set.
#[derive(Clone, Copy)]
pub(super) struct Token<I>(pub(super) I);

pub(super) fn name(isa: Isa) -> Name {
    // Leaked, because a `Name` holds a `&'static str`.
    Name::ours(format!("slidemask, token {isa}").leak())
}

impl<I: InstructionSet> Contender for Token<I> {
    fn name(self) -> Name {
        name(self.0.isa())
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.queen_attacks(square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.0.rook_and_bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        self.0.run(
            #[inline(always)]
            |isa| work(Self(isa)),
        )
    }
}

impl<I: InstructionSet> SetContender for Token<I> {
    #[inline(always)]
    fn sliders(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        self.0.setwise_slider_attacks(sliders, occupied)
    }
}

/// Turns a token into a contender.
struct Lookups;

impl Work for Lookups {
    type Output = Box<dyn AnyContender>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        Box::new(Token(isa))
    }
}

/// Turns a token into loops over sets.
struct Sets;

impl Work for Sets {
    type Output = SetLoops;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        SetLoops::setwise(Token(isa))
    }
}

/// The single lookups of an instruction set, or `None` if this processor does not have it.
pub(crate) fn lookups(isa: Isa) -> Option<Box<dyn AnyContender>> {
    run_with(isa, Lookups).ok()
}

/// The set-wise loops of an instruction set, or `None` if this processor does not have it.
pub(crate) fn sets(isa: Isa) -> Option<(Name, SetLoops)> {
    run_with(isa, Sets).ok().map(|loops| (name(isa), loops))
}
