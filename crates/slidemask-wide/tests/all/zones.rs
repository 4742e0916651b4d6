//! Zones, masks of files and ranks, and steps of sets, against loops over files and ranks.

use fastrand::Rng;
use slidemask_wide::{BoardWord, Layout, Ride, Set, Shape, Square, U256};

/// Boards with up to 64, 128 and 256 squares, among them those whose ranks or files fill a word.
const BOARDS: [(usize, usize); 13] = [
    (1, 1),
    (8, 8),
    (64, 1),
    (1, 64),
    (9, 9),
    (9, 10),
    (128, 1),
    (1, 128),
    (16, 16),
    (12, 12),
    (256, 1),
    (1, 256),
    (2, 128),
];

/// The squares for which a condition on file and rank holds.
fn squares_where<W: BoardWord>(shape: &Shape, is_in: impl Fn(usize, usize) -> bool) -> Set<W> {
    let mut set = Set::EMPTY;
    for rank in 0..shape.ranks() {
        for file in 0..shape.files() {
            set |= shape.square(file, rank).filter(|_| is_in(file, rank)).map_or(Set::EMPTY, Set::of);
        }
    }
    set
}

fn random_shape(random: &mut Rng, files: usize, ranks: usize) -> Shape {
    (0..random.usize(..4))
        .fold(Shape::of(files, ranks), |shape, _| shape.without(random.usize(..files), random.usize(..ranks)))
}

fn masks_and_steps<W: BoardWord>() {
    let mut random = Rng::with_seed(0);
    for (files, ranks) in BOARDS.into_iter().filter(|(files, ranks)| files * ranks <= W::BITS) {
        for _ in 0..20 {
            let layout = Layout {
                by_files: random.bool(),
                from_right: random.bool(),
                from_top: random.bool(),
                padding: 0,
            };
            let shape = random_shape(&mut random, files, ranks).numbered(layout);
            for number in (0..files.max(ranks) + 2).chain([W::BITS, 1 << 33, usize::MAX]) {
                assert_eq!(shape.file_squares::<W>(number), squares_where(&shape, |file, _| file == number));
                assert_eq!(shape.rank_squares::<W>(number), squares_where(&shape, |_, rank| rank == number));
            }
            let set: Set<W> = (0..random.usize(..40)).map(|_| Square::new(random.u8(..))).collect();
            let extremes =
                [i32::MIN, -256, -2, -1, 0, 1, 2, 256, i32::MAX].map(|step| (step, random.i32(-3..=3)));
            let other_way = extremes.map(|(step, other)| (other, step));
            for (right, up) in extremes.into_iter().chain(other_way) {
                let mut expected = Set::<W>::EMPTY;
                for square in set.squares().filter(|&square| shape.contains(square)) {
                    expected |= shape.step(square, right, up).map_or(Set::EMPTY, Set::of);
                }
                assert_eq!(shape.shift(set, right, up), expected, "{files}x{ranks} {right} {up}");
            }
            let has = |file, rank| shape.square(file, rank).is_some_and(|square| set.contains(square));
            let files_of_set = squares_where(&shape, |file, _| (0..ranks).any(|rank| has(file, rank)));
            assert_eq!(shape.whole_files(set), files_of_set);
            let rides = [0; 2].map(|_| Ride {
                files: random.i16(-3..=3),
                ranks: random.i16(-3..=3),
                both: random.bool(),
                longest: random.u8(1..),
            });
            let is_origin = |file, rank| {
                let lands = |&Ride { files, ranks, both, .. }: &Ride| {
                    let step = |sign: i32| {
                        shape.step(
                            shape.square(file, rank)?,
                            sign * i32::from(files),
                            sign * i32::from(ranks),
                        )
                    };
                    step(1).is_some() || both && step(-1).is_some()
                };
                rides.iter().any(lands)
            };
            assert_eq!(shape.origins::<W>(&rides), squares_where(&shape, is_origin), "{rides:?}");
        }
    }
}

#[test]
fn masks_and_steps_in_each_word() {
    masks_and_steps::<u64>();
    masks_and_steps::<u128>();
    masks_and_steps::<U256>();
}

#[test]
fn zones_are_boards_with_holes() {
    let mut random = Rng::with_seed(0);
    for (files, ranks) in BOARDS {
        for _ in 0..20 {
            let shape = random_shape(&mut random, files, ranks);
            let mut any = || random.usize(..20);
            let (zone_files, zone_ranks) = (any()..any(), any()..any());
            let zone = shape.clipped(zone_files.clone(), zone_ranks.clone());
            assert_eq!((zone.files(), zone.ranks()), (files, ranks));
            let is_in = |file, rank| zone_files.contains(&file) && zone_ranks.contains(&rank);
            assert_eq!(zone.squares::<U256>(), squares_where(&shape, is_in));
            let has = |file, rank| zone.square(files - 1 - file, ranks - 1 - rank).is_some();
            assert_eq!(zone.turned().squares::<U256>(), squares_where(&Shape::of(files, ranks), has));
            assert_eq!(zone.turned().turned(), zone);
            assert_eq!(Set::<u64>::all_of(&zone), zone.squares());
            assert_eq!(Set::<u128>::all_of(&zone), zone.squares());
            assert_eq!(Set::<U256>::all_of(&zone), zone.squares());
        }
    }
    assert_eq!(Shape::of(9, 9).clipped(0..usize::MAX, 0..usize::MAX), Shape::of(9, 9));
}
