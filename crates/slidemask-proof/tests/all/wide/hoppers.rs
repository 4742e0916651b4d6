//! Cannons and grasshoppers on each board: every square, and every subset of each line.

use fastrand::Rng;
use slidemask_proof::oracle::{QUEEN, ROOK};
use slidemask_proof::wide::{Board, Squares, rays};
use slidemask_wide::{AnyRider, BoxedRider, Rider, Shape, Table, U256, hoppers, rides};

use super::boards::{MOST, Word, every_subset, expect_cases, leak, lines_of, noise, on_each_board, square};

/// The answers about hoppers on a square, in the order of [`expected`]. The sets are the occupied squares, and the cannons.
type Answers = Box<dyn Fn(usize, Squares, Squares) -> [Squares; 6]>;

fn answers<W: Word, R: Table<W>, Q: Table<W>>(
    rook: &'static AnyRider<W, R>,
    queen: &'static AnyRider<W, Q>,
) -> Answers {
    Box::new(move |from, occupied, cannons| {
        let (from, [occupied, cannons]) = (square(from), [occupied, cannons].map(W::of));
        [
            hoppers::cannon_attacks(rook, from, occupied),
            hoppers::cannon_moves(rook, from, occupied),
            hoppers::janggi_cannon_attacks(rook, from, occupied, cannons),
            hoppers::janggi_cannon_moves(rook, from, occupied, cannons),
            hoppers::grasshopper_attacks(queen, from, occupied),
            hoppers::grasshopper_moves(queen, from, occupied),
        ]
        .map(W::squares)
    })
}

/// The answers of the oracle.
fn expected(board: &Board, square: usize, occupied: Squares, cannons: Squares) -> [Squares; 6] {
    let (rook, queen) = (rays(ROOK), rays(QUEEN));
    let (captures, moves) = board.xiangqi_cannon(square, &rook, occupied);
    let (janggi_captures, janggi_moves) = board.janggi_cannon(square, &rook, occupied, cannons);
    let landings = board.grasshopper(square, &queen, occupied);
    [captures, moves, janggi_captures, janggi_moves, landings, landings.without(occupied)]
}

/// Compares all hoppers in the cases of a line, and returns the number of cases.
fn prove(board: &Board, most: u64, hoppers: &[Answers]) -> u64 {
    let mut random = Rng::with_seed(1);
    every_subset(board, &lines_of(QUEEN), most, |square, _, occupied| {
        let cannons = noise(&mut random);
        let expected = expected(board, square, occupied, cannons);
        for answers in hoppers {
            let found = answers(square, occupied, cannons);
            assert_eq!(found, expected, "square {square}, pieces on {occupied:?}, cannons on {cannons:?}");
        }
    })
}

macro_rules! prove_board {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $narrowest:ty $(, $word:ty)*) => {
        #[test]
        fn $name() {
            let rook = leak(Rider::<$narrowest, $bits, 2>::new(&$shape, rides::ROOK));
            let queen = leak(Rider::<$narrowest, $bits, 4>::new(&$shape, rides::QUEEN));
            let hoppers = [
                answers(rook, queen),
                boxed::<$narrowest>(&$shape),
                $( boxed::<$word>(&$shape), )*
            ];
            expect_cases(stringify!($name), MOST, prove(&$board, MOST, &hoppers));
        }
    };
}
on_each_board!(prove_board);

/// The long lines of 16x16, of which the test above draws some subsets.
#[test]
#[ignore = "takes half a minute; .ci/long wide runs it"]
fn every_subset_of_sixteen_by_sixteen() {
    let hoppers = [boxed::<U256>(&Shape::of(16, 16))];
    expect_cases("sixteen_by_sixteen", u64::MAX, prove(&Board::rectangle(16, 16), u64::MAX, &hoppers));
}

fn boxed<W: Word>(shape: &Shape) -> Answers {
    let rider = |rides| leak(BoxedRider::<W>::boxed(shape, rides).unwrap());
    answers(rider(&rides::ROOK), rider(&rides::QUEEN))
}
