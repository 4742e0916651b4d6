//! Single lookups, inlined into the loops that measure them: the attacks of one piece, or those of a rook and of a bishop,
//! from one square.

use std::rc::Rc;

use slidemask::Slider;

use super::loads::{self, COLD, FEW, GAME_ORDER, MANY, NETWORK, SPREAD, WAITING, WAITING_IN_L1};
use crate::harness::contender::{Contender, Kind, Named};
use crate::harness::loops::one::SingleLoops;
use crate::harness::named_loops::NamedLoops;
use crate::harness::race::Race;
use crate::ours::native::{Native, Scalar, named_loops};
use crate::ours::tokens::{self, improvements};
use crate::rivals::of_rivals;
use crate::workloads::questions::Questions;

/// A contender's loops over one kind of lookup.
pub(super) type Single = Named<Box<dyn SingleLoops>>;

/// The lookups of the build, and the scalar ones.
pub(super) fn ours(kind: Kind) -> Vec<Single> {
    vec![(Native.name(), named_loops(kind)), Scalar.single(kind)]
}

/// The races of single lookups. Tokens are of the instruction sets that would make such a build faster.
pub(super) fn races() -> Vec<Race> {
    let race_of = |kind: Kind| {
        let mut singles = ours(kind);
        singles.extend(improvements().filter_map(|isa| tokens::single(isa, kind)));
        singles.extend(of_rivals!(|rival| rival.single(kind)));
        race(kind.name(), kind.slider(), singles)
    };
    Kind::ALL.map(race_of).into()
}

/// A race under all loads. All questions are for `slider`.
pub(super) fn race(title: &'static str, slider: Slider, singles: Vec<Single>) -> Race {
    let spread = Rc::new(Questions::spread(slider, MANY));
    let loads = [
        (&SPREAD, Rc::clone(&spread)),
        (&GAME_ORDER, Rc::new(Questions::in_game_order(slider, MANY))),
        (&NETWORK, Rc::clone(&spread)),
        (&WAITING_IN_L1, Rc::new(Questions::spread(slider, FEW))),
        (&WAITING, Rc::clone(&spread)),
        (&COLD, spread),
    ];
    loads::race(title, singles, loads)
}
