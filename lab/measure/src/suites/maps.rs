//! Maps: the attacks of a rook and of a bishop from all 64 squares of a board. Looped: a loop over the squares.

use std::hint::black_box;

use slidemask::Bitboard;
use slidemask::attack_map::AttackMap;
use slidemask_board::Board;

use crate::harness::clock;
use crate::harness::contender::Named;
use crate::harness::loops::answers::checksum;
use crate::harness::loops::many::MapLoop;
use crate::harness::named_loops::NamedLoops;
use crate::harness::race::{Heat, Race, Taken};
use crate::ours::batches::batches;
use crate::ours::native::Native;
use crate::report::Unit;
use crate::rivals::of_rivals;
use crate::workloads::games;

/// The number of boards, which come in the order of games. The map stays in the first-level cache.
const BOARDS: usize = 256;

/// The race of maps.
pub(super) fn races() -> Vec<Race> {
    let (contenders, maps): (_, Vec<_>) = entries().unzip();
    let boards: Vec<_> = games::boards().map(|board| Board::occupied(&board)).take(BOARDS).collect();
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
        Taken { nanoseconds: clock::nanoseconds_each(time, BOARDS), sum }
    };
    let heat = Heat::new("game order", 301, time);
    vec![Race::new("maps", Unit::Board, contenders, vec![heat])]
}

fn entries() -> impl Iterator<Item = Named<MapLoop>> {
    let batches = batches().map(|(name, batch)| {
        let fill: MapLoop = Box::new(move |occupied, map| batch.attack_map(occupied, map));
        (name, fill)
    });
    batches.chain([Native.looped_map()]).chain(of_rivals!(|rival| rival.looped_map()))
}
