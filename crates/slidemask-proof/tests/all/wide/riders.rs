//! Riders on each board: every square, and every subset of each line.

use slidemask_proof::wide::{Board, Ray};
use slidemask_wide::{BoxedRider, Ride, Rider, Shape, U256, rides};

use super::boards::{Lookup, compare, every_subset, leak, of_rider, on_each_board, rays_of};

/// A rook that goes two squares at most.
const SHORT_ROOK: [Ride; 2] = [rides::ROOK[0].at_most(2), rides::ROOK[1].at_most(2)];
/// Rides of several kinds: one way and both ways, with and without an end.
const MIXED: [Ride; 4] = [
    Ride::one_way(-1, 2).at_most(3),
    Ride::both_ways(3, 0),
    Ride::both_ways(-1, -1).at_most(1),
    Ride::one_way(1, -1),
];

/// Compares a rider in every case of a line, and returns the number of cases.
fn prove(board: &Board, rides: &[Ride], riders: &[Lookup]) -> u64 {
    let rays = rays_of(rides);
    let lines: Vec<Vec<Ray>> = rides.iter().map(|&ride| rays_of(&[ride])).collect();
    every_subset(board, &lines, u64::MAX, |square, _, occupied| {
        compare(riders, square, occupied, board.slide(square, &rays, occupied));
    })
}

/// The number of cases of each board, all riders together.
static CASES: [(&str, u64); 10] = [
    ("five_by_five", 1_515),
    ("six_by_six", 2_819),
    ("eight_by_eight", 9_837),
    ("shogi", 18_430),
    ("xiangqi", 29_872),
    ("capablanca", 14_051),
    ("twelve_by_ten", 47_133),
    ("sixteen_by_sixteen", 2_425_797),
    ("omega", 39_561),
    ("glinski", 23_174),
];

macro_rules! prove_board {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $narrowest:ty $(, $word:ty)*) => {
        #[test]
        fn $name() {
            let board = $board;
            let mut cases = 0;
            macro_rules! rider {
                ($rides:expr) => {
                    let table = leak(Rider::<$narrowest, $bits, { $rides.len() }>::new(&$shape, $rides));
                    let riders = [
                        of_rider("array", table),
                        of_rider("boxed", leak(BoxedRider::<$narrowest>::boxed(&$shape, &$rides).unwrap())),
                        $( of_rider("boxed", leak(BoxedRider::<$word>::boxed(&$shape, &$rides).unwrap())), )*
                    ];
                    cases += prove(&board, &$rides, &riders);
                };
            }
            { rider!(rides::NIGHTRIDER); }
            { rider!(rides::CAMELRIDER); }
            { rider!(rides::ZEBRARIDER); }
            { rider!(rides::LANCE); }
            { rider!(rides::LANCE_DOWN); }
            { rider!(SHORT_ROOK); }
            { rider!(MIXED); }
            assert!(CASES.contains(&(stringify!($name), cases)), "{} has {cases} cases", stringify!($name));
        }
    };
}
on_each_board!(prove_board);
