//! Compares sets of sliders and attack maps with the walk over the board, in every instruction set that this machine has.

use std::cell::RefCell;

use fastrand::Rng;
use slidemask::attack_map::{AttackList, AttackMap};
use slidemask::isa::{InstructionSet, NATIVE};
use slidemask::{
    Bitboard, Direction, Slider, Sliders, Square, ray_attacks, setwise_bishop_attacks, setwise_queen_attacks,
    setwise_rook_attacks, setwise_slider_attacks,
};
use slidemask_proof::oracle::{self, BISHOP, QUEEN, ROOK, Step};
use slidemask_proof::testing::{batches, fewer_in_miri, step};
use slidemask_proof::{case_count, prove, test_in_each_instruction_set};

/// Sliders and occupied squares, which may contain the sliders or not.
#[derive(Clone, Copy)]
struct Position {
    sliders: Sliders,
    occupied: Bitboard,
}

/// Positions from empty to crowded, beginning with extreme ones.
fn positions(count: usize, random: &mut Rng) -> Vec<Position> {
    let mut cut = |words: usize| Bitboard((0..words).fold(!0, |bits, _| bits & random.u64(..)));
    let extremes = [Bitboard::EMPTY, Bitboard::FULL];
    let edges = extremes.into_iter().flat_map(|orthogonal| {
        extremes.map(|diagonal| Position {
            sliders: Sliders { orthogonal, diagonal },
            occupied: orthogonal | diagonal,
        })
    });
    let mut positions: Vec<_> = edges.collect();
    positions.extend((0..fewer_in_miri(count)).map(|i| {
        let sliders = Sliders { orthogonal: cut(1 + i % 7), diagonal: cut(1 + i / 7 % 7) };
        Position { sliders, occupied: cut(1 + i / 49 % 5) }
    }));
    // On most boards, sliders are also pieces. On every fifth, they are not.
    for (_, position) in positions.iter_mut().enumerate().filter(|(i, _)| i % 5 != 4) {
        position.occupied |= position.sliders.orthogonal | position.sliders.diagonal;
    }
    // Each square by itself, on a random board.
    for square in Square::ALL.into_iter().step_by(if cfg!(miri) { 9 } else { 1 }) {
        let alone = Bitboard::from(square);
        let sliders = Sliders { orthogonal: alone, diagonal: alone };
        positions.push(Position { sliders, occupied: alone | cut(2) });
    }
    positions
}

fn walk(sliders: Bitboard, ways: &[Step], occupied: Bitboard) -> Bitboard {
    Bitboard(oracle::slide_all(sliders.0, ways, occupied.0))
}

#[test]
#[cfg_attr(miri, ignore = "it takes long in Miri, and this code has nothing unsafe")]
fn every_direction_is_right() {
    for Position { sliders: Sliders { orthogonal: sliders, .. }, occupied } in
        positions(50_000, &mut Rng::with_seed(0))
    {
        for direction in Direction::ALL {
            let found = ray_attacks(direction, sliders, occupied);
            assert_eq!(found, walk(sliders, &[step(direction)], occupied), "{direction} of {sliders:?}");
        }
    }
}

/// All sets of sliders with all sets of pieces on each line of eight squares, in both directions.
#[test]
#[cfg_attr(miri, ignore = "it takes long in Miri, and this code has nothing unsafe")]
fn every_set_on_a_line_is_right() {
    for (ways, squares) in [
        ([Direction::East, Direction::West], [16, 17, 18, 19, 20, 21, 22, 23]),
        ([Direction::North, Direction::South], [2, 10, 18, 26, 34, 42, 50, 58]),
        ([Direction::NorthEast, Direction::SouthWest], [0, 9, 18, 27, 36, 45, 54, 63]),
        ([Direction::NorthWest, Direction::SouthEast], [7, 14, 21, 28, 35, 42, 49, 56]),
    ] {
        let on_line = |bits: u32| {
            let squares = squares.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0);
            squares.fold(Bitboard::EMPTY, |set, (_, square)| set | Bitboard(1 << square))
        };
        for (sliders, pieces) in (0..256).flat_map(|sliders| (0..256).map(move |pieces| (sliders, pieces))) {
            let (sliders, occupied) = (on_line(sliders), on_line(pieces));
            for way in ways {
                let expected = walk(sliders, &[step(way)], occupied);
                assert_eq!(ray_attacks(way, sliders, occupied), expected);
            }
        }
    }
}

