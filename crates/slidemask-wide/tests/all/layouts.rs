//! Boards whose squares have other bits: the numbers of engines, and every lookup against the board that is numbered rank by rank.

use fastrand::Rng;
use slidemask_wide::{
    BoxedGeometry, BoxedPieces, BoxedRider, Geometry64, Layout, Placement, Rider128, Set, Shape, ShapeError,
    ShuffledGeometry, Square, U256,
    games::{shogi, xiangqi},
    rides,
};

/// Every layout with some paddings.
fn layouts() -> impl Iterator<Item = Layout> {
    (0..8).flat_map(|bits| {
        [0, 1, 2, 7].map(|padding| Layout {
            by_files: bits & 1 != 0,
            from_right: bits & 2 != 0,
            from_top: bits & 4 != 0,
            padding,
        })
    })
}

/// The same squares on another board.
fn carried(set: Set<U256>, from: &Shape, to: &Shape) -> Set<U256> {
    set.squares().filter_map(|square| to.square(from.file(square), from.rank(square))).collect()
}

#[test]
fn shogi_engines_number_squares_file_by_file() {
    static SHOGI: Shape = Shape::of(9, 9).numbered(Layout::SHOGI);
    static LANCE: Rider128<81, 1> = Rider128::new(&SHOGI, rides::LANCE);
    for file in 1..=9 {
        for rank in 1..=9 {
            // YaneuraOu's SQ_11 is 0, SQ_12 is 1 and SQ_99 is 80. shogi_core counts from 1.
            let yaneuraou = (file - 1) * 9 + (rank - 1);
            let shogi_core = (file - 1) * 9 + rank;
            let square = SHOGI.square(9 - file, 9 - rank).unwrap();
            assert_eq!((square.index(), square.index() + 1), (yaneuraou, shogi_core));
        }
    }
    // Words of 63 and 18 bits: a piece on 5e, and one on the first square of the second word, 8a. A lance on 8i.
    let (lower, upper) = (1_u64 << 40, 1_u64);
    let occupied = Set(u128::from(lower) | u128::from(upper) << 63);
    let [e5, b9, b1] = ["e5", "b9", "b1"].map(|name| SHOGI.named(name).unwrap());
    assert_eq!(occupied, [e5, b9].into_iter().collect());
    assert_eq!(LANCE.attacks(b1, occupied).0 >> 63, 0b1111_1111);
    assert_eq!(LANCE.attacks(e5, occupied).0, 0b1111 << 36);
}

#[test]
fn xiangqi_engines_number_squares_rank_by_rank() {
    // Pikafish's SQ_A0 is 0, SQ_B0 is 1 and SQ_I9 is 89.
    let xiangqi = Shape::of(9, 10);
    // Others have ranks of 16 bits.
    let padded = xiangqi.numbered(Layout::RANK_BY_RANK.padded(7));
    assert_eq!((xiangqi.bits(), padded.bits()), (90, 9 * 16 + 9));
    for file in 0..9 {
        for rank in 0..10 {
            assert_eq!(xiangqi.square(file, rank).unwrap().index(), rank * 9 + file);
            assert_eq!(padded.square(file, rank).unwrap().index(), rank << 4 | file);
        }
    }
    assert_eq!(padded.squares::<U256>().count(), 90);
}

