//! [`AnyContender`]: a contender whose type is erased, so that a list can hold it.

use super::contender::{Contender, Kind};
use super::loops::column::{self, ColumnLoop};
use super::loops::lookup::{Bishop, Queen, Rook, RookAndBishop};
use super::loops::map::{self, MapLoop};
use super::loops::sets::SetLoops;
use super::loops::single::{Inlined, SingleLoops};
use super::loops::threats::looped::Looped;
use super::loops::threats::{self, ThreatLoops};
use crate::report::Name;
use crate::workloads::moves::Moves;

/// The measuring loops over a contender. Each loop is compiled for the contender's type and called through one pointer.
pub(crate) trait AnyContender {
    fn name(&self) -> Name;

    /// The contender's name in races where it loops over squares or sliders.
    fn looped_name(&self) -> Name {
        let name = self.name();
        // Leaked, because a `Name` holds a `&'static str`.
        Name { name: format!("{}, looped", name.name).leak(), ..name }
    }

    /// The loops over single lookups of one kind.
    fn single(&self, kind: Kind) -> Box<dyn SingleLoops>;

    /// The loop that answers a column of questions of one kind.
    fn column(&self, kind: Kind) -> ColumnLoop;

    /// The loops over sets, which look up one slider after another.
    fn sets(&self) -> SetLoops;

    /// The loop over the squares of a board, which fills a map.
    fn map(&self) -> MapLoop;

    /// The loops over threats, which look up the attacks of one piece after another.
    fn threats(&self, moves: &Moves) -> Box<dyn ThreatLoops>;
}

impl<C: Contender> AnyContender for C {
    fn name(&self) -> Name {
        Contender::name(*self)
    }

    fn single(&self, kind: Kind) -> Box<dyn SingleLoops> {
        match kind {
            Kind::Rook => Box::new(Inlined(*self, Rook)),
            Kind::Bishop => Box::new(Inlined(*self, Bishop)),
            Kind::Queen => Box::new(Inlined(*self, Queen)),
            Kind::RookAndBishop => Box::new(Inlined(*self, RookAndBishop)),
        }
    }

    fn column(&self, kind: Kind) -> ColumnLoop {
        match kind {
            Kind::Rook => column::inlined(*self, Rook),
            Kind::Bishop => column::inlined(*self, Bishop),
            Kind::Queen => column::inlined(*self, Queen),
            Kind::RookAndBishop => column::inlined(*self, RookAndBishop),
        }
    }

    fn sets(&self) -> SetLoops {
        SetLoops::looped(*self)
    }

    fn map(&self) -> MapLoop {
        map::each_square(*self)
    }

    fn threats(&self, moves: &Moves) -> Box<dyn ThreatLoops> {
        threats::loops(Looped(*self), moves)
    }
}
