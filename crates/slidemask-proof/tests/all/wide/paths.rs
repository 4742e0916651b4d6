//! Pieces whose paths bend or have legs, on each board: all squares, with random pieces, and each pair of squares.
//!
//! The ways of the oracle are written here without the lists of the library.

use fastrand::Rng;
use slidemask_proof::oracle::{BISHOP, KNIGHT, ROOK, Step};
use slidemask_proof::wide::{Board, Squares, Way};
use slidemask_wide::{AnyPathPiece, BoxedPathPiece, Path, PathPiece, Shape, Table, U256, paths};

use super::boards::{Word, noise, on_each_board, square};

/// The number of random sets of pieces on each board, for each piece and word, and that of the long form.
const RANDOM: usize = 8;
const MORE: usize = 800;

/// Whether a step leads outwards from where another one has led: neither file nor rank comes nearer.
fn is_outwards((files, ranks): Step, (right, up): Step) -> bool {
    files * right >= 0 && ranks * up >= 0
}

/// Steps of one list, and behind each of them those of another one that lead outwards.
fn pairs(first: &[Step], then: &[Step]) -> Vec<(Step, Step)> {
    let outwards = |&step: &Step| {
        then.iter().filter(move |&&next| is_outwards(step, next)).map(move |&next| (step, next))
    };
    first.iter().flat_map(outwards).collect()
}

fn leaps(steps: &[Step]) -> Vec<Way> {
    steps.iter().map(|&step| (vec![], (step, 1))).collect()
}

/// A circle of knight's moves in both directions from each of them. Each move is the one before, turned by 45 degrees: the sum of its files
/// and ranks and their difference, in so far as a knight's move has them.
fn rose() -> Vec<Way> {
    let turned = |(files, ranks): Step, left: bool| {
        let (sum, difference) = (files + ranks, files - ranks);
        let (right, up) = if left { (difference, sum) } else { (sum, -difference) };
        // Of the numbers 1 and 3 make 1 and 2.
        (right.signum() * i32::midpoint(right.abs(), 1), up.signum() * i32::midpoint(up.abs(), 1))
    };
    let mut ways = leaps(KNIGHT);
    for (&start, left) in KNIGHT.iter().flat_map(|step| [(step, true), (step, false)]) {
        let mut steps = vec![start];
        while steps.len() < 7 {
            let next = turned(steps[steps.len() - 1], left);
            ways.push((steps.clone(), (next, 1)));
            steps.push(next);
        }
    }
    ways
}

/// Ways that go over the square of the piece and over one another: a leg there and back, a ride back, and a short ride.
const CROSSED: [Path; 4] = [
    Path::leap([(1, 1), (-1, -1)], 0, 1),
    Path::ride([(2, 2)], -1, -1),
    Path::ride([(0, 1), (0, 1)], 0, -1).at_most(3),
    Path::ride([], 1, -1).at_most(2),
];

fn crossed() -> Vec<Way> {
    vec![
        (vec![(1, 1), (-1, -1)], ((0, 1), 1)),
        (vec![(2, 2)], ((-1, -1), usize::MAX)),
        (vec![(0, 1), (0, 1)], ((0, -1), 3)),
        (vec![], ((1, -1), 2)),
    ]
}

/// Each list of the library with the ways of the oracle.
fn pieces() -> Vec<(&'static [Path], Vec<Way>)> {
    let over = |legs: &dyn Fn(Step) -> Vec<Step>| -> Vec<Way> {
        pairs(ROOK, BISHOP).into_iter().map(|(leg, step)| (legs(leg), (step, 1))).collect()
    };
    let elephant = |(leg, step)| (vec![leg, step], (step, 1));
    let rides = |first: &[Step], then| {
        pairs(first, then)
            .into_iter()
            .map(|(leg, step)| (vec![leg], (step, usize::MAX)))
            .chain(leaps(first))
            .collect()
    };
    vec![
        (&paths::XIANGQI_HORSE, over(&|leg| vec![leg])),
        (&paths::XIANGQI_ELEPHANT, BISHOP.iter().map(|&step| (vec![step], (step, 1))).collect()),
        (&paths::JANGGI_ELEPHANT, pairs(ROOK, BISHOP).into_iter().map(elephant).collect()),
        (&paths::LAME_CAMEL, over(&|leg| vec![leg, leg])),
        (&paths::GRIFFON, rides(BISHOP, ROOK)),
        (&paths::MANTICORE, rides(ROOK, BISHOP)),
        (&paths::OSPREY, rides(&[(2, 0), (0, 2), (-2, 0), (0, -2)], BISHOP)),
        (&paths::ROSE, rose()),
        (&CROSSED, crossed()),
    ]
}

