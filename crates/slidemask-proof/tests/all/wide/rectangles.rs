//! Rectangles of unusual sizes, with random holes and without, on random boards.

use fastrand::Rng;
use slidemask_proof::oracle::{BISHOP, QUEEN, ROOK};
use slidemask_proof::wide::{Board, rays};
use slidemask_wide::{BoxedGeometry, BoxedRider, Geometry, Ride, Shape, U256, rides};

use super::boards::{Lookup, Word, compare, leak, noise, of_geometry, of_rider, rays_of};

/// The number of random boards for each shape.
const RANDOM: usize = 4_000;

fn random_boards(shape: &Shape, board: &Board, random: &mut Rng) {
    fn geometries<W: Word>(shape: &Shape) -> Option<[Lookup; 3]> {
        BoxedGeometry::<W>::boxed(shape).ok().map(|geometry| of_geometry("boxed", leak(geometry)))
    }
    fn nightriders<W: Word>(shape: &Shape) -> Option<Lookup> {
        BoxedRider::<W>::boxed(shape, &rides::NIGHTRIDER).ok().map(|rider| of_rider("boxed", leak(rider)))
    }
    let all = [geometries::<u64>(shape), geometries::<u128>(shape), geometries::<U256>(shape)];
    let words = [64, 128, 256].iter().filter(|&&bits| shape.bits() <= bits).count();
    let riders = [nightriders::<u64>(shape), nightriders::<u128>(shape), nightriders::<U256>(shape)];
    let riders: Vec<_> = riders.into_iter().flatten().collect();
    let all: Vec<_> = all.into_iter().flatten().collect();
    assert_eq!(all.len(), words);
    let [rook, bishop, queen] = [ROOK, BISHOP, QUEEN].map(rays);
    let nightrider = rays_of(&rides::NIGHTRIDER);
    for _ in 0..RANDOM {
        // Some squares are holes, or beyond the board.
        let square = random.usize(..256.min(shape.bits() + 1));
        let occupied = noise(random);
        let [rook, bishop, queen] = [&rook, &bishop, &queen].map(|rays| board.slide(square, rays, occupied));
        for [rooks, bishops, queens] in &all {
            compare(std::slice::from_ref(rooks), square, occupied, rook);
            compare(std::slice::from_ref(bishops), square, occupied, bishop);
            compare(std::slice::from_ref(queens), square, occupied, queen);
        }
        compare(&riders, square, occupied, board.slide(square, &nightrider, occupied));
    }
}

#[test]
fn unusual_rectangles() {
    let mut random = Rng::with_seed(9);
    let sizes = [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 64),
        (64, 1),
        (1, 65),
        (65, 1),
        (1, 128),
        (128, 1),
        (1, 129),
        (129, 1),
        (1, 256),
        (256, 1),
        (2, 128),
        (128, 2),
        (32, 8),
        (8, 32),
        (64, 4),
        (4, 64),
        (3, 40),
        (40, 3),
        (3, 85),
        (85, 3),
        (11, 11),
        (13, 9),
        (9, 13),
        (14, 14),
        (15, 17),
        (17, 15),
        (7, 9),
        (9, 7),
        (5, 13),
        (13, 5),
        (16, 8),
        (8, 16),
        (16, 4),
        (4, 16),
        (31, 8),
        (19, 13),
    ];
    for (files, ranks) in sizes {
        let shape = Shape::rectangle(files, ranks).unwrap();
        let [files, ranks] = [files, ranks].map(|number| i32::try_from(number).unwrap());
        random_boards(&shape, &Board::rectangle(files, ranks), &mut random);
    }
}

#[test]
fn random_holes() {
    let mut random = Rng::with_seed(10);
    for _ in 0..60 {
        let files = random.usize(1..=20);
        let ranks = random.usize(1..=256 / files);
        let holes = noise(&mut random) & noise(&mut random);
        let at = |file, rank| holes.has(rank * files + file);
        let mut shape = Shape::of(files, ranks);
        for (file, rank) in (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank))) {
            if at(file, rank) {
                shape = shape.without(file, rank);
            }
        }
        let [width, height] = [files, ranks].map(|number| i32::try_from(number).unwrap());
        let number = |number: i32| usize::try_from(number).unwrap();
        let board = Board::with_holes(width, height, |file, rank| at(number(file), number(rank)));
        random_boards(&shape, &board, &mut random);
    }
}

/// Random rides, which may be long, limited or overlap: attacks only.
#[test]
fn random_rides() {
    let mut random = Rng::with_seed(11);
    let mut riders = 0;
    while riders < 300 {
        let files = random.usize(1..=32);
        let ranks = random.usize(1..=256 / files);
        let shape = Shape::of(files, ranks);
        let mut ride = || Ride {
            files: random.i16(-4..=4),
            ranks: random.i16(-4..=4),
            both: random.bool(),
            longest: if random.bool() { u8::MAX } else { random.u8(1..6) },
        };
        let rides = [ride(), ride(), ride()];
        let Ok(rider) = BoxedRider::<U256>::boxed(&shape, &rides) else { continue };
        riders += 1;
        let rays = rays_of(&rides);
        let rider = [of_rider("boxed", leak(rider))];
        let [width, height] = [files, ranks].map(|number| i32::try_from(number).unwrap());
        let board = Board::rectangle(width, height);
        for _ in 0..500 {
            let (square, occupied) = (random.usize(..shape.bits()), noise(&mut random));
            compare(&rider, square, occupied, board.slide(square, &rays, occupied));
        }
    }
}

/// The smallest and the largest arrays.
#[test]
fn arrays_of_one_square_and_of_256() {
    static ONE: Geometry<u64, 1> = Geometry::<u64, _>::rectangle(1, 1);
    static FILE: Geometry<U256, 256> = Geometry::<U256, _>::rectangle(1, 256);
    static RANK: Geometry<U256, 256> = Geometry::<U256, _>::rectangle(256, 1);
    let mut random = Rng::with_seed(12);
    for (board, [rook, bishop, queen]) in [
        (Board::rectangle(1, 1), of_geometry("array", &ONE)),
        (Board::rectangle(1, 256), of_geometry("array", &FILE)),
        (Board::rectangle(256, 1), of_geometry("array", &RANK)),
    ] {
        for (square, steps, lookup) in (0..256)
            .flat_map(|square| [(square, ROOK, &rook), (square, BISHOP, &bishop), (square, QUEEN, &queen)])
        {
            for _ in 0..20 {
                let occupied = noise(&mut random);
                compare(
                    std::slice::from_ref(lookup),
                    square,
                    occupied,
                    board.slide(square, &rays(steps), occupied),
                );
            }
        }
    }
}
