//! Rook, bishop and queen on each board: every square, and every subset of each line.

use slidemask_proof::oracle::{BISHOP, QUEEN, ROOK};
use slidemask_proof::wide::{Board, rays};
use slidemask_wide::{BoxedGeometry, BoxedRider, Geometry, Ride, Rider, Shape, U256, rides};

use super::boards::{
    self, HEXAGONAL_BISHOP, HEXAGONAL_ROOK, Lookup, MOST, compare, every_subset, expect_cases, leak,
    lines_of, of_geometry, of_rider, on_each_board,
};

/// Compares rook, bishop and queen in every case of a line, and returns the number of cases.
fn prove(board: &Board, geometries: Vec<[Lookup; 3]>) -> u64 {
    let (rook, bishop) = (rays(ROOK), rays(BISHOP));
    let [mut rooks, mut bishops, mut queens] = [const { Vec::new() }; 3];
    for [rook, bishop, queen] in geometries {
        rooks.push(rook);
        bishops.push(bishop);
        queens.push(queen);
    }
    every_subset(board, &lines_of(QUEEN), SUBSETS, |square, _, occupied| {
        let [rook, bishop] = [&rook, &bishop].map(|rays| board.slide(square, rays, occupied));
        compare(&rooks, square, occupied, rook);
        compare(&bishops, square, occupied, bishop);
        compare(&queens, square, occupied, rook | bishop);
    })
}

/// The subsets of a line that are tried. `.ci/long wide` has a build for a release, which tries all of them on 16x16, too.
const SUBSETS: u64 = if cfg!(debug_assertions) { MOST } else { u64::MAX };

macro_rules! prove_board {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $($word:ty),+) => {
        #[test]
        fn $name() {
            let mut geometries = Vec::new();
            $( {
                static TABLE: Geometry<$word, $bits> = Geometry::<$word, _>::new(&$shape);
                geometries.push(of_geometry("array", &TABLE));
                geometries.push(of_geometry("boxed", leak(BoxedGeometry::<$word>::boxed(&$shape).unwrap())));
            } )+
            expect_cases(stringify!($name), SUBSETS, prove(&$board, geometries));
        }
    };
}
on_each_board!(prove_board);

/// The pieces of hexagonal chess: all six lines.
#[test]
fn hexagons() {
    static ROOK: Rider<u128, 121, 3> = Rider::<u128, _, _>::new(&Shape::GLINSKI, rides::HEXAGONAL_ROOK);
    static BISHOP: Rider<u128, 121, 3> = Rider::<u128, _, _>::new(&Shape::GLINSKI, rides::HEXAGONAL_BISHOP);
    static QUEEN: Rider<u128, 121, 6> = Rider::<u128, _, _>::new(&Shape::GLINSKI, rides::HEXAGONAL_QUEEN);
    let wide =
        |rides: &[Ride]| of_rider("boxed", leak(BoxedRider::<U256>::boxed(&Shape::GLINSKI, rides).unwrap()));
    let rooks = [of_rider("array", &ROOK), wide(&rides::HEXAGONAL_ROOK)];
    let bishops = [of_rider("array", &BISHOP), wide(&rides::HEXAGONAL_BISHOP)];
    let queens = [of_rider("array", &QUEEN), wide(&rides::HEXAGONAL_QUEEN)];

    let board = boards::glinski();
    assert_eq!(board.squares().iter().count(), 91);
    let (rook, bishop) = (rays(&HEXAGONAL_ROOK), rays(&HEXAGONAL_BISHOP));
    let lines = lines_of(&[HEXAGONAL_ROOK, HEXAGONAL_BISHOP].concat());
    let cases = every_subset(&board, &lines, u64::MAX, |square, _, occupied| {
        let [rook, bishop] = [&rook, &bishop].map(|rays| board.slide(square, rays, occupied));
        compare(&rooks, square, occupied, rook);
        compare(&bishops, square, occupied, bishop);
        compare(&queens, square, occupied, rook | bishop);
    });
    assert_eq!(cases, 93_750);
}
