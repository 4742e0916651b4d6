//! Many lookups in one call, in every instruction set of the machine: the lines of each board.

use std::sync::Mutex;

use fastrand::Rng;
use slidemask::Isa;
use slidemask_proof::oracle::{BISHOP, QUEEN, ROOK};
use slidemask_proof::wide::{Board, Ray, Squares, rays};
use slidemask_wide::{
    AnyGeometry, BoxedGeometry, BoxedRider, Geometry, Ride, Set, Shape, Square, Table, U256, rides,
};

use super::boards::{MOST, Word, every_subset, leak, lines_of, noise, on_each_board, rays_of, square};

/// The number of questions in a column. No vector register ends with it.
const QUESTIONS: usize = 1_021;

/// Answers for many squares, each on a board of its own, with a name.
pub(crate) type Column = (String, Box<dyn Fn(&[usize], &[Squares]) -> Vec<Squares>>);

/// A function that fills a column of answers, in words of some width.
type Fill<W> = Box<dyn Fn(&[Square], &[Set<W>], &mut [Set<W>])>;

/// A function of columns in words of some width. It must fill all answers.
fn column<W: Word>(name: &str, fill: impl Fn(&[Square], &[Set<W>], &mut [Set<W>]) + 'static) -> Column {
    column_of(name, Box::new(fill))
}

fn column_of<W: Word>(name: &str, fill: Fill<W>) -> Column {
    let answers = move |squares: &[usize], occupied: &[Squares]| {
        let squares: Vec<_> = squares.iter().map(|&number| square(number)).collect();
        let occupied: Vec<_> = occupied.iter().map(|&occupied| W::of(occupied)).collect();
        let mut answers = vec![W::of(Squares([7; 4])); squares.len()];
        fill(&squares, &occupied, &mut answers);
        answers.into_iter().map(W::squares).collect()
    };
    (format!("{name} in {} bits", W::BITS), Box::new(answers))
}

/// Columns of rook, bishop and queen.
pub(crate) fn of_geometry<W: Word, T: Table<W> + 'static>(
    table: &str,
    geometry: &'static AnyGeometry<W, T>,
) -> [Column; 3] {
    [
        column::<W>(&format!("rook, {table}"), |s, o, a| geometry.rook_attacks_many(s, o, a).unwrap()),
        column::<W>(&format!("bishop, {table}"), |s, o, a| geometry.bishop_attacks_many(s, o, a).unwrap()),
        column::<W>(&format!("queen, {table}"), |s, o, a| geometry.queen_attacks_many(s, o, a).unwrap()),
    ]
}

fn boxed<W: Word>(shape: &Shape) -> [Column; 3] {
    of_geometry("boxed", leak(BoxedGeometry::<W>::boxed(shape).unwrap()))
}

fn boxed_rider<W: Word>(shape: &Shape, rides: &[Ride]) -> Column {
    let rider = BoxedRider::<W>::boxed(shape, rides).unwrap();
    column::<W>("rider, boxed", move |s, o, a| rider.attacks_many(s, o, a).unwrap())
}

/// A piece: its rays, and the columns that must have its attacks.
pub(crate) type Piece = (Vec<Ray>, Vec<Column>);

/// Compares columns in all instruction sets with the oracle.
fn ask(board: &Board, pieces: &[Piece], squares: &[usize], occupied: &[Squares]) {
    /// The cap on the instruction set holds for all threads.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    for (rays, columns) in pieces {
        let questions = squares.iter().zip(occupied);
        let expected: Vec<_> =
            questions.map(|(&square, &occupied)| board.slide(square, rays, occupied)).collect();
        let _guard = ONE_AT_A_TIME.lock();
        for &isa in Isa::ALL.iter().filter(|isa| isa.is_available()) {
            assert_eq!(Isa::restrict(Some(isa)), isa);
            for (name, column) in columns {
                let found = column(squares, occupied);
                let wrong = (0..squares.len()).find(|&i| found[i] != expected[i]);
                if let Some(i) = wrong {
                    let (square, occupied) = (squares[i], occupied[i]);
                    assert_eq!(
                        found[i], expected[i],
                        "{name}, {isa}: square {square}, pieces on {occupied:?}"
                    );
                }
            }
        }
    }
}

/// Compares columns in the cases of all lines, and returns the number of cases.
pub(crate) fn prove(board: &Board, lines: &[Vec<Ray>], most: u64, pieces: &[Piece]) -> u64 {
    let (mut squares, mut boards) = (Vec::new(), Vec::new());
    let cases = every_subset(board, lines, most, |square, _, occupied| {
        squares.push(square);
        boards.push(occupied);
        if squares.len() == QUESTIONS {
            ask(board, pieces, &squares, &boards);
            squares.clear();
            boards.clear();
        }
    });
    ask(board, pieces, &squares, &boards);
    cases
}

/// Rides of which one register does not hold all, and rides with two squares in a byte.
const THREE: [Ride; 3] = [Ride::both_ways(1, 2), Ride::one_way(0, -1), Ride::both_ways(2, 0).at_most(3)];

