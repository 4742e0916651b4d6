//! The boards that the tests go through, their cases, and words as sets of the oracle.

use fastrand::Rng;
use slidemask_proof::oracle::Step;
use slidemask_proof::wide::{Board, Ray, Squares, rays};
use slidemask_wide::{AnyGeometry, AnyRider, BoardWord, Ride, Set, Square, Table, U256};

/// Calls a macro for each board: the name of a test, the board of the library, that of the oracle, the number of bits, and the
/// words that have so many bits, the narrowest first.
macro_rules! on_each_board {
    ($test:ident) => {
        $test!(five_by_five, Shape::of(5, 5), Board::rectangle(5, 5), 25, u64, u128, U256);
        $test!(six_by_six, Shape::of(6, 6), Board::rectangle(6, 6), 36, u64, u128, U256);
        $test!(eight_by_eight, Shape::of(8, 8), Board::rectangle(8, 8), 64, u64, u128, U256);
        $test!(shogi, Shape::of(9, 9), Board::rectangle(9, 9), 81, u128, U256);
        $test!(xiangqi, Shape::of(9, 10), Board::rectangle(9, 10), 90, u128, U256);
        $test!(capablanca, Shape::of(10, 8), Board::rectangle(10, 8), 80, u128, U256);
        $test!(twelve_by_ten, Shape::of(12, 10), Board::rectangle(12, 10), 120, u128, U256);
        $test!(sixteen_by_sixteen, Shape::of(16, 16), Board::rectangle(16, 16), 256, U256);
        $test!(omega, Shape::OMEGA, $crate::wide::boards::omega(), 144, U256);
        $test!(glinski, Shape::GLINSKI, $crate::wide::boards::glinski(), 121, u128, U256);
    };
}
pub(crate) use on_each_board;

/// The board of Omega chess: 10x10 squares, and four more beyond its corners.
pub(crate) fn omega() -> Board {
    Board::with_holes(12, 12, |file, rank| {
        let is_inside = |number| (1..=10).contains(&number);
        is_inside(file) != is_inside(rank)
    })
}

/// The board of hexagonal chess in cube coordinates: x + y + z = 0, and none of them is more than 5 from the middle.
///
/// The file is x and the rank is -y.
pub(crate) fn glinski() -> Board {
    Board::with_holes(11, 11, |file, rank| {
        let (x, y) = (file - 5, 5 - rank);
        let z = -x - y;
        x.abs().max(y.abs()).max(z.abs()) > 5
    })
}

/// A step in cube coordinates.
const fn cube(x: i32, y: i32, z: i32) -> Step {
    assert!(x + y + z == 0);
    (x, -y)
}

/// The six neighbours of a cell, each beside its opposite.
pub(crate) const HEXAGONAL_ROOK: [Step; 6] =
    [cube(1, -1, 0), cube(-1, 1, 0), cube(0, 1, -1), cube(0, -1, 1), cube(-1, 0, 1), cube(1, 0, -1)];

/// The six cells beyond the corners of a cell, each beside its opposite.
pub(crate) const HEXAGONAL_BISHOP: [Step; 6] =
    [cube(2, -1, -1), cube(-2, 1, 1), cube(-1, 2, -1), cube(1, -2, 1), cube(-1, -1, 2), cube(1, 1, -2)];

/// A word of the library. Its bits are read and written here by the test's own code.
pub(crate) trait Word: BoardWord {
    /// The bits that fit into the word.
    fn of(squares: Squares) -> Set<Self>;
    fn squares(set: Set<Self>) -> Squares;
}

impl Word for u64 {
    fn of(squares: Squares) -> Set<Self> {
        Set(squares.0[0])
    }

    fn squares(set: Set<Self>) -> Squares {
        Squares([set.0, 0, 0, 0])
    }
}

impl Word for u128 {
    fn of(squares: Squares) -> Set<Self> {
        let [first, second, ..] = squares.0.map(Self::from);
        Set(second << 64 | first)
    }

    fn squares(set: Set<Self>) -> Squares {
        let low = |word: Self| u64::try_from(word & Self::from(u64::MAX)).unwrap();
        Squares([low(set.0), low(set.0 >> 64), 0, 0])
    }
}

impl Word for U256 {
    fn of(squares: Squares) -> Set<Self> {
        let [first, second, third, fourth] = squares.0;
        let half = |low, high| u128::of(Squares([low, high, 0, 0])).0;
        Set(Self { lower: half(first, second), upper: half(third, fourth) })
    }

    fn squares(set: Set<Self>) -> Squares {
        let ([first, second, ..], [third, fourth, ..]) =
            (u128::squares(Set(set.0.lower)).0, u128::squares(Set(set.0.upper)).0);
        Squares([first, second, third, fourth])
    }
}

/// The square of the library with a number of the oracle.
pub(crate) fn square(number: usize) -> Square {
    Square::new(u8::try_from(number).unwrap())
}

/// A lookup of the library, as a function of the oracle's types, and its name.
pub(crate) type Lookup = (String, Box<dyn Fn(usize, Squares) -> Squares>);