/// Sets of sliders on one board, in one instruction set.
#[inline(always)]
fn compare_sets<I: InstructionSet>(isa: I) {
    for Position { sliders, occupied } in positions(50_000, &mut Rng::with_seed(1)) {
        let Sliders { orthogonal, diagonal } = sliders;
        let (rooks, bishops) = (walk(orthogonal, ROOK, occupied), walk(diagonal, BISHOP, occupied));
        let name = isa.isa();
        assert_eq!(isa.setwise_rook_attacks(orthogonal, occupied), rooks, "{name}");
        assert_eq!(isa.setwise_bishop_attacks(diagonal, occupied), bishops, "{name}");
        let queens = isa.setwise_queen_attacks(orthogonal, occupied);
        assert_eq!(queens, walk(orthogonal, QUEEN, occupied), "{name}");
        let both = isa.setwise_slider_attacks(sliders, occupied);
        assert_eq!(both, rooks | bishops, "{name}");
    }
    // Sets of one slider, in every case.
    let rook = |square, occupied| isa.setwise_rook_attacks(Bitboard::from_square(square), occupied);
    assert_eq!(prove(Slider::Rook, rook, |_| ()), Ok(case_count(Slider::Rook)));
    let bishop = |square, occupied| isa.setwise_bishop_attacks(Bitboard::from_square(square), occupied);
    assert_eq!(prove(Slider::Bishop, bishop, |_| ()), Ok(case_count(Slider::Bishop)));
}

test_in_each_instruction_set! {
    sets_of_one_position_are_right: compare_sets
}

#[test]
fn sets_of_the_build_are_right() {
    compare_sets(NATIVE);
    let Position { sliders, occupied } = positions(1, &mut Rng::with_seed(2))[4];
    let Sliders { orthogonal, diagonal } = sliders;
    let (rooks, bishops) = (walk(orthogonal, ROOK, occupied), walk(diagonal, BISHOP, occupied));
    assert_eq!(setwise_slider_attacks(sliders, occupied), rooks | bishops);
    assert_eq!(setwise_rook_attacks(orthogonal, occupied), rooks);
    assert_eq!(setwise_bishop_attacks(diagonal, occupied), bishops);
    assert_eq!(setwise_queen_attacks(orthogonal, occupied), walk(orthogonal, QUEEN, occupied));
}

