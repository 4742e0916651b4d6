//! [`AnyContender`]: a contender whose type is erased, so that a list can hold it.

use super::contender::{Contender, Kind, Named, looped_name};
use super::looped_threats::Looped;
use super::loops::answers::{Bishop, Queen, Rook, RookAndBishop};
use super::loops::many::{ColumnLoop, MapLoop, SetLoops, column, map};
use super::loops::one::{Inlined, SingleLoops};
use super::threat_loops::{ThreatLoops, threat_loops};
use crate::workloads::moves::Moves;

/// The measuring loops over a contender. Each loop is compiled for the contender's type and called through one pointer.
pub(crate) trait AnyContender {
    /// The loops over single lookups of one kind.
    fn single(&self, kind: Kind) -> Named<Box<dyn SingleLoops>>;

    /// The loop that answers a column of questions of one kind.
    fn column(&self, kind: Kind) -> Named<ColumnLoop>;

    /// The loops over sets, which look up one slider after another.
    fn sets(&self) -> Named<SetLoops>;

    /// The loop over the squares of a board, which fills a map.
    fn map(&self) -> Named<MapLoop>;

    /// The loops over threats, which look up the attacks of one piece after another.
    fn threats(&self, moves: &Moves) -> Named<Box<dyn ThreatLoops>>;
}

impl<C: Contender> AnyContender for C {
    fn single(&self, kind: Kind) -> Named<Box<dyn SingleLoops>> {
        let loops: Box<dyn SingleLoops> = match kind {
            Kind::Rook => Box::new(Inlined(*self, Rook)),
            Kind::Bishop => Box::new(Inlined(*self, Bishop)),
            Kind::Queen => Box::new(Inlined(*self, Queen)),
            Kind::RookAndBishop => Box::new(Inlined(*self, RookAndBishop)),
        };
        (self.name(), loops)
    }

    fn column(&self, kind: Kind) -> Named<ColumnLoop> {
        let column = match kind {
            Kind::Rook => column(*self, Rook),
            Kind::Bishop => column(*self, Bishop),
            Kind::Queen => column(*self, Queen),
            Kind::RookAndBishop => column(*self, RookAndBishop),
        };
        (self.name(), column)
    }

    fn sets(&self) -> Named<SetLoops> {
        (looped_name(*self), SetLoops::looped(*self))
    }

    fn map(&self) -> Named<MapLoop> {
        (looped_name(*self), map(*self))
    }

    fn threats(&self, moves: &Moves) -> Named<Box<dyn ThreatLoops>> {
        threat_loops(Looped(*self), moves)
    }
}
