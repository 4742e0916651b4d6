//! [`Contender`]: the trait that every participant of the races implements.

use slidemask::{Bitboard, Slider, Square};

/// Loops of a contender, with its name.
pub(crate) type Named<L> = (String, L);

/// A way to look up attacks. Each contender is a type, so that every measuring loop is compiled for it with its lookups
/// inlined.
pub(crate) trait Contender: Copy + 'static {
    fn name(self) -> String;

    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard;

    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard;

    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.rook(square, occupied) | self.bishop(square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook(square, occupied), self.bishop(square, occupied))
    }

    /// Runs a loop over the lookups. If a contender needs an instruction set that the build does not assume, it runs
    /// the loop in a function compiled for that instruction set.
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        work(self)
    }
}

/// The kinds of lookups.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Rook,
    Bishop,
    Queen,
    /// The attacks of a rook and of a bishop from one square, as two answers.
    RookAndBishop,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [Self::Rook, Self::Bishop, Self::Queen, Self::RookAndBishop];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
            Self::RookAndBishop => "rook and bishop",
        }
    }

    /// The slider on whose lines pieces can change the answer.
    pub(crate) const fn slider(self) -> Slider {
        match self {
            Self::Rook => Slider::Rook,
            Self::Bishop => Slider::Bishop,
            Self::Queen | Self::RookAndBishop => Slider::Queen,
        }
    }
}
