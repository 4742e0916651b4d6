//! [`NamedLoops`]: the loops over a contender, with its name.

use super::contender::{Contender, Kind, Named};
use super::looped_threats::Looped;
use super::loops::answers::{Bishop, Queen, Rook, RookAndBishop};
use super::loops::many::{ColumnLoop, MapLoop, SetLoops, column, map};
use super::loops::one::{Inlined, SingleLoops};
use super::threat_loops::{ThreatLoops, threat_loops};
use crate::workloads::moves::Moves;

/// The loops over a contender. Each is called through one pointer.
pub(crate) trait NamedLoops: Contender {
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

impl<C: Contender> NamedLoops for C {}