/// Compares a piece with the oracle on random boards: what each square attacks, and what attacks each square.
fn attacks<W: Word, T: Table<W>, O: Table<W>>(
    board: &Board,
    ways: &[Way],
    piece: &AnyPathPiece<W, T, O>,
    sets: usize,
) {
    let mut random = Rng::with_seed(6);
    for _ in 0..sets {
        let [occupied, pieces] = [(); 2].map(|()| noise(&mut random));
        let mut attackers = [Squares::EMPTY; 256];
        for from in (0..piece.shape().bits()).chain([255]) {
            let expected = board.bend(from, ways, occupied);
            let found = piece.attacks(square(from), W::of(occupied));
            assert_eq!(W::squares(found), expected, "{from} {occupied:?}");
            let moves = piece.moves(square(from), W::of(occupied));
            assert_eq!(W::squares(moves), expected.without(occupied));
            expected.iter().filter(|_| pieces.has(from)).for_each(|to| attackers[to].add(from));
        }
        for (target, expected) in attackers.into_iter().enumerate() {
            let found = piece.attackers(square(target), W::of(pieces), W::of(occupied));
            assert_eq!(W::squares(found), expected, "{target} {occupied:?}");
        }
    }
}

/// Compares the squares between all pairs of squares, and those that close all paths. Returns the number of paths between squares.
fn between<W: Word>(board: &Board, ways: &[Way], piece: &BoxedPathPiece<W>) -> usize {
    let bits = piece.shape().bits();
    let mut random = Rng::with_seed(7);
    let mut all = 0;
    for from in (0..bits).chain([255]) {
        let bends = board.bends(from, ways);
        let occupied = noise(&mut random) & noise(&mut random);
        for to in (0..bits).chain([255]) {
            let mut expected: Vec<_> =
                bends.iter().filter(|(end, _)| *end == to).map(|(_, set)| set.0).collect();
            let mut found: Vec<_> =
                piece.between(square(from), square(to)).map(|set| W::squares(set).0).collect();
            all += expected.len();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{from} {to}");

            let open: Vec<_> =
                expected.into_iter().map(Squares).filter(|&set| set & occupied == Squares::EMPTY).collect();
            let closes = |&at: &usize| !open.is_empty() && open.iter().all(|set| set.has(at));
            let found = piece.blocks(square(from), square(to), W::of(occupied));
            assert_eq!(W::squares(found), (0..256).filter(closes).collect(), "{from} {to} {occupied:?}");
        }
    }
    all
}

/// The pieces on a board, without paths that lead nowhere there.
fn boxed<W: Word>(shape: &Shape) -> Vec<(BoxedPathPiece<W>, Vec<Way>)> {
    let lands = |path: &&Path| BoxedPathPiece::<U256>::boxed(shape, &[**path]).is_ok();
    let lists =
        pieces().into_iter().map(|(paths, ways)| (paths.iter().filter(lands).copied().collect(), ways));
    lists.map(|(paths, ways): (Vec<_>, _)| (BoxedPathPiece::boxed(shape, &paths).unwrap(), ways)).collect()
}

macro_rules! prove_board {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $($word:ty),+) => {
        #[test]
        fn $name() {
            let mut compared = 0;
            $( for (piece, ways) in boxed::<$word>(&$shape) {
                compared += between(&$board, &ways, &piece);
                attacks(&$board, &ways, &piece, RANDOM);
            } )+
            assert!(compared > 900, "{compared}");
        }
    };
}
on_each_board!(prove_board);

macro_rules! prove_constants {
    ($shape:expr, $board:expr, $bits:literal, $word:ty) => {
        macro_rules! constant {
            ($paths:expr) => {
                static PIECE: PathPiece<$word, $bits, { $paths.len() }> =
                    PathPiece::<$word, _, _>::new(&$shape, $paths);
                let ways = pieces().into_iter().find(|(paths, _)| *paths == $paths).unwrap().1;
                attacks(&$board, &ways, &PIECE, 1);
                let mut random = Rng::with_seed(8);
                for from in 0..=255 {
                    let occupied = <$word>::of(noise(&mut random));
                    let found = PIECE.attacks_in_constants(square(from), occupied);
                    assert_eq!(found, PIECE.attacks(square(from), occupied), "{from} {occupied:?}");
                }
                let boxed = BoxedPathPiece::<$word>::boxed(&$shape, &$paths).unwrap();
                assert_eq!((PIECE.table_bytes(), PIECE.shape()), (boxed.table_bytes(), boxed.shape()));
            };
        }
        {
            constant!(paths::XIANGQI_HORSE);
        }
        {
            constant!(paths::GRIFFON);
        }
        {
            constant!(CROSSED);
        }
    };
}

/// One board for each word: to compile all of them takes ten seconds.
#[test]
fn constants() {
    prove_constants!(Shape::of(5, 5), Board::rectangle(5, 5), 25, u64);
    prove_constants!(Shape::of(9, 10), Board::rectangle(9, 10), 90, u128);
    prove_constants!(Shape::OMEGA, super::boards::omega(), 144, U256);
}

macro_rules! prove_more {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $($word:ty),+) => {
        $( for (piece, ways) in boxed::<$word>(&$shape) { attacks(&$board, &ways, &piece, MORE); } )+
    };
}

#[test]
#[ignore = "takes a quarter of a minute; .ci/long wide runs it"]
fn many_random_boards() {
    on_each_board!(prove_more);
}
