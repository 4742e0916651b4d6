//! Whole sets: the union of the attacks of the sliders of the side to move, one position at a time and in columns.

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use slidemask::batch::Batch;
use slidemask::{Bitboard, Sliders};

use crate::harness::any::AnyContender;
use crate::harness::clock;
use crate::harness::contender::SetContender;
use crate::harness::loops::answer::checksum;
use crate::harness::loops::sets::{OneByOne, SetColumn, SetLoops};
use crate::harness::race::{Heat, Race, Taken, rounds};
use crate::ours::batch::batches;
use crate::ours::instruction_sets::improvements;
use crate::ours::native::Native;
use crate::ours::scalar::Scalar;
use crate::ours::token;
use crate::report::{Name, Title, Unit};
use crate::rivals::{self, Dumb7Fill, KoggeStone};
use crate::workloads::positions::Positions;

/// A number of positions that branch prediction cannot learn.
const MANY: usize = 4096;

/// A number of positions that branch prediction can learn.
const FEW: usize = 64;

const ROUNDS: usize = 301;

const ABOUT: &str = "The union of the attacks of the side to move's sliders, in positions of random games. Looped: a loop \
over the sliders, whose branches depend on how many there are.";

/// The races of sets: one by one, and in columns.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let positions = Rc::new(Positions::shuffled(MANY));
    vec![one_position_at_a_time(&positions, full), columns(&positions, full)]
}

/// A contender that answers for whole sets.
fn setwise(contender: impl SetContender) -> (Name, SetLoops) {
    (contender.set_name(), SetLoops::setwise(contender))
}

/// A contender that looks up one slider after another.
fn looped(contender: &dyn AnyContender) -> (Name, SetLoops) {
    (contender.looped_name(), contender.sets())
}

/// The set-wise functions of the build, and the scalar ones.
fn ours() -> impl Iterator<Item = (Name, SetLoops)> {
    [setwise(Native), setwise(Scalar)].into_iter()
}

/// The other contenders: loops over single lookups, and fills.
fn others(full: bool) -> impl Iterator<Item = (Name, SetLoops)> {
    let native: &dyn AnyContender = &Native;
    let fills = [setwise(KoggeStone), setwise(Dumb7Fill)];
    let before = [native].into_iter().chain(rivals::strongest()).map(looped);
    before.chain(fills).chain(rivals::others(full).map(looped))
}

fn one_position_at_a_time(positions: &Rc<Positions>, full: bool) -> Race {
    let tokens = improvements().into_iter().filter_map(token::sets);
    let entries = ours().chain(tokens).chain(others(full)).map(|(name, loops)| (name, loops.one_by_one));
    let (contenders, loops): (_, Vec<_>) = entries.unzip();
    let loops = Rc::new(loops);
    let heat = |title, count, laps| {
        let (loops, positions) = (Rc::clone(&loops), Rc::clone(positions));
        let time = move |_, i: usize| {
            let one_by_one: &OneByOne = &loops[i];
            let (time, sum) = clock::time(|| one_by_one(&positions, count, laps));
            Taken { nanoseconds: clock::nanoseconds_each(time, count * laps), sum }
        };
        Heat { title, rounds: rounds(ROUNDS, full), time: Box::new(time) }
    };
    let learned = Title::new("learned", "64 positions over and over: branches are predicted.");
    let random = Title::new("random", "4,096 positions: branches are unpredictable.");
    let heats = vec![heat(learned, FEW, 2 * MANY / FEW), heat(random, MANY, 2)];
    Race { title: Title::new("sets", ABOUT), unit: Unit::Lookup, contenders, heats }
}

fn columns(positions: &Rc<Positions>, full: bool) -> Race {
    const LAPS: usize = 2;
    let batches = batches().map(|(name, batch)| (name, in_batch(batch)));
    let loops = ours().chain(others(full)).map(|(name, loops)| (name, loops.column));
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
    let random = Title::new("random", "Columns of 4,096 positions, in the cache.");
    let heat = Heat { title: random, rounds: rounds(ROUNDS, full), time: Box::new(time) };
    Race { title: Title::new("columns of sets", ABOUT), unit: Unit::Lookup, contenders, heats: vec![heat] }
}

fn in_batch(batch: Batch) -> SetColumn {
    Box::new(move |positions, attacks| {
        let Positions { orthogonal, diagonal, occupied } = positions;
        let answered = batch.setwise_slider_attacks(Sliders { orthogonal, diagonal }, occupied, attacks);
        answered.expect("columns of one length");
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::loops::sets::each_slider;

    #[test]
    fn sets_are_the_union_of_the_lookups() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..100_000 {
            let mut set = || Bitboard(random.u64(..) & random.u64(..) & random.u64(..));
            // A queen is in both sets. Some sliders stand on squares that are not occupied, and block nothing.
            let (sliders, occupied) = (Sliders { orthogonal: set(), diagonal: set() }, set());
            let union = each_slider(Scalar, sliders, occupied);
            for attacks in [
                Native.sliders(sliders, occupied),
                Scalar.sliders(sliders, occupied),
                KoggeStone.sliders(sliders, occupied),
                Dumb7Fill.sliders(sliders, occupied),
            ] {
                assert_eq!(attacks, union);
            }
        }
    }
}