#[test]
fn every_lookup_is_that_of_a_board_numbered_rank_by_rank() {
    let mut random = Rng::with_seed(0);
    for plain in [
        Shape::of(9, 9),
        Shape::of(9, 10).without(4, 4),
        Shape::of(10, 4),
        Shape::of(2, 11).without(0, 0),
        Shape::of(1, 1),
    ] {
        for layout in layouts() {
            let shape = plain.numbered(layout);
            assert_eq!((shape.layout(), shape.numbered(Layout::default())), (layout, plain));
            let there = |set| carried(set, &plain, &shape);
            assert_eq!(there(plain.squares()), shape.squares());
            for square in plain.squares::<U256>() {
                let moved = shape.square(plain.file(square), plain.rank(square)).unwrap();
                assert_eq!((shape.file(moved), shape.rank(moved)), (plain.file(square), plain.rank(square)));
                assert_eq!(shape.name(moved).to_string(), plain.name(square).to_string());
                assert_eq!(shape.named(&plain.name(square).to_string()), Ok(moved));
            }
            for bit in shape.bits()..256 {
                let beyond = Square::new(u8::try_from(bit).unwrap());
                assert!(!shape.contains(beyond));
                // Names of bits that are no squares do not matter, but there is one.
                assert!(!shape.name(beyond).to_string().is_empty());
            }
            let (files, ranks) =
                (random.usize(..4)..random.usize(2..10), random.usize(..4)..random.usize(2..10));
            let zone = plain.clipped(files.clone(), ranks.clone());
            assert_eq!(shape.clipped(files, ranks), zone.numbered(layout));
            assert_eq!(shape.turned(), plain.turned().numbered(layout));
            for number in 0..12 {
                assert_eq!(shape.file_squares(number), there(plain.file_squares(number)));
                assert_eq!(shape.rank_squares(number), there(plain.rank_squares(number)));
            }

            let queens = [&plain, &shape].map(|shape| BoxedGeometry::<U256>::boxed(shape).unwrap());
            let all = [
                &rides::NIGHTRIDER[..],
                &rides::LANCE,
                &rides::LANCE_DOWN,
                &rides::GOLD,
                &rides::DRAGON,
                &rides::SHOGI_KNIGHT,
            ];
            let riders: Vec<_> = all
                .iter()
                .filter_map(|rides| {
                    Some([&plain, &shape].map(|shape| BoxedRider::<U256>::boxed(shape, rides).ok()))
                        .filter(|pair| pair[0].is_some())
                })
                .map(|pair| pair.map(Option::unwrap))
                .collect();
            for _ in 0..8 {
                // Also bits that are no squares.
                let noise: Set<U256> = (0..20).map(|_| Square::new(random.u8(..))).collect();
                let occupied = noise & plain.squares();
                let on_shape = there(occupied) | (noise - shape.squares());
                assert_eq!(shape.draw(on_shape).to_string(), plain.draw(occupied).to_string());
                let sliders: Set<U256> =
                    (0..4).map(|_| Square::new(random.u8(..))).collect::<Set<_>>() & plain.squares();
                assert_eq!(
                    shape.east_attacks(there(sliders), on_shape),
                    there(plain.east_attacks(sliders, occupied))
                );
                assert_eq!(
                    shape.west_attacks(there(sliders), on_shape),
                    there(plain.west_attacks(sliders, occupied))
                );
                for (files, ranks) in (-3..=3).flat_map(|files| (-3..=3).map(move |ranks| (files, ranks))) {
                    assert_eq!(
                        shape.shift(on_shape, files, ranks),
                        there(plain.shift(occupied, files, ranks)),
                        "{layout:?}"
                    );
                }
                for square in plain.squares::<U256>() {
                    let moved = shape.square(plain.file(square), plain.rank(square)).unwrap();
                    let [one, other] = &queens;
                    assert_eq!(
                        other.rook_attacks(moved, on_shape),
                        there(one.rook_attacks(square, occupied))
                    );
                    assert_eq!(
                        other.bishop_attacks(moved, on_shape),
                        there(one.bishop_attacks(square, occupied))
                    );
                    let target = random.choice(plain.squares::<U256>()).unwrap();
                    let moved_target = shape.square(plain.file(target), plain.rank(target)).unwrap();
                    assert_eq!(other.between(moved, moved_target), there(one.between(square, target)));
                    for [one, other] in &riders {
                        assert_eq!(other.attacks(moved, on_shape), there(one.attacks(square, occupied)));
                    }
                }
            }
        }
    }
}

#[test]
fn placements_and_pieces_follow() {
    let layout = shogi::SHAPE.numbered(Layout::SHOGI);
    let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let [plain, other] =
        [shogi::SHAPE, layout].map(|shape| Placement::parse(&shape, text).unwrap().occupied::<u128>());
    assert_eq!(layout.draw(other).to_string(), shogi::SHAPE.draw(plain).to_string());
    // The upper right corner comes first: a lance, a blank and a pawn on the first file.
    assert_eq!(other.0 & 0b1_1111_1111, 0b1_0100_0101);

    // Zones follow, too: a soldier of xiangqi on each side of the river, and a general in the corner of its palace.
    let padded = xiangqi::SHAPE.numbered(Layout::SHOGI.padded(3));
    let pieces = BoxedPieces::<u128>::boxed(&padded, xiangqi::KINDS).unwrap();
    let placement = Placement::parse(&padded, "9/9/9/4P4/9/9/2P6/9/9/3K5").unwrap();
    let attacks = placement.pieces().fold(Set::EMPTY, |attacks, (square, piece)| {
        attacks | pieces.attacks(piece, square, Set::EMPTY, |_| Set::EMPTY)
    });
    let expected = ["e8", "d7", "f7", "c5", "d2", "e1"].map(|name| padded.named(name).unwrap());
    assert_eq!(attacks, expected.into_iter().collect());
}

#[test]
fn padding_may_not_lead_beyond_256_bits() {
    let shape = Shape::of(16, 15);
    assert!(shape.try_numbered(Layout::RANK_BY_RANK.padded(1)).is_ok());
    let error = shape.try_numbered(Layout::RANK_BY_RANK.padded(2)).unwrap_err();
    assert_eq!(error, ShapeError::TooMuchPadding { bits: 14 * 18 + 16 });
    assert_eq!(error.to_string(), "with this padding the squares take 268 bits; 256 are the most");
    // One run needs no padding.
    assert_eq!(
        Shape::of(256, 1).try_numbered(Layout::RANK_BY_RANK.padded(255)).map(|shape| shape.bits()),
        Ok(256)
    );
}

#[test]
#[should_panic(expected = "with this padding the squares of the board have more than 256 bits")]
fn too_much_padding_panics() {
    let _ = Shape::of(16, 16).numbered(Layout::RANK_BY_RANK.padded(1));
}

#[test]
#[should_panic(expected = "at most nine ranks, or the reverse if it is numbered file by file")]
fn ten_files_that_are_numbered_one_by_one_are_too_many_for_shuffles() {
    let _ = ShuffledGeometry::<90>::new(&Shape::of(10, 9).numbered(Layout::SHOGI));
}

#[test]
fn narrow_files_with_padding_in_a_small_word() {
    // 8x5 in ranks of 9 bits: the diagonals take 8 and 10 bits.
    static BOARD: Geometry64<44> = Geometry64::new(&Shape::of(8, 5).numbered(Layout::RANK_BY_RANK.padded(1)));
    let a1 = BOARD.square(0, 0).unwrap();
    assert_eq!(BOARD.bishop_attacks(a1, Set::EMPTY), Set(1 << 10 | 1 << 20 | 1 << 30 | 1 << 40));
}
