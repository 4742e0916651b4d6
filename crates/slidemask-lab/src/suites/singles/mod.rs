//! Single lookups, inlined into the loops that measure them.

mod loads;

use std::rc::Rc;

use slidemask::Slider;

use crate::harness::any::AnyContender;
use crate::harness::contender::{Contender, Kind};
use crate::harness::loops::single::SingleLoops;
use crate::harness::network::Walk;
use crate::harness::race::{Heat, Race, rounds};
use crate::ours::instruction_sets::{improvements, vectors};
use crate::ours::native::{Native, named_loops};
use crate::ours::scalar::Scalar;
use crate::ours::token;
use crate::report::{Name, Title, Unit};
use crate::rivals;
use loads::LOADS;

/// A contender's loops over one kind of lookup.
pub(crate) struct Single {
    pub(crate) name: Name,
    pub(crate) loops: Box<dyn SingleLoops>,
}

impl Single {
    fn of(contender: &dyn AnyContender, kind: Kind) -> Self {
        Self { name: contender.name(), loops: contender.single(kind) }
    }
}

/// The lookups with tokens: of the instruction sets that would make such a build faster, or, in a full measurement, of
/// all with vector registers.
fn tokens(full: bool) -> impl Iterator<Item = Box<dyn AnyContender>> {
    let isas = if full { vectors().collect() } else { improvements() };
    isas.into_iter().filter_map(token::lookups)
}

/// The races of single lookups.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let tokens: Vec<_> = tokens(full).collect();
    let one = "Single lookups, inlined: the attacks from one square.";
    let both = "Single lookups, inlined: what a rook, and what a bishop attacks, from one square.";
    [
        (Kind::Rook, "rook", one),
        (Kind::Bishop, "bishop", one),
        (Kind::Queen, "queen", one),
        (Kind::RookAndBishop, "rook and bishop", both),
    ]
    .map(|(kind, name, about)| {
        let native = Single { name: Native.name(), loops: named_loops(kind) };
        let mut singles = vec![native, Single::of(&Scalar, kind)];
        singles.extend(tokens.iter().map(|token| Single::of(&**token, kind)));
        singles.extend(rivals::entered(full).map(|rival| Single::of(rival, kind)));
        race(Title::new(name, about), kind.slider(), singles, full)
    })
    .into()
}

/// A race under all loads. All questions are for `slider`.
pub(crate) fn race(title: Title, slider: Slider, singles: Vec<Single>, full: bool) -> Race {
    let contenders = singles.iter().map(|single| single.name).collect();
    let singles = Rc::new(singles);
    let heats = LOADS.iter().map(|load| {
        let (questions, singles) = ((load.questions)(slider), Rc::clone(&singles));
        let mut walk = Walk::default();
        let time = move |_, i: usize| load.way.time(&(&*singles[i].loops, &questions), &mut walk);
        Heat { title: load.title, rounds: rounds(load.rounds, full), time: Box::new(time) }
    });
    Race { title, unit: Unit::Lookup, contenders, heats: heats.collect() }
}