/// A lookup in words of some width.
pub(crate) fn lookup<W: Word>(name: &str, answer: impl Fn(Square, Set<W>) -> Set<W> + 'static) -> Lookup {
    lookup_of::<W>(name, Box::new(answer))
}

fn lookup_of<W: Word>(name: &str, answer: Box<dyn Fn(Square, Set<W>) -> Set<W>>) -> Lookup {
    let name = format!("{name} in {} bits", W::BITS);
    (name, Box::new(move |from, occupied| W::squares(answer(square(from), W::of(occupied)))))
}

/// Rook, bishop and queen of a board.
pub(crate) fn of_geometry<W: Word, T: Table<W> + 'static>(
    table: &str,
    geometry: &'static AnyGeometry<W, T>,
) -> [Lookup; 3] {
    [
        lookup(&format!("rook, {table}"), |square, occupied| geometry.rook_attacks(square, occupied)),
        lookup(&format!("bishop, {table}"), |square, occupied| geometry.bishop_attacks(square, occupied)),
        lookup(&format!("queen, {table}"), |square, occupied| geometry.queen_attacks(square, occupied)),
    ]
}

/// The attacks of a rider.
pub(crate) fn of_rider<W: Word, T: Table<W> + 'static>(
    table: &str,
    rider: &'static AnyRider<W, T>,
) -> Lookup {
    lookup(&format!("rider, {table}"), |square, occupied| rider.attacks(square, occupied))
}

/// Rides as rays of the oracle.
pub(crate) fn rays_of(rides: &[Ride]) -> Vec<Ray> {
    let mut rays = Vec::new();
    for ride in rides {
        let (files, ranks, longest) = (i32::from(ride.files), i32::from(ride.ranks), ride.longest.into());
        rays.push(((files, ranks), longest));
        if ride.both {
            rays.push(((-files, -ranks), longest));
        }
    }
    rays
}

/// Steps, each beside its opposite, as lines.
pub(crate) fn lines_of(steps: &[Step]) -> Vec<Vec<Ray>> {
    steps.chunks(2).map(rays).collect()
}

/// Random bits: few, half or many of them are set.
pub(crate) fn noise(random: &mut Rng) -> Squares {
    let mut word = || Squares([0; 4].map(|_| random.u64(..)));
    let (one, other) = (word(), word());
    match random.u8(..3) {
        0 => one & other,
        1 => one,
        _ => one | other,
    }
}

/// Visits each square with every subset of each line through it, and returns the number of cases.
///
/// All other bits are random: other squares, the square itself, holes, and bits beyond the board. Of a line with more than `most`
/// subsets, so many are drawn at random.
pub(crate) fn every_subset(
    board: &Board,
    lines: &[Vec<Ray>],
    most: u64,
    mut visit: impl FnMut(usize, &[Ray], Squares),
) -> u64 {
    every_subset_called(board, lines, most, &mut visit)
}

fn every_subset_called(
    board: &Board,
    lines: &[Vec<Ray>],
    most: u64,
    visit: &mut dyn FnMut(usize, &[Ray], Squares),
) -> u64 {
    let mut random = Rng::with_seed(0);
    let mut cases = 0;
    for square in board.squares().iter() {
        for line in lines {
            let others: Vec<_> = line.iter().flat_map(|&ray| board.walk(square, ray)).collect();
            let on_line: Squares = others.iter().copied().collect();
            let all = 1 << others.len();
            for number in 0..all.min(most) {
                let subset = if all <= most { number } else { random.u64(..all) };
                let mut occupied = noise(&mut random).without(on_line);
                for (i, &other) in others.iter().enumerate() {
                    occupied.0[other / 64] |= (subset >> i & 1) << (other % 64);
                }
                visit(square, line, occupied);
            }
            cases += all.min(most);
        }
    }
    cases
}

/// The subsets of a line that some tests try at most. Only 16x16 has lines with more of them.
pub(crate) const MOST: u64 = 1 << 11;

/// Checks the number of cases of a board: squares, lines of a queen, and at most so many subsets of the other squares of each line.
pub(crate) fn expect_cases(name: &str, most: u64, cases: u64) {
    let expected = match name {
        "five_by_five" => 1_156,
        "six_by_six" => 3_204,
        "eight_by_eight" => 21_508,
        "shogi" => 53_252,
        "xiangqi" => 85_508,
        "capablanca" => 60_420,
        "twelve_by_ten" => 354_308,
        "sixteen_by_sixteen" if most == MOST => 1_638_404,
        "sixteen_by_sixteen" => 19_660_804,
        "omega" => 167_952,
        "glinski" => 90_130,
        _ => panic!("how many cases does {name} have?"),
    };
    assert_eq!(cases, expected, "{name}");
}

/// Compares lookups with the answer of the oracle.
pub(crate) fn compare(lookups: &[Lookup], square: usize, occupied: Squares, expected: Squares) {
    for (name, lookup) in lookups {
        let found = lookup(square, occupied);
        assert_eq!(found, expected, "{name}: square {square}, pieces on {occupied:?}");
    }
}

/// A value that lives as long as the tests.
pub(crate) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}
