//! Whole sets: all that the sliders of the side to move attack, one position at a time and in columns.

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

#[cfg(target_arch = "x86_64")]
use slidemask::Isa;
use slidemask::isa::InstructionSet;
#[cfg(target_arch = "x86_64")]
use slidemask::isa::NATIVE;
use slidemask::{
    Bitboard, Sliders, bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks, scalar,
    setwise_slider_attacks,
};

use crate::batches::{batch_name, batches, checksum};
use crate::contenders::{Entries, FRONT_DOOR};
use crate::harness::barrier::barrier;
use crate::harness::clock;
use crate::harness::race::{Heat, Race, Taken, rounds};
use crate::report::{Name, Title};
use crate::rivals::{self, dumb7, kogge_stone, looped};
use crate::singles::Lookup;
use crate::workloads::positions::Positions;

/// Positions in an order of no game.
const MANY: usize = 4096;

/// Positions whose branches a processor learns when they come again.
const FEW: usize = 64;

/// An answer for a set, as a type of its own.
trait SetLookup: Fn(Sliders, Bitboard) -> Bitboard + Copy + 'static {}

impl<F: Fn(Sliders, Bitboard) -> Bitboard + Copy + 'static> SetLookup for F {}

/// Asks for the first so many positions so many times, and sums the answers.
type OneByOne = Box<dyn Fn(&Positions, usize, usize) -> u64>;

type Column = Box<dyn Fn(&Positions, &mut [Bitboard])>;

#[inline(always)]
fn one_by_one(
    lookup: impl Fn(Sliders, Bitboard) -> Bitboard,
    positions: &Positions,
    count: usize,
    laps: usize,
) -> u64 {
    let mut sum = 0_u64;
    for _ in 0..laps {
        for (sliders, occupied) in positions.first(count) {
            sum = sum.wrapping_add(barrier(lookup(sliders, occupied).0));
        }
    }
    sum
}

#[derive(Default)]
struct Sets {
    one_by_one: Vec<(Name, OneByOne)>,
    columns: Vec<(Name, Column)>,
}

impl Sets {
    fn enter_sets(&mut self, name: Name, lookup: impl SetLookup) {
        self.one_by_one
            .push((name, Box::new(move |positions, count, laps| one_by_one(lookup, positions, count, laps))));
        self.columns.push((
            name,
            Box::new(move |positions, attacks| {
                for ((sliders, occupied), attacks) in positions.first(MANY).zip(attacks) {
                    *attacks = lookup(sliders, occupied);
                }
            }),
        ));
    }

    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "there are no tokens"))]
    fn enter_token<L: InstructionSet + 'static>(&mut self, name: Name, token: L) {
        let run: OneByOne = Box::new(move |positions, count, laps| {
            token.run(|token| {
                let lookup = |sliders, occupied| token.setwise_slider_attacks(sliders, occupied);
                one_by_one(lookup, positions, count, laps)
            })
        });
        self.one_by_one.push((name, run));
    }

    /// What a build for less than this processor is offered.
    #[cfg(target_arch = "x86_64")]
    fn enter_tokens(&mut self) {
        macro_rules! enter {
            ($($token:ident $name:literal)+) => {$(
                if Isa::$token > NATIVE.isa() && let Some(token) = slidemask::isa::$token::new() {
                    self.enter_token(Name::ours(concat!("slidemask, token ", $name)), token);
                }
            )+};
        }
        enter! { Avx512 "avx512" Avx2 "avx2" }
    }
}

/// Who has lookups only, goes from slider to slider.
impl Entries for Sets {
    fn enter(
        &mut self,
        name: Name,
        rook: impl Lookup<Bitboard>,
        bishop: impl Lookup<Bitboard>,
        _: impl Lookup<Bitboard>,
        _: impl Lookup<(Bitboard, Bitboard)>,
    ) {
        let name = Name { name: format!("{}, looped", name.name).leak(), ..name };
        self.enter_sets(name, move |sliders, occupied| looped::union(rook, bishop, sliders, occupied));
    }
}