macro_rules! prove_board {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $narrowest:ty $(, $word:ty)*) => {
        #[test]
        fn $name() {
            let mut pieces = [ROOK, BISHOP, QUEEN].map(|steps| (rays(steps), Vec::new()));
            let mut add = |columns: [Column; 3]| {
                pieces.iter_mut().zip(columns).for_each(|((_, all), column)| all.push(column));
            };
            // Each array is a type of its own, for which all columns are compiled once more: `in_arrays` has one for each word.
            #[cfg(not(debug_assertions))]
            add(of_geometry("array", leak(Geometry::<$narrowest, $bits>::new(&$shape))));
            add(boxed::<$narrowest>(&$shape));
            $( add(boxed::<$word>(&$shape)); )*
            let board = $board;
            prove(&board, &lines_of(QUEEN), MOST, &pieces);

            let riders = [rides::NIGHTRIDER.as_slice(), &rides::LANCE, &THREE, &rides::HEXAGONAL_QUEEN].map(|rides| {
                let columns = vec![boxed_rider::<$narrowest>(&$shape, rides) $(, boxed_rider::<$word>(&$shape, rides))*];
                (rays_of(rides), columns)
            });
            let lines: Vec<_> = rides::NIGHTRIDER.iter().chain(&THREE).map(|&ride| rays_of(&[ride])).collect();
            prove(&board, &lines, MOST, &riders);
        }
    };
}
on_each_board!(prove_board);

/// Tables in arrays: a board for each word. `.ci/long wide` proves them on each board.
#[test]
fn in_arrays() {
    fn prove_array<W: Word, T: Table<W>>(board: &Board, geometry: AnyGeometry<W, T>)
    where
        AnyGeometry<W, T>: 'static,
    {
        let columns = of_geometry("array", leak(geometry));
        let pieces: Vec<_> =
            [ROOK, BISHOP, QUEEN].map(rays).into_iter().zip(columns.map(|column| vec![column])).collect();
        prove(board, &lines_of(QUEEN), MOST, &pieces);
    }
    prove_array(&Board::rectangle(8, 8), Geometry::<u64, 64>::new(&Shape::of(8, 8)));
    prove_array(&Board::rectangle(9, 9), Geometry::<u128, 81>::new(&Shape::of(9, 9)));
    prove_array(&super::boards::omega(), Geometry::<U256, 144>::new(&Shape::OMEGA));
}

/// Any square on any board, in columns of every length up to 200: holes, and squares beyond the board.
#[test]
fn every_length() {
    let shape = Shape::GLINSKI;
    let board = super::boards::glinski();
    let geometry = leak(BoxedGeometry::<u128>::boxed(&shape).unwrap());
    let [rook, bishop, queen] = of_geometry("boxed", geometry);
    let pieces = [(rays(ROOK), vec![rook]), (rays(BISHOP), vec![bishop]), (rays(QUEEN), vec![queen])];
    let mut random = Rng::with_seed(3);
    for length in 0..=200 {
        let squares: Vec<_> = (0..length).map(|_| random.usize(..256)).collect();
        let occupied: Vec<_> = (0..length).map(|_| noise(&mut random)).collect();
        ask(&board, &pieces, &squares, &occupied);
    }
}

/// Slices of unequal lengths are refused, and nothing is written.
#[test]
fn unequal_lengths_are_errors() {
    let geometry = BoxedGeometry::<u128>::boxed(&Shape::of(9, 9)).unwrap();
    for (squares, boards, answers) in [(3, 2, 2), (2, 3, 2), (2, 2, 3), (0, 1, 0), (1, 0, 0), (0, 0, 1)] {
        let squares = vec![Square::new(4); squares];
        let boards = vec![Set(7_u128); boards];
        let untouched = vec![Set(5_u128); answers];
        let mut attacks = untouched.clone();
        assert!(geometry.rook_attacks_many(&squares, &boards, &mut attacks).is_err());
        assert!(geometry.bishop_attacks_many(&squares, &boards, &mut attacks).is_err());
        assert!(geometry.queen_attacks_many(&squares, &boards, &mut attacks).is_err());
        assert!(geometry.queen().attacks_many(&squares, &boards, &mut attacks).is_err());
        assert_eq!(attacks, untouched);
    }
}

/// Random boards of sizes at which bytes and ranks fall together in other ways.
#[test]
fn rectangles() {
    let mut random = Rng::with_seed(15);
    for (files, ranks) in [
        (3, 40),
        (6, 21),
        (7, 9),
        (7, 18),
        (8, 16),
        (16, 8),
        (11, 11),
        (13, 9),
        (15, 8),
        (25, 5),
        (64, 2),
        (128, 1),
    ] {
        let shape = Shape::rectangle(files, ranks).unwrap();
        let [width, height] = [files, ranks].map(|number| i32::try_from(number).unwrap());
        let board = Board::rectangle(width, height);
        let [rook, bishop, queen] = boxed::<u128>(&shape);
        let pieces = [(rays(ROOK), vec![rook]), (rays(BISHOP), vec![bishop]), (rays(QUEEN), vec![queen])];
        for _ in 0..4 {
            let squares: Vec<_> = (0..QUESTIONS).map(|_| random.usize(..shape.bits())).collect();
            let occupied: Vec<_> = (0..QUESTIONS).map(|_| noise(&mut random)).collect();
            ask(&board, &pieces, &squares, &occupied);
        }
    }
}
