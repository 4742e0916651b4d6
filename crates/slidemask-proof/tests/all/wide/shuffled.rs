//! Boards whose rays are shuffled: every subset of each line, in single lookups and in columns of every instruction set.

use slidemask_proof::oracle::{BISHOP, QUEEN, ROOK};
use slidemask_proof::wide::{Board, rays};
use slidemask_wide::{Shape, ShuffledGeometry};

use super::boards::{compare, every_subset, lines_of, of_geometry};
use super::columns;

/// Holes in the middle, in corners and on edges.
const HOLES: [(usize, usize); 5] = [(4, 4), (0, 7), (8, 8), (3, 0), (5, 4)];

const WITH_HOLES: Shape = {
    let mut shape = Shape::of(10, 9);
    let mut i = 0;
    while i < HOLES.len() {
        shape = shape.without(HOLES[i].0, HOLES[i].1);
        i += 1;
    }
    shape
};

fn with_holes() -> Board {
    let holes = HOLES.map(|(file, rank)| (i32::try_from(file).unwrap(), i32::try_from(rank).unwrap()));
    Board::with_holes(10, 9, |file, rank| holes.contains(&(file, rank)))
}

/// Compares rook, bishop and queen in the cases of all lines, and returns the number of cases.
fn prove<const SQUARES: usize>(board: &Board, geometry: &'static ShuffledGeometry<SQUARES>) -> u64 {
    let lines = lines_of(QUEEN);
    let [rook, bishop, queen] = of_geometry("shuffled", geometry);
    let [rooks, bishops, queens] = [ROOK, BISHOP, QUEEN].map(rays);
    let cases = every_subset(board, &lines, u64::MAX, |square, _, occupied| {
        compare(std::slice::from_ref(&rook), square, occupied, board.slide(square, &rooks, occupied));
        compare(std::slice::from_ref(&bishop), square, occupied, board.slide(square, &bishops, occupied));
        compare(std::slice::from_ref(&queen), square, occupied, board.slide(square, &queens, occupied));
    });
    let [rook, bishop, queen] = columns::of_geometry("shuffled", geometry);
    let pieces = [(rooks, vec![rook]), (bishops, vec![bishop]), (queens, vec![queen])];
    assert_eq!(columns::prove(board, &lines, u64::MAX, &pieces), cases);
    cases
}

macro_rules! prove_boards {
    ($($name:ident: $shape:expr, $board:expr, $bits:literal, $cases:literal;)+) => { $(
        #[test]
        fn $name() {
            static GEOMETRY: ShuffledGeometry<$bits> = ShuffledGeometry::<$bits>::new(&$shape);
            assert_eq!(prove(&$board, &GEOMETRY), $cases);
        }
    )+ };
}

prove_boards! {
    nine_by_nine: Shape::of(9, 9), Board::rectangle(9, 9), 81, 53_252;
    ten_by_eight: Shape::of(10, 8), Board::rectangle(10, 8), 80, 60_420;
    eleven_by_nine: Shape::of(11, 9), Board::rectangle(11, 9), 99, 147_716;
    twelve_by_nine: Shape::of(12, 9), Board::rectangle(12, 9), 108, 274_436;
    thirteen_by_nine: Shape::of(13, 9), Board::rectangle(13, 9), 117, 539_396;
    fourteen_by_nine: Shape::of(14, 9), Board::rectangle(14, 9), 126, 1_099_268;
    nine_by_one: Shape::of(9, 1), Board::rectangle(9, 1), 9, 2_331;
    fourteen_by_two: Shape::of(14, 2), Board::rectangle(14, 2), 28, 229_540;
    with_five_holes: WITH_HOLES, with_holes(), 90, 49_892;
}

#[test]
#[should_panic(expected = "shuffles need a board with 9 to 14 files and at most nine ranks")]
fn high_boards_panic() {
    let _ = ShuffledGeometry::<90>::rectangle(9, 10);
}

#[test]
#[should_panic(expected = "shuffles need a board with 9 to 14 files and at most nine ranks")]
fn narrow_boards_panic() {
    let _ = ShuffledGeometry::<64>::rectangle(8, 8);
}

#[test]
#[should_panic(expected = "shuffles need a board with 9 to 14 files and at most nine ranks")]
fn broad_boards_panic() {
    let _ = ShuffledGeometry::<120>::rectangle(15, 8);
}
