//! Lookups in constants, against those at run time.

use fastrand::Rng;
use slidemask_wide::{Geometry, Ride, Rider, Set, Shape, ShuffledGeometry, Square, U256, rides};

const SHOGI: Geometry<u128, 81> = Geometry::<u128, _>::rectangle(9, 9);
const ROOK: Set<u128> = SHOGI.rook_attacks_in_constants(Square::new(40), Set(1 << 42 | 1 << 22));

#[test]
fn they_are_constants() {
    let occupied = [42, 22].map(Square::new).into_iter().collect();
    assert_eq!(ROOK, SHOGI.rook_attacks(Square::new(40), occupied));
}

#[test]
fn of_shuffles_they_are_those_of_a_geometry() {
    static SHUFFLED: ShuffledGeometry<81> = ShuffledGeometry::<81>::new(&Shape::of(9, 9));
    const FROM_A1: Set<u128> = SHUFFLED.queen_attacks_in_constants(Square::new(0), Set(0));
    assert_eq!(FROM_A1, SHOGI.queen_attacks_in_constants(Square::new(0), Set(0)));
    let occupied = Set(0x1_2345_6789_abcd_ef01_2345);
    for square in (0..=u8::MAX).map(Square::new) {
        let [ours, theirs] = [
            [
                SHUFFLED.rook_attacks_in_constants(square, occupied),
                SHUFFLED.bishop_attacks_in_constants(square, occupied),
            ],
            [SHOGI.rook_attacks(square, occupied), SHOGI.bishop_attacks(square, occupied)],
        ];
        assert_eq!(ours, theirs);
    }
}

/// All squares of a board in one word, and bits beyond it, with random pieces.
macro_rules! agree {
    ($($name:ident: $word:ty, $shape:expr, $squares:literal;)+) => { $(
        #[test]
        fn $name() {
            let shape = $shape;
            let board = Geometry::<$word, $squares>::new(&shape);
            // A limited ride, a single ray each way, and leaps.
            let limited = Rider::<$word, $squares, 2>::new(&shape, rides::at_most(rides::BISHOP, 2));
            let rays = [rides::LANCE, rides::LANCE_DOWN, [Ride::one_way(-1, 1)]]
                .map(|ray| Rider::<$word, $squares, 1>::new(&shape, ray));
            let knight = Rider::<$word, $squares, 4>::new(&shape, rides::KNIGHT);
            let mut random = Rng::with_seed(0);
            for square in (0..=u8::MAX).map(Square::new) {
                for _ in 0..40 {
                    let occupied: Set<$word> = (0..random.usize(..60)).map(|_| Square::new(random.u8(..))).collect();
                    assert_eq!(board.rook_attacks_in_constants(square, occupied), board.rook_attacks(square, occupied));
                    assert_eq!(board.bishop_attacks_in_constants(square, occupied), board.bishop_attacks(square, occupied));
                    assert_eq!(board.queen_attacks_in_constants(square, occupied), board.queen_attacks(square, occupied));
                    assert_eq!(limited.attacks_in_constants(square, occupied), limited.attacks(square, occupied));
                    assert_eq!(knight.attacks_in_constants(square, occupied), knight.attacks(square, occupied));
                    for ray in &rays {
                        assert_eq!(ray.attacks_in_constants(square, occupied), ray.attacks(square, occupied));
                    }
                }
            }
        }
    )+ };
}

agree! {
    in_64_bits: u64, Shape::of(8, 8), 64;
    in_64_bits_with_holes: u64, Shape::of(5, 7).without(2, 3), 35;
    in_128_bits: u128, Shape::of(16, 8), 128;
    in_256_bits: U256, Shape::of(16, 16), 256;
    in_256_bits_with_holes: U256, Shape::OMEGA, 144;
}
