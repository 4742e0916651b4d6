//! Maps: the attacks of a rook and of a bishop from every square of a board.

use std::hint::black_box;

use slidemask::Bitboard;
use slidemask::attack_map::AttackMap;

use crate::harness::any::AnyContender;
use crate::harness::clock;
use crate::harness::loops::answer::checksum;
use crate::harness::loops::map::MapLoop;
use crate::harness::race::{Heat, Race, Taken, rounds};
use crate::ours::batch::batches;
use crate::ours::native::Native;
use crate::report::{Name, Title, Unit};
use crate::rivals;
use crate::workloads::games;

/// The number of positions, which come in the order of games.
const POSITIONS: usize = 256;

const ROUNDS: usize = 301;

/// The race of maps.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let (contenders, maps): (_, Vec<_>) = entries(full).unzip();
    let boards: Vec<_> = games::positions().map(|position| position.occupied).take(POSITIONS).collect();
    let mut map = AttackMap::EMPTY;
    let time = move |round, i: usize| {
        let fill: &MapLoop = &maps[i];
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
        "The attacks of a rook and of a bishop from all 64 squares. Looped: a loop over the squares.",
    );
    let load = Title::new("game order", "256 boards of random games; the map is in the first-level cache.");
    let heat = Heat { title: load, rounds: rounds(ROUNDS, full), time: Box::new(time) };
    vec![Race { title, unit: Unit::Board, contenders, heats: vec![heat] }]
}

fn entries(full: bool) -> impl Iterator<Item = (Name, MapLoop)> {
    let batches = batches().map(|(name, batch)| {
        let fill: MapLoop = Box::new(move |occupied, map| batch.attack_map(occupied, map));
        (name, fill)
    });
    let looped = [&Native as &dyn AnyContender].into_iter().chain(rivals::entered(full));
    batches.chain(looped.map(|contender| (contender.looped_name(), contender.map())))
}