/// The races of sets: one by one, and in columns.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let mut sets = Sets::default();
    for batch in batches() {
        let column: Column = Box::new(move |positions, attacks| {
            let Positions { orthogonal, diagonal, occupied } = positions;
            let answered = batch.setwise_slider_attacks(Sliders { orthogonal, diagonal }, occupied, attacks);
            answered.expect("columns of one length");
        });
        sets.columns.push((batch_name(batch.isa()), column));
    }
    sets.enter_sets(Name::ours(&FRONT_DOOR), setwise_slider_attacks);
    sets.enter_sets(Name::ours("slidemask::scalar"), scalar::setwise_slider_attacks);
    #[cfg(target_arch = "x86_64")]
    sets.enter_tokens();
    sets.enter(Name::ours(&FRONT_DOOR), rook_attacks, bishop_attacks, queen_attacks, rook_and_bishop_attacks);
    rivals::strongest(&mut sets);
    sets.enter_sets(Name::rival(kogge_stone::NAME), kogge_stone::sets);
    sets.enter_sets(Name::rival(dumb7::NAME), dumb7::sets);
    if full {
        rivals::others(&mut sets);
    }
    let rounds = rounds(ROUNDS, full);
    let positions = Rc::new(Positions::shuffled(MANY));
    vec![
        one_position_at_a_time(sets.one_by_one, &positions, rounds),
        columns(sets.columns, &positions, rounds),
    ]
}

const ROUNDS: usize = 301;

const ABOUT: &str = "All that the sliders of the side to move attack, in positions of random games. Looped: a loop \
over the sliders, whose branches depend on how many there are.";

fn one_position_at_a_time(sets: Vec<(Name, OneByOne)>, positions: &Rc<Positions>, rounds: usize) -> Race {
    let (contenders, runs): (_, Vec<_>) = sets.into_iter().unzip();
    let runs = Rc::new(runs);
    let heat = |title, count, laps| {
        let (runs, positions) = (Rc::clone(&runs), Rc::clone(positions));
        let time = move |_, i: usize| {
            let (time, sum) = clock::time(|| runs[i](&positions, count, laps));
            Taken { nanoseconds: clock::nanoseconds_each(time, count * laps), sum }
        };
        Heat { title, rounds, time: Box::new(time) }
    };
    let learned = Title::new("learned", "64 positions over and over: branches are learned.");
    let random = Title::new("random", "4,096 positions: branches are not.");
    let heats = vec![heat(learned, FEW, 2 * MANY / FEW), heat(random, MANY, 2)];
    Race { title: Title::new("sets", ABOUT), contenders, heats }
}

fn columns(columns: Vec<(Name, Column)>, positions: &Rc<Positions>, rounds: usize) -> Race {
    const LAPS: usize = 2;
    let (contenders, runs): (_, Vec<_>) = columns.into_iter().unzip();
    let positions = Rc::clone(positions);
    let attacks = RefCell::new(vec![Bitboard::EMPTY; MANY]);
    let time = move |_, i: usize| {
        let mut attacks = attacks.borrow_mut();
        attacks.fill(Bitboard::EMPTY);
        let run: &Column = &runs[i];
        let (time, ()) = clock::time(|| {
            for _ in 0..LAPS {
                run(black_box(&positions), black_box(&mut attacks));
            }
        });
        let sum = checksum(std::slice::from_ref(&attacks));
        Taken { nanoseconds: clock::nanoseconds_each(time, LAPS * MANY), sum }
    };
    let random = Title::new("random", "Columns of 4,096 positions, in the cache.");
    let heats = vec![Heat { title: random, rounds, time: Box::new(time) }];
    Race { title: Title::new("columns of sets", ABOUT), contenders, heats }
}