/// Columns of every length up to 200 at every misalignment, and a long one. Memory beside them does not change.
#[test]
fn columns_of_sets_are_right() {
    let positions = positions(20_000, &mut Rng::with_seed(3));
    let column = |of: fn(&Position) -> Bitboard| positions.iter().map(of).collect::<Vec<_>>();
    let (rooks, bishops) = (column(|p| p.sliders.orthogonal), column(|p| p.sliders.diagonal));
    let occupied = column(|p| p.occupied);
    let expected: Vec<_> = positions
        .iter()
        .map(|&Position { sliders: Sliders { orthogonal, diagonal }, occupied }| {
            (walk(orthogonal, ROOK, occupied), walk(diagonal, BISHOP, occupied))
        })
        .collect();
    for batch in batches() {
        for length in (0..=if cfg!(miri) { 5 } else { 200 }).chain([positions.len() - 8]) {
            let from = length % 8;
            let at = from..from + length;
            let (rooks, bishops) = (&rooks[at.clone()], &bishops[at.clone()]);
            let (occupied, expected) = (&occupied[at.clone()], &expected[at]);
            let to = length / 3 % 8;
            let check =
                |what: &str, fill: &dyn Fn(&mut [Bitboard]), of: fn(&(Bitboard, Bitboard)) -> Bitboard| {
                    let mut found = vec![Bitboard(0x5a); length + 8];
                    fill(&mut found[to..to + length]);
                    for (i, &found) in found.iter().enumerate() {
                        let inside = i.checked_sub(to).filter(|&i| i < length);
                        let expected = inside.map_or(Bitboard(0x5a), |i| of(&expected[i]));
                        assert_eq!(found, expected, "{what} {i} of {length} with {}", batch.isa());
                    }
                };
            check("rooks", &|to| batch.setwise_rook_attacks(rooks, occupied, to).unwrap(), |x| x.0);
            check("bishops", &|to| batch.setwise_bishop_attacks(bishops, occupied, to).unwrap(), |x| x.1);
            let sliders = Sliders { orthogonal: rooks, diagonal: bishops };
            let both = |to: &mut [Bitboard]| batch.setwise_slider_attacks(sliders, occupied, to).unwrap();
            check("both", &both, |x| x.0 | x.1);
        }
        let mut queens = vec![Bitboard::EMPTY; positions.len()];
        batch.setwise_queen_attacks(&rooks, &occupied, &mut queens).unwrap();
        for (position, &found) in positions.iter().zip(&queens) {
            assert_eq!(found, walk(position.sliders.orthogonal, QUEEN, position.occupied));
        }
    }
}

/// Maps of random boards, at every square.
#[test]
fn maps_are_right() {
    let mut found = AttackMap::EMPTY;
    for Position { occupied, .. } in positions(20_000, &mut Rng::with_seed(4)) {
        let expected = AttackMap {
            rook: Square::ALL.map(|square| Bitboard(oracle::slide(square as u8, ROOK, occupied.0))),
            bishop: Square::ALL.map(|square| Bitboard(oracle::slide(square as u8, BISHOP, occupied.0))),
        };
        for batch in batches() {
            batch.attack_map(occupied, &mut found);
            assert!(found == expected, "{occupied:?} with {}", batch.isa());
        }
    }
}

/// Every case of a rook and a bishop, from the square's entry in the map of its board. A build for a release (`.ci/long levels`) tries each
/// instruction set, others the best one.
#[test]
#[cfg_attr(miri, ignore = "it takes long in Miri, and whole maps are tried by another test")]
fn every_place_of_a_map_is_right() {
    for batch in if cfg!(debug_assertions) { vec![slidemask::batch::Batch::best()] } else { batches() } {
        let map = RefCell::new(AttackMap::EMPTY);
        for slider in [Slider::Rook, Slider::Bishop] {
            let place = |square, occupied| {
                let mut map = map.borrow_mut();
                batch.attack_map(occupied, &mut map);
                map.attacks(slider, square)
            };
            assert_eq!(prove(slider, place, |_| ()), Ok(case_count(slider)), "{}", batch.isa());
        }
    }
}

#[test]
fn sliders_have_their_own_attacks() {
    for Position { sliders, occupied } in positions(2_000, &mut Rng::with_seed(5)) {
        let Sliders { orthogonal, diagonal } = sliders;
        let by_square = Square::ALL.map(|square| {
            let alone = Bitboard::from(square);
            walk(orthogonal & alone, ROOK, occupied) | walk(diagonal & alone, BISHOP, occupied)
        });
        for batch in batches() {
            assert_eq!(batch.attacks_by_square(sliders, occupied), by_square, "{}", batch.isa());
            let mut list = AttackList::EMPTY;
            for (slider, ways) in Slider::ALL.into_iter().zip([ROOK, BISHOP, QUEEN]) {
                batch.attack_list(slider, orthogonal, occupied, &mut list);
                let expected =
                    orthogonal.into_iter().map(|square| (square, walk(square.into(), ways, occupied)));
                assert!(list.iter().eq(expected), "{orthogonal:?} with {}", batch.isa());
            }
        }
    }
}
