//! [`Contender`]: the trait that every participant of the races implements.

use slidemask::{Bitboard, Slider, Square};

use super::looped_threats::Looped;
use super::loops::answers::{Bishop, Queen, Rook, RookAndBishop};
use super::loops::many::{ColumnLoop, MapLoop, SetLoops, column, map};
use super::loops::one::{Inlined, SingleLoops};
use super::threat_loops::{ThreatLoops, threat_loops};
use crate::workloads::moves::Moves;

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

    // The loops over the contender. Each is called through one pointer.

    /// The loops over single lookups of one kind.
    fn single(self, kind: Kind) -> Named<Box<dyn SingleLoops>> {
        // The name comes first: a panic in it would have to drop the loops, by a call in code that is compiled for a token.
        let name = self.name();
        let loops: Box<dyn SingleLoops> = match kind {
            Kind::Rook => Box::new(Inlined(self, Rook)),
            Kind::Bishop => Box::new(Inlined(self, Bishop)),
            Kind::Queen => Box::new(Inlined(self, Queen)),
            Kind::RookAndBishop => Box::new(Inlined(self, RookAndBishop)),
        };
        (name, loops)
    }

    /// The loop that answers a column of questions of one kind.
    fn column(self, kind: Kind) -> Named<ColumnLoop> {
        let column = match kind {
            Kind::Rook => column(self, Rook),
            Kind::Bishop => column(self, Bishop),
            Kind::Queen => column(self, Queen),
            Kind::RookAndBishop => column(self, RookAndBishop),
        };
        (self.name(), column)
    }

    /// The name in races where it loops over squares, sliders or pieces.
    fn looped_name(self) -> String {
        format!("{}, looped", self.name())
    }

    /// The loops over sets, which look up one slider after another.
    fn looped_sets(self) -> Named<SetLoops> {
        (self.looped_name(), SetLoops::looped(self))
    }

    /// The loop over the squares of a board, which fills a map.
    fn looped_map(self) -> Named<MapLoop> {
        (self.looped_name(), map(self))
    }

    /// The loops over threats, which look up the attacks of one piece after another.
    fn looped_threats(self, moves: &Moves) -> Named<Box<dyn ThreatLoops>> {
        threat_loops(self.looped_name(), Looped(self), moves)
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
