//! Shogi perft with the lookups of each contender in the same move generator.
//!
//! A loop over lookups says how fast one is by itself. In a move generator its instructions compete with others, and the compiler has to
//! inline it into large functions.

use std::ops::Range;
use std::rc::Rc;
use std::time::Duration;

use slidemask_wide::isa::Scalar;
use slidemask_wide::{Geometry, Rider, ShuffledGeometry, Square, rides};

use crate::harness::clock;
use crate::harness::network::{BURST, Walk};
use crate::harness::race::{Heat, Race, Taken};
use crate::report::Unit;
use crate::rivals::haitaka;
use crate::workloads::shogi::{Lookups, Position, SHAPE, Squares};

static PLAIN: Geometry<u128, 81> = Geometry::<u128, 81>::new(&SHAPE);
static SHUFFLED: ShuffledGeometry<81> = ShuffledGeometry::<81>::new(&SHAPE);
static LANCE: Rider<u128, 81, 1> = Rider::<u128, 81, 1>::new(&SHAPE, rides::LANCE);
static LANCE_DOWN: Rider<u128, 81, 1> = Rider::<u128, 81, 1>::new(&SHAPE, rides::LANCE_DOWN);

/// Contenders with their rooks, bishops and lances. The number tells two equal ones apart.
macro_rules! contenders {
    ($($name:ident: $rook:expr, $bishop:expr, $lance:path;)+) => { $(
        #[derive(Clone, Copy)]
        struct $name<const COPY: u8>;

        impl<const COPY: u8> Lookups for $name<COPY> {
            #[inline(always)]
            fn rook(square: Square, occupied: Squares) -> Squares {
                $rook(square, occupied)
            }

            #[inline(always)]
            fn bishop(square: Square, occupied: Squares) -> Squares {
                $bishop(square, occupied)
            }

            #[inline(always)]
            fn lance(side: usize, square: Square, occupied: Squares) -> Squares {
                $lance(side, square, occupied)
            }
        }
    )+ };
}

contenders! {
    OfGeometry: |square, occupied| PLAIN.rook_attacks(square, occupied),
        |square, occupied| PLAIN.bishop_attacks(square, occupied), lance;
    OfShuffles: |square, occupied| SHUFFLED.rook_attacks(square, occupied),
        |square, occupied| SHUFFLED.bishop_attacks(square, occupied), lance;
    OfScalar: |square, occupied| PLAIN.rook_attacks_with(Scalar, square, occupied),
        |square, occupied| PLAIN.bishop_attacks_with(Scalar, square, occupied), lance;
    Magic: haitaka::magic_rook, haitaka::magic_bishop, haitaka::subtracted_lance;
    Qugiy: haitaka::subtracted_rook, haitaka::subtracted_bishop, haitaka::subtracted_lance;
}

#[inline(always)]
fn lance(side: usize, square: Square, occupied: Squares) -> Squares {
    if side == 0 { LANCE.attacks(square, occupied) } else { LANCE_DOWN.attacks(square, occupied) }
}

struct Place {
    name: &'static str,
    sfen: &'static str,
    depth: u32,
}

/// The first position, one of haitaka's benchmarks, and the Matsuri position (指し手生成祭り), on which shogi programs compare move generators.
const PLACES: [Place; 3] = [
    Place {
        name: "initial",
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        depth: 4,
    },
    Place {
        name: "middle game",
        sfen: "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
        depth: 3,
    },
    Place {
        name: "many drops",
        sfen: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        depth: 3,
    },
];

const ROUNDS: usize = 41;

/// The lines of a network, of 64 bytes each, that are read before each position.
const READ: usize = 1024;

struct Counter {
    name: &'static str,
    count: fn(&Position, u32) -> u64,
}

fn counter<L: Lookups>(name: &'static str, _: L) -> Counter {
    Counter { name, count: Position::perft::<L> }
}

fn counters() -> [Counter; 7] {
    [
        counter("Geometry", OfGeometry::<0>),
        counter("Geometry, again", OfGeometry::<1>),
        counter("ShuffledGeometry", OfShuffles::<0>),
        counter("Geometry, Scalar", OfScalar::<0>),
        counter("haitaka, magic", Magic::<0>),
        counter("haitaka, magic, again", Magic::<1>),
        counter("haitaka, qugiy", Qugiy::<0>),
    ]
}

/// Perft of each place, and the last ply of its positions two moves later, one of them between two reads of a network.
pub(super) fn races() -> Vec<Race> {
    vec![race(ROUNDS, 0)]
}

/// A race with that many plies less.
fn race(rounds: usize, less: u32) -> Race {
    let counters = Rc::new(counters());
    let heats = PLACES.iter().flat_map(|place| {
        let first = Position::from_sfen(place.sfen);
        let depth = place.depth - less;
        let next: Vec<_> = first
            .children::<Magic<0>>()
            .iter()
            .flat_map(Position::children::<Magic<0>>)
            .step_by(29)
            .collect();
        let (counts, beside) = (Rc::clone(&counters), Rc::clone(&counters));
        let perft = move |_, i: usize| {
            let (time, nodes) = clock::time_running(|| (counts[i].count)(&first, depth));
            taken(time, nodes)
        };
        let mut walk = Walk::default();
        let network = move |_, i: usize| {
            // A position takes the place of the lookups of a burst, as an engine reads its network after each move.
            let count = |questions: Range<usize>| (beside[i].count)(&next[questions.start / BURST], 1);
            let (time, sum) = walk.between_reads(READ, 0..next.len(), count);
            taken(time, sum)
        };
        let name = place.name;
        [Heat::new(name, rounds, perft), Heat::new(format!("{name}, network"), rounds, network)]
    });
    let heats = heats.collect();
    let names = counters.iter().map(|counter| counter.name.to_owned()).collect();
    Race::new("shogi perft", Unit::Node, names, heats)
}

#[expect(clippy::cast_possible_truncation, reason = "some millions")]
fn taken(time: Duration, nodes: u64) -> Taken {
    Taken { nanoseconds: clock::nanoseconds_each(time, nodes as usize), sum: nodes }
}

#[cfg(all(test, not(debug_assertions)))]
mod tests {
    use indicatif::ProgressBar;

    use super::*;

    #[test]
    fn every_contender_counts_right() {
        race(1, 1).run(&ProgressBar::hidden());
        for place in &PLACES {
            let (position, board) = (Position::from_sfen(place.sfen), place.sfen.parse().expect("an SFEN"));
            for depth in 1..=3 {
                let nodes = position.perft::<OfGeometry<0>>(depth);
                assert_eq!(nodes, haitaka::perft(&board, depth), "{}, depth {depth}", place.name);
            }
        }
        let initial = Position::from_sfen(PLACES[0].sfen);
        assert_eq!([1, 2, 3].map(|depth| initial.perft::<OfGeometry<0>>(depth)), [30, 900, 25_470]);
    }
}
