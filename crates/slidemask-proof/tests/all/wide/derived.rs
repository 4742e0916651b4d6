//! What follows from the lines of a rider: x-rays, squares between, whole lines, attackers, sets and columns.

use fastrand::Rng;
use slidemask_proof::oracle::{BISHOP, KNIGHT, QUEEN, ROOK};
use slidemask_proof::wide::{Board, Ray, Squares, rays};
use slidemask_wide::{BoxedGeometry, BoxedRider, Ride, Set, Shape, U256, rides};

use super::boards::{Word, noise, on_each_board, rays_of, square};

/// The number of random boards for each board and word.
const RANDOM: usize = 10_000;

/// A random number from 0 to 255, which may be that of a hole or of no square.
fn anywhere(random: &mut Rng, bits: usize) -> usize {
    if random.u8(..16) == 0 { random.usize(..256) } else { random.usize(..bits) }
}

/// The answers of a rider on random boards.
fn random_boards<W: Word>(shape: &Shape, board: &Board, rides: &[Ride]) {
    let rider = BoxedRider::<W>::boxed(shape, rides).unwrap();
    let rays = rays_of(rides);
    let mut random = Rng::with_seed(2);
    for _ in 0..RANDOM {
        let from = anywhere(&mut random, shape.bits());
        let [occupied, blockers] = [(); 2].map(|()| noise(&mut random));
        let found = W::squares(rider.xray_attacks(square(from), W::of(occupied), W::of(blockers)));
        let seen = board.slide(from, &rays, occupied);
        assert_eq!(found, board.xray(from, &rays, occupied, blockers), "{from} {occupied:?} {blockers:?}");

        assert_eq!(W::squares(rider.attacks(square(from), W::of(occupied))), seen);
        assert_eq!(W::squares(rider.moves(square(from), W::of(occupied))), seen.without(occupied));
        let found = rider.attackers(square(from), W::of(blockers), W::of(occupied));
        assert_eq!(W::squares(found), seen & blockers);

        // Squares beyond the board attack nothing, and bits beyond the word are not there.
        let pieces = blockers & noise(&mut random) & W::squares(W::of(Squares([u64::MAX; 4])));
        let found = rider.attacks_of_set(W::of(pieces), W::of(occupied));
        let each = pieces.iter().map(|piece| board.slide(piece, &rays, occupied));
        assert_eq!(W::squares(found), each.fold(Squares::EMPTY, |all, attacks| all | attacks));
    }
}

/// Between, line and aligned of all pairs of squares. The rides are endless and go both ways.
fn two_squares<W: Word>(shape: &Shape, board: &Board, rays: &[Ray], rider: &BoxedRider<W>) -> u64 {
    let mut random = Rng::with_seed(4);
    let mut on_lines = 0;
    for one in 0..shape.bits() {
        for other in 0..shape.bits() {
            let (first, second) = (square(one), square(other));
            let between = board.between(one, other, rays);
            on_lines += u64::from(between.is_some());
            assert_eq!(
                W::squares(rider.between(first, second)),
                between.unwrap_or_default(),
                "{one} {other}"
            );
            let through = between.map_or(Squares::EMPTY, |_| {
                let line = rays.chunks(2).find(|line| board.slide(one, line, Squares::EMPTY).has(other));
                board.slide(one, line.unwrap(), Squares::EMPTY) | Squares::from_iter([one])
            });
            assert_eq!(W::squares(rider.line(first, second)), through, "{one} {other}");
            for third in [random.usize(..shape.bits()), one, other] {
                let all = Squares::from_iter([one, other, third]);
                let reaches_all = |line: &[Ray], from| {
                    let whole = board.slide(from, line, Squares::EMPTY) | Squares::from_iter([from]);
                    board.squares().has(from) && all.without(whole) == Squares::EMPTY
                };
                let aligned = rays.chunks(2).any(|line| reaches_all(line, one));
                let found = rider.aligned(first, second, square(third));
                assert_eq!(found, aligned, "{one} {other} {third}");
            }
        }
        for beyond in shape.bits()..256 {
            let (first, second) = (square(one), square(beyond));
            assert!(rider.line(first, second).is_empty() && rider.between(second, first).is_empty());
        }
    }
    on_lines
}

