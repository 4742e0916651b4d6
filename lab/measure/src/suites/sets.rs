//! Whole sets: the union of the attacks of the sliders of the side to move, one position at a time and in columns. Looped: a
//! loop over the sliders, whose branches depend on how many there are.

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use slidemask::batch::Batch;
use slidemask::{Bitboard, Sliders, scalar, setwise_slider_attacks};

use crate::harness::clock;
use crate::harness::contender::{Contender, Named};
use crate::harness::loops::answers::checksum;
use crate::harness::loops::many::{OneByOne, SetColumn, SetLoops};
use crate::harness::named_loops::NamedLoops;
use crate::harness::race::{Heat, Race, Taken};
use crate::ours::batches::batches;
use crate::ours::native::{Native, Scalar, name_on_boards};
use crate::ours::tokens::{self, improvements};
use crate::report::Unit;
use crate::rivals::fills::{Dumb7Fill, Fill, KoggeStone, sliders};
use crate::rivals::of_rivals;
use crate::workloads::slider_sets::SliderSets;

/// A number of positions that branch prediction cannot learn.
const MANY: usize = 4096;

/// A number of positions that branch prediction can learn.
const FEW: usize = 64;

const ROUNDS: usize = 301;

/// The races of sets: one by one, and in columns.
pub(super) fn races() -> Vec<Race> {
    let positions = Rc::new(SliderSets::shuffled(MANY));
    vec![one_position_at_a_time(&positions), columns(&positions)]
}

/// A function that answers for whole sets.
fn setwise(name: String, answer: impl Fn(Sliders, Bitboard) -> Bitboard + Copy + 'static) -> Named<SetLoops> {
    let loops = SetLoops::new(
        Scalar,
        #[inline(always)]
        move |_, set, occupied| answer(set, occupied),
    );
    (name, loops)
}

/// The set-wise functions of the build, and the scalar ones.
#[expect(clippy::redundant_closure, reason = "a function as a value is called through a shim")]
fn ours() -> impl Iterator<Item = Named<SetLoops>> {
    let native = setwise(
        name_on_boards(),
        #[inline(always)]
        |set, occupied| setwise_slider_attacks(set, occupied),
    );
    let scalar = setwise(
        Scalar.name(),
        #[inline(always)]
        |set, occupied| scalar::setwise_slider_attacks(set, occupied),
    );
    [native, scalar].into_iter()
}

fn fill<F: Fill>() -> Named<SetLoops> {
    setwise(
        F::NAME.into(),
        #[inline(always)]
        |set, occupied| sliders::<F>(set, occupied),
    )
}

/// The other contenders: loops over single lookups, and fills.
fn others() -> impl Iterator<Item = Named<SetLoops>> {
    let looped = [Native.looped_sets()].into_iter().chain(of_rivals!(|rival| rival.looped_sets()));
    looped.chain([fill::<KoggeStone>(), fill::<Dumb7Fill>()])
}

fn one_position_at_a_time(positions: &Rc<SliderSets>) -> Race {
    let tokens = improvements().filter_map(tokens::sets);
    let entries = ours().chain(tokens).chain(others()).map(|(name, loops)| (name, loops.one_by_one));
    let (contenders, loops): (_, Vec<_>) = entries.unzip();
    let loops = Rc::new(loops);
    let heat = |load, count, laps| {
        let (loops, positions) = (Rc::clone(&loops), Rc::clone(positions));
        let time = move |_, i: usize| {
            let one_by_one: &OneByOne = &loops[i];
            let (time, sum) = clock::time(|| one_by_one(&positions, count, laps));
            Taken { nanoseconds: clock::nanoseconds_each(time, count * laps), sum }
        };
        Heat::new(load, ROUNDS, time)
    };
    let heats = vec![heat("learned", FEW, 2 * MANY / FEW), heat("random", MANY, 2)];
    Race::new("sets", Unit::Lookup, contenders, heats)
}

fn columns(positions: &Rc<SliderSets>) -> Race {
    const LAPS: usize = 2;
    let batches = batches().map(|(name, batch)| (name, in_batch(batch)));
    let loops = ours().chain(others()).map(|(name, loops)| (name, loops.column));
    let (contenders, columns): (_, Vec<_>) = batches.chain(loops).unzip();
    let positions = Rc::clone(positions);
    let attacks = RefCell::new(vec![Bitboard::EMPTY; MANY]);
    let time = move |_, i: usize| {
        let mut attacks = attacks.borrow_mut();
        attacks.fill(Bitboard::EMPTY);
        let column: &SetColumn = &columns[i];
        let (time, ()) = clock::time(|| {
            for _ in 0..LAPS {
                column(black_box(&positions), black_box(&mut attacks));
            }
        });
        let sum = checksum(std::slice::from_ref(&attacks));
        Taken { nanoseconds: clock::nanoseconds_each(time, LAPS * MANY), sum }
    };
    let heat = Heat::new("random", ROUNDS, time);
    Race::new("columns of sets", Unit::Lookup, contenders, vec![heat])
}

fn in_batch(batch: Batch) -> SetColumn {
    Box::new(move |positions, attacks| {
        let SliderSets { orthogonal, diagonal, occupied } = positions;
        let answered = batch.setwise_slider_attacks(Sliders { orthogonal, diagonal }, occupied, attacks);
        answered.expect("columns of one length");
    })
}

#[cfg(all(test, not(debug_assertions)))]
mod tests {
    use super::*;
    use crate::harness::loops::many::each_slider;

    #[test]
    fn sets_are_the_union_of_the_lookups() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..100_000 {
            let mut set = || Bitboard(random.u64(..) & random.u64(..) & random.u64(..));
            // A queen is in both sets. Some sliders stand on squares that are not occupied, and block nothing.
            let (sliders, occupied) = (Sliders { orthogonal: set(), diagonal: set() }, set());
            let union = each_slider(Scalar, sliders, occupied);
            for attacks in [
                setwise_slider_attacks(sliders, occupied),
                scalar::setwise_slider_attacks(sliders, occupied),
                super::sliders::<KoggeStone>(sliders, occupied),
                super::sliders::<Dumb7Fill>(sliders, occupied),
            ] {
                assert_eq!(attacks, union);
            }
        }
    }
}
