//! The instruction sets of this processor, and the lookups of one that the build may not assume. Their loops are compiled
//! for that instruction set.

use slidemask::isa::{InstructionSet, NATIVE, Work, run_with};
use slidemask::{Bitboard, Isa, Square};

use crate::harness::contender::{Contender, Kind, Named};
use crate::harness::loops::many::SetLoops;
use crate::harness::loops::one::SingleLoops;
use crate::harness::named_loops::NamedLoops;

/// The instruction sets of this processor, the best first.
pub(crate) fn available() -> impl Iterator<Item = Isa> {
    Isa::ALL.iter().copied().rev().filter(|isa| isa.is_available())
}

/// The first instruction sets of their width, the best first, from the width of a queen's four lines on. Wider registers
/// make a single lookup faster; more instructions on them do not, and narrower ones are little faster than scalar code.
const WIDER: [Isa; 2] = [Isa::Avx512, Isa::Avx2];

/// The instruction sets of this processor that would make a program with this build's target faster, the best first.
pub(crate) fn improvements() -> impl Iterator<Item = Isa> {
    improvements_on(NATIVE.isa()).filter(|isa| isa.is_available())
}

fn improvements_on(native: Isa) -> impl Iterator<Item = Isa> {
    WIDER.into_iter().filter(move |&isa| isa > native)
}

/// The token of an instruction set.
#[derive(Clone, Copy)]
pub(crate) struct Token<I>(pub(crate) I);

impl<I: InstructionSet> Contender for Token<I> {
    fn name(self) -> String {
        format!("slidemask, token {}", self.0.isa())
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

/// Turns a token into loops over single lookups.
struct Single(Kind);

impl Work for Single {
    type Output = Named<Box<dyn SingleLoops>>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        Token(isa).single(self.0)
    }
}

/// Turns a token into loops over sets.
struct Sets;

impl Work for Sets {
    type Output = Named<SetLoops>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        // The name comes first, as in `Contender::single`.
        let name = Token(isa).name();
        let loops = SetLoops::new(
            Token(isa),
            #[inline(always)]
            |token, sliders, occupied| token.0.setwise_slider_attacks(sliders, occupied),
        );
        (name, loops)
    }
}

/// The loops over single lookups of an instruction set, or `None` if this processor does not have it.
pub(crate) fn single(isa: Isa, kind: Kind) -> Option<Named<Box<dyn SingleLoops>>> {
    run_with(isa, Single(kind)).ok()
}

/// The set-wise loops of an instruction set, or `None` if this processor does not have it.
pub(crate) fn sets(isa: Isa) -> Option<Named<SetLoops>> {
    run_with(isa, Sets).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_gain_from_wider_registers_only() {
        for (native, expected) in [
            (Isa::Scalar, &[Isa::Avx512, Isa::Avx2][..]),
            (Isa::Ssse3, &[Isa::Avx512, Isa::Avx2]),
            (Isa::Avx2, &[Isa::Avx512]),
            (Isa::Avx512, &[]),
            (Isa::Avx512Icl, &[]),
        ] {
            assert_eq!(improvements_on(native).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn what_is_available_begins_with_the_best_and_ends_with_scalar() {
        let available: Vec<_> = available().collect();
        assert_eq!(available.last(), Some(&Isa::Scalar));
        assert!(available.is_sorted_by(|one, next| one > next), "{available:?}");
    }
}