/// The sliders of two sets that attack a square.
fn sliders<W: Word>(shape: &Shape, board: &Board) {
    let geometry = BoxedGeometry::<W>::boxed(shape).unwrap();
    let (rook, bishop) = (rays(ROOK), rays(BISHOP));
    let mut random = Rng::with_seed(5);
    for _ in 0..RANDOM {
        let target = anywhere(&mut random, shape.bits());
        let [orthogonal, diagonal, occupied] = [(); 3].map(|()| noise(&mut random));
        let found =
            geometry.slider_attackers(square(target), W::of(orthogonal), W::of(diagonal), W::of(occupied));
        let (near, slanted) = (board.slide(target, &rook, occupied), board.slide(target, &bishop, occupied));
        assert_eq!(W::squares(found), near & orthogonal | slanted & diagonal, "{target} {occupied:?}");
    }
    assert_eq!(geometry.table_bytes(), shape.bits() * 4 * W::BITS / 8);
}

fn all<W: Word>(shape: &Shape, board: &Board) {
    sliders::<W>(shape, board);
    let limited = [rides::ROOK[0].at_most(2), rides::BISHOP[1].at_most(3), Ride::one_way(0, 1)];
    for rides in [rides::ROOK.as_slice(), &rides::QUEEN, &rides::NIGHTRIDER, &limited] {
        random_boards::<W>(shape, board, rides);
    }
    let rider = |rides| BoxedRider::<W>::boxed(shape, rides).unwrap();
    let on_lines = two_squares(shape, board, &rays(QUEEN), &rider(&rides::QUEEN));
    assert!(on_lines > 0);
    let nightrider = rays_of(&rides::NIGHTRIDER);
    assert_eq!(rays(KNIGHT).len(), nightrider.len());
    two_squares(shape, board, &nightrider, &rider(&rides::NIGHTRIDER));
    // The same lines of a geometry.
    let geometry = BoxedGeometry::<W>::boxed(shape).unwrap();
    let queen = rider(&rides::QUEEN);
    for (one, other) in (0..=255).flat_map(|one| (0..=255).map(move |other| (square(one), square(other)))) {
        assert_eq!(geometry.between(one, other), queen.between(one, other));
        assert_eq!(geometry.line(one, other), queen.line(one, other));
        assert_eq!(geometry.aligned(one, other, other), queen.aligned(one, one, other));
    }
}

macro_rules! prove_board {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $($word:ty),+) => {
        #[test]
        fn $name() {
            $( all::<$word>(&$shape, &$board); )+
        }
    };
}
on_each_board!(prove_board);

/// A ride that goes one way, or not far, has a line of its own from each square.
#[test]
fn lines_of_lances_begin_at_the_lance() {
    let shape = Shape::of(9, 9);
    let lance = BoxedRider::<u128>::boxed(&shape, &rides::LANCE).unwrap();
    let named = |name: &str| shape.named(name).unwrap();
    let set = |names: &[&str]| names.iter().map(|name| named(name)).collect::<Set<u128>>();
    let line = set(&["e6", "e7", "e8", "e9"]);
    // Only the lance on e6 reaches e8, so the line is the same from both sides.
    assert_eq!(lance.line(named("e6"), named("e8")), line);
    assert_eq!(lance.line(named("e8"), named("e6")), line);
    assert_eq!(lance.between(named("e8"), named("e6")), set(&["e7"]));
    assert!(lance.line(named("e6"), named("f6")).is_empty());

    let short = [Ride::both_ways(1, 0).at_most(2)];
    let short = BoxedRider::<u128>::boxed(&shape, &short).unwrap();
    assert_eq!(short.line(named("c1"), named("e1")), set(&["a1", "b1", "c1", "d1", "e1"]));
    assert_eq!(short.line(named("e1"), named("c1")), set(&["c1", "d1", "e1", "f1", "g1"]));
    assert!(short.between(named("c1"), named("f1")).is_empty());
    // A line leads from c1 through the others, and none from the others.
    assert!(short.aligned(named("a1"), named("e1"), named("c1")));
    assert!(
        !short.aligned(named("a1"), named("d1"), named("b2"))
            && !short.aligned(named("a1"), named("d1"), named("e1"))
    );
}
