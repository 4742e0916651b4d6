//! Whole boards: what a rook, and what a bishop attacks, from every square.

use std::hint::black_box;

use slidemask::attack_map::AttackMap;
use slidemask::{Bitboard, rook_and_bishop_attacks};

use crate::batches::{batch_name, batches, checksum};
use crate::contenders::{Entries, FRONT_DOOR};
use crate::harness::clock;
use crate::harness::race::{Heat, Race, Taken, rounds};
use crate::report::{Name, Title};
use crate::rivals::{self, looped};
use crate::singles::Lookup;
use crate::workloads::games;

/// Positions in the order of games.
const POSITIONS: usize = 256;

const ROUNDS: usize = 301;

type Fill = Box<dyn Fn(Bitboard, &mut AttackMap)>;

#[derive(Default)]
struct Maps(Vec<(Name, Fill)>);

/// Who has lookups only, goes from square to square.
impl Entries for Maps {
    fn enter(
        &mut self,
        name: Name,
        _: impl Lookup<Bitboard>,
        _: impl Lookup<Bitboard>,
        _: impl Lookup<Bitboard>,
        both: impl Lookup<(Bitboard, Bitboard)>,
    ) {
        let name = Name { name: format!("{}, looped", name.name).leak(), ..name };
        self.0.push((name, Box::new(move |occupied, map| looped::map(both, occupied, map))));
    }
}

/// The race of maps.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let mut maps = Maps::default();
    for batch in batches() {
        maps.0
            .push((batch_name(batch.isa()), Box::new(move |occupied, map| batch.attack_map(occupied, map))));
    }
    maps.enter(
        Name::ours(&FRONT_DOOR),
        slidemask::rook_attacks,
        slidemask::bishop_attacks,
        slidemask::queen_attacks,
        rook_and_bishop_attacks,
    );
    rivals::strongest(&mut maps);
    if full {
        rivals::others(&mut maps);
    }
    let (contenders, fills): (_, Vec<_>) = maps.0.into_iter().unzip();
    let boards: Vec<_> = games::positions().map(|position| position.occupied).take(POSITIONS).collect();
    let mut map = AttackMap::EMPTY;
    let time = move |round, i: usize| {
        let fill: &Fill = &fills[i];
        let mut sum = 0;
        if round == 0 {
            for &occupied in &boards {
                map = AttackMap::EMPTY;
                fill(occupied, &mut map);
                sum = checksum(&[vec![Bitboard(sum)], map.rook.to_vec(), map.bishop.to_vec()]);
            }
        }
        let (time, ()) = clock::time(|| {
            for &occupied in &boards {
                fill(occupied, black_box(&mut map));
            }
        });
        Taken { nanoseconds: clock::nanoseconds_each(time, POSITIONS), sum }
    };
    let title = Title::new(
        "maps",
        "What a rook, and what a bishop attacks, from all 64 squares: nanoseconds a board. Looped: a loop over the \
         squares.",
    );
    let load = Title::new("game order", "256 boards of random games, the map in the first cache.");
    let rounds = rounds(ROUNDS, full);
    vec![Race { title, contenders, heats: vec![Heat { title: load, rounds, time: Box::new(time) }] }]
}
