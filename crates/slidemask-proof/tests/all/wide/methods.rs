//! The methods in words of 64, 128 and 256 bits, on the lines of each board.

use fastrand::Rng;
use slidemask::Line;
use slidemask::method::{hyperbola_quintessence, joint, obstruction_difference};
use slidemask::word::{Bits, methods};
use slidemask_proof::oracle::{QUEEN, ROOK};
use slidemask_proof::wide::{Board, Ray, Squares, rays};
use slidemask_wide::{Set, U256};

use super::boards::{
    self, HEXAGONAL_BISHOP, HEXAGONAL_ROOK, MOST, Word, every_subset, expect_cases, lines_of, noise,
    on_each_board,
};

/// A line through a square.
fn split<W: Word>(board: &Board, square: usize, line: &[Ray]) -> Line<Bits<W>> {
    let whole = board.slide(square, line, Squares::EMPTY);
    let (lower, upper): (Vec<_>, Vec<_>) = whole.iter().partition(|&other| other < square);
    let [slider, lower, upper] =
        [vec![square], lower, upper].map(|squares| Bits(W::of(squares.into_iter().collect()).0));
    Line { slider, lower, upper }
}

/// Compares all methods on one line through a square.
fn compare<W: Word>(board: &Board, square: usize, line: &[Ray], occupied: Squares) -> bool {
    let whole = board.slide(square, line, Squares::EMPTY);
    let split = split::<W>(board, square, line);
    let Line { slider: bit, lower, upper } = split;
    let line_ex = split.rays();
    let masks = hyperbola_quintessence::Masks { bit, line_ex };
    let rays = obstruction_difference::Masks { lower, upper, line_ex };
    let o = Bits(W::of(occupied).0);

    let attacks = board.slide(square, line, occupied);
    let agree = |name: &str, found: Bits<W>, expected: Squares| {
        let found = W::squares(Set(found.0));
        assert_eq!(found, expected, "{name} in {} bits: square {square}, pieces on {occupied:?}", W::BITS);
    };
    agree("positive_ray", methods::positive_ray(split, o), attacks & W::squares(Set(upper.0)));
    agree("ray_subtraction", methods::ray_subtraction(split, o), attacks);
    agree("reversal", methods::reversal(masks, o), attacks);
    agree("reversal_doubled", methods::reversal_doubled(masks, o), attacks);
    agree("obstruction_difference", methods::obstruction_difference(rays, o), attacks);
    agree("edgeless", methods::edgeless(split, o), attacks);
    let is_swappable = (whole | Squares::from_iter([square]))
        .0
        .iter()
        .all(|limb| limb.to_le_bytes().iter().all(|byte| byte.count_ones() <= 1));
    if is_swappable {
        agree("byte_swap", methods::byte_swap(masks, o), attacks);
    }
    is_swappable
}

/// Compares all methods on all lines, and returns the number of cases, and of those that a byte swap answers.
fn prove<W: Word>(board: &Board, lines: &[Vec<Ray>], most: u64) -> (u64, u64) {
    let mut swapped = 0;
    let cases = every_subset(board, lines, most, |square, line, occupied| {
        swapped += u64::from(compare::<W>(board, square, line, occupied));
    });
    (cases, swapped)
}

/// How many cases of each board a byte swap answers, with at most [`MOST`] subsets of a line.
static SWAPPED: [(&str, u64); 10] = [
    ("five_by_five", 12),
    ("six_by_six", 160),
    ("eight_by_eight", 13_316),
    ("shogi", 32_516),
    ("xiangqi", 62_468),
    ("capablanca", 19_460),
    ("twelve_by_ten", 108_548),
    ("sixteen_by_sixteen", 1_114_116),
    ("omega", 116_752),
    ("glinski", 60_690),
];

macro_rules! prove_board {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $($word:ty),+) => {
        #[test]
        fn $name() {
            $( {
                let (name, (cases, swapped)) = (stringify!($name), prove::<$word>(&$board, &lines_of(QUEEN), MOST));
                expect_cases(name, MOST, cases);
                assert!(SWAPPED.contains(&(name, swapped)), "a byte swap answers {swapped} cases of {name}");
            } )+
        }
    };
}
on_each_board!(prove_board);

/// The long lines of 16x16, of which the test above draws some subsets.
#[test]
#[ignore = "takes a minute; .ci/long wide runs it"]
fn every_subset_of_sixteen_by_sixteen() {
    let (cases, _) = prove::<U256>(&Board::rectangle(16, 16), &lines_of(QUEEN), u64::MAX);
    expect_cases("sixteen_by_sixteen", u64::MAX, cases);
}

/// All six lines of hexagons.
#[test]
fn hexagons() {
    let lines = lines_of(&[HEXAGONAL_ROOK, HEXAGONAL_BISHOP].concat());
    let cases = prove::<u128>(&boards::glinski(), &lines, MOST);
    assert_eq!(cases, prove::<U256>(&boards::glinski(), &lines, MOST));
    assert_eq!(cases, (93_750, 64_310));
}

/// A whole rook by one subtraction each way, on each square of rectangles with random pieces.
#[test]
fn the_joint_form_works_on_rectangles() {
    fn compare<W: Word>(files: i32, ranks: i32) {
        let board = Board::rectangle(files, ranks);
        let mut random = Rng::with_seed(15);
        for square in board.squares().iter() {
            let [rank, file] = [&ROOK[..2], &ROOK[2..]].map(|steps| split::<W>(&board, square, &rays(steps)));
            let masks = joint::Masks::of_any_width(rank, file);
            for _ in 0..1_000 {
                let occupied = noise(&mut random);
                let found = W::squares(Set(methods::joint(masks, Bits(W::of(occupied).0)).0));
                let expected = board.slide(square, &rays(ROOK), occupied);
                assert_eq!(found, expected, "{files}x{ranks}: square {square}, pieces on {occupied:?}");
            }
        }
    }
    compare::<u64>(8, 8);
    compare::<u128>(9, 9);
    compare::<u128>(9, 10);
    compare::<u128>(12, 10);
    compare::<U256>(16, 16);
}
