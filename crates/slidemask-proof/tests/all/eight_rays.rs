//! Compares the nearest pieces on eight rays with a search bit by bit, and the rays around a square with a walk over the board.
//! The solvers prove the subtraction for all words.

use fastrand::Rng;
use slidemask::method::eight_rays::{ORIGINS, WALLS, around, nearest, square_of};
use slidemask::{Bitboard, Direction, Square};
use slidemask_proof::oracle::{self, Step};

/// The nearest piece of one ray, found bit by bit: bit 0, and the lowest set bit above it, or the last bit if there is none.
fn nearest_of_ray(ray: u8) -> u8 {
    let lowest = (1..7).find(|bit| ray >> bit & 1 != 0).unwrap_or(7);
    1 | 1 << lowest
}

fn by_search(rays: u64) -> u64 {
    u64::from_le_bytes(rays.to_le_bytes().map(nearest_of_ray))
}

/// Every pair of bytes, on every pair of neighbouring rays, beside random bytes. Returns the first word with another answer.
fn first_difference(formula: impl Fn(u64) -> u64) -> Option<u64> {
    let mut random = Rng::with_seed(1);
    for place in 0..7 {
        for pair in 0..1_u64 << 16 {
            let others = random.u64(..) & !(0xffff << (8 * place));
            let rays = others | pair << (8 * place);
            if formula(rays) != by_search(rays) {
                return Some(rays);
            }
        }
    }
    None
}

#[test]
fn every_pair_of_neighbouring_rays() {
    assert_eq!(first_difference(nearest), None);
}

/// A formula like that of [`nearest`], with other constants.
fn variant(times: u64, origins: u64, walls: u64) -> impl Fn(u64) -> u64 {
    move |rays| {
        let o = rays | origins | walls;
        (o ^ o.wrapping_sub(times.wrapping_mul(ORIGINS))) & o
    }
}

#[test]
fn a_wrong_formula_is_found() {
    assert_eq!(first_difference(variant(3, ORIGINS, WALLS)), None);
    for (what, formula) in [
        ("2r", variant(2, ORIGINS, WALLS)),
        ("4r", variant(4, ORIGINS, WALLS)),
        ("no walls", variant(3, ORIGINS, 0)),
        ("one wall missing", variant(3, ORIGINS, WALLS & !(1 << 31))),
        ("no origins", variant(3, 0, WALLS)),
    ] {
        assert!(first_difference(formula).is_some(), "{what}");
    }
}

/// The directions of the rays, clockwise from the north.
const DIRECTIONS: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

#[test]
fn each_bit_has_the_square_of_a_walk() {
    for square in Square::ALL {
        for (i, &(right, up)) in DIRECTIONS.iter().enumerate() {
            let (next_right, next_up) = DIRECTIONS[(i + 1) % 8];
            let number = square as u8;
            let walked = |steps: Step, longest| oracle::walk(number, &[steps], longest, 0);
            for bit in 0..8 {
                // A longer walk visits one more square, or none if the ray ends.
                let expected = match bit {
                    0 => walked((right + next_right, up + next_up), 1),
                    1 => walked((right, up), 1),
                    _ => walked((right, up), bit) & !walked((right, up), bit - 1),
                };
                let found = square_of(square, 8 * i + bit as usize);
                assert_eq!(found.map_or(0, |at| Bitboard::from(at).0), expected, "{square} {i} {bit}");
            }
        }
        assert_eq!(square_of(square, 64), None);
        assert_eq!(square_of(square, usize::MAX), None);
    }
}

#[test]
fn the_nearest_pieces_are_those_that_a_walk_meets() {
    let mut random = Rng::with_seed(3);
    for round in 0..2_000 {
        let occupied = Bitboard(match round % 4 {
            0 => random.u64(..),
            1 => random.u64(..) & random.u64(..),
            2 => random.u64(..) & random.u64(..) & random.u64(..),
            _ => random.u64(..) | random.u64(..),
        });
        for square in Square::ALL {
            let rays = around(square, occupied);
            let found: Bitboard = (Bitboard(nearest(rays) & rays))
                .into_iter()
                .filter_map(|bit| square_of(square, bit.index()))
                .collect();
            let number = square as u8;
            let seen =
                oracle::slide(number, oracle::QUEEN, occupied.0) | oracle::leap(number, oracle::KNIGHT);
            assert_eq!(found.0, seen & occupied.0, "{square}\n{occupied}");
            // The square itself is on none of its rays.
            assert_eq!(around(square, occupied.symmetric_difference(square.into())), rays);
            // The knights' moves and the rays of all directions are what is on the board.
            assert_eq!(rays.count_ones(), on_rays(square, occupied));
        }
    }
}

/// The number of pieces on the rays and on the squares of a knight's move.
fn on_rays(square: Square, occupied: Bitboard) -> u32 {
    let number = square as u8;
    let all = oracle::slide(number, oracle::QUEEN, 0) | oracle::leap(number, oracle::KNIGHT);
    (all & occupied.0).count_ones()
}

#[test]
fn directions_follow_clockwise() {
    for (direction, (right, up)) in Direction::ALL.into_iter().zip(DIRECTIONS) {
        let (files, ranks) = direction.delta();
        assert_eq!((i32::from(files), i32::from(ranks)), (right, up));
    }
}

/// It also works where the compiler computes.
const _: () = assert!(nearest(around(Square::A1, Bitboard(0x88))) == 0x8181_8181_8109_8181);
